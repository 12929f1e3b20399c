import type { Handhold } from '@understudy/motion'

/**
 * Holds in which no hand holds two: of two that share a hand, the shorter gives way where it lies within the longer, and
 * otherwise both end and begin `change` seconds apart about the middle of what they shared. Examples joined at seams bring
 * such holds: asked for both, a hand would be at neither.
 */
export function oneHoldAtATime(holds: readonly Handhold[], change: number): readonly Handhold[] {
  const longestFirst = holds
    .map((hold, index) => ({ hold, index }))
    .sort((a, b) => b.hold.end - b.hold.start - (a.hold.end - a.hold.start) || a.index - b.index)
  const kept: Handhold[] = []
  for (const { hold } of longestFirst) {
    let left: Handhold | undefined = hold
    for (let i = 0; i < kept.length && left !== undefined; i++) {
      const other: Handhold = kept[i]
      const shares = other.role === left.role || other.partnerRole === left.partnerRole
      if (!shares || left.start >= other.end + change || left.end <= other.start - change) continue
      if (left.start >= other.start && left.end <= other.end) {
        left = undefined
        break
      }
      const after: boolean = left.start + left.end > other.start + other.end
      const middle: number = after ? (other.end + left.start) / 2 : (left.end + other.start) / 2
      if (after) {
        kept[i] = { ...other, end: Math.min(other.end, middle - change / 2) }
        left = { ...left, start: Math.max(left.start, middle + change / 2) }
      } else {
        kept[i] = { ...other, start: Math.max(other.start, middle + change / 2) }
        left = { ...left, end: Math.min(left.end, middle - change / 2) }
      }
    }
    if (left !== undefined) kept.push(left)
  }
  return kept
    .filter(({ start, end }) => end - start > 1e-6)
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}

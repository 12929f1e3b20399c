import type { Motion } from '@understudy/motion'

/** Free floor between two figures that stand side by side, metres. */
export const SIDE_BY_SIDE_GAP = 0.9

/**
 * How far each motion has to slide along X so that none crosses another's way: each keeps the width
 * of its root's path, and the row is centred where the motions were.
 */
export function sideBySide(motions: readonly Motion[]): number[] {
  const spans = motions.map(({ rootPositions, frameCount }) => {
    let low = Infinity
    let high = -Infinity
    for (let frame = 0; frame < frameCount; frame++) {
      low = Math.min(low, rootPositions[3 * frame])
      high = Math.max(high, rootPositions[3 * frame])
    }
    return { low, high }
  })
  const width =
    spans.reduce((sum, { low, high }) => sum + high - low, 0) + SIDE_BY_SIDE_GAP * (spans.length - 1)
  const middle = spans.reduce((sum, { low, high }) => sum + (low + high) / 2, 0) / Math.max(spans.length, 1)
  let edge = middle - width / 2
  return spans.map(({ low, high }) => {
    const slide = edge - low
    edge += high - low + SIDE_BY_SIDE_GAP
    return slide
  })
}

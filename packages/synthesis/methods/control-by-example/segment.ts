import type { LabelledSegment, Motion } from '@understudy/motion'
import { detectContacts, footplants } from '../../analysis/contacts/index.ts'

/** Steps quicker than this are one step that flickers, seconds. */
const SHORTEST_STEP = 0.25

/** Nobody takes longer for a step, seconds: what lasts longer between two plants is standing. */
const LONGEST_STEP = 1

/**
 * A cut at every footplant: the segmentation of the walk (Hsu 2004, §6.1). Contacts the motion has are used, else found.
 * Where the figure stands (no plant for longer than a step takes, at the ends too) it is cut into even parts, so
 * that standing, starting and stopping are examples as well.
 */
export function cutsAtFootplants(motion: Motion): readonly number[] {
  const contacts =
    motion.annotations.contacts.length > 0 ? motion.annotations.contacts : detectContacts(motion)
  const cuts: number[] = []
  for (const { start } of footplants(contacts)) {
    if (start > 0 && start - (cuts.at(-1) ?? -Infinity) >= SHORTEST_STEP) cuts.push(start)
  }
  if (cuts.length === 0) return cuts
  const ends = [0, ...cuts, (motion.frameCount - 1) / motion.frameRate]
  return ends.flatMap((end, index) => {
    const start = index === 0 ? end : ends[index - 1]
    const isPlant = index > 0 && index < ends.length - 1
    if (end - start <= LONGEST_STEP) return isPlant ? [end] : []
    const parts = Math.ceil((end - start) / (LONGEST_STEP / 2))
    // From the clip's start on when it begins with standing; the end of each part, the plant last.
    const from = index === 1 ? 0 : 1
    return Array.from({ length: parts + 1 - from }, (_, i) => start + ((end - start) * (i + from)) / parts)
  })
}

/** A cut at every `count`-th beat from the `first` on: two for the dance (Hsu 2004, §3). */
export const cutsAtBeats = (beats: readonly number[], count = 2, first = 0): readonly number[] =>
  beats.filter((_, index) => index >= first && (index - first) % count === 0)

/** A cut at the ends of every labelled segment. */
export const cutsAtLabels = (segments: readonly LabelledSegment[]): readonly number[] =>
  [...new Set(segments.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)

/** The labels of all segments that cover at least half of an interval: what `addPair` asks for. */
export function labelsWithin(
  segments: readonly LabelledSegment[],
): (start: number, end: number) => readonly string[] {
  return (start, end) =>
    segments
      .filter((segment) => Math.min(end, segment.end) - Math.max(start, segment.start) >= (end - start) / 2)
      .map(({ label }) => label)
}

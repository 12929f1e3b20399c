import type { LabelledSegment, Motion } from '@understudy/motion'
import { detectContacts, footplants } from '../../analysis/contacts/index.ts'

/** Steps quicker than this are one step that flickers, seconds. */
const SHORTEST_STEP = 0.25

/** A cut at every footplant: the segmentation of the walk (Hsu 2004, §6.1). Contacts the motion has are used, else found. */
export function cutsAtFootplants(motion: Motion): readonly number[] {
  const contacts =
    motion.annotations.contacts.length > 0 ? motion.annotations.contacts : detectContacts(motion)
  const cuts: number[] = []
  for (const { start } of footplants(contacts)) {
    if (start > 0 && start - (cuts.at(-1) ?? -Infinity) >= SHORTEST_STEP) cuts.push(start)
  }
  return cuts
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

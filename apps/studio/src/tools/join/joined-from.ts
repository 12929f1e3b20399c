import { duration, type Motion } from '@understudy/motion'
import type { JoinSettings } from '../../document/tool-settings.ts'
import type { WalkSegment } from '../../engine/performances/walk-answer.ts'

/** Where the two halves of a join come from. */
export function joinedFrom({ timeA, timeB }: JoinSettings, a: Motion, b: Motion): readonly WalkSegment[] {
  const end = timeA + duration(b) - timeB
  const part = { stretch: 1, readingCost: 0, seamCost: 0 }
  return [
    { ...part, start: 0, end: timeA, source: a.name, sourceStart: 0, sourceEnd: timeA },
    { ...part, start: timeA, end, source: b.name, sourceStart: timeB, sourceEnd: duration(b) },
  ]
}

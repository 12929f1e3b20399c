import { duration } from '@understudy/motion'
import type { LineRecipe } from '../../document/line-recipe.ts'
import type { Performance } from '../../engine/performances/performances.ts'
import type { WalkSegment } from '../../engine/performances/walk-answer.ts'

/** Where the clips of a line are, as the timeline shows what a take is made of. */
export const clipsOnLine = (
  { clips }: LineRecipe,
  performed: readonly Performance[],
): readonly WalkSegment[] =>
  clips.map(({ name, start }, n) => {
    const seconds = duration(performed[n].motion)
    return {
      start,
      end: start + seconds,
      source: name,
      sourceStart: 0,
      sourceEnd: seconds,
      stretch: 1,
      readingCost: 0,
      seamCost: 0,
    }
  })

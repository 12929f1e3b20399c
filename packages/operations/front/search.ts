import type { Motion } from '@understudy/motion'
import type { Hit } from '../core/artifacts.ts'
import type { OptionsFor } from '../core/operation.ts'
import { perform, type PerformOptions } from '../core/perform.ts'
import { findLike as findLikeOperation } from '../find-like/operation.ts'

/** A stretch of a clip, by the clip's name; seconds. */
export interface Stretch {
  readonly clip: string
  readonly start: number
  readonly end: number
}

/** Where else in `clips` somebody does what they do in `query`, best first. */
export const findLike = async (
  clips: readonly Motion[],
  query: Stretch,
  options: OptionsFor<typeof findLikeOperation> = {},
  context?: PerformOptions,
): Promise<readonly Hit[]> => (await perform(findLikeOperation, { clips, query }, options, context)).output

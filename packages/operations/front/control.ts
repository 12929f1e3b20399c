import type { Motion } from '@understudy/motion'
import type { MappingDatabase } from '@understudy/synthesis/methods/control-by-example'
import { buildMapping } from '../build-mapping/operation.ts'
import type { Path } from '../control/path.ts'
import type { OptionsFor } from '../core/operation.ts'
import { perform, type PerformOptions } from '../core/perform.ts'
import { followLeader as followLeaderOperation } from '../follow-leader/operation.ts'
import type { FollowLeaderReport } from '../follow-leader/perform.ts'
import { walkPath as walkPathOperation } from '../walk-path/operation.ts'
import type { WalkPathReport } from '../walk-path/perform.ts'
import { madeMotion, type MadeMotion } from './made-motion.ts'

/** Somebody walks along `path` (metres on the floor) the way `clips` walk. Recordings are taken as they are: foot plants are found. */
export const walkPath = async (
  clips: readonly Motion[],
  path: Path,
  options: OptionsFor<typeof walkPathOperation> = {},
  context?: PerformOptions,
): Promise<MadeMotion<WalkPathReport>> =>
  madeMotion(await perform(walkPathOperation, { examples: clips, path }, options, context))

/** A leader and the partner who danced with them, recorded together. */
export interface Couple {
  readonly leader: Motion
  readonly follower: Motion
}

/**
 * A partner for `leader`, as the followers of `couples` answer theirs: contacts, handholds and beats are found where they
 * are not annotated. To follow several leaders with the same couples, learn them once with `learnCouples`.
 */
export async function followLeader(
  couples: readonly Couple[] | MappingDatabase,
  leader: Motion,
  options: OptionsFor<typeof followLeaderOperation> = {},
  context?: PerformOptions,
): Promise<MadeMotion<FollowLeaderReport>> {
  const examples = isLearnt(couples) ? couples : await learnCouples(couples, {}, context)
  return madeMotion(await perform(followLeaderOperation, { examples, leader }, options, context))
}

/** Examples of leaders and followers, to follow many leaders with. */
export const learnCouples = async (
  couples: readonly Couple[],
  options: OptionsFor<typeof buildMapping> = {},
  context?: PerformOptions,
): Promise<MappingDatabase> =>
  (
    await perform(
      buildMapping,
      {
        controls: couples.map(({ leader }) => leader),
        targets: couples.map(({ follower }) => follower),
      },
      options,
      context,
    )
  ).output

const isLearnt = (couples: readonly Couple[] | MappingDatabase): couples is MappingDatabase =>
  'instances' in couples

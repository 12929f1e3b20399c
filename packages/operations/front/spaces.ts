import type { Motion, Role } from '@understudy/motion'
import type { ParametricSpace } from '@understudy/synthesis/methods/parametric-space'
import { aim } from '../aim/operation.ts'
import type { AimReport } from '../aim/perform.ts'
import { buildSpace } from '../build-space/operation.ts'
import type { OptionsFor } from '../core/operation.ts'
import { perform, type PerformOptions } from '../core/perform.ts'
import { ownMoment } from '../build-space/own-moment.ts'
import { madeMotion, type MadeMotion } from './made-motion.ts'

/** Where a hand or foot goes: metres to the left, up and ahead of where the figure stands and faces at its start. */
export type Place = readonly [left: number, up: number, ahead: number]

/**
 * A motion like `clips` that puts `role` at `place`. To aim at many places with the same clips, learn them once with
 * `learnSpace`.
 */
export async function aimAt(
  clips: readonly Motion[] | ParametricSpace,
  role: Role,
  place: Place,
  options: OptionsFor<typeof buildSpace> = {},
  context?: PerformOptions,
): Promise<MadeMotion<AimReport>> {
  const space = 'samples' in clips ? clips : await learnSpace(clips, `position:${role}`, options, context)
  return madeMotion(await perform(aim, { space, at: place }, {}, context))
}

/** A space of motions by a few numbers: `position:rightHand`, `height:leftFoot`, `turn`, `travel`, `speed`, `duration`. */
export const learnSpace = async (
  clips: readonly Motion[],
  parameter: string,
  options: OptionsFor<typeof buildSpace> = {},
  context?: PerformOptions,
): Promise<ParametricSpace> =>
  (
    await perform(
      buildSpace,
      { clips, parameter },
      { fit: true, ...momentFor(parameter, options), ...options },
      context,
    )
  ).output

/** Where nobody says when a hand or foot is there: when it has gone furthest, and steps are free while an arm acts. */
const momentFor = (
  parameter: string,
  { instant, mark, furthest }: OptionsFor<typeof buildSpace>,
): OptionsFor<typeof buildSpace> =>
  instant === undefined && mark === undefined && !furthest ? ownMoment(parameter) : {}

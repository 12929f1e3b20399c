import { sliceFrames, type GroundTransform, type Motion } from '@understudy/motion'
import { hasJointsOf, modelAbout } from '../about-motion.ts'
import type { ConstraintRow } from '../constraint-row.ts'
import { looseTurns } from '../loose-turns.ts'
import { loosen } from '../loosen.ts'
import type { DeformableModel } from '../model.ts'
import type { Cycle } from './find-cycle.ts'

/** A cycle of a take in the place of a model's mean: what nobody asks for stays, also what no mode can say. */
export interface CycleBase {
  /** The model about the cycle, on its own body where that has the model's joints. */
  readonly model: DeformableModel
  readonly placement: GroundTransform
  /** The cycle as it is, on its own body. */
  readonly own: Motion
  /** Whether changes are made on the model's body and carried over. */
  readonly carried: boolean
}

/** Puts a cycle in the place of the model's mean. */
export function cycleBase(learned: DeformableModel, take: Motion, cycle: Cycle): CycleBase {
  const own = sliceFrames(take, cycle.first, cycle.last + 1)
  const carried = !hasJointsOf(learned, take)
  const { model, placement } = modelAbout(learned, carried ? cycle.worn : own, cycle.registration.times)
  return { model, placement, own, carried }
}

/** The base whose joints above the points that are asked for may turn by themselves. */
export const loosenCycle = (base: CycleBase, rows: readonly ConstraintRow[] = []): CycleBase => ({
  ...base,
  model: loosen(base.model, looseTurns(base.model, rows)),
})

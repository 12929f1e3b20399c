import { MotionError, type Motion } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import {
  cycleAt,
  cycleBase,
  findCycle,
  type Cycle,
  type CycleBase,
  type DeformableModel,
} from '@understudy/synthesis/methods/deformable-model'
import { withFootContacts } from '../shared/foot-contacts.ts'
import type { ShapeClip } from './operation.ts'

/** A cycle of a clip, ready to be changed: made once, asked many times. */
export interface ShapeBase {
  /** The clip with its contacts. */
  readonly take: Motion
  readonly cycle: Cycle
  readonly base: CycleBase
}

/** The cycle that is named, found in the clip, in the place of the model's mean. */
export function prepareShape(
  model: DeformableModel,
  motion: Motion,
  where: Pick<ShapeClip['options'], 'at' | 'from' | 'until'>,
  run: Run,
): ShapeBase {
  const take = withFootContacts(motion)
  const cycle = run.stage('find', () => chosen(model, take, where, run))
  return { take, cycle, base: run.stage('fit', () => cycleBase(model, take, cycle)) }
}

function chosen(
  model: DeformableModel,
  take: Motion,
  { at, from, until }: Pick<ShapeClip['options'], 'at' | 'from' | 'until'>,
  run: Run,
): Cycle {
  if (from === undefined && until === undefined) return findCycle(model, take, at, run)
  if (from === undefined || until === undefined || !(from < until))
    throw new MotionError(
      `shape-clip: the cycle goes from ${from ?? 'nowhere'} to ${until ?? 'nowhere'} s; both are needed, the start before the end. Give "from" and "until".`,
    )
  return cycleAt(model, take, { start: from, end: until }, run)
}

import {
  duration,
  makeMotion,
  NO_ANNOTATIONS,
  sampleAtTimes,
  transformGround,
  type GroundTransform,
  type Motion,
} from '@understudy/motion'
import type { DeformableModel } from '../model.ts'
import { canonicalFrames, timesOf } from '../synthesize.ts'
import { frameAtTime } from '../timing.ts'
import { carryChange } from './carry-change.ts'
import type { CycleBase } from './cycle-base.ts'

/** A cycle of some coefficients. */
export interface MadeCycle {
  /** On its own body and clock, its end on a frame. */
  readonly motion: Motion
  /** As the model has it, on the model's body and clock. */
  readonly canonical: Motion
  /** Seconds of the motion at each frame of the model's clock. */
  readonly times: Float64Array
}

/** The cycle of these coefficients. */
export function cycleOf(
  { model, placement, own, carried }: CycleBase,
  x: Float64Array,
  there: GroundTransform,
): MadeCycle {
  const changed = transformGround(canonicalFrames(model, x), there)
  const clock = timesOf(model, x)
  const poses = carried ? carryChange(ownFrames(model, own), before(model, placement), changed) : changed
  const end = clock[clock.length - 1]
  const frames = Math.max(2, Math.round(end * own.frameRate))
  const times = Float64Array.from({ length: frames + 1 }, (_, f) => {
    const { frame, alpha } = frameAtTime(clock, (end * f) / frames)
    return (frame + alpha) / poses.frameRate
  })
  const { rootPositions, rotations } = sampleAtTimes(poses, times)
  const lasts = frames / own.frameRate
  const at = (frame: number): number => (clock[Math.min(frame, clock.length - 1)] / end) * lasts
  const motion = makeMotion({
    name: own.name,
    skeleton: own.skeleton,
    frameRate: own.frameRate,
    rootPositions,
    rotations,
    annotations: {
      ...NO_ANNOTATIONS,
      contacts: model.contacts.map(({ role, from, to }) => ({ role, start: at(from), end: at(to) })),
    },
  })
  return { motion, canonical: changed, times: clock.map((seconds) => (seconds / end) * lasts) }
}

const before = (model: DeformableModel, placement: GroundTransform): Motion =>
  transformGround(canonicalFrames(model, new Float64Array(model.size)), placement)

/** The cycle as it was. */
export const unchanged = ({ model, placement, own }: CycleBase) => ({
  canonical: before(model, placement),
  own,
  times: timesOf(model, new Float64Array(model.size)),
})

/** The cycle itself at the canonical frames. */
function ownFrames(model: DeformableModel, own: Motion): Motion {
  const clock = timesOf(model, new Float64Array(model.size))
  const stretch = duration(own) / clock[clock.length - 1]
  const { rootPositions, rotations } = sampleAtTimes(
    own,
    clock.map((seconds) => Math.min(seconds * stretch, duration(own))),
  )
  return makeMotion({ ...own, frameRate: model.frameRate, rootPositions, rotations })
}

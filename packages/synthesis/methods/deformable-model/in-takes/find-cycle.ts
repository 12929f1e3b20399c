import { duration, MotionError, sliceFrames, type Interval, type Motion } from '@understudy/motion'
import { gaitCycles, type Run } from '../../../analysis/index.ts'
import { retarget } from '../../../editing/index.ts'
import { findStretches } from '../find-stretches.ts'
import { hasJointsOf } from '../about-motion.ts'
import type { DeformableModel } from '../model.ts'
import { registerByModel, type ModelRegistration } from '../register-by-model.ts'
import { timesOf } from '../synthesize.ts'

/** One performance of a model's action inside a take. */
export interface Cycle {
  /** Frames of the take, both included. */
  readonly first: number
  readonly last: number
  /** The cycle on the model's body. */
  readonly worn: Motion
  /** How near the model comes to it. */
  readonly registration: ModelRegistration
}

/** So many times the length of the model's mean a performance may last. */
const [SHORTEST, LONGEST] = [0.55, 1.9]
/** Of a long take so many cycles are compared, evenly spread, where no moment is named. */
const COMPARED = 6

/**
 * The performance of the model's action about `at` seconds, or the one the model comes nearest to: a two-step cycle from
 * either foot, a stretch like the mean motion, or the whole clip. `take` has its contacts.
 */
export function findCycle(model: DeformableModel, take: Motion, at: number | undefined, run: Run): Cycle {
  const clock = timesOf(model, new Float64Array(model.size))
  const usual = clock[clock.length - 1]
  const fits = ({ start, end }: Interval): boolean =>
    end - start >= SHORTEST * usual &&
    end - start <= LONGEST * usual &&
    (at === undefined || (start <= at && at <= end))
  const whole = { start: 0, end: duration(take) }
  const gaits = (['left', 'right'] as const).flatMap((side) => gaitCycles(take, { side, gait: 'any' }))
  let found = [...gaits, whole].filter(fits)
  if (found.length === 0)
    found = findStretches(model, onModelBody(model, take), run)
      .map(({ first, last }) => ({ start: first / take.frameRate, end: last / take.frameRate }))
      .filter(fits)
  const step = Math.max(1, found.length / COMPARED)
  const tried = Array.from({ length: Math.min(found.length, COMPARED) }, (_, k) =>
    cycleAt(model, take, found[Math.floor(k * step)], run),
  )
  const best = tried.toSorted((a, b) => badness(a) - badness(b))[0]
  if (best === undefined) throw noCycle(model, take, at)
  return best
}

/** The frames of an interval, as a cycle of the model. */
export function cycleAt(model: DeformableModel, take: Motion, { start, end }: Interval, run: Run): Cycle {
  const [first, last] = [start, end].map((time) =>
    Math.min(Math.max(Math.round(time * take.frameRate), 0), take.frameCount - 1),
  )
  if (last - first < 4)
    throw new MotionError(
      `shape: ${start.toFixed(2)} to ${end.toFixed(2)} s of "${take.name}" are ${last - first + 1} frames; ` +
        `one performance of the action is needed. Choose a longer stretch.`,
      { code: 'too-little' },
    )
  const worn = onModelBody(model, sliceFrames(take, first, last + 1))
  return { first, last, worn, registration: registerByModel(model, worn, {}, run) }
}

/** Key frames that agree count more than any distance. */
const badness = ({ registration: { asks, distance } }: Cycle): number => distance + (asks ? 1 : 0)

/** The same turns on the model's body where the joints are its own, retargeted otherwise. */
const onModelBody = (model: DeformableModel, motion: Motion): Motion =>
  hasJointsOf(model, motion)
    ? { ...motion, skeleton: model.skeleton }
    : { ...retarget(motion, model.skeleton).motion, name: motion.name }

const noCycle = (model: DeformableModel, take: Motion, at: number | undefined): MotionError =>
  new MotionError(
    `shape: the action of model "${model.name}" was not found in "${take.name}"` +
      (at === undefined ? '' : ` at ${at.toFixed(2)} s`) +
      `. Name the stretch by its start and end, or use a model of this action.`,
    { code: 'not-met' },
  )

import { portable } from '@understudy/kernels'
import {
  invertGround,
  MotionError,
  rootMotion,
  sampleAtTimes,
  makeMotion,
  sameSkeleton,
  duration,
  type GroundTransform,
  type Motion,
} from '@understudy/motion'
import { align, ALIGN_DEFAULTS, curveAt, type Run } from '../../analysis/index.ts'
import { coefficientsOf } from './coefficients-of.ts'
import { contactKeys, keysInOrder } from './find-keys.ts'
import type { DeformableModel } from './model.ts'
import { synthesize, timesOf } from './synthesize.ts'

/** A motion in correspondence with a model that has never seen it. */
export interface ModelMatch {
  /** Seconds of the motion at each canonical frame. */
  readonly times: Float64Array
  readonly coefficients: Float64Array
  /** Where the motion's own mean place and heading are. */
  readonly placement: GroundTransform
  /** Whether the model's key frames were found among the motion's contacts and used as anchors. */
  readonly anchored: boolean
}

/** Keys this near to either end do not anchor the alignment, seconds: one of its samples. */
const NEAR_END = 1 / ALIGN_DEFAULTS.frameRate

/**
 * Finds the correspondence of a motion with the canonical clock: aligned in time to the mean motion, at the model's keys where the
 * motion's contacts (or marks of the same names) show them, then projected onto the modes.
 */
export function matchModel(model: DeformableModel, motion: Motion, run: Run): ModelMatch {
  if (!sameSkeleton(model.skeleton, motion.skeleton))
    throw new MotionError(
      `model: "${motion.name}" (${motion.skeleton.jointCount} joints) has another skeleton than model "${model.name}" ` +
        `(${model.skeleton.jointCount} joints). Retarget the motion to the model's body first.`,
      { code: 'mismatch' },
    )
  const mean = synthesize(model, undefined, { feet: 'leave' })
  const w = timesOf(model, new Float64Array(model.size))
  const keys = keyTimes(model, motion)
  const inside = (time: number, seconds: number): boolean => time > NEAR_END && time < seconds - NEAR_END
  // A key on an end says no more than that the ends correspond, and one that is on it in the model alone would contradict it.
  const anchors = keys
    ?.map((time, k) => [w[model.keys[k].frame], time] as const)
    .filter(([canonical, time]) => inside(canonical, w[w.length - 1]) && inside(time, duration(motion)))
  const { curve } = align(mean, motion, { anchors, maxSlope: 3 }, run.kernels)
  const end = duration(motion)
  const scale = end / Math.max(1e-9, curveAt(curve, w[w.length - 1]))
  const times = w.map((seconds) => Math.min(Math.max(curveAt(curve, seconds) * (keys ? 1 : scale), 0), end))
  // Clipping at the ends may have made neighbours equal.
  for (let t = 1; t < times.length; t++) times[t] = Math.max(times[t], times[t - 1] + 1e-5)
  const { coefficients } = coefficientsOf(model, motion, times)
  return {
    times,
    coefficients,
    placement: placementOf(motion, times, model.frameRate),
    anchored: keys !== undefined,
  }
}

function keyTimes(model: DeformableModel, motion: Motion): readonly number[] | undefined {
  if (model.keys.length === 0) return undefined
  const names = model.keys.map(({ name }) => name)
  const marks = names.map((name) => motion.annotations.marks.find((mark) => mark.name === name)?.time)
  if (marks.every((time) => time !== undefined)) return marks as number[]
  if (motion.annotations.contacts.length === 0) return undefined
  // A model keeps only the events that are well apart: the others of the motion's contacts say nothing against it.
  const events = contactKeys(motion).filter(({ name }) => names.includes(name))
  const found = keysInOrder(motion, events, names)
  return typeof found === 'string' ? undefined : found
}

/** The inverse of what `onCanonicalClock` does to a motion's place and heading. */
function placementOf(motion: Motion, times: Float64Array, frameRate: number): GroundTransform {
  const { rootPositions, rotations } = sampleAtTimes(motion, times)
  const { yaw, x, z } = rootMotion(
    makeMotion({ skeleton: motion.skeleton, frameRate, rootPositions, rotations }),
  )
  const mean = (values: Float64Array): number => values.reduce((sum, v) => sum + v, 0) / values.length
  const turn = -mean(yaw)
  const [c, s] = [portable.cos(turn), portable.sin(turn)]
  const [mx, mz] = [mean(x), mean(z)]
  return invertGround({ yaw: turn, x: -(c * mx + s * mz), z: -(c * mz - s * mx) })
}

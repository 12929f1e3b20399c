import {
  composeGround,
  groundAt,
  invertGround,
  makeMotion,
  MotionError,
  rootMotion,
  sampleAtTimes,
  type GroundTransform,
  type Motion,
} from '@understudy/motion'
import { logBetweenFlat } from '../../analysis/deviations/index.ts'
import { coefficientsOf } from './coefficients-of.ts'
import { rightJacobian } from './exponential-jacobian.ts'
import type { DeformableModel, ModelContact, ModelHandPose } from './model.ts'
import { logTempo, warpOf } from './timing.ts'

/** A model whose zero is a motion of one's own. */
export interface ModelAbout {
  readonly model: DeformableModel
  /** Where the motion's mean place and heading are. */
  readonly placement: GroundTransform
  /** u₀: what the first model makes of the motion. */
  readonly coefficients: Float64Array
}

/**
 * The model's modes about one motion: what nobody asks for stays exactly as the motion has it, also what no mode can say, and on
 * its own body, if that has the model's joints.
 *
 *   q_j(t) = q⁰_j(t) ⊗ exp( J_r(v⁰) Σ_m modes u_m ),   v⁰ = log(q̄_j⁻¹ q⁰_j),   z = z⁰ + Σ_k timingModes u_k,   pr(u) = pr_model(u₀ + u)
 *
 * `times` are the motion's seconds at the canonical frames (`matchModel`). Examples and prior are moved along, so that every
 * verdict stays what it was. To first order the same as the model itself at u₀ + u.
 */
export function modelAbout(
  model: DeformableModel,
  motion: Motion,
  times: Float64Array,
  tempoBlur = 4 / 120,
): ModelAbout {
  checkJoints(model, motion)
  const own = { ...motion, skeleton: model.skeleton }
  const { coefficients, canonical } = coefficientsOf(model, own, times, tempoBlur)
  const anchors = model.keys.map(({ frame }) => frame).toSorted((a, b) => a - b)
  const z = logTempo(times, model.frameRate, tempoBlur * model.frameRate, anchors)
  const clock = warpOf(z, model.frameRate).map((w) => w + times[0])
  const rotations = steady(canonical.rotations, model.skeleton.jointCount)
  const mean = new Float32Array(model.mean.length)
  for (let t = 0; t < model.frameCount; t++)
    mean.set(canonical.rootPositions.subarray(3 * t, 3 * t + 3), t * model.channels)
  const about: DeformableModel = {
    ...model,
    skeleton: motion.skeleton,
    meanRotations: rotations,
    mean,
    modes: turnedModes(model, rotations),
    meanTiming: Float32Array.from(z),
    prior: { ...model.prior, means: shifted(model.prior.means, coefficients) },
    examples: shifted(model.examples, coefficients),
    contacts: contactsOn(clock, motion) ?? model.contacts,
    handPoses: handPosesOn(clock, motion),
  }
  return { model: about, placement: placementOf(own, canonical, clock), coefficients }
}

/** Bodies may differ, joints may not: modes are turns of joints. */
export function hasJointsOf({ skeleton }: DeformableModel, { skeleton: other }: Motion): boolean {
  return (
    other.jointCount === skeleton.jointCount &&
    skeleton.joints.every(
      ({ parent, role }, j) => other.joints[j].parent === parent && other.joints[j].role === role,
    )
  )
}

function checkJoints(model: DeformableModel, motion: Motion): void {
  if (hasJointsOf(model, motion)) return
  throw new MotionError(
    `model: "${motion.name}" (${motion.skeleton.jointCount} joints) has other joints than model "${model.name}" ` +
      `(${model.skeleton.jointCount} joints). Retarget the motion to the model's body first.`,
    { code: 'mismatch' },
  )
}

/** δ of a rotation vector at q̄ ⊗ exp(v⁰) is J_r(v⁰) δ after q⁰. The root's place is no rotation: its modes stay. */
function turnedModes(model: DeformableModel, rotations: Float32Array): Float32Array {
  const { frameCount, channels, shapeCount: m, joints, meanRotations, skeleton } = model
  const modes = Float32Array.from(model.modes)
  const v = new Float64Array(3)
  const j9 = new Float64Array(9)
  for (let t = 0; t < frameCount; t++)
    joints.forEach((joint, n) => {
      const at = 4 * (t * skeleton.jointCount + joint)
      logBetweenFlat(v, 0, meanRotations, at, rotations, at)
      rightJacobian(j9, 0, v[0], v[1], v[2])
      const base = (t * channels + 3 + 3 * n) * m
      for (let k = 0; k < m; k++)
        for (let r = 0; r < 3; r++)
          modes[base + r * m + k] =
            j9[3 * r] * model.modes[base + k] +
            j9[3 * r + 1] * model.modes[base + m + k] +
            j9[3 * r + 2] * model.modes[base + 2 * m + k]
    })
  return modes
}

/** Without sign flips along time: between two frames nothing must go the long way round. */
export function steady(rotations: Float32Array, jointCount: number): Float32Array {
  const out = Float32Array.from(rotations)
  const width = 4 * jointCount
  for (let at = width; at < out.length; at += 4) {
    let dot = 0
    for (let c = 0; c < 4; c++) dot += out[at + c] * out[at + c - width]
    if (dot < 0) for (let c = 0; c < 4; c++) out[at + c] = -out[at + c]
  }
  return out
}

function shifted<A extends Float32Array | Float64Array>(rows: A, by: Float64Array): A {
  const out = rows.slice() as A
  for (let i = 0; i < out.length; i++) out[i] -= by[i % by.length]
  return out
}

/** The motion's own contacts in canonical frames; undefined where it has none. */
function contactsOn(clock: Float64Array, { annotations }: Motion): readonly ModelContact[] | undefined {
  if (annotations.contacts.length === 0) return undefined
  return annotations.contacts
    .map(({ role, start, end }) => ({ role, from: frameAt(clock, start), to: frameAt(clock, end) }))
    .filter(({ from, to }) => to - from > 2)
}

/** What the motion's own hands do, in canonical frames. */
function handPosesOn(clock: Float64Array, { annotations }: Motion): readonly ModelHandPose[] {
  return annotations.handPoses
    .map(({ role, pose, start, end }) => ({
      role,
      pose,
      from: frameAt(clock, start),
      to: frameAt(clock, end),
    }))
    .filter(({ from, to }) => to > from)
}

/** The first frame of a clock that is not before this time. */
function frameAt(clock: Float64Array, seconds: number): number {
  let frame = 0
  while (frame < clock.length && clock[frame] < seconds) frame++
  return frame
}

/** What takes the canonical motion back to where this one is. */
function placementOf(motion: Motion, canonical: Motion, clock: Float64Array): GroundTransform {
  const { rootPositions, rotations } = sampleAtTimes(motion, clock.subarray(0, 2))
  const there = makeMotion({
    skeleton: motion.skeleton,
    frameRate: canonical.frameRate,
    rootPositions,
    rotations,
  })
  return composeGround(groundAt(rootMotion(there), 0), invertGround(groundAt(rootMotion(canonical), 0)))
}

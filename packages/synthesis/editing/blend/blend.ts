import { scalar, type Kernels, portable } from '@understudy/kernels'
import {
  averageFlat,
  composeGround,
  GROUND_IDENTITY,
  groundAt,
  invertGround,
  makeMotion,
  MotionError,
  NO_ANNOTATIONS,
  quat,
  rootMotion,
  sampleAtTimes,
  wrapAngle,
  type GroundTransform,
  type Motion,
} from '@understudy/motion'
import { curveAt, type RegisteredMotion, type Registration } from '../../analysis/index.ts'
import { blendClock, type BlendClock } from './blend-clock.ts'
import { blendContacts } from './blend-contacts.ts'
import { blendHandPoses } from './blend-hand-poses.ts'
import { requireSameFigure } from './crossfade.ts'
import { finishFeet } from './finish-feet.ts'
import { keepHemisphere } from './keep-hemisphere.ts'

/** One weight per member, fixed or as a function of the common clock (0 at its start, 1 at its end). Scaled to sum to one. */
export type BlendWeights = readonly number[] | ((phase: number) => readonly number[])

/** Rate, place and finish of a blend. */
export interface BlendOptions {
  /** Frames per second of the result; the reference's unless given. */
  readonly frameRate?: number
  /** Where the blend begins on the ground and which way it faces; the weighted mean of the members' starts unless given. */
  readonly start?: GroundTransform
  /** Lock planted feet after blending. */
  readonly cleanFeet?: boolean
  readonly name?: string
}

/** What `blend` made and of what. */
export interface Blended {
  readonly motion: Motion
  readonly report: {
    /** The members' shares of each frame, summing to one; one row for all frames where the weights are fixed. */
    readonly weights: readonly (readonly number[])[]
    /** Where on the common clock each frame is, seconds. */
    readonly times: Float64Array
  }
}

/** What `blend` takes where its options do not say. */
export const BLEND_DEFAULTS = { cleanFeet: true, name: 'blend' } as const

// Kovar, Gleicher. Flexible automatic motion blending with registration curves. SCA 2003, §4.
/**
 * Any number of registered motions in one. On the common clock τ, with weights α that sum to one:
 *
 *   s(τ)  = ∫ Σ α_m w_m′(τ) dτ                     the result's clock: speeds are averaged, not durations
 *   q_j   = average of the members' q_j(w_m(τ))    the nearest rotation to all of them, by weight
 *   T_k+1 = T_k · Σ α_m [ G_m(τ_k)⁻¹ G_m(τ_k+1) ]    G: where a member stands and faces
 *
 * The root's travel is averaged as steps seen from the body and then walked: a blend of a left
 * turn with a gentler one turns in between, where averaged positions would cut the corner. Height and
 * tilt of the root are averaged in the moving frame. With all weight on one member the result is
 * that member. Contacts are averaged in time and the feet held to them; hand poses are the heaviest member's.
 */
export function blend(
  registration: Registration,
  weights: BlendWeights,
  options: BlendOptions = {},
  kernels: Kernels = scalar,
): Blended {
  const settings = { ...BLEND_DEFAULTS, ...options }
  const { motion, clock, weightsAt, alphas } = mixRegistered(registration, weights, options, kernels)
  const contacts = blendContacts(registration, weightsAt, clock)
  const handPoses = blendHandPoses(registration, weightsAt, clock)
  const mixed = { ...motion, annotations: { ...NO_ANNOTATIONS, contacts, handPoses } }
  return {
    motion: settings.cleanFeet ? finishFeet(mixed, kernels) : mixed,
    report: { weights: typeof weights === 'function' ? alphas : [alphas[0]], times: clock.times },
  }
}

/** The frames of a blend alone, without contacts or cleaning: for those who try hundreds. */
export function mixRegistered(
  registration: Registration,
  weights: BlendWeights,
  options: Omit<BlendOptions, 'cleanFeet'> = {},
  kernels: Kernels = scalar,
): {
  motion: Motion
  clock: BlendClock
  weightsAt: (phase: number) => readonly number[]
  alphas: readonly (readonly number[])[]
} {
  const { members } = registration
  const base = members[registration.reference]?.motion
  if (base === undefined)
    throw new MotionError('blend: the registration has no members; register at least one motion first.', {
      code: 'missing',
    })
  for (const { motion } of members) requireSameFigure('blend', base, motion)
  const frameRate = options.frameRate ?? base.frameRate
  const fixed = typeof weights === 'function' ? undefined : unitWeights(weights, members.length)
  const weightsAt = (phase: number): readonly number[] =>
    fixed ?? unitWeights((weights as (phase: number) => readonly number[])(phase), members.length)
  const clock = blendClock(registration, weightsAt, frameRate)
  const alphas = Array.from(clock.times, (t) => weightsAt(t / registration.duration))
  const frames = mix(members, clock.times, alphas, frameRate, options.start, kernels)
  const name = options.name ?? BLEND_DEFAULTS.name
  return {
    motion: makeMotion({ name, skeleton: base.skeleton, frameRate, ...frames }),
    clock,
    weightsAt,
    alphas,
  }
}

function unitWeights(weights: readonly number[], count: number): readonly number[] {
  const total = weights.reduce((sum, w) => sum + w, 0)
  if (weights.length !== count || weights.some((w) => !(w >= 0)) || !(total > 0))
    throw new MotionError(
      `blend: the weights ${weights.map((w) => w.toFixed(3)).join(', ')} were given for ${count} motions; one each is needed, ` +
        `none negative and not all zero.`,
      { code: 'mismatch' },
    )
  return weights.map((w) => w / total)
}

/** Frames of the result at the given instants of the common clock. */
function mix(
  members: readonly RegisteredMotion[],
  times: Float64Array,
  alphas: readonly (readonly number[])[],
  frameRate: number,
  start: GroundTransform | undefined,
  kernels: Kernels,
): { rootPositions: Float32Array; rotations: Float32Array } {
  // Members whose weight is zero throughout need not be looked at.
  const used = members.map((_, m) => m).filter((m) => alphas.some((alpha) => alpha[m] > 0))
  const tracks = used.map((m) => {
    const { motion, curve } = members[m]
    const sampled = makeMotion({
      ...motion,
      frameRate,
      ...sampleAtTimes(
        motion,
        times.map((t) => curveAt(curve, t)),
      ),
    })
    return { sampled, path: rootMotion(sampled, kernels) }
  })
  const { jointCount } = members[0].motion.skeleton
  const width = 4 * jointCount
  const rootPositions = new Float32Array(3 * times.length)
  const rotations = new Float32Array(width * times.length)
  const bundle = new Float64Array(4 * used.length)
  const alpha = new Float64Array(used.length)
  let place =
    start ??
    weightedStart(
      tracks.map(({ path }) => groundAt(path, 0)),
      used.map((m) => alphas[0][m]),
    )
  for (let f = 0; f < times.length; f++) {
    used.forEach((m, n) => (alpha[n] = alphas[f][m]))
    if (f > 0) place = composeGround(place, weightedStep(tracks, f, alpha))
    const [c, s] = [portable.cos(place.yaw), portable.sin(place.yaw)]
    let [rx, ry, rz] = [0, 0, 0]
    tracks.forEach(({ sampled, path }, n) => {
      // The root as seen from where the member stands and faces.
      const [mc, ms] = [portable.cos(path.yaw[f]), portable.sin(path.yaw[f])]
      const dx = sampled.rootPositions[3 * f] - path.x[f]
      const dz = sampled.rootPositions[3 * f + 2] - path.z[f]
      rx += alpha[n] * (mc * dx - ms * dz)
      ry += alpha[n] * sampled.rootPositions[3 * f + 1]
      rz += alpha[n] * (ms * dx + mc * dz)
      const unturned = quat.multiply(quat.fromYaw(-path.yaw[f]), quat.quatAt(sampled.rotations, width * f))
      bundle.set(unturned, 4 * n)
    })
    rootPositions.set([place.x + c * rx + s * rz, ry, place.z - s * rx + c * rz], 3 * f)
    averageFlat(bundle, 0, bundle, 0, 4, used.length, alpha)
    rotations.set(quat.multiply(quat.fromYaw(place.yaw), quat.quatAt(bundle, 0)), width * f)
    for (let joint = 1; joint < jointCount; joint++) {
      const o = width * f + 4 * joint
      tracks.forEach(({ sampled }, n) => bundle.set(sampled.rotations.subarray(o, o + 4), 4 * n))
      averageFlat(rotations, o, bundle, 0, 4, used.length, alpha)
    }
    if (f > 0) keepHemisphere(rotations, width * f, width)
  }
  return { rootPositions, rotations }
}

interface Track {
  readonly path: ReturnType<typeof rootMotion>
}

/** Σ α G(f−1)⁻¹ G(f): the step each member takes, seen from its own body, averaged. */
function weightedStep(tracks: readonly Track[], f: number, alpha: Float64Array): GroundTransform {
  let [yaw, x, z] = [0, 0, 0]
  tracks.forEach(({ path }, n) => {
    const step = composeGround(invertGround(groundAt(path, f - 1)), groundAt(path, f))
    yaw += alpha[n] * step.yaw
    x += alpha[n] * step.x
    z += alpha[n] * step.z
  })
  return { yaw, x, z }
}

/** Where the members begin, averaged: headings as directions, so that 179° and −179° make 180°. */
function weightedStart(places: readonly GroundTransform[], alpha: readonly number[]): GroundTransform {
  let [c, s, x, z] = [0, 0, 0, 0]
  places.forEach((place, n) => {
    c += alpha[n] * portable.cos(place.yaw)
    s += alpha[n] * portable.sin(place.yaw)
    x += alpha[n] * place.x
    z += alpha[n] * place.z
  })
  return places.length === 0 ? GROUND_IDENTITY : { yaw: wrapAngle(portable.atan2(s, c)), x, z }
}

import { scalar, type Kernels, portable } from '@understudy/kernels'
import {
  makeMotion,
  MotionError,
  quat,
  resample,
  rootMotion,
  warpTime,
  type ContactInterval,
  type Motion,
  type RootMotion,
  type Skeleton,
} from '@understudy/motion'
import { expOntoFlat, logBetweenFlat } from '../../analysis/deviations/index.ts'
import { contactsOf, legLength, timeCurve, curveInverse, withContacts } from '../../analysis/index.ts'
import { keepFeet, retarget } from '../../editing/index.ts'
import { keepHemisphere } from '../../editing/blend/index.ts'
import { encodeShape, encodeTiming } from './encode.ts'
import { gaitPhase, type GaitPhase } from './gait-cycles.ts'
import { projectOnto } from './linear-model.ts'
import { meanPoint } from './points.ts'
import { cycleTracks, wornTracks, type CycleTracks } from './cycle-tracks.ts'
import { sampleMember, sampleTimes } from './sample-member.ts'
import { stillFeet } from './still-feet.ts'
import { shapeWeights } from './shape-layout.ts'
import type { SpacePoint, VectorSpace } from './vector-space.ts'

/** What is added to every cycle of a motion, and how its clock follows. */
export interface RestyleOptions {
  readonly name?: string
  /** What is added to every cycle: attribute vectors times amounts, examples times weights. Nothing unless given. */
  readonly add?: SpacePoint
  /** Distance of every frame from the average walk, multiplied: 1 leaves it. */
  readonly caricature?: number
  /** What the clock follows where that is not `add`: somebody of a crowd keeps nearly the pace of the others. */
  readonly clock?: SpacePoint
  /** How much of the change the clock takes part in; 0 keeps every frame at its time. */
  readonly timing?: number
  readonly kernels?: Kernels
}

/** What `restyle` takes where its options do not say. */
export const RESTYLE_DEFAULTS = { name: 'restyled', caricature: 1, timing: 1 } as const

/** The clock is never driven further than this, as a factor either way. */
const MOST_PACE = 2

/**
 * A walk of any length with its cycles moved in a space of single cycles, the path and the footfalls kept:
 *
 *   S′(f) = S(f) + w(f) [ (d − 1)(S(f) − S̄(τ_f)) + ΔS(τ_f) ],    q_j = q̄_j(τ_f) exp S_j
 *   dt′   = dt · exp( w [ (d − 1)(z_f − z̄(τ_f)) + Δz(τ_f) ] ) / (1 + w · Δstride / stride)
 *
 * τ_f is where in its cycle frame f is (`gaitPhase`), w how much it is walking there: who stands is left alone. The steps
 * stay where they are on the floor, so longer strides become a quicker pace. What the space does not know of the walker
 * stays as it is, since only differences are added: borrowed arms swing more, they do not turn back into the examples'.
 */
export function restyle(space: VectorSpace, motion: Motion, options: RestyleOptions = {}): Motion {
  const { name, caricature, timing } = { ...RESTYLE_DEFAULTS, ...options }
  const kernels = options.kernels ?? scalar
  const walk = prepared(space, motion, kernels)
  const add = options.add ?? meanPoint(space)
  const tracks = walk.ownJoints ? cycleTracks(space, add) : wornTracks(space, add, walk.motion)
  const clock = options.clock ? cycleTracks(space, options.clock) : tracks
  const posed = withContacts(pose(space, walk, tracks, caricature), walk.contacts)
  const planted = keepFeet(posed, walk.motion, walk.contacts, { kernels })
  const paced = timing === 0 ? planted : pace(planted, walk.phase, clock, caricature, timing)
  return { ...paced, name, recipe: undefined }
}

/** What every change of a walk needs and none changes. */
interface PreparedWalk {
  readonly space: VectorSpace
  /** Whether its joints are those of the space's figure. */
  readonly ownJoints: boolean
  readonly motion: Motion
  readonly contacts: readonly ContactInterval[]
  readonly phase: GaitPhase
  readonly path: RootMotion
}

/** Walks are restyled at this rate at least, frames per second: at 30 Hz a strike lies anywhere within 33 ms, and a quicker pace skips it. */
const LEAST_RATE = 60

/** The motion at a multiple of its rate, where that is too low. */
const finer = (motion: Motion): Motion =>
  motion.frameRate < LEAST_RATE
    ? resample(motion, motion.frameRate * Math.ceil(LEAST_RATE / motion.frameRate))
    : motion

/** Motions never change: a slider that restyles one forty times a second looks at its steps once. */
const walks = new WeakMap<Motion, PreparedWalk>()

function prepared(space: VectorSpace, motion: Motion, kernels: Kernels): PreparedWalk {
  const known = walks.get(motion)
  if (known?.space === space) return known
  const fine = finer(motion)
  const contacts = contactsOf(fine)
  const phase = gaitPhase(space, fine, contacts)
  requireSteps(phase, motion)
  const still = stillFeet(fine, contacts, kernels)
  const walk = {
    space,
    ownJoints: sameJoints(space.skeleton, motion.skeleton),
    motion: still,
    contacts,
    phase,
    path: rootMotion(still, kernels),
  }
  walks.set(motion, walk)
  return walk
}

/**
 * Where a walk lies in a space: the mean of its whole cycles' coefficients, at most `most` of them, evenly spread.
 * `outside` is the RMS joint displacement of the mean cycle that the space cannot say, metres.
 */
export function locateCycles(
  space: VectorSpace,
  motion: Motion,
  most = 8,
): { readonly point: SpacePoint; readonly cycles: number; readonly outside: number } {
  const fine = finer(motion)
  const phase = gaitPhase(space, fine, contactsOf(fine))
  requireSteps(phase, motion)
  const worn = sameJoints(space.skeleton, motion.skeleton)
    ? fine
    : retarget(fine, space.skeleton, { feet: 'none' }).motion
  const clock = sampleTimes(space.duration, space.sampleCount)
  const weights = shapeWeights(space.leverArms, clock.length)
  const even = new Float64Array(clock.length - 1).fill(1 / Math.sqrt(clock.length - 1))
  const all = phase.runs.flatMap(({ phase: curve }) => {
    const [from, to] = [curve.values[0], curve.values[curve.values.length - 1]]
    const count = Math.max(1, Math.floor((to - from) / space.duration))
    return Array.from({ length: count }, (_, n) =>
      clock.map((tau) => {
        const first = space.duration * Math.ceil(from / space.duration)
        return curveInverse(curve, first + n * space.duration + tau)
      }),
    )
  })
  const within = all.filter((times) => times[0] >= 0 && times[times.length - 1] <= end(motion))
  const usable = within.length > 0 ? within : all.slice(0, 1)
  const step = Math.max(1, usable.length / most)
  const picked = Array.from({ length: Math.min(most, usable.length) }, (_, n) => usable[Math.floor(n * step)])
  const point = meanPoint(space)
  let outside = 0
  for (const times of picked) {
    const sampled = sampleMember(worn, timeCurve(clock, times), clock)
    const shape = projectOnto(
      space.shape,
      encodeShape(sampled, space.meanRotations, space.skeleton.jointCount),
      weights,
    )
    const timing = projectOnto(space.timing, encodeTiming(Float64Array.from(times), space.duration), even)
    shape.coefficients.forEach((v, k) => (point.shape[k] += v / picked.length))
    timing.coefficients.forEach((v, k) => (point.timing[k] += v / picked.length))
    outside += Math.sqrt(shape.rest.reduce((sum, v, c) => sum + (v * weights[c]) ** 2, 0)) / picked.length
  }
  return { point, cycles: usable.length, outside }
}

function pose(
  space: VectorSpace,
  { motion, ownJoints, phase: { tau, weight }, path }: PreparedWalk,
  tracks: CycleTracks,
  degree: number,
): Motion {
  const { jointCount } = motion.skeleton
  // Tracks on its own figure have its size already.
  const size = ownJoints ? legSize(motion.skeleton, space.skeleton) : 1
  const fixed = footJoints(motion.skeleton)
  const legs = legJoints(motion.skeleton)
  const rotations = motion.rotations.slice()
  const rootPositions = motion.rootPositions.slice()
  const frameMean = new Float64Array(4 * jointCount)
  const log = new Float64Array(3)
  for (let frame = 0; frame < motion.frameCount; frame++) {
    const w = weight[frame]
    if (w === 0) continue
    const now = tracks.at(tau[frame], frameMean)
    const at = 4 * frame * jointCount
    const yaw = path.yaw[frame]
    rotations.set(quat.multiply(quat.fromYaw(-yaw), quat.quatAt(rotations, at)), at)
    for (let j = 0; j < jointCount; j++) {
      if (fixed.has(j)) continue
      const q = at + 4 * j
      const more = legs.has(j) ? Math.min(Math.max(degree - 1, -MOST_LEGS), MOST_LEGS) : degree - 1
      logBetweenFlat(log, 0, frameMean, 4 * j, rotations, q)
      for (let c = 0; c < 3; c++) {
        const k = 3 * j + c
        log[c] += w * (more * (log[c] - now.meanLog[k]) + now.log[k])
      }
      limit(log)
      expOntoFlat(rotations, q, frameMean, 4 * j, log, 0)
    }
    rotations.set(quat.multiply(quat.fromYaw(yaw), quat.quatAt(rotations, at)), at)
    const rise = rootPositions[3 * frame + 1]
    const more = Math.min(Math.max(degree - 1, -MOST_LEGS), MOST_LEGS)
    rootPositions[3 * frame + 1] += w * (more * (rise - size * now.meanRoot[1]) + size * now.root[1])
    const [cos, sin] = [portable.cos(yaw), portable.sin(yaw)]
    const [left, ahead] = [w * size * now.root[0], w * size * now.root[2]]
    rootPositions[3 * frame] += cos * left + sin * ahead
    rootPositions[3 * frame + 2] += -sin * left + cos * ahead
    if (frame > 0) keepHemisphere(rotations, at, 4 * jointCount)
  }
  return makeMotion({ ...motion, rotations, rootPositions })
}

/** The same frames at the times the change asks for. */
function pace(
  motion: Motion,
  { tau, speed, weight }: GaitPhase,
  tracks: CycleTracks,
  degree: number,
  share: number,
): Motion {
  const { frameCount, frameRate } = motion
  const source = Float64Array.from({ length: frameCount }, (_, frame) => frame / frameRate)
  const target = new Float64Array(frameCount)
  let moved = false
  for (let frame = 1; frame < frameCount; frame++) {
    const { slow, meanSlow } = tracks.timingAt(tau[frame])
    const z = -portable.log(speed[frame])
    const by = weight[frame] * share * ((degree - 1) * (z - meanSlow) + slow - portable.log(tracks.stride))
    const factor = portable.exp(Math.min(Math.max(by, -portable.log(MOST_PACE)), portable.log(MOST_PACE)))
    if (Math.abs(factor - 1) > 1e-6) moved = true
    target[frame] = target[frame - 1] + factor / frameRate
  }
  return moved ? warpTime(motion, { source, target }) : motion
}

/** Feet stay where they step, so legs and the height of the hips can be caricatured by this much only, knees would fold. */
const MOST_LEGS = 0.6

/** No joint is sent past this from the average: further round is nearer from the other side. */
const MOST_TURN = 2.6

function limit(log: Float64Array): void {
  const angle = portable.hypot(log[0], log[1], log[2])
  if (angle > MOST_TURN) for (let c = 0; c < 3; c++) log[c] *= MOST_TURN / angle
}

const legSize = (a: Skeleton, b: Skeleton): number => (legLength(a) ?? 1) / (legLength(b) ?? 1)

const LEGS = ['leftUpperLeg', 'leftLowerLeg', 'rightUpperLeg', 'rightLowerLeg'] as const
const legJoints = ({ roles }: Skeleton): ReadonlySet<number> =>
  new Set(LEGS.flatMap((role) => roles.get(role) ?? []))

/** Feet and what hangs on them: they stand as the walk has them. */
function footJoints(skeleton: Skeleton): ReadonlySet<number> {
  const roots = (['leftFoot', 'rightFoot'] as const).flatMap((role) => skeleton.roles.get(role) ?? [])
  const found = new Set<number>(roots)
  skeleton.parents.forEach((parent, joint) => {
    if (found.has(parent)) found.add(joint)
  })
  return found
}

function sameJoints(a: Skeleton, b: Skeleton): boolean {
  return (
    a.jointCount === b.jointCount &&
    a.joints.every(
      ({ name, parent }, joint) => name === b.joints[joint].name && parent === b.joints[joint].parent,
    )
  )
}

function requireSteps({ runs }: GaitPhase, motion: Motion): void {
  if (runs.length === 0)
    throw new MotionError(
      `restyle: no two steps in a row were found in "${motion.name}"; walking cycles are needed. ` +
        `Choose a walk, or exaggerate the motion about its own posture.`,
      { code: 'too-little' },
    )
}

const end = (motion: Motion): number => (motion.frameCount - 1) / motion.frameRate

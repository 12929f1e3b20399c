import { duration, worldPositions, type ContactInterval, type Motion, type Role } from '@understudy/motion'
import type { Run } from '../../analysis/index.ts'
import { cleanFeet } from '../../editing/index.ts'
import { POSE_ROLES, timedPlaces, type TimedPlace } from './constraints/index.ts'
import { judge, type Verdict } from './judge.ts'
import { matchModel, type ModelMatch } from './match-model.ts'
import type { DeformableModel } from './model.ts'
import { settleRoot } from './settle-root.ts'
import { smoothNoise } from './smooth-noise.ts'
import { Solver } from './solve.ts'
import { strangeness, type Strangeness } from './strangeness.ts'
import { synthesize } from './synthesize.ts'

/** What is wrong with a recording, and how far the model may move it. */
export interface FilterOptions {
  /**
   * What is wrong with the motion: `noise` finds the likeliest motion of the model near the input, `skate` keeps the pose and moves the
   * root alone. By default told apart by how much the joints tremble.
   */
  readonly fault?: 'noise' | 'skate'
  /** Gives back the model's motion even where it cannot represent the input. */
  readonly force?: boolean
  readonly roles?: readonly Role[]
  /** How far joints are taken to be from where they should be, metres; found from how much each trembles unless given. */
  readonly sigma?: number
  /** `lock` brings what little planted feet still slide to rest, `leave` does not. */
  readonly feet?: 'lock' | 'leave'
}

/** The recording through the model, and how much of it the model could not say. */
export interface Filtered {
  /** The cleaned motion; where `flagged` the input, its trembling averaged out if that is its fault: neither can do harm. */
  readonly motion: Motion
  readonly fault: 'noise' | 'skate'
  /** What the prior says of it, and how it stands among people whom no example shows. */
  readonly verdict: Verdict
  readonly strangeness: Strangeness
  /** When the model's feet rest, seconds of the input. */
  readonly contacts: readonly ContactInterval[]
  /** RMS of what is left between input and model beyond trembling, metres: what the model cannot say. */
  readonly unexplained: number
  /** The most that its own examples leave, metres. */
  readonly usual: number
  /** Why the input was not repaired, in words. */
  readonly flagged?: string
}

/** Of places about the root at least, metres: no recording is better. */
const LEAST_SIGMA = 0.003
/** Input frames are compared this far apart, seconds. */
const STEP = 1 / 30
/** Half the time over which trembling is averaged out, seconds. */
const CALM = 0.12
/** How far beyond its worst example a model may be from a motion and still speak for it. */
const BEYOND = 2
/** ... and nearer than this, metres, it is the same action in any case: few examples are all too near to their own model. */
const SURELY_NEAR = 0.04
/** A motion so many times as strange as the strangest person left out is another action. */
const STRANGE = 2
/** Joints that tremble more than this (RMS of the second difference, metres at 30 frames per second) are noisy, not skating. */
const TREMBLING = 0.02

/**
 * A clean motion from a noisy or skating one (the seed's §6.3). A skating one keeps its pose (`settleRoot`). Of a noisy one, the
 * likeliest motion of the model that passes near the input,
 *
 *   Σ ‖y_j(τ) − y_root(τ) − (p_j − p_root)‖² / σ_j² + Σ ‖y_root(τ) − p_root‖² / σ_root² + planted feet + prior
 *
 * with timing and placement free; σ_j² is the mean square of the second difference of y_j, over 6: white noise of variance v has 6 v.
 * An input that is stranger than people whom no example shows, or stays far from the model even when its trembling is averaged out,
 * is not repaired but flagged: "repairing" would replace it by another motion.
 */
export function filterMotion(
  model: DeformableModel,
  motion: Motion,
  options: FilterOptions,
  run: Run,
): Filtered {
  const match = run.stage('match', () => matchModel(model, motion, run))
  const joints = (options.roles ?? POSE_ROLES).flatMap((role) => model.skeleton.roles.get(role) ?? [])
  const trembling = tremble(sampled(motion, joints, 0), joints.length)
  const fault = options.fault ?? faultOf(trembling)
  const averaged = Math.floor((STEP * motion.frameRate) / 2)
  const places = sampled(motion, joints, averaged)
  const solver = new Solver([{ model, placement: match.placement, freePlacement: true }])
  const start = solver.meanStart()
  start.set(match.coefficients, 0)
  const fitted =
    fault === 'skate'
      ? (solver.stage.moveTo(start), { coefficients: match.coefficients, placement: match.placement })
      : run.stage('solve', () => fitNoisy(solver, start, motion, places, joints, averaged, options, run))
  // White noise of variance v trembles by 6 v, and its mean of n numbers keeps v / n; twice that, for the ends are averaged less.
  const kept = (2 * trembling ** 2) / 6 / ((2 * averaged + 1) * (2 * Math.round(CALM / STEP) + 1))
  const calm = calmResidual(solver, places, joints.length)
  const found = {
    fault,
    verdict: judge(model, fitted.coefficients),
    strangeness: strangeness(model, fitted.coefficients),
    contacts: contactsOf(model, match),
    unexplained: Math.sqrt(Math.max(0, calm * calm - kept)),
    usual: model.exampleErrors[model.exampleErrors.length - 1] ?? 0,
  }
  const flagged = flagOf(model, motion, found)
  // Taking out no more than the noise that shows can do no harm, nor can nothing.
  if (flagged !== undefined && !options.force)
    return { ...found, flagged, motion: fault === 'noise' ? smoothNoise(motion) : motion }
  const cleaned = fault === 'skate' ? settled(motion, found.contacts, options) : undefined
  const made =
    cleaned ??
    synthesize(model, fitted.coefficients, {
      name: motion.name,
      frameRate: motion.frameRate,
      placement: fitted.placement,
      feet: options.feet,
    })
  return { ...found, motion: made, ...(flagged !== undefined && { flagged }) }
}

const faultOf = (trembling: number): 'noise' | 'skate' => (trembling > TREMBLING ? 'noise' : 'skate')

/** What is wrong with a motion, by how much its joints tremble. */
export function findFault(motion: Motion): 'noise' | 'skate' {
  const joints = POSE_ROLES.flatMap((role) => motion.skeleton.roles.get(role) ?? [])
  return faultOf(tremble(sampled(motion, joints, 0), joints.length))
}

/** The likeliest motion of the model near a noisy input, as coefficients in a place. */
function fitNoisy(
  solver: Solver,
  start: Float64Array,
  motion: Motion,
  places: readonly TimedPlace[],
  joints: readonly number[],
  averaged: number,
  options: FilterOptions,
  run: Run,
): { readonly coefficients: Float64Array; readonly placement: ModelMatch['placement'] } {
  const own = trembleOf(motion, joints)
  const sigmas = own.map((sigma) =>
    options.sigma === undefined ? Math.max(sigma / Math.sqrt(2 * averaged + 1), LEAST_SIGMA) : options.sigma,
  )
  const constraints = [
    timedPlaces(
      'pose',
      'the pose about the root',
      relative(places, joints.length).map((one) => ({
        ...one,
        sigma: sigmas[joints.indexOf(one.point.joint)],
      })),
      { about: { joint: 0 } },
    ),
    timedPlaces(
      'root',
      'the way of the root',
      places.filter(({ point }) => point.joint === 0),
      { sigma: sigmas[joints.indexOf(0)] },
    ),
  ]
  const { coefficients, placements } = solver.solve(constraints, {
    start,
    prior: 'plain',
    kernels: run.kernels,
  })
  return { coefficients: coefficients[0], placement: placements[0] }
}

/** The pose as it is, the root moved until planted feet rest, and what is left of their sliding held. */
function settled(motion: Motion, contacts: readonly ContactInterval[], { feet }: FilterOptions): Motion {
  const annotated = { ...motion, annotations: { ...motion.annotations, contacts: [...contacts] } }
  const still = settleRoot(annotated, contacts)
  const canHold = contacts.length > 0 && motion.skeleton.roles.has('leftFoot') && motion.frameCount > 3
  return feet === 'leave' || !canHold ? still : { ...cleanFeet(still, contacts).motion, name: motion.name }
}

/** When feet rest, by the model, seconds of the motion. */
const contactsOf = (model: DeformableModel, { times }: ModelMatch): ContactInterval[] =>
  model.contacts
    .map(({ role, from, to }) => ({ role, start: times[from], end: times[Math.min(to, times.length - 1)] }))
    .toSorted((a, b) => a.start - b.start)

function flagOf(
  model: DeformableModel,
  motion: Motion,
  { fault, strangeness: { overWorst }, unexplained, usual }: Omit<Filtered, 'motion'>,
): string | undefined {
  const done = fault === 'noise' ? 'only its jitter was smoothed' : 'it was left alone'
  const left = `It is another motion: ${done}. Use a model of its action.`
  if (overWorst !== undefined && overWorst > STRANGE)
    return (
      `filter: "${motion.name}" is ${overWorst.toFixed(1)} times as far from what model "${model.name}" expects as the strangest ` +
      `person it was tried on. ${left}`
    )
  if (unexplained > Math.max(BEYOND * usual, SURELY_NEAR))
    return (
      `filter: "${motion.name}" stays ${(100 * unexplained).toFixed(1)} cm from anything model "${model.name}" can say; its own examples ` +
      `stay within ${(100 * usual).toFixed(1)} cm. ${left}`
    )
  return undefined
}

/** σ_j = √(mean of (y(f+1) − 2 y(f) + y(f−1))² / 6), about the root but for the root itself, over frames and axes, metres. */
function trembleOf(motion: Motion, joints: readonly number[]): number[] {
  const positions = worldPositions(motion)
  const width = 3 * motion.skeleton.jointCount
  return joints.map((joint) => {
    const at = (f: number, c: number): number =>
      positions[f * width + 3 * joint + c] - (joint === 0 ? 0 : positions[f * width + c])
    let sum = 0
    for (let f = 1; f + 1 < motion.frameCount; f++)
      for (let c = 0; c < 3; c++) sum += (at(f + 1, c) - 2 * at(f, c) + at(f - 1, c)) ** 2
    return Math.sqrt(sum / (18 * Math.max(1, motion.frameCount - 2)))
  })
}

/** Every joint's place every 1/30 s, the mean of `reach` frames to either side, joint by joint within a moment. */
function sampled(motion: Motion, joints: readonly number[], reach: number): TimedPlace[] {
  const positions = worldPositions(motion)
  const { jointCount } = motion.skeleton
  const count = Math.max(2, Math.round(duration(motion) / STEP) + 1)
  const placeAt = (joint: number, frame: number): Float64Array => {
    // Fewer at the ends, the same on both sides: a mean of one side would be of another moment.
    const n = Math.min(reach, frame, motion.frameCount - 1 - frame)
    const place = new Float64Array(3)
    for (let f = frame - n; f <= frame + n; f++)
      for (let c = 0; c < 3; c++) place[c] += positions[3 * (f * jointCount + joint) + c] / (2 * n + 1)
    return place
  }
  return Array.from({ length: count }, (_, k) => {
    const frame = Math.round(((motion.frameCount - 1) * k) / (count - 1))
    return joints.map((joint): TimedPlace => {
      return { point: { joint }, time: frame / motion.frameRate, place: placeAt(joint, frame) }
    })
  }).flat()
}

/** The same about joint 0, which comes first in every moment; the root itself is left out. */
function relative(places: readonly TimedPlace[], width: number): TimedPlace[] {
  return places.flatMap((one, i) => {
    const root = places[i - (i % width)].place
    if (one.point.joint === 0) return []
    return [{ ...one, place: [0, 1, 2].map((c) => one.place[c] - root[c]) }]
  })
}

/** RMS of y(k+1) − 2 y(k) + y(k−1) over joints and moments, metres. */
function tremble(places: readonly TimedPlace[], width: number): number {
  let sum = 0
  let count = 0
  for (let i = width; i + width < places.length; i++, count++)
    for (let c = 0; c < 3; c++)
      sum += (places[i + width].place[c] - 2 * places[i].place[c] + places[i - width].place[c]) ** 2
  return Math.sqrt(sum / Math.max(1, count))
}

/** RMS over joints of input − model about the root, averaged over a quarter second: trembling cancels, another motion does not. */
function calmResidual(solver: Solver, places: readonly TimedPlace[], width: number): number {
  const part = solver.stage.parts[0]
  const w = part.times()
  const moments = places.length / width
  const misses = new Float64Array(3 * places.length)
  const p = new Float64Array(6)
  const frameOf = (time: number): number => {
    let t = 0
    while (t < w.length - 2 && w[t + 1] <= time) t++
    return Math.min(t + Math.max(0, (time - w[t]) / (w[t + 1] - w[t])), w.length - 1)
  }
  places.forEach(({ point, time, place }, i) => {
    const frame = frameOf(time)
    const root = places[i - (i % width)].place
    part.point(point, frame, p)
    part.point({ joint: 0 }, frame, p, 3)
    for (let c = 0; c < 3; c++) misses[3 * i + c] = place[c] - root[c] - (p[c] - p[3 + c])
  })
  const reach = Math.max(1, Math.round(CALM / STEP))
  let sum = 0
  let count = 0
  for (let m = 0; m < moments; m++)
    for (let j = 0; j < width; j++, count++)
      for (let c = 0; c < 3; c++) {
        let mean = 0
        let n = 0
        for (let k = Math.max(0, m - reach); k <= Math.min(moments - 1, m + reach); k++, n++)
          mean += misses[3 * (k * width + j) + c]
        sum += (mean / n) ** 2
      }
  return Math.sqrt(sum / Math.max(1, count))
}

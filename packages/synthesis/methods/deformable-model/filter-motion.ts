import { duration, worldPositions, type Motion, type Role } from '@understudy/motion'
import type { Run } from '../../analysis/index.ts'
import { POSE_ROLES, timedPlaces, type TimedPlace } from './constraints/index.ts'
import { matchModel } from './match-model.ts'
import type { DeformableModel } from './model.ts'
import { Solver, type Solution } from './solve.ts'
import { synthesize } from './synthesize.ts'

/** What is wrong with a recording, and how far the model may move it. */
export interface FilterOptions {
  /**
   * What is wrong with the motion: `noise` trusts the root's way (2 cm), `skate` only the pose about it (the root to 30 cm: it
   * is what feet slide under). By default told apart by how much the joints tremble.
   */
  readonly fault?: 'noise' | 'skate'
  /** Gives back the model's motion even where it cannot represent the input. */
  readonly force?: boolean
  readonly roles?: readonly Role[]
  /** How far joints are taken to be from where they should be, metres: more lets the model have its way. */
  readonly sigma?: number
}

/** The recording through the model, and how much of it the model could not say. */
export interface Filtered {
  /** The cleaned motion; the input itself where `flagged`. */
  readonly motion: Motion
  readonly solution: Solution
  readonly fault: 'noise' | 'skate'
  /** RMS of what is left between input and model beyond trembling, metres: what the model cannot say. */
  readonly unexplained: number
  /** The most that its own examples leave, metres. */
  readonly usual: number
  /** Why the input was left alone, in words. */
  readonly flagged?: string
}

/** Of places about the root unless told otherwise, and of the root, metres. */
export const POSE_SIGMA = 0.02
const ROOT_SIGMA = { noise: 0.02, skate: 0.3 } as const
/** Input frames are compared this far apart, seconds. */
const STEP = 1 / 30
/** Half the time over which trembling is averaged out, seconds. */
const CALM = 0.12
/** How far beyond its worst example a model may be from a motion and still speak for it. */
const BEYOND = 2
/** ... and nearer than this, metres, it is the same action in any case: few examples are all too near to their own model. */
const SURELY_NEAR = 0.04
/** Joints that tremble more than this (RMS of the second difference, metres at 30 frames per second) are noisy, not skating. */
const TREMBLING = 0.02

/**
 * A clean motion from a noisy or skating one (the seed's §6.3): the likeliest motion of the model that passes near the input,
 *
 *   Σ ‖y_j(τ) − y_root(τ) − (p_j − p_root)‖² / (2 cm)² + Σ ‖y_root(τ) − p_root‖² / σ_root² + planted feet + prior
 *
 * with timing and placement free. An input that stays far from the model even when its trembling is averaged out is
 * not repaired but flagged: "repairing" would replace it by another motion.
 */
export function filterMotion(
  model: DeformableModel,
  motion: Motion,
  options: FilterOptions,
  run: Run,
): Filtered {
  const { coefficients, placement } = run.stage('match', () => matchModel(model, motion, run))
  const joints = (options.roles ?? POSE_ROLES).flatMap((role) => model.skeleton.roles.get(role) ?? [])
  const trembling = tremble(sampled(motion, joints, 0), joints.length)
  const averaged = Math.floor((STEP * motion.frameRate) / 2)
  const places = sampled(motion, joints, averaged)
  const fault = options.fault ?? (trembling > TREMBLING ? 'noise' : 'skate')
  const solver = new Solver([{ model, placement, freePlacement: true }])
  const constraints = [
    timedPlaces('pose', 'the pose about the root', relative(places, joints.length), {
      about: { joint: 0 },
      sigma: options.sigma ?? POSE_SIGMA,
    }),
    timedPlaces(
      'root',
      'the way of the root',
      places.filter(({ point }) => point.joint === 0),
      {
        sigma: ROOT_SIGMA[fault],
      },
    ),
  ]
  const start = solver.meanStart()
  start.set(coefficients, 0)
  const solution = run.stage('solve', () =>
    solver.solve(constraints, { start, prior: 'plain', kernels: run.kernels }),
  )
  // White noise of variance v trembles by 6 v, and its mean of n numbers keeps v / n; twice that, for the ends are averaged less.
  const kept = (2 * trembling ** 2) / 6 / ((2 * averaged + 1) * (2 * Math.round(CALM / STEP) + 1))
  const calm = calmResidual(solver, places, joints.length)
  const unexplained = Math.sqrt(Math.max(0, calm * calm - kept))
  const usual = model.exampleErrors[model.exampleErrors.length - 1] ?? 0
  const flagged =
    unexplained > Math.max(BEYOND * usual, SURELY_NEAR)
      ? `filter: "${motion.name}" stays ${(100 * unexplained).toFixed(1)} cm from anything model "${model.name}" can say; its own examples ` +
        `stay within ${(100 * usual).toFixed(1)} cm. It is another motion and was left alone. Use a model of its action.`
      : undefined
  const made = (): Motion =>
    synthesize(model, solution.coefficients[0], {
      name: motion.name,
      frameRate: motion.frameRate,
      placement: solution.placements[0],
    })
  return {
    motion: flagged !== undefined && !options.force ? motion : made(),
    solution,
    fault,
    unexplained,
    usual,
    flagged,
  }
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

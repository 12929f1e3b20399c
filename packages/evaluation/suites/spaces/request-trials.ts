import { worldPositions, type Random, type Role, type Vec3 } from '@understudy/motion'
import {
  canonicalFrames,
  clockAt,
  editMotion,
  keyPose,
  plantedFrames,
  pointAt,
  relativeTo,
  timesOf,
  trajectory,
  type Constraint,
  type DeformableModel,
} from '@understudy/synthesis/methods/deformable-model'
import { mean } from '../../measure/statistics.ts'
import { errorsOf, roleDistances, slideOf, slideOfTruth, type Errors, type Truth } from './model-errors.ts'

/** What one kind of request came to, over all trials. Distances in centimetres, slide in centimetres per second. */
export interface Trial {
  readonly n: number
  /** Distance from what was asked. */
  readonly residual: Errors
  /** The whole body's distance from the truth. */
  readonly rest: number
  readonly slide: number
  readonly iterations: number
  /** The same of k-nearest interpolation of the examples. */
  readonly interpolated: { readonly residual: number; readonly rest: number; readonly slide: number }
  /** Of the truth itself. */
  readonly dataSlide: number
}

/** How many neighbours an interpolation has (the seed's and the toolkit's own). */
const NEIGHBOURS = 8

/**
 * k-nearest interpolation as of Kovar & Gleicher 2004: the examples whose answer to the request is nearest, weighted
 * by 1/d − 1/d_k, blended in full correspondence.
 */
export function interpolate(model: DeformableModel, distances: readonly number[]): Float64Array {
  const order = distances.map((d, n) => ({ d, n })).sort((a, b) => a.d - b.d)
  const near = order.slice(0, NEIGHBOURS)
  const far = (order[NEIGHBOURS] ?? near[near.length - 1]).d
  const u = new Float64Array(model.size)
  let total = 0
  for (const { d, n } of near) {
    const weight = Math.max(1 / Math.max(d, 1e-6) - 1 / Math.max(far, 1e-6), 1e-9)
    total += weight
    for (let i = 0; i < model.size; i++) u[i] += weight * model.examples[n * model.size + i]
  }
  return u.map((value) => value / total)
}

interface Request {
  readonly constraints: readonly Constraint[]
  /** Residual: distance of a motion's frames from the constraints, centimetres. */
  readonly miss: (positions: Float32Array, coefficients: Float64Array) => number
}

/** Solves one request per held-out cycle and compares with interpolation and with the truth. */
function tryRequests(
  model: DeformableModel,
  truths: readonly Truth[],
  examples: readonly Float32Array[],
  requestOf: (truth: Truth, index: number) => Request,
): Trial {
  const rows = truths.map((truth, index) => {
    const { constraints, miss } = requestOf(truth, index)
    const { solution: found } = editMotion(model, constraints)
    const u = found.coefficients[0]
    const made = worldPositions(plantedFrames(model, u))
    const blended = interpolate(
      model,
      examples.map((positions, n) =>
        miss(positions, Float64Array.from(model.examples.subarray(n * model.size, (n + 1) * model.size))),
      ),
    )
    const between = worldPositions(canonicalFrames(model, blended))
    return {
      residual: miss(made, u),
      rest: mean(roleDistances(model, made, truth.positions)),
      slide: slideOf(model, u),
      iterations: found.iterations,
      interpolated: miss(between, blended),
      interpolatedRest: mean(roleDistances(model, between, truth.positions)),
      interpolatedSlide: slideOf(model, blended, 'leave'),
      dataSlide: slideOfTruth(model, truth),
    }
  })
  return {
    n: rows.length,
    residual: errorsOf(rows.map((row) => row.residual)),
    rest: mean(rows.map((row) => row.rest)),
    slide: mean(rows.map((row) => row.slide)),
    iterations: mean(rows.map((row) => row.iterations)),
    interpolated: {
      residual: mean(rows.map((row) => row.interpolated)),
      rest: mean(rows.map((row) => row.interpolatedRest)),
      slide: mean(rows.map((row) => row.interpolatedSlide)),
    },
    dataSlide: mean(rows.map((row) => row.dataSlide)),
  }
}

const placeOf = (model: DeformableModel, positions: Float32Array, joint: number, frame: number): Vec3 => {
  const at = 3 * (frame * model.skeleton.jointCount + joint)
  return [positions[at], positions[at + 1], positions[at + 2]]
}
const apart = (a: Vec3, b: Vec3): number => 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** One hand is put where the held-out cycle has it, at one random frame. */
export const handDrag = (
  model: DeformableModel,
  truths: readonly Truth[],
  examples: readonly Float32Array[],
  random: Random,
): Trial =>
  tryRequests(model, truths, examples, (truth) => {
    const joint = model.skeleton.roles.get(random.pick<Role>(['leftHand', 'rightHand']))!
    const frame = random.integer(model.frameCount)
    const target = placeOf(model, truth.positions, joint, frame)
    return {
      constraints: [pointAt({ point: { joint }, frame, target })],
      miss: (positions) => apart(placeOf(model, positions, joint, frame), target),
    }
  })

/** The way of the root from the first frame to the last: length and direction of the cycle's two steps. */
export const stepTrial = (
  model: DeformableModel,
  truths: readonly Truth[],
  examples: readonly Float32Array[],
): Trial => {
  const last = model.frameCount - 1
  const way = (positions: Float32Array): Vec3 => {
    const [a, b] = [placeOf(model, positions, 0, 0), placeOf(model, positions, 0, last)]
    return [b[0] - a[0], 0, b[2] - a[2]]
  }
  return tryRequests(model, truths, examples, (truth) => {
    const target = way(truth.positions)
    return {
      constraints: [
        relativeTo({
          point: { joint: 0 },
          frame: last,
          from: { joint: 0 },
          fromFrame: 0,
          target: [target[0], undefined, target[2]],
          sigma: 0.003,
        }),
      ],
      miss: (positions) => apart(way(positions), target),
    }
  })
}

/** A joint along its whole way through the held-out cycle, given by nine control points. */
export const trajectoryTrial = (
  model: DeformableModel,
  truths: readonly Truth[],
  examples: readonly Float32Array[],
  random: Random,
  roles: readonly Role[] = ['leftHand', 'rightHand', 'leftFoot', 'rightFoot'],
): Trial =>
  tryRequests(model, truths, examples, (truth) => {
    const role = random.pick(roles)
    const joint = model.skeleton.roles.get(role)!
    const last = model.frameCount - 1
    const controls = Array.from({ length: 9 }, (_, k) =>
      placeOf(model, truth.positions, joint, Math.round((last * k) / 8)),
    )
    const frames = Array.from({ length: 25 }, (_, k) => Math.round((last * k) / 24))
    return {
      constraints: [trajectory({ point: { joint }, from: 0, to: last, controls })],
      miss: (positions) =>
        mean(
          frames.map((f) =>
            apart(placeOf(model, positions, joint, f), placeOf(model, truth.positions, joint, f)),
          ),
        ),
    }
  })

/** Three key poses of the held-out cycle. */
export const keyPoseTrial = (
  model: DeformableModel,
  truths: readonly Truth[],
  examples: readonly Float32Array[],
): Trial =>
  tryRequests(model, truths, examples, (truth) => {
    const frames = [0.17, 0.5, 0.83].map((share) => Math.round(share * (model.frameCount - 1)))
    const joints = [...model.skeleton.roles.values()]
    return {
      constraints: frames.map((frame) =>
        keyPose({ motion: truth.canonical, time: frame / truth.canonical.frameRate, frame }),
      ),
      miss: (positions) =>
        mean(
          frames.flatMap((f) =>
            joints.map((j) => apart(placeOf(model, positions, j, f), placeOf(model, truth.positions, j, f))),
          ),
        ),
    }
  })

/** When a key frame comes and how long the whole lasts: milliseconds, not centimetres. */
export const timingTrial = (
  model: DeformableModel,
  truths: readonly Truth[],
  examples: readonly Float32Array[],
): Trial => {
  const last = model.frameCount - 1
  const key = model.keys[model.keys.length >> 1]?.frame ?? last >> 1
  return tryRequests(model, truths, examples, (truth) => {
    const w = timesOf(model, truth.coefficients)
    return {
      constraints: [
        clockAt({ frame: key, seconds: w[key] }),
        clockAt({ frame: last, since: key, seconds: w[last] - w[key] }),
      ],
      miss: (_, u) => {
        const made = timesOf(model, u)
        return (
          1000 * Math.max(Math.abs(made[key] - w[key]), Math.abs(made[last] - made[key] - (w[last] - w[key])))
        )
      },
    }
  })
}

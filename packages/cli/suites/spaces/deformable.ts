import { worldPositions, type Motion, type Random, type Role, type Vec3 } from '@understudy/motion'
import { multiplyFlat } from '@understudy/kernels'
import { footSkate, type Run } from '@understudy/synthesis/analysis'
import {
  canonicalFrames,
  clockAt,
  coefficientsOf,
  editMotion,
  filterMotion,
  keyPose,
  plantedFrames,
  pointAt,
  relativeTo,
  synthesize,
  timesOf,
  trajectory,
  type Constraint,
  type DeformableModel,
  type ModelExample,
} from '@understudy/synthesis/methods/deformable-model'

/** A held-out cycle as the model sees it. */
export interface Truth {
  readonly example: ModelExample
  readonly coefficients: Float64Array
  /** On the canonical clock, mean place at the origin, mean heading along +Z. */
  readonly canonical: Motion
  /** `[frame][joint][xyz]`. */
  readonly positions: Float32Array
}

export const truthsOf = (model: DeformableModel, heldOut: readonly ModelExample[]): readonly Truth[] =>
  heldOut.map((example) => {
    const { coefficients, canonical } = coefficientsOf(model, example.motion, example.times)
    return { example, coefficients, canonical, positions: worldPositions(canonical) }
  })

/** Mean and 95th percentile of distances, centimetres. */
export interface Errors {
  readonly mean: number
  readonly p95: number
}

export function errorsOf(values: readonly number[]): Errors {
  const sorted = [...values].sort((a, b) => a - b)
  const mean = sorted.reduce((sum, v) => sum + v, 0) / Math.max(1, sorted.length)
  return { mean, p95: sorted[Math.min(sorted.length - 1, Math.floor(0.95 * sorted.length))] ?? NaN }
}

/** Distance of every joint in every sixth frame, centimetres; joints without a role (fingers, helpers) do not count. */
export function jointDistances(model: DeformableModel, a: Float32Array, b: Float32Array): number[] {
  const { jointCount, roles } = model.skeleton
  const joints = [...roles.values()]
  const out: number[] = []
  for (let f = 0; f < a.length / (3 * jointCount); f += 6)
    for (const j of joints) {
      const at = 3 * (f * jointCount + j)
      out.push(100 * Math.hypot(a[at] - b[at], a[at + 1] - b[at + 1], a[at + 2] - b[at + 2]))
    }
  return out
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length)

/** Held-out cycles by their own coefficients: positions, centimetres, and joint rotations, degrees. */
export function reconstruction(
  model: DeformableModel,
  truths: readonly Truth[],
): { readonly positions: Errors; readonly degrees: Errors } {
  const distances: number[] = []
  const angles: number[] = []
  const joints = [...model.skeleton.roles.values()]
  for (const { coefficients, canonical, positions } of truths) {
    const made = canonicalFrames(model, coefficients)
    distances.push(...jointDistances(model, worldPositions(made), positions))
    for (let f = 0; f < canonical.frameCount; f += 6)
      for (const j of joints) {
        const at = 4 * (f * model.skeleton.jointCount + j)
        let dot = 0
        for (let c = 0; c < 4; c++) dot += made.rotations[at + c] * canonical.rotations[at + c]
        angles.push((360 / Math.PI) * Math.acos(Math.min(1, Math.abs(dot))))
      }
  }
  return { positions: errorsOf(distances), degrees: errorsOf(angles) }
}

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

/** World positions of every example on the canonical clock: what interpolation looks its neighbours up in. */
export const examplePositions = (model: DeformableModel): readonly Float32Array[] =>
  model.exampleNames.map((_, n) =>
    worldPositions(canonicalFrames(model, model.examples.subarray(n * model.size, (n + 1) * model.size))),
  )

/** Mean speed of planted heels and balls along the ground, at the timing the coefficients give. */
export function slideOf(
  model: DeformableModel,
  coefficients: Float64Array,
  feet: 'lock' | 'leave' = 'lock',
): number {
  const motion = synthesize(model, coefficients, { feet })
  return footSkate(motion, motion.annotations.contacts).mean
}

/** The same of recorded frames, at the same contacts and with the recording's own clock. */
export function slideOfTruth(model: DeformableModel, { canonical, coefficients }: Truth): number {
  const w = timesOf(model, coefficients)
  const positions = worldPositions(canonical)
  const { jointCount, roles } = model.skeleton
  let sum = 0
  let count = 0
  for (const { role, from, to } of model.contacts) {
    const joint = roles.get(role)!
    for (let t = from + 1; t < to; t++, count++) {
      const at = 3 * (t * jointCount + joint)
      const back = at - 3 * jointCount
      sum +=
        (100 * Math.hypot(positions[at] - positions[back], positions[at + 2] - positions[back + 2])) /
        (w[t] - w[t - 1])
    }
  }
  return sum / Math.max(1, count)
}

interface Request {
  readonly constraints: readonly Constraint[]
  /** Distance of a motion's frames from what is asked, centimetres. */
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
      rest: mean(jointDistances(model, made, truth.positions)),
      slide: slideOf(model, u),
      iterations: found.iterations,
      interpolated: miss(between, blended),
      interpolatedRest: mean(jointDistances(model, between, truth.positions)),
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

/** A hand or an ankle along its whole way through the held-out cycle, given by nine control points. */
export const trajectoryTrial = (
  model: DeformableModel,
  truths: readonly Truth[],
  examples: readonly Float32Array[],
  random: Random,
): Trial =>
  tryRequests(model, truths, examples, (truth) => {
    const role = random.pick<Role>(['leftHand', 'rightHand', 'leftFoot', 'rightFoot'])
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

/** Before and after filtering, centimetres and centimetres per second; means over the cycles. */
export interface FilterTrial {
  readonly n: number
  readonly before: number
  readonly after: number
  /** Of joints about the root. */
  readonly poseAfter: number
  readonly slideBefore: number
  readonly slideAfter: number
  readonly dataSlide: number
  /** Cycles whose world positions came out worse than they went in. */
  readonly worse: number
  readonly flagged: number
}

/** Held-out cycles, spoilt by `spoil`, through the filter. */
export function filterTrial(
  model: DeformableModel,
  truths: readonly Truth[],
  spoil: (motion: Motion) => Motion,
  run: Run,
): FilterTrial {
  const rows = truths.map((truth) => {
    const clean = truth.example.motion
    const input = spoil(clean)
    const { motion, flagged } = filterMotion(model, input, {}, run)
    const contacts = clean.annotations.contacts
    const frames = Math.min(motion.frameCount, clean.frameCount)
    const [a, b, c] = [worldPositions(clean), worldPositions(input), worldPositions(motion)]
    const cut = (positions: Float32Array): Float32Array =>
      positions.subarray(0, 3 * frames * clean.skeleton.jointCount)
    return {
      before: mean(jointDistances(model, cut(a), cut(b))),
      after: mean(jointDistances(model, cut(a), cut(c))),
      poseAfter: mean(jointDistances(model, aboutRoot(clean, cut(a)), aboutRoot(clean, cut(c)))),
      slideBefore: footSkate(input, contacts, b).mean,
      slideAfter: footSkate(motion, motion.annotations.contacts, c).mean,
      dataSlide: footSkate(clean, contacts, a).mean,
      flagged: flagged === undefined ? 0 : 1,
    }
  })
  const over = (key: keyof (typeof rows)[number]): number => mean(rows.map((row) => row[key]))
  return {
    n: rows.length,
    before: over('before'),
    after: over('after'),
    poseAfter: over('poseAfter'),
    slideBefore: over('slideBefore'),
    slideAfter: over('slideAfter'),
    dataSlide: over('dataSlide'),
    worse: rows.filter((row) => row.after > row.before).length,
    flagged: rows.filter((row) => row.flagged > 0).length,
  }
}

const aboutRoot = ({ skeleton }: Motion, positions: Float32Array): Float32Array => {
  const width = 3 * skeleton.jointCount
  return positions.map((value, i) => value - positions[i - (i % width) + (i % 3)])
}

/** White noise: every rotation turned by a normal `degrees` about a random axis, the root moved by a normal `centimetres` per axis. */
export function withNoise(motion: Motion, random: Random, degrees = 8, centimetres = 2): Motion {
  const rotations = Float32Array.from(motion.rotations)
  const turn = new Float32Array(4)
  for (let at = 0; at < rotations.length; at += 4) {
    const axis = [random.normal(), random.normal(), random.normal()]
    const length = Math.hypot(...axis)
    const half = (degrees * random.normal() * Math.PI) / 360
    turn.set([...axis.map((c) => (c / length) * Math.sin(half)), Math.cos(half)])
    multiplyFlat(rotations, at, rotations, at, turn, 0)
  }
  const rootPositions = motion.rootPositions.map((value) => value + (centimetres / 100) * random.normal())
  return { ...motion, rotations, rootPositions }
}

/** The whole body drifts to and fro along the ground by `centimetres`, once per clip: planted feet slide. */
export function withSkate(motion: Motion, random: Random, centimetres = 4): Motion {
  const heading = 2 * Math.PI * random()
  const phase = 2 * Math.PI * random()
  const rootPositions = Float32Array.from(motion.rootPositions)
  for (let f = 0; f < motion.frameCount; f++) {
    const shift = (centimetres / 100) * Math.sin((2 * Math.PI * f) / (motion.frameCount - 1) + phase)
    rootPositions[3 * f] += shift * Math.sin(heading)
    rootPositions[3 * f + 2] += shift * Math.cos(heading)
  }
  return { ...motion, rootPositions }
}

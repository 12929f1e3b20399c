import type { Kernels } from '@understudy/kernels'
import {
  HAND_POSES,
  makeMotion,
  worldPositions,
  type Interval,
  type Motion,
  type Role,
} from '@understudy/motion'
import { pca, type FitMixtureOptions, type Run } from '../../analysis/index.ts'
import { leverArms } from '../../analysis/deviations/index.ts'
import { encodeFrames, movingJoints, onCanonicalClock, steadyMeanRotations } from './encode.ts'
import { checkExamples, type ExampleSet } from './examples.ts'
import { covarianceOf, fitPrior, localCovarianceOf, personShareOf } from './learn-prior.ts'
import type { DeformableModel, ModelContact, ModelHandPose, Neighbourhood } from './model.ts'
import { learnStrangers } from './learn-strangers.ts'
import { canonicalFrames } from './synthesize.ts'
import { logTempo, warpOf } from './timing.ts'
import { timingWeights } from './timing-weights.ts'
import { widenedCovariance, widenedMixture } from './widen.ts'

/** How much of the examples' variation a model keeps, and which mixtures it is chosen from. */
export interface BuildModelOptions {
  readonly name?: string
  /** Share of the variance that eigen-motions hold. */
  readonly share?: number
  /** Share of the variance that eigen-timings hold. */
  readonly timingShare?: number
  /** Whether the prior is made wide enough for people whom no example shows, by leaving people out. */
  readonly strangers?: boolean
  /** σ of the Gaussian on the log tempo, seconds: alignments come in steps, people do not. */
  readonly tempoBlur?: number
  /** Mixtures to choose from by the likelihood of examples left out. */
  readonly mixtures?: readonly FitMixtureOptions[]
}

/** What `buildModel` takes where its options do not say; the blur in seconds. */
export const BUILD_MODEL_DEFAULTS = {
  name: 'model',
  share: 0.999,
  timingShare: 0.99,
  strangers: true,
  tempoBlur: 4 / 120,
} as const

/**
 * A tenth of the examples, within these, share the weight of a neighbourhood. Chosen on held-out takes of 15 people and of one company's
 * styles, where 12 to 24 guessed what nobody asked about best; the width follows from S′, which is learned, and is 1.
 */
const [LEAST_NEIGHBOURS, MOST_NEIGHBOURS] = [6, 24]
/** Fewer examples than this have no neighbourhoods. */
const FEW = 24

/** From examples in correspondence to a model. This is the whole method. */
export function buildModel(set: ExampleSet, options: BuildModelOptions, run: Run): DeformableModel {
  const { name, share, timingShare, strangers, tempoBlur } = { ...BUILD_MODEL_DEFAULTS, ...options }
  const { frameRate, frameCount, keys, examples } = checkExamples(set)
  const anchors = keys.map(({ frame }) => frame).toSorted((a, b) => a - b)

  const tempos = run.stage('timing', () =>
    examples.map(({ times }) => logTempo(times, frameRate, tempoBlur * frameRate, anchors)),
  )
  const warps = tempos.map((z, n) => warpOf(z, frameRate).map((w) => w + examples[n].times[0]))
  const motions = run.stage('canonical clock', () =>
    examples.map(({ motion }, n) => onCanonicalClock(motion, warps[n], frameRate)),
  )
  const { skeleton } = motions[0]
  const { means, joints } = run.stage('mean rotations', () => {
    const means = steadyMeanRotations(motions)
    return { means, joints: movingJoints(motions, means) }
  })
  const channels = 3 + 3 * joints.length
  const rows = examples.length
  const shape = run.stage('eigen-motions', () => {
    const coded = motions.map((motion) => encodeFrames(motion, means, joints))
    const arms = leverArms(meanMotion(motions, means), 8)
    const levers = Float32Array.from(joints, (joint) => arms[joint])
    const weights = Float64Array.from(
      { length: channels },
      (_, c) => (c < 3 ? 1 : levers[Math.floor((c - 3) / 3)]) / Math.sqrt(frameCount),
    )
    const width = frameCount * channels
    const data = new Float64Array(rows * width)
    coded.forEach((frames, n) => {
      for (let i = 0; i < width; i++) data[n * width + i] = frames[i] * weights[i % channels]
    })
    return { data, levers, weights, ...pca(data, rows, width, { share, kernels: run.kernels }) }
  })
  const groups = examples.map(({ group }) => group)
  const people = { data: shape.data, rows, frameCount, channels, groups, share }
  const learned = run.stage('people left out', () =>
    strangers ? learnStrangers(people, shape.components, run) : undefined,
  )
  const timing = run.stage('eigen-timings', () => {
    const data = new Float64Array(rows * frameCount)
    tempos.forEach((z, n) => data.set(z, n * frameCount))
    return pca(data, rows, frameCount, { share: timingShare, kernels: run.kernels })
  })
  const [own, k] = [shape.count, timing.count]
  const residual = learned?.residual ?? {
    count: 0,
    directions: new Float64Array(0),
    variances: new Float64Array(0),
  }
  const m = own + residual.count
  const w = run.stage('weights', () =>
    timingWeights(motions, tempos, timing, shape.levers, joints, frameRate),
  )

  // Stored by frame and channel, modes side by side: what a pose and its derivatives read is in one place.
  const modes = new Float32Array(frameCount * channels * m)
  const mean = new Float32Array(frameCount * channels)
  for (let i = 0; i < frameCount * channels; i++) {
    mean[i] = shape.mean[i] / shape.weights[i % channels]
    for (let c = 0; c < m; c++) {
      const [from, at] = c < own ? [shape.components, c] : [residual.directions, c - own]
      modes[i * m + c] = from[at * frameCount * channels + i] / shape.weights[i % channels]
    }
  }
  const timingModes = new Float32Array(frameCount * k)
  for (let t = 0; t < frameCount; t++)
    for (let c = 0; c < k; c++) timingModes[t * k + c] = timing.components[c * frameCount + t] / w[c]

  // The prior is learned of modes and timings; the residual's directions are independent and come in between.
  const narrow = own + k
  const u = new Float64Array(rows * narrow)
  for (let n = 0; n < rows; n++) {
    for (let c = 0; c < own; c++) u[n * narrow + c] = shape.scores[n * own + c]
    for (let c = 0; c < k; c++) u[n * narrow + own + c] = timing.scores[n * k + c] * w[c]
  }
  const prior = run.stage('prior', () => fitPrior(u, rows, narrow, groups, options.mixtures, run))
  const insert = { at: own, size: narrow, variances: residual.variances }
  const stretched = (covariance: Float64Array): Float64Array =>
    widenedCovariance(
      learned ? stretchCovariance(covariance, narrow, own, learned.stretch) : covariance,
      insert,
    )
  const d = m + k
  const coefficients = withResidual(u, shape, residual, rows, own, k, run.kernels)
  const half: DeformableModel = {
    name,
    skeleton,
    frameRate,
    frameCount,
    joints,
    channels,
    shapeCount: m,
    residualCount: residual.count,
    timingCount: k,
    size: d,
    meanRotations: means,
    mean,
    modes,
    meanTiming: Float32Array.from(timing.mean),
    timingModes,
    leverArms: shape.levers,
    timingWeights: Float32Array.from(w),
    shapeShare: held(shape),
    timingShare: held(timing),
    covariance: stretched(covarianceOf(u, rows, narrow)),
    localCovariance: stretched(localCovarianceOf(u, rows, narrow, groups)),
    prior: widenedMixture(prior, insert),
    examples: Float32Array.from(coefficients),
    exampleNames: examples.map(({ motion }) => motion.name),
    neighbourhood: neighbourhoodOf(rows),
    contacts: run.stage('contacts', () => canonicalContacts(set, warps)),
    handPoses: canonicalHandPoses(set, warps),
    keys,
    exampleErrors: new Float32Array(0),
    leftOutEnergies: learned?.energies ?? new Float32Array(0),
    personShare: personShareOf(u, rows, narrow, groups),
  }
  const exampleErrors = run.stage('errors', () => errorsOf(half, motions, coefficients))
  return { ...half, exampleErrors }
}

/** S_ij ← S_ij √(f_i f_j) among the first `own`; timings keep theirs. */
function stretchCovariance(
  covariance: Float64Array,
  d: number,
  own: number,
  stretch: (mode: number) => number,
): Float64Array {
  const roots = Float64Array.from({ length: d }, (_, i) => (i < own ? Math.sqrt(stretch(i)) : 1))
  return covariance.map((value, at) => value * roots[Math.floor(at / d)] * roots[at % d])
}

/** u with the scores along the residual's directions put between modes and timings. */
function withResidual(
  u: Float64Array,
  { data, mean }: { readonly data: Float64Array; readonly mean: Float64Array },
  { count, directions }: { readonly count: number; readonly directions: Float64Array },
  rows: number,
  own: number,
  k: number,
  kernels: Kernels,
): Float64Array {
  const width = data.length / rows
  const out = new Float64Array(rows * (own + count + k))
  const centred = new Float64Array(data.length)
  for (let n = 0; n < rows; n++)
    for (let i = 0; i < width; i++) centred[i * rows + n] = data[n * width + i] - mean[i]
  const scores = new Float64Array(count * rows)
  kernels.product(directions, centred, count, width, rows, scores)
  for (let n = 0; n < rows; n++) {
    const at = n * (own + count + k)
    out.set(u.subarray(n * (own + k), n * (own + k) + own), at)
    for (let c = 0; c < count; c++) out[at + own + c] = scores[c * rows + n]
    out.set(u.subarray(n * (own + k) + own, (n + 1) * (own + k)), at + own + count)
  }
  return out
}

const neighbourhoodOf = (rows: number): Neighbourhood =>
  rows < FEW
    ? { width: 0, count: rows }
    : { width: 1, count: Math.min(Math.max(Math.round(rows / 10), LEAST_NEIGHBOURS), MOST_NEIGHBOURS) }

const held = (found: { variances: Float64Array; totalVariance: number }): number =>
  found.totalVariance > 0 ? found.variances.reduce((sum, v) => sum + v, 0) / found.totalVariance : 1

function meanMotion([first, ...others]: readonly Motion[], rotations: Float32Array): Motion {
  const rootPositions = Float32Array.from(first.rootPositions)
  for (const { rootPositions: p } of others) p.forEach((value, i) => (rootPositions[i] += value))
  const count = others.length + 1
  return makeMotion({
    skeleton: first.skeleton,
    frameRate: first.frameRate,
    rootPositions: rootPositions.map((value) => value / count),
    rotations,
  })
}

/** The frames `[from, to)` in which more than half of the examples that are `known` have one of these intervals. */
function whereMost(
  { examples, frameCount }: ExampleSet,
  warps: readonly Float64Array[],
  known: number,
  intervals: (motion: Motion) => readonly Interval[],
): { from: number; to: number }[] {
  const votes = new Float64Array(frameCount)
  examples.forEach(({ motion }, n) => {
    for (const { start, end } of intervals(motion))
      for (let t = 0; t < frameCount; t++) if (warps[n][t] >= start && warps[n][t] < end) votes[t]++
  })
  const found: { from: number; to: number }[] = []
  for (let t = 0; t < frameCount; t++) {
    if (votes[t] * 2 <= known) continue
    const from = t
    while (t < frameCount && votes[t] * 2 > known) t++
    if (t - from > 2) found.push({ from, to: t })
  }
  return found
}

/** A hand is in a pose where most examples are. */
function canonicalHandPoses(set: ExampleSet, warps: readonly Float64Array[]): ModelHandPose[] {
  return (['leftHand', 'rightHand'] as const)
    .flatMap((role) =>
      HAND_POSES.flatMap((pose) =>
        whereMost(set, warps, set.examples.length, ({ annotations }) =>
          annotations.handPoses.filter((item) => item.role === role && item.pose === pose),
        ).map((span) => ({ role, pose, ...span })),
      ),
    )
    .toSorted((a, b) => a.from - b.from || a.role.localeCompare(b.role))
}

/** A contact holds where most examples have it. */
function canonicalContacts(set: ExampleSet, warps: readonly Float64Array[]): ModelContact[] {
  const { examples } = set
  const known = examples.filter(({ motion }) => motion.annotations.contacts.length > 0)
  const roles = [
    ...new Set(known.flatMap(({ motion }) => motion.annotations.contacts.map(({ role }) => role))),
  ]
  return roles
    .filter((role) => examples[0].motion.skeleton.roles.has(role))
    .flatMap((role: Role): ModelContact[] =>
      whereMost(set, warps, known.length, ({ annotations }) =>
        annotations.contacts.filter((contact) => contact.role === role),
      ).map((span) => ({ role, ...span })),
    )
    .toSorted((a, b) => a.from - b.from || a.role.localeCompare(b.role))
}

/** RMS over joints and every sixth frame between each example and what its coefficients make, metres, sorted. */
function errorsOf(model: DeformableModel, motions: readonly Motion[], u: Float64Array): Float32Array {
  const errors = motions.map((motion, n) => {
    const made = canonicalFrames(model, u.subarray(n * model.size, (n + 1) * model.size), 6)
    const pick = (one: Motion): Motion => {
      const frames = Array.from({ length: Math.ceil(one.frameCount / 6) }, (_, f) => 6 * f)
      const width = 4 * one.skeleton.jointCount
      const rootPositions = new Float32Array(3 * frames.length)
      const rotations = new Float32Array(width * frames.length)
      frames.forEach((f, i) => {
        rootPositions.set(one.rootPositions.subarray(3 * f, 3 * f + 3), 3 * i)
        rotations.set(one.rotations.subarray(width * f, width * (f + 1)), width * i)
      })
      return makeMotion({ skeleton: one.skeleton, frameRate: one.frameRate, rootPositions, rotations })
    }
    const [a, b] = [worldPositions(pick(motion)), worldPositions(pick(made))]
    let sum = 0
    for (let i = 0; i < a.length; i++) sum += (a[i] - b[i]) ** 2
    return Math.sqrt((3 * sum) / a.length)
  })
  return Float32Array.from(errors).sort()
}

import { makeMotion, worldPositions, type Motion, type Role } from '@understudy/motion'
import { chooseMixture, pca, type FitMixtureOptions, type Mixture, type Run } from '../../analysis/index.ts'
import { leverArms } from '../../analysis/deviations/index.ts'
import { encodeFrames, movingJoints, onCanonicalClock, steadyMeanRotations } from './encode.ts'
import { checkExamples, type ExampleSet } from './examples.ts'
import type { DeformableModel, ModelContact, Neighbourhood } from './model.ts'
import { canonicalFrames } from './synthesize.ts'
import { logTempo, warpOf } from './timing.ts'
import { timingWeights } from './timing-weights.ts'

/** How much of the examples' variation a model keeps, and which mixtures it is chosen from. */
export interface BuildModelOptions {
  readonly name?: string
  /** Share of the variance that eigen-motions and eigen-timings hold. */
  readonly share?: number
  /** σ of the Gaussian on the log tempo, seconds: alignments come in steps, people do not. */
  readonly tempoBlur?: number
  /** Mixtures to choose from by the likelihood of examples left out. */
  readonly mixtures?: readonly FitMixtureOptions[]
}

/** What `buildModel` takes where its options do not say; the blur in seconds. */
export const BUILD_MODEL_DEFAULTS = { name: 'model', share: 0.99, tempoBlur: 4 / 120 } as const

/** How much more of the covariance between shape and timing is asked for than of a variance before it is believed, in dimensions. */
const SHRINK_PER_DIMENSION = 0.5

/**
 * A tenth of the examples, within these, share the weight of a neighbourhood. Chosen on held-out takes of 15 people and of one company's
 * styles, where 12 to 24 guessed what nobody asked about best; the width follows from S′, which is learned, and is 1.
 */
const [LEAST_NEIGHBOURS, MOST_NEIGHBOURS] = [6, 24]
/** Fewer examples than this have no neighbourhoods. */
const FEW = 24

/** From examples in correspondence to a model. This is the whole method. */
export function buildModel(set: ExampleSet, options: BuildModelOptions, run: Run): DeformableModel {
  const { name, share, tempoBlur } = { ...BUILD_MODEL_DEFAULTS, ...options }
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
    return { levers, weights, ...pca(data, rows, width, { share, kernels: run.kernels }) }
  })
  const timing = run.stage('eigen-timings', () => {
    const data = new Float64Array(rows * frameCount)
    tempos.forEach((z, n) => data.set(z, n * frameCount))
    return pca(data, rows, frameCount, { share, kernels: run.kernels })
  })
  const [m, k] = [shape.count, timing.count]
  const w = run.stage('weights', () =>
    timingWeights(motions, tempos, timing, shape.levers, joints, frameRate),
  )

  // Stored by frame and channel, modes side by side: what a pose and its derivatives read is in one place.
  const modes = new Float32Array(frameCount * channels * m)
  const mean = new Float32Array(frameCount * channels)
  for (let i = 0; i < frameCount * channels; i++) {
    mean[i] = shape.mean[i] / shape.weights[i % channels]
    for (let c = 0; c < m; c++)
      modes[i * m + c] = shape.components[c * frameCount * channels + i] / shape.weights[i % channels]
  }
  const timingModes = new Float32Array(frameCount * k)
  for (let t = 0; t < frameCount; t++)
    for (let c = 0; c < k; c++) timingModes[t * k + c] = timing.components[c * frameCount + t] / w[c]

  const d = m + k
  const u = new Float64Array(rows * d)
  for (let n = 0; n < rows; n++) {
    for (let c = 0; c < m; c++) u[n * d + c] = shape.scores[n * m + c]
    for (let c = 0; c < k; c++) u[n * d + m + c] = timing.scores[n * k + c] * w[c]
  }
  const groups = examples.map(({ group }) => group)
  const prior = run.stage('prior', () => fitPrior(u, rows, d, groups, options.mixtures, run))
  const half: DeformableModel = {
    name,
    skeleton,
    frameRate,
    frameCount,
    joints,
    channels,
    shapeCount: m,
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
    covariance: covarianceOf(u, rows, d),
    localCovariance: localCovarianceOf(u, rows, d, groups),
    prior,
    examples: Float32Array.from(u),
    exampleNames: examples.map(({ motion }) => motion.name),
    neighbourhood: neighbourhoodOf(rows),
    contacts: run.stage('contacts', () => canonicalContacts(set, warps)),
    keys,
    exampleErrors: new Float32Array(0),
  }
  const exampleErrors = run.stage('errors', () => errorsOf(half, motions, u))
  return { ...half, exampleErrors }
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

/**
 * Full covariances overfit below some 700 examples, so diagonal components and one shared covariance are
 * offered always, full ones only to larger sets; examples left out decide.
 */
function fitPrior(
  u: Float64Array,
  rows: number,
  d: number,
  groups: readonly string[],
  given: readonly FitMixtureOptions[] | undefined,
  run: Run,
): Mixture {
  const shrink = SHRINK_PER_DIMENSION * d
  const counts = [1, 2, 3, 5, 8].filter((components) => rows >= 8 * components)
  const candidates =
    given ??
    (counts.length === 0 ? [1] : counts).flatMap((components): FitMixtureOptions[] => [
      { kind: 'diagonal', components, shrink: 4, maxIterations: 25, tolerance: 3e-3 },
      ...(components <= 2
        ? [{ kind: 'tied', components, shrink, maxIterations: 25, tolerance: 3e-3 } as const]
        : []),
      ...(rows > 600 && components <= 3
        ? [{ kind: 'full', components, shrink, maxIterations: 25, tolerance: 3e-3 } as const]
        : []),
    ])
  return chooseMixture(u, rows, d, candidates, run.random.fork('prior'), 4, groups).fitted.mixture
}

/** S = ( Σ u uᵀ + ν diag ) / (N + ν): within shape and within timing nothing covaries; between them few examples say little. */
function covarianceOf(u: Float64Array, rows: number, d: number): Float64Array {
  const out = new Float64Array(d * d)
  for (let n = 0; n < rows; n++)
    for (let i = 0; i < d; i++)
      for (let j = 0; j <= i; j++) out[i * d + j] += (u[n * d + i] * u[n * d + j]) / rows
  const trust = rows / (rows + SHRINK_PER_DIMENSION * d)
  for (let i = 0; i < d; i++)
    for (let j = 0; j <= i; j++) {
      const value = i === j ? Math.max(out[i * d + i], 1e-12) : trust * out[i * d + j]
      out[i * d + j] = out[j * d + i] = value
    }
  return out
}

/** Neighbours that an example is compared with. */
const NEAREST = 3

/**
 * S′ = Σ_n Σ_k (u_n − u_k)(u_n − u_k)ᵀ / 2, k the nearest of other groups, shrunk like S: the difference of two of the same kind has
 * twice the variance of one. Takes of one person repeat themselves; without the groups S′ would be their repetition.
 */
function localCovarianceOf(
  u: Float64Array,
  rows: number,
  d: number,
  groups: readonly string[],
): Float64Array {
  const differences: Float64Array[] = []
  for (let n = 0; n < rows; n++) {
    const near = Array.from({ length: rows }, (_, k) => k)
      .filter((k) => groups[k] !== groups[n])
      .map((k) => {
        let square = 0
        for (let i = 0; i < d; i++) square += (u[n * d + i] - u[k * d + i]) ** 2
        return { k, square }
      })
      .sort((a, b) => a.square - b.square)
      .slice(0, NEAREST)
    for (const { k } of near)
      differences.push(Float64Array.from({ length: d }, (_, i) => (u[n * d + i] - u[k * d + i]) / Math.SQRT2))
  }
  const packed = new Float64Array(Math.max(1, differences.length) * d)
  differences.forEach((one, n) => packed.set(one, n * d))
  return differences.length === 0 ? covarianceOf(u, rows, d) : covarianceOf(packed, differences.length, d)
}

/** A contact holds where most examples have it. */
function canonicalContacts(
  { examples, frameCount }: ExampleSet,
  warps: readonly Float64Array[],
): ModelContact[] {
  const known = examples.filter(({ motion }) => motion.annotations.contacts.length > 0)
  const roles = [
    ...new Set(known.flatMap(({ motion }) => motion.annotations.contacts.map(({ role }) => role))),
  ]
  return roles
    .filter((role) => examples[0].motion.skeleton.roles.has(role))
    .flatMap((role: Role): ModelContact[] => {
      const votes = new Float64Array(frameCount)
      examples.forEach(({ motion }, n) => {
        for (const { start, end } of motion.annotations.contacts.filter((contact) => contact.role === role))
          for (let t = 0; t < frameCount; t++) if (warps[n][t] >= start && warps[n][t] < end) votes[t]++
      })
      const found: ModelContact[] = []
      for (let t = 0; t < frameCount; t++) {
        if (votes[t] * 2 <= known.length) continue
        const from = t
        while (t < frameCount && votes[t] * 2 > known.length) t++
        if (t - from > 2) found.push({ role, from, to: t })
      }
      return found
    })
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

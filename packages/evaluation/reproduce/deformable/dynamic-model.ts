import type { Motion } from '@understudy/motion'
import { choleskyFactor, choleskySolve, pca } from '@understudy/synthesis/analysis'
import type { DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import { canonicalFrames } from '@understudy/synthesis/methods/deformable-model'
import { everyNth } from './every-nth.ts'

/** Poses that the next one is predicted from. */
const ORDER = 3
/** Share of the variance of poses that is kept. */
const SHARE = 0.99
/** How firmly key poses are held, against the spread of what cannot be predicted. */
const KEY_WEIGHT = 1e4

/**
 * A statistical dynamic model (Chai and Hodgins 2007), as plain as it can be: poses y in principal components, each
 * predicted linearly from the last three,
 *
 *   y_t = Σ_i A_i y_(t−i) + b + n,     n ~ N(0, Q),
 *
 * learned by least squares; a motion with key poses k_t is the one that minimises
 *
 *   Σ_t (y_t − Σ A_i y_(t−i) − b)ᵀ Q⁻¹ (…) + y_tᵀ S⁻¹ y_t + w Σ_keys ‖y_t − k_t‖²,
 *
 * which is linear in y; S is the spread of poses, without which predictions run away between the keys. It knows nothing of
 * contacts. Q is taken as diagonal.
 */
export interface DynamicModel {
  readonly width: number
  /** From a pose of the model's clock to its components, and back. */
  readonly encode: (motion: Motion, frame: number) => Float64Array
  readonly decode: (y: Float64Array, frameCount: number) => Motion
  readonly solve: (
    frameCount: number,
    keys: readonly { readonly frame: number; readonly y: Float64Array }[],
  ) => Float64Array
}

/** A pose as numbers: place of the root, rotations of all joints as quaternions of one hemisphere. */
function poseVector({ rootPositions, rotations, skeleton }: Motion, frame: number): Float64Array {
  const n = skeleton.jointCount
  const out = new Float64Array(3 + 4 * n)
  for (let c = 0; c < 3; c++) out[c] = rootPositions[3 * frame + c]
  for (let j = 0; j < n; j++) {
    const at = 4 * (frame * n + j)
    const sign = rotations[at + 3] < 0 ? -1 : 1
    for (let c = 0; c < 4; c++) out[3 + 4 * j + c] = sign * rotations[at + c]
  }
  return out
}

/** Learns from the model's own examples on its clock, every `step` frames. */
export function learnDynamics(model: DeformableModel, examples: number, step: number): DynamicModel {
  const motions = Array.from({ length: examples }, (_, n) =>
    everyNth(
      canonicalFrames(model, model.examples.subarray(n * model.size, (n + 1) * model.size), step),
      step,
    ),
  )
  const poses = motions.flatMap((motion) =>
    Array.from({ length: motion.frameCount }, (_, frame) => poseVector(motion, frame)),
  )
  const wide = poses[0].length
  const flat = new Float64Array(poses.length * wide)
  poses.forEach((pose, k) => flat.set(pose, k * wide))
  const {
    mean,
    components,
    variances: spread,
    count: width,
  } = pca(flat, poses.length, wide, { share: SHARE })
  const encode = (motion: Motion, frame: number): Float64Array => {
    const pose = poseVector(motion, frame)
    return Float64Array.from({ length: width }, (_, c) => {
      let sum = 0
      for (let i = 0; i < wide; i++) sum += (pose[i] - mean[i]) * components[c * wide + i]
      return sum
    })
  }
  const tracks = motions.map((motion) =>
    Array.from({ length: motion.frameCount }, (_, frame) => encode(motion, frame)),
  )
  const { weights, variances } = fitPrediction(tracks, width)
  return {
    width,
    encode,
    decode: (y, frameCount) => decoded(motions[0], y, frameCount, mean, components, width),
    solve: (frameCount, keys) => solveKeys(frameCount, width, weights, variances, spread, keys),
  }
}

/** Ridge regression of every pose on the last ones: rows of `weights` are outputs, columns are inputs and a constant. */
function fitPrediction(
  tracks: readonly (readonly Float64Array[])[],
  width: number,
): { readonly weights: Float64Array; readonly variances: Float64Array } {
  const size = ORDER * width + 1
  const [normal, right] = [new Float64Array(size * size), new Float64Array(size * width)]
  const inputs = (track: readonly Float64Array[], t: number): Float64Array => {
    const x = new Float64Array(size)
    for (let i = 0; i < ORDER; i++) x.set(track[t - 1 - i], i * width)
    x[size - 1] = 1
    return x
  }
  let count = 0
  for (const track of tracks)
    for (let t = ORDER; t < track.length; t++, count++) {
      const x = inputs(track, t)
      for (let a = 0; a < size; a++) {
        for (let b = 0; b < size; b++) normal[a * size + b] += x[a] * x[b]
        for (let c = 0; c < width; c++) right[c * size + a] += x[a] * track[t][c]
      }
    }
  for (let a = 0; a < size; a++) normal[a * size + a] += 1e-6 * count
  choleskyFactor(normal, size)
  const weights = new Float64Array(width * size)
  for (let c = 0; c < width; c++) {
    const row = right.slice(c * size, (c + 1) * size)
    choleskySolve(normal, size, row)
    weights.set(row, c * size)
  }
  const variances = new Float64Array(width).fill(1e-10)
  for (const track of tracks)
    for (let t = ORDER; t < track.length; t++) {
      const x = inputs(track, t)
      for (let c = 0; c < width; c++) {
        let error = track[t][c]
        for (let a = 0; a < size; a++) error -= weights[c * size + a] * x[a]
        variances[c] += (error * error) / count
      }
    }
  return { weights, variances }
}

/** The least squares problem above: all poses at once, by their normal equations. */
function solveKeys(
  frameCount: number,
  width: number,
  weights: Float64Array,
  variances: Float64Array,
  spread: Float64Array,
  keys: readonly { readonly frame: number; readonly y: Float64Array }[],
): Float64Array {
  const size = frameCount * width
  const inputs = ORDER * width + 1
  const [normal, right] = [new Float64Array(size * size), new Float64Array(size)]
  const columns: number[] = []
  const values: number[] = []
  for (let t = ORDER; t < frameCount; t++)
    for (let c = 0; c < width; c++) {
      columns.length = values.length = 0
      columns.push(t * width + c)
      values.push(1)
      for (let i = 0; i < ORDER; i++)
        for (let k = 0; k < width; k++) {
          columns.push((t - 1 - i) * width + k)
          values.push(-weights[c * inputs + i * width + k])
        }
      const constant = weights[c * inputs + inputs - 1]
      for (let a = 0; a < columns.length; a++) {
        right[columns[a]] += (values[a] * constant) / variances[c]
        for (let b = 0; b < columns.length; b++)
          normal[columns[a] * size + columns[b]] += (values[a] * values[b]) / variances[c]
      }
    }
  for (const { frame, y } of keys)
    for (let c = 0; c < width; c++) {
      const at = frame * width + c
      normal[at * size + at] += KEY_WEIGHT / variances[c]
      right[at] += (KEY_WEIGHT * y[c]) / variances[c]
    }
  for (let a = 0; a < size; a++) normal[a * size + a] += 1 / spread[a % width]
  choleskyFactor(normal, size)
  choleskySolve(normal, size, right)
  return right
}

function decoded(
  like: Motion,
  y: Float64Array,
  frameCount: number,
  mean: Float64Array,
  components: Float64Array,
  width: number,
): Motion {
  const n = like.skeleton.jointCount
  const wide = mean.length
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(4 * n * frameCount)
  for (let t = 0; t < frameCount; t++) {
    const pose = mean.slice()
    for (let c = 0; c < width; c++)
      for (let i = 0; i < wide; i++) pose[i] += y[t * width + c] * components[c * wide + i]
    rootPositions.set(pose.subarray(0, 3), 3 * t)
    for (let j = 0; j < n; j++) {
      const q = pose.subarray(3 + 4 * j, 7 + 4 * j)
      const length = Math.hypot(...q) || 1
      for (let c = 0; c < 4; c++) rotations[4 * (t * n + j) + c] = q[c] / length
    }
  }
  return { ...like, frameCount, rootPositions, rotations }
}

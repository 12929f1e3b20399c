import { multiplyFlat, portable, rotateFlat } from '@understudy/kernels'
import {
  mirrorMotion,
  MotionError,
  quat,
  resample,
  rootMotion,
  sameSkeleton,
  type Motion,
  type Skeleton,
} from '@understudy/motion'
import { leverArms } from '../../../analysis/deviations/index.ts'
import { pca } from '../../../analysis/index.ts'

/** x, y and z of the root and the heading, before the pose's own numbers. */
export const PLACE = 4

/**
 * Poses of a figure as a few numbers, learnt from examples. A frame is
 *
 *   x = (root x, y, z; heading ψ; c₁ … c_K),     r_j = m_j exp(Σ_k c_k σ_k e_kj / l_j),     the root's turned by ψ about +Y
 *
 * m_j: the mean rotation of joint j, e_k: principal directions of log rotations weighted by lever arms l_j, σ_k: their deviations. A pose of
 * the examples has c of about unit variance. `steps` are the deviations of a frame's second difference, number by number: how suddenly the examples move.
 */
export interface PoseSpace {
  readonly skeleton: Skeleton
  readonly frameRate: number
  /** Numbers of a frame. */
  readonly size: number
  readonly means: Float64Array
  /** `[k][joint][xyz]`: rotation vectors of one unit of c_k. */
  readonly modes: Float64Array
  readonly steps: Float64Array
  /** Of the root above the ground: mean and deviation, metres. */
  readonly height: number
  readonly heightSigma: number
}

/** How many numbers of a pose are kept at most, and how much of the variance they hold. */
const KEPT = { share: 0.985, maxComponents: 24 } as const
/** Poses that are looked at: more tell nothing new. */
const MOST_POSES = 1500
/** Second differences of the examples may be exceeded by this much: others move more suddenly. */
const LOOSER = 1.5

/** Learns a pose space from motions of one figure, at the frame rate that will be lifted. */
export function poseSpaceOf(examples: readonly Motion[], frameRate: number): PoseSpace {
  const [first] = examples
  if (!first)
    throw new MotionError('lift: no example motions were given; at least one is needed. Name some.', {
      code: 'missing',
    })
  const { skeleton } = first
  const other = examples.find((motion) => !sameSkeleton(motion.skeleton, skeleton))
  if (other)
    throw new MotionError(
      `lift: "${other.name}" has another skeleton than "${first.name}"; examples of one figure are needed. Retarget them first.`,
      { code: 'mismatch' },
    )
  const even = examples.flatMap((motion) => {
    const own = resample(motion, frameRate)
    const image = mirrorMotion(own)
    return sameSkeleton(image.skeleton, skeleton) ? [own, image] : [own]
  })
  const { jointCount } = skeleton
  const levers = leverArms(even[0], Math.max(1, Math.floor(even[0].frameCount / 200)))
  const turns = even.map((motion) => headingFree(motion))
  const total = even.reduce((sum, { frameCount }) => sum + frameCount, 0)
  const means = meanTurns(turns, jointCount)
  const logs = turns.map((own) => logsOf(own, means, levers))
  const stride = Math.max(1, Math.ceil(total / MOST_POSES))
  const rows: Float64Array[] = []
  for (const own of logs)
    for (let f = 0; f * 3 * jointCount < own.length; f += stride)
      rows.push(own.subarray(3 * jointCount * f, 3 * jointCount * (f + 1)))
  if (rows.length < 8)
    throw new MotionError(
      `lift: the examples have ${rows.length} poses; at least 8 are needed. Give longer examples.`,
      { code: 'too-little' },
    )
  const width = 3 * jointCount
  const data = new Float64Array(width * rows.length)
  rows.forEach((row, r) => data.set(row, width * r))
  const { components, variances, count, mean } = pca(data, rows.length, width, KEPT)
  // The mean of the logs is near zero, but not zero: it goes into the mean rotations.
  const centred = Float64Array.from(means)
  for (let j = 0; j < jointCount; j++) {
    const [vx, vy, vz] = mean.subarray(3 * j, 3 * j + 3).map((value) => value / levers[j])
    centred.set(quat.multiply(quat.quatAt(means, 4 * j), quat.exp([vx, vy, vz])), 4 * j)
  }
  const modes = new Float64Array(count * width)
  for (let k = 0; k < count; k++)
    for (let c = 0; c < width; c++)
      modes[k * width + c] = (Math.sqrt(variances[k]) * components[k * width + c]) / levers[Math.floor(c / 3)]
  const size = PLACE + count
  const heights = even.flatMap((motion) => Array.from(motion.rootPositions.filter((_, i) => i % 3 === 1)))
  const height = heights.reduce((sum, y) => sum + y, 0) / heights.length
  const spread = Math.sqrt(heights.reduce((sum, y) => sum + (y - height) ** 2, 0) / heights.length)
  return {
    skeleton,
    frameRate,
    size,
    means: centred,
    modes,
    steps: stepsOf(even, logs, mean, components, variances, size),
    height,
    heightSigma: Math.max(0.05, spread),
  }
}

/** Local rotations, the root's with its heading taken off, `[frame][joint][xyzw]`. */
function headingFree(motion: Motion): Float64Array {
  const { yaw } = rootMotion(motion)
  const turns = Float64Array.from(motion.rotations)
  const { jointCount } = motion.skeleton
  for (let f = 0; f < motion.frameCount; f++) {
    const at = 4 * jointCount * f
    turns.set(quat.multiply(quat.fromYaw(-yaw[f]), quat.quatAt(turns, at)), at)
  }
  return turns
}

function meanTurns(all: readonly Float64Array[], jointCount: number): Float64Array {
  const sums = new Float64Array(4 * jointCount)
  for (const turns of all)
    for (let at = 0; at < turns.length; at += 4) {
      const o = at % (4 * jointCount)
      let dot = 0
      for (let c = 0; c < 4; c++)
        dot += turns[at + c] * (at < 4 * jointCount && turns === all[0] ? turns[at + c] : sums[o + c])
      for (let c = 0; c < 4; c++) sums[o + c] += (dot < 0 ? -1 : 1) * turns[at + c]
    }
  for (let q = 0; q < sums.length; q += 4) sums.set(quat.normalize(quat.quatAt(sums, q)), q)
  return sums
}

/** Rotation vectors from the mean, weighted by lever arms, `[frame][joint][xyz]`. */
function logsOf(turns: Float64Array, means: Float64Array, levers: Float64Array): Float64Array {
  const out = new Float64Array((turns.length / 4) * 3)
  const joints = levers.length
  for (let n = 0; n < turns.length / 4; n++) {
    const j = n % joints
    const v = quat.log(quat.multiply(quat.inverse(quat.quatAt(means, 4 * j)), quat.quatAt(turns, 4 * n)))
    for (let c = 0; c < 3; c++) out[3 * n + c] = levers[j] * v[c]
  }
  return out
}

/** Root mean square second difference of each number of a frame over the examples. */
function stepsOf(
  motions: readonly Motion[],
  logs: readonly Float64Array[],
  mean: Float64Array,
  components: Float64Array,
  variances: Float64Array,
  size: number,
): Float64Array {
  const squares = new Float64Array(size)
  let count = 0
  const width = mean.length
  motions.forEach((motion, m) => {
    const { yaw } = rootMotion(motion)
    const rows = Array.from({ length: motion.frameCount }, (_, f) => {
      const row = new Float64Array(size)
      row.set(motion.rootPositions.subarray(3 * f, 3 * f + 3))
      row[3] = yaw[f]
      for (let k = PLACE; k < size; k++) {
        const at = (k - PLACE) * width
        for (let c = 0; c < width; c++) row[k] += components[at + c] * (logs[m][width * f + c] - mean[c])
        row[k] /= Math.sqrt(variances[k - PLACE])
      }
      return row
    })
    for (let f = 1; f + 1 < rows.length; f++, count++)
      for (let k = 0; k < size; k++) squares[k] += (rows[f + 1][k] - 2 * rows[f][k] + rows[f - 1][k]) ** 2
  })
  const steps = squares.map((square) => LOOSER * Math.sqrt(square / Math.max(1, count)) + 1e-5)
  // Nobody knows which way the film looks at them: along and across the ground are alike.
  steps[0] = steps[2] = portable.hypot(steps[0], steps[2]) / Math.SQRT2
  return steps
}

/** Poses of a space, one at a time; its arrays are reused. */
export class SpacePose {
  readonly space: PoseSpace
  /** `[joint][xyzw]`, local; the root's in the world. */
  readonly turns: Float64Array
  /** `[joint][xyz]`, world. */
  readonly places: Float64Array
  readonly #orientations: Float64Array

  constructor(space: PoseSpace) {
    this.space = space
    this.turns = new Float64Array(4 * space.skeleton.jointCount)
    this.places = new Float64Array(3 * space.skeleton.jointCount)
    this.#orientations = new Float64Array(4 * space.skeleton.jointCount)
  }

  /** Poses the figure by the numbers of a frame at `at` of `x`. */
  moveTo(x: Float64Array, at: number): void {
    const { means, modes, size, skeleton } = this.space
    const { jointCount, parents, offsets } = skeleton
    const { turns, places } = this
    const world = this.#orientations
    for (let j = 0; j < jointCount; j++) {
      let [vx, vy, vz] = [0, 0, 0]
      for (let k = PLACE, m = 3 * j; k < size; k++, m += 3 * jointCount) {
        const c = x[at + k]
        vx += c * modes[m]
        vy += c * modes[m + 1]
        vz += c * modes[m + 2]
      }
      expInto(own, vx, vy, vz)
      multiplyFlat(turns, 4 * j, means, 4 * j, own, 0)
      if (j === 0) {
        for (let c = 0; c < 4; c++) own[c] = turns[c]
        expInto(above, 0, x[at + 3], 0)
        multiplyFlat(turns, 0, above, 0, own, 0)
        for (let c = 0; c < 3; c++) places[c] = x[at + c]
        for (let c = 0; c < 4; c++) world[c] = turns[c]
        continue
      }
      const parent = parents[j]
      for (let c = 0; c < 3; c++) reach[c] = offsets[3 * j + c]
      rotateFlat(places, 3 * j, world, 4 * parent, reach, 0)
      for (let c = 0; c < 3; c++) places[3 * j + c] += places[3 * parent + c]
      multiplyFlat(world, 4 * j, world, 4 * parent, turns, 4 * j)
    }
  }
}

const own = new Float64Array(4)
const above = new Float64Array(4)
const reach = new Float64Array(3)

/** out ← the rotation by a vector, radians. */
function expInto(out: Float64Array, x: number, y: number, z: number): void {
  const angle = Math.sqrt(x * x + y * y + z * z)
  const s = angle < 1e-9 ? 0.5 : portable.sin(angle / 2) / angle
  out[0] = s * x
  out[1] = s * y
  out[2] = s * z
  out[3] = portable.cos(angle / 2)
}

import { portable } from '@understudy/kernels'
import type { Floats } from '@understudy/kernels'
import { composeGround, GROUND_IDENTITY, type GroundTransform } from '@understudy/motion'
import { decodeTiming } from './encode.ts'
import { FIRST_LOG, shapeWidth } from './shape-layout.ts'
import type { SpacePoint, VectorSpace } from './vector-space.ts'

/** Somebody of a crowd, ready to be posed at any time: coefficients, clock and path; no frames. */
export interface Character {
  readonly coefficients: Float64Array
  /** T_k, seconds at each sample. */
  readonly times: Float64Array
  /** (yaw, x, z) at each sample. */
  readonly path: Float64Array
  /** Seconds it lasts. */
  readonly duration: number
}

/** Where one of a crowd begins, and how finely it is computed. */
export interface CharacterOptions {
  readonly start?: GroundTransform
  /** How many components to use: nearby characters all, distant ones a few. */
  readonly detail?: number
}

/** O(components × samples): cheap enough to change somebody's mind every frame. */
export function makeCharacter(
  space: VectorSpace,
  point: SpacePoint,
  options: CharacterOptions = {},
): Character {
  const { start = GROUND_IDENTITY, detail = Infinity } = options
  const { shape, timing, sampleCount, skeleton } = space
  const coefficients = point.shape.slice(0, Math.min(detail, point.shape.length))
  const speeds = Float64Array.from(timing.mean)
  const timings = Math.min(detail, point.timing.length)
  for (let c = 0; c < timings; c++)
    for (let k = 0; k < speeds.length; k++)
      speeds[k] += point.timing[c] * timing.components[c * speeds.length + k]
  const times = decodeTiming(speeds, space.duration)
  const width = shapeWidth(skeleton.jointCount)
  const size = width * sampleCount
  const path = new Float64Array(3 * sampleCount)
  const [now, last] = [new Float64Array(3), new Float64Array(3)]
  let place = start
  for (let k = 0; k < sampleCount; k++) {
    for (let v = 0; v < 3; v++) {
      now[v] = shape.mean[k * width + v]
      for (let c = 0; c < coefficients.length; c++)
        now[v] += coefficients[c] * shape.components[c * size + k * width + v]
    }
    if (k > 0)
      place = composeGround(place, { yaw: now[0] - last[0], x: now[1] - last[1], z: now[2] - last[2] })
    path[3 * k] = k === 0 ? place.yaw : path[3 * k - 3] + now[0] - last[0]
    path[3 * k + 1] = place.x
    path[3 * k + 2] = place.z
    last.set(now)
  }
  return { coefficients, times, path, duration: times[sampleCount - 1] }
}

/**
 * Root position and local rotations of a character at a time, straight between the samples:
 *
 *   S(τ) = S̄(τ) + Σ c_k s_k(τ),   q_j = q̄_j(τ) exp(S_j)
 *
 * No allocation; `scratch` holds one sample (`shapeWidth` numbers). About components × joints × 6 multiplications.
 * Times outside hold the ends.
 */
export function poseCharacter(
  space: VectorSpace,
  character: Character,
  seconds: number,
  scratch: Float64Array,
  root: Floats,
  o: number,
  rotations: Floats,
  r: number,
): void {
  const { shape, sampleCount, meanRotations } = space
  const { jointCount } = space.skeleton
  const { times, path, coefficients } = character
  const width = shapeWidth(jointCount)
  const size = width * sampleCount
  let low = 0
  let high = sampleCount - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (times[middle] <= seconds) low = middle
    else high = middle
  }
  const u = Math.min(Math.max((seconds - times[low]) / (times[high] - times[low]), 0), 1)
  const a = low * width
  const b = high * width
  for (let v = 0; v < width; v++) scratch[v] = (1 - u) * shape.mean[a + v] + u * shape.mean[b + v]
  for (let c = 0; c < coefficients.length; c++) {
    const near = (1 - u) * coefficients[c]
    const far = u * coefficients[c]
    const [from, to] = [c * size + a, c * size + b]
    for (let v = FIRST_LOG - 3; v < width; v++)
      scratch[v] += near * shape.components[from + v] + far * shape.components[to + v]
  }
  const yaw = (1 - u) * path[3 * low] + u * path[3 * high]
  const [cos, sin] = [portable.cos(yaw), portable.sin(yaw)]
  root[o] = (1 - u) * path[3 * low + 1] + u * path[3 * high + 1] + cos * scratch[3] + sin * scratch[5]
  root[o + 1] = scratch[4]
  root[o + 2] = (1 - u) * path[3 * low + 2] + u * path[3 * high + 2] - sin * scratch[3] + cos * scratch[5]
  const p = 4 * low * jointCount
  const q = 4 * high * jointCount
  const [hs, hc] = [portable.sin(yaw / 2), portable.cos(yaw / 2)]
  for (let j = 0; j < jointCount; j++) {
    const [m, n, out] = [p + 4 * j, q + 4 * j, r + 4 * j]
    // The means of neighbouring samples are degrees apart: a straight line and a new length are as good as an arc.
    let dot = 0
    for (let c = 0; c < 4; c++) dot += meanRotations[m + c] * meanRotations[n + c]
    const w = dot < 0 ? -u : u
    let ax = (1 - u) * meanRotations[m] + w * meanRotations[n]
    let ay = (1 - u) * meanRotations[m + 1] + w * meanRotations[n + 1]
    let az = (1 - u) * meanRotations[m + 2] + w * meanRotations[n + 2]
    let aw = (1 - u) * meanRotations[m + 3] + w * meanRotations[n + 3]
    const unit = 1 / Math.sqrt(ax * ax + ay * ay + az * az + aw * aw)
    ax *= unit
    ay *= unit
    az *= unit
    aw *= unit
    const s = FIRST_LOG + 3 * j
    const [vx, vy, vz] = [scratch[s], scratch[s + 1], scratch[s + 2]]
    const angle = Math.sqrt(vx * vx + vy * vy + vz * vz)
    const k = angle < 1e-6 ? 0.5 : portable.sin(angle / 2) / angle
    const [bx, by, bz, bw] = [k * vx, k * vy, k * vz, portable.cos(angle / 2)]
    const x = aw * bx + ax * bw + ay * bz - az * by
    const y = aw * by - ax * bz + ay * bw + az * bx
    const z = aw * bz + ax * by - ay * bx + az * bw
    const qw = aw * bw - ax * bx - ay * by - az * bz
    // The root is turned to where the path faces.
    rotations[out] = j === 0 ? hc * x + hs * z : x
    rotations[out + 1] = j === 0 ? hc * y + hs * qw : y
    rotations[out + 2] = j === 0 ? hc * z - hs * x : z
    rotations[out + 3] = j === 0 ? hc * qw - hs * y : qw
  }
}

import { GROUND_IDENTITY, type Motion } from '@understudy/motion'
import { expOntoFlat, logBetweenFlat } from '../../analysis/deviations/index.ts'
import { timeCurve } from '../../analysis/index.ts'
import { retarget } from '../../editing/index.ts'
import { encodeShape } from './encode.ts'
import { decodeShape } from './perform-point.ts'
import { meanPoint, vectorsOf } from './points.ts'
import { sampleMember, sampleTimes } from './sample-member.ts'
import { FIRST_LOG, PATH_VALUES, shapeWidth } from './shape-layout.ts'
import type { SpacePoint, VectorSpace } from './vector-space.ts'

/** What one instant of the cycle has: the average, and what is added to it. */
export interface CycleInstant {
  /** `[joint][xyz]`, radians. */
  readonly meanLog: Float64Array
  readonly log: Float64Array
  /** Left, up, ahead, metres. */
  readonly meanRoot: Float64Array
  readonly root: Float64Array
}

export interface CycleTracks {
  /** Writes q̄ of the instant to `rotations`, `[joint][xyzw]`. The result is overwritten by the next call. */
  at(tau: number, rotations: Float64Array): CycleInstant
  /** z̄ and Δz at the instant. */
  timingAt(tau: number): { readonly meanSlow: number; readonly slow: number }
  /** How much further a cycle goes, as a factor; at least a half. */
  readonly stride: number
}

/**
 * A cycle of a space as tracks that close: the last sample meets the first. Examples end a hair beside where they began
 * (nobody walks two equal cycles), and a walk of many would jump there each time:
 *
 *   x′(τ) = x(τ) + (τ/P − ½)(x(0) − x(P)),      q̄′(τ) = q̄(τ) exp( (τ/P − ½) log(q̄(P)⁻¹ q̄(0)) )
 */
export function cycleTracks(space: VectorSpace, add: SpacePoint): CycleTracks {
  const { sampleCount, skeleton } = space
  const width = shapeWidth(skeleton.jointCount)
  const mean = Float64Array.from(space.shape.mean)
  const moved = vectorsOf(space, add)
  const delta = Float64Array.from(moved.shape, (v, k) => v - mean[k])
  const [last] = [(sampleCount - 1) * width]
  const ahead = mean[last + PATH_VALUES - 1]
  const stride = ahead > 0.05 ? Math.max(0.5, 1 + delta[last + PATH_VALUES - 1] / ahead) : 1
  close(mean, width, sampleCount)
  close(delta, width, sampleCount)
  const rotations = closedRotations(space.meanRotations, skeleton.jointCount, sampleCount)
  return tracksOf(space, skeleton.jointCount, { mean, delta, rotations, stride }, moved.timing)
}

/**
 * The same tracks for another figure: the average and the changed cycle are both put on it, and what is added is what
 * differs between the two,
 *
 *   q̄_j(τ) of the figure's own joints,     Δ_j(τ) = log( q̄_j⁻¹ q_j )
 *
 * so that a difference learnt on one body is a difference of another, however many joints its spine has.
 */
export function wornTracks(space: VectorSpace, add: SpacePoint, figure: Motion): CycleTracks {
  const { sampleCount } = space
  const { jointCount } = figure.skeleton
  const width = shapeWidth(jointCount)
  const clock = sampleTimes(space.duration, sampleCount)
  const same = timeCurve(clock, clock)
  const wear = (point: SpacePoint) => {
    const { shape } = vectorsOf(space, point)
    const worn = retarget(decodeShape(space, shape, GROUND_IDENTITY), figure, { feet: 'none', floor: 0 })
    return sampleMember(worn.motion, same, clock)
  }
  const [average, changed] = [wear(meanPoint(space)), wear(add)]
  const own = Float32Array.from(average.rotations)
  const mean = Float64Array.from(encodeShape(average, own, jointCount))
  const delta = Float64Array.from(encodeShape(changed, own, jointCount), (v, k) => v - mean[k])
  close(mean, width, sampleCount)
  close(delta, width, sampleCount)
  const rotations = closedRotations(own, jointCount, sampleCount)
  const { stride } = cycleTracks(space, add)
  return tracksOf(space, jointCount, { mean, delta, rotations, stride }, vectorsOf(space, add).timing)
}

/** What tracks are read from: `[sample][value]` as in shape-layout, and q̄ of every sample. */
interface TrackSamples {
  readonly mean: Float64Array
  readonly delta: Float64Array
  readonly rotations: Float64Array
  readonly stride: number
}

function tracksOf(
  space: VectorSpace,
  jointCount: number,
  { mean, delta, rotations, stride }: TrackSamples,
  timing: Float32Array,
): CycleTracks {
  const { sampleCount, duration } = space
  const width = shapeWidth(jointCount)
  const slow = Float64Array.from(timing, (v, k) => v - space.timing.mean[k])
  const now = {
    meanLog: new Float64Array(3 * jointCount),
    log: new Float64Array(3 * jointCount),
    meanRoot: new Float64Array(3),
    root: new Float64Array(3),
  }
  const place = (tau: number, pieces: number): [k: number, u: number] => {
    const exact = Math.min(Math.max((tau / duration) * pieces, 0), pieces - 1e-9)
    return [Math.floor(exact), exact - Math.floor(exact)]
  }
  return {
    stride,
    at: (tau, out) => {
      const [k, u] = place(tau, sampleCount - 1)
      const [a, b] = [k * width, (k + 1) * width]
      const mix = (track: Float64Array, c: number): number => (1 - u) * track[a + c] + u * track[b + c]
      for (let c = 0; c < 3; c++) {
        now.meanRoot[c] = mix(mean, PATH_VALUES + c)
        now.root[c] = mix(delta, PATH_VALUES + c)
      }
      for (let c = 0; c < 3 * jointCount; c++) {
        now.meanLog[c] = mix(mean, FIRST_LOG + c)
        now.log[c] = mix(delta, FIRST_LOG + c)
      }
      for (let j = 0; j < jointCount; j++) {
        const [p, q] = [4 * (k * jointCount + j), 4 * ((k + 1) * jointCount + j)]
        let dot = 0
        for (let c = 0; c < 4; c++) dot += rotations[p + c] * rotations[q + c]
        const w = dot < 0 ? -u : u
        let length = 0
        for (let c = 0; c < 4; c++) {
          const v = (1 - u) * rotations[p + c] + w * rotations[q + c]
          out[4 * j + c] = v
          length += v * v
        }
        for (let c = 0; c < 4; c++) out[4 * j + c] /= Math.sqrt(length)
      }
      return now
    },
    timingAt: (tau) => {
      const [k] = place(tau, sampleCount - 1)
      return { meanSlow: space.timing.mean[k], slow: slow[k] }
    },
  }
}

function close(track: Float64Array, width: number, sampleCount: number): void {
  const last = (sampleCount - 1) * width
  for (let c = PATH_VALUES; c < width; c++) {
    const gap = track[c] - track[last + c]
    for (let k = 0; k < sampleCount; k++) track[k * width + c] += (k / (sampleCount - 1) - 0.5) * gap
  }
}

function closedRotations(meanRotations: Float32Array, jointCount: number, sampleCount: number): Float64Array {
  const out = Float64Array.from(meanRotations)
  const log = new Float64Array(3)
  const share = new Float64Array(3)
  for (let j = 0; j < jointCount; j++) {
    logBetweenFlat(log, 0, meanRotations, 4 * ((sampleCount - 1) * jointCount + j), meanRotations, 4 * j)
    for (let k = 0; k < sampleCount; k++) {
      for (let c = 0; c < 3; c++) share[c] = (k / (sampleCount - 1) - 0.5) * log[c]
      const q = 4 * (k * jointCount + j)
      expOntoFlat(out, q, out, q, share, 0)
    }
  }
  return out
}

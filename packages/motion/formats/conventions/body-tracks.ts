import type { Motion } from '../../motion/motion.ts'
import { MASS_SHARES } from '../../skeleton/mass-shares.ts'
import type { Role } from '../../skeleton/roles.ts'
import { trackJoints } from './track-joints.ts'

/** Where a body's weight and feet are, evenly sampled: `[sample][xyz]`, metres. */
export interface BodyTracks {
  readonly sampleCount: number
  /** Samples per second, by the claimed rate. */
  readonly sampleRate: number
  /** Centre of mass. */
  readonly mass: Float64Array
  /** Middle of each foot, between ankle and ball. */
  readonly leftFoot: Float64Array
  readonly rightFoot: Float64Array
  /** Height of the lowest of ankles and balls above where that joint stands, per sample. */
  readonly clearance: Float64Array
}

const NEEDED: readonly Role[] = [...MASS_SHARES.keys()]
const FEET = ['leftFoot', 'leftToes', 'rightFoot', 'rightToes'] as const

export interface TrackBodyOptions {
  /** Samples per second, at most. */
  readonly maxSampleRate: number
  /** Of a longer clip the middle is taken. */
  readonly maxSamples: number
}

/** Undefined where the skeleton lacks one of the roles: half a body has no centre of mass to judge by. */
export function trackBody(motion: Motion, options: TrackBodyOptions): BodyTracks | undefined {
  const { maxSampleRate, maxSamples } = options
  const joints = NEEDED.map((role) => motion.skeleton.roles.get(role))
  if (joints.some((joint) => joint === undefined)) return undefined
  const stride = Math.max(1, Math.round(motion.frameRate / maxSampleRate))
  const tracked = joints.filter((joint) => joint !== undefined)
  const skipped = Math.max(0, Math.ceil(motion.frameCount / stride) - maxSamples)
  const start = stride * (skipped >> 1)
  const { positions, sampleCount } = trackJoints(motion, tracked, { stride, start, maxSamples })
  const width = 3 * NEEDED.length
  const column = (role: Role): number => 3 * NEEDED.indexOf(role)

  const mix = (parts: readonly (readonly [Role, number])[]): Float64Array => {
    const out = new Float64Array(3 * sampleCount)
    for (const [role, share] of parts) {
      let from = column(role)
      for (let at = 0; at < out.length; at += 3, from += width) {
        out[at] += share * positions[from]
        out[at + 1] += share * positions[from + 1]
        out[at + 2] += share * positions[from + 2]
      }
    }
    return out
  }
  const clearance = new Float64Array(sampleCount).fill(Infinity)
  for (const role of FEET) {
    const at = column(role) + 1
    const heights = new Float64Array(sampleCount)
    for (let sample = 0; sample < sampleCount; sample++) heights[sample] = positions[width * sample + at]
    const standing = percentile(heights, 0.05)
    for (let sample = 0; sample < sampleCount; sample++)
      clearance[sample] = Math.min(clearance[sample], heights[sample] - standing)
  }
  return {
    sampleCount,
    sampleRate: motion.frameRate / stride,
    mass: mix([...MASS_SHARES]),
    leftFoot: mix([
      ['leftFoot', 0.5],
      ['leftToes', 0.5],
    ]),
    rightFoot: mix([
      ['rightFoot', 0.5],
      ['rightToes', 0.5],
    ]),
    clearance,
  }
}

/** Values that are enough to tell a percentile; sorting them all would take longer than smoothing them. */
const ENOUGH = 1000

/** The value below which a share of all lie, from evenly spaced ones where there are many. */
export function percentile(values: Float64Array, share: number): number {
  const stride = Math.max(1, Math.floor(values.length / ENOUGH))
  const sorted = Float64Array.from(
    { length: Math.ceil(values.length / stride) },
    (_, i) => values[stride * i],
  ).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
}

import { MotionError, worldTracks, type Motion, type Role } from '@understudy/motion'
import { smoothGaussian } from '../signals/index.ts'
import { percentile, pointTrack, runningRms, speeds } from './tracks.ts'

/** One point of a foot over time; `height` is that of the sole under it, metres. */
export interface FootPoint {
  readonly role: Role
  readonly height: Float64Array
  /** Metres per second. */
  readonly speed: Float64Array
}

export interface FootTrack {
  readonly side: 'left' | 'right'
  readonly points: readonly FootPoint[]
  /** The lower of heel and ball in each sample, metres. */
  readonly sole: Float64Array
  /** Root mean square of the ankle's speed within `STRIDE` seconds either way, metres per second. */
  readonly usualSpeed: Float64Array
}

const FEET = ['leftFoot', 'leftToes', 'rightFoot', 'rightToes'] as const

/** Slower clips are looked at between their frames, so that a strike is found to 10 ms, samples per second. */
const LEAST_RATE = 100
/** Marker jitter is quicker than this, a strike slower: σ of the Gaussian, seconds. */
const SMOOTHING = 0.012
/** A slow stride: every window of twice this holds a swing if the figure walks at all, seconds. */
const STRIDE = 1

/**
 * Paths of ankles and balls of the feet at 100 samples per second or more.
 *
 * An ankle rides above its sole. Its height on a flat foot, Δ = ankle − ball, is taken from the moments both are
 * nearly still (their lower quartile: a heel may rest in the air, never below the floor), so that heel and ball
 * are measured against one floor. `positions` of all joints, where they are at hand, save the forward kinematics.
 */
export function feetOf(motion: Motion, positions?: Float32Array): { rate: number; feet: FootTrack[] } {
  const { roles, jointCount } = motion.skeleton
  const factor = Math.max(1, Math.ceil(LEAST_RATE / motion.frameRate))
  const rate = motion.frameRate * factor
  const wanted = FEET.flatMap((role) => roles.get(role) ?? [])
  const tracks = positions ?? worldTracks(motion, wanted)
  const pathOf = (joint: number): Float64Array =>
    positions
      ? pointTrack(tracks, jointCount, joint, factor)
      : pointTrack(tracks, wanted.length, wanted.indexOf(joint), factor)
  const feet: FootTrack[] = []
  for (const side of ['left', 'right'] as const) {
    const ankle = roles.get(`${side}Foot`)
    const ball = roles.get(`${side}Toes`)
    if (ankle === undefined) continue
    const points = [
      { role: `${side}Foot` as const, joint: ankle },
      { role: `${side}Toes` as const, joint: ball },
    ].flatMap(({ role, joint }) => {
      if (joint === undefined) return []
      const track = smoothGaussian(pathOf(joint), 3, SMOOTHING * rate)
      const height = new Float64Array(track.length / 3)
      for (let s = 0; s < height.length; s++) height[s] = track[3 * s + 1]
      return [{ role, height, speed: speeds(track, rate) }]
    })
    const [heel, toes] = points
    if (toes) {
      const delta = flatHeight(heel, toes)
      for (let s = 0; s < heel.height.length; s++) heel.height[s] -= delta
    }
    const sole = toes ? heel.height.map((height, s) => Math.min(height, toes.height[s])) : heel.height
    feet.push({ side, points, sole, usualSpeed: runningRms(heel.speed, Math.round(STRIDE * rate)) })
  }
  if (feet.length === 0) {
    throw new MotionError(
      `detectContacts: "${motion.name}" has no leftFoot and no rightFoot among its roles; at least one is needed. ` +
        `Set the roles of its ankles with withRoles().`,
      { code: 'missing-role' },
    )
  }
  return { rate, feet }
}

function flatHeight(heel: FootPoint, toes: FootPoint): number {
  // A tenth of a second apart is as good as every sample, and sorting is what costs.
  const count = Math.min(heel.speed.length, MOST_SAMPLES)
  const step = heel.speed.length / count
  const speeds = new Float64Array(count)
  const lifts = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const s = Math.floor(i * step)
    speeds[i] = heel.speed[s] + toes.speed[s]
    lifts[i] = heel.height[s] - toes.height[s]
  }
  const still = percentile(speeds, 0.25)
  return percentile(
    lifts.filter((_, i) => speeds[i] <= still),
    0.25,
  )
}

const MOST_SAMPLES = 1000

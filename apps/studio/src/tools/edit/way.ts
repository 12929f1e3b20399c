import { duration, type Motion } from '@understudy/motion'
import type { WayHandle } from '../../document/edit-recipe.ts'

/** Rings on the way of a take. */
const RINGS = 5
/** A figure that travels less has no way to bend, metres. */
const LEAST_TRAVEL = 0.5

/** Where the way is at the times of its rings, without what was moved; undefined for one who stays. */
export function ringsOf(motion: Motion): readonly WayHandle[] | undefined {
  const { rootPositions: p, frameCount, frameRate } = motion
  let [low, high, near, far] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let f = 0; f < frameCount; f++) {
    low = Math.min(low, p[3 * f])
    high = Math.max(high, p[3 * f])
    near = Math.min(near, p[3 * f + 2])
    far = Math.max(far, p[3 * f + 2])
  }
  if (Math.hypot(high - low, far - near) < LEAST_TRAVEL) return undefined
  return Array.from({ length: RINGS }, (_, n) => {
    const time = (n / (RINGS - 1)) * duration(motion)
    const frame = Math.min(frameCount - 1, Math.round(time * frameRate))
    return { time, x: p[3 * frame], z: p[3 * frame + 2] }
  })
}

/** Rings that were not moved yet. */
export const unmoved = (rings: readonly WayHandle[]): readonly WayHandle[] =>
  rings.map(({ time }) => ({ time, x: 0, z: 0 }))

/** The way as points on the floor, xz, and the time of each. */
export function wayOf(motion: Motion): { readonly points: Float32Array; readonly times: Float32Array } {
  const { rootPositions: p, frameCount, frameRate } = motion
  const points = new Float32Array(2 * frameCount)
  for (let f = 0; f < frameCount; f++) {
    points[2 * f] = p[3 * f]
    points[2 * f + 1] = p[3 * f + 2]
  }
  return { points, times: Float32Array.from({ length: frameCount }, (_, f) => f / frameRate) }
}

import type { Body } from '../body/make-body.ts'
import { clamp, minimumJerk, mix } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { SIDES, type Tracks } from './channels.ts'
import type { FootPose } from './foot-plan.ts'

/** The straightest a supporting leg gets, as a share of its length: a knee bent by 3° (cos 1.6°). */
const STRAIGHTEST = 0.9996
/** Over a heel that has risen by this much, radians, it keeps 6°: about to leave, it would snap. */
const HEEL_UP = [0.15, 0.5] as const
const STRAIGHTEST_LEAVING = 0.9988
/** A swinging knee keeps 9°: nearer to straight it would whip. */
const STRAIGHTEST_SWINGING = 0.997
/** Seconds over which the hips give way before and after: shorter and the head nods. */
const YIELD = 0.06

/**
 * Lowers the hips, smoothly, wherever a foot could not be reached otherwise. The planted foot never
 * yields: a body that must choose bends its knees.
 *
 *   drop(t) = max over planted feet of  height − (y_ankle + √(l² − r²) − hip offset);   height ← height − smooth(drop),
 * the smoothing a running maximum and then a raised cosine of the same width: never less than drop.
 */
export function guardReach(
  tracks: Tracks,
  feet: { readonly left: readonly FootPose[]; readonly right: readonly FootPose[] },
  planted: { readonly left: Uint8Array; readonly right: Uint8Array },
  body: Body,
  frameRate: number,
): void {
  const n = tracks.height.length
  const drop = new Float64Array(n)
  for (let f = 0; f < n; f++) {
    const yaw = tracks.facing[f] + tracks.pelvisYaw[f]
    for (const side of SIDES) {
      // In the air nobody holds the hips; with a foot down the swinging leg needs room as well.
      if (!planted.left[f] && !planted.right[f]) continue
      const s = side === 'left' ? 1 : -1
      const across = s * body.hipHalf * cos(tracks.pelvisList[f])
      const hipX = tracks.x[f] + across * cos(yaw)
      const hipZ = tracks.z[f] - across * sin(yaw)
      const hipUp = s * body.hipHalf * sin(tracks.pelvisList[f])
      const foot = feet[side][f]
      const leaving = minimumJerk((foot.pitch - HEEL_UP[0]) / (HEEL_UP[1] - HEEL_UP[0]))
      const reach =
        (planted[side][f] ? mix(STRAIGHTEST, STRAIGHTEST_LEAVING, leaving) : STRAIGHTEST_SWINGING) *
        body[side].leg
      const dx = foot.x - hipX
      const dz = foot.z - hipZ
      const highest = foot.y + Math.sqrt(Math.max(reach * reach - dx * dx - dz * dz, 0)) - hipUp
      drop[f] = Math.max(drop[f], tracks.height[f] - highest)
    }
  }
  const w = Math.max(1, Math.round(YIELD * frameRate))
  const widest = drop.map((_, f) => {
    let m = 0
    for (let k = -w; k <= w; k++) m = Math.max(m, drop[clamp(f + k, 0, n - 1)])
    return m
  })
  const kernel = Array.from({ length: 2 * w + 1 }, (_, k) => 1 + cos((Math.PI * (k - w)) / (w + 1)))
  const total = kernel.reduce((a, b) => a + b, 0)
  for (let f = 0; f < n; f++) {
    let yieldBy = 0
    for (let k = -w; k <= w; k++) yieldBy += kernel[k + w] * widest[clamp(f + k, 0, n - 1)]
    tracks.height[f] -= yieldBy / total
  }
}

import type { Body } from '../body/make-body.ts'
import { clamp, minimumJerk, mix } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { SIDES, type Tracks } from './channels.ts'
import type { FootPose } from './foot-plan.ts'

/** The straightest a supporting leg gets, as a share of its length: a knee bent by 1° (cos 0.6°). */
const STRAIGHTEST = 0.99995
/** Over a heel that has risen by this much, radians, it keeps 6°: about to leave, it would snap. */
const HEEL_UP = [0.15, 0.5] as const
const STRAIGHTEST_LEAVING = 0.9988
/** A swinging knee keeps 9°: nearer to straight it would whip. */
const STRAIGHTEST_SWINGING = 0.997
/**
 * A knee that passes its straightest at speed would snap: its own speed turns about within a bend θ. With d the distance from hip to
 * ankle, θ² ≈ 8(1 − d/l) and the knee's acceleration there is about −d″/θ. So it keeps θ ≥ −d″/SNAP, m/s², at most MOST_KEPT; more of it over
 * a heel that rises, where hips and foot both move.
 */
const SNAP = { flat: 110, rising: 85 }
const MOST_KEPT = 0.3
/** Over these seconds d″ is taken: what is shorter no joint is judged by. */
const SNAP_SECONDS = 1 / 60
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
  const h = Math.max(1, Math.round(SNAP_SECONDS * frameRate))
  for (const side of SIDES) {
    const s = side === 'left' ? 1 : -1
    const { leg } = body[side]
    const flat = new Float64Array(n)
    const far = new Float64Array(n)
    for (let f = 0; f < n; f++) {
      const yaw = tracks.facing[f] + tracks.pelvisYaw[f]
      const across = s * body.hipHalf * cos(tracks.pelvisList[f])
      const foot = feet[side][f]
      const dx = foot.x - tracks.x[f] - across * cos(yaw)
      const dz = foot.z - tracks.z[f] + across * sin(yaw)
      const up = tracks.height[f] + s * body.hipHalf * sin(tracks.pelvisList[f]) - foot.y
      flat[f] = dx * dx + dz * dz
      far[f] = Math.sqrt(flat[f] + up * up)
    }
    for (let f = 0; f < n; f++) {
      // In the air nobody holds the hips; with a foot down the swinging leg needs room as well.
      if (!planted.left[f] && !planted.right[f]) continue
      const foot = feet[side][f]
      const leaving = minimumJerk((foot.pitch - HEEL_UP[0]) / (HEEL_UP[1] - HEEL_UP[0]))
      const straightest = planted[side][f]
        ? mix(STRAIGHTEST, STRAIGHTEST_LEAVING, leaving)
        : STRAIGHTEST_SWINGING
      const snap = planted[side][f]
        ? mix(SNAP.flat, SNAP.rising, minimumJerk(foot.pitch / HEEL_UP[0]))
        : SNAP.rising
      const turns =
        (2 * far[f] - far[Math.max(f - h, 0)] - far[Math.min(f + h, n - 1)]) * (frameRate / h) ** 2
      const reach = leg * Math.min(straightest, cos(clamp(turns / snap, 0, MOST_KEPT) / 2))
      const hipUp = s * body.hipHalf * sin(tracks.pelvisList[f])
      const highest = foot.y + Math.sqrt(Math.max(reach * reach - flat[f], 0)) - hipUp
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

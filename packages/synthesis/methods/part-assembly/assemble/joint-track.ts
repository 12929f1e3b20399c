import { slerpFlat, portable } from '@understudy/kernels'
import { quat, type Motion, type Vec3 } from '@understudy/motion'

/** Local rotations of one joint, `[frame][xyzw]`. */
export function trackOf(motion: Motion, joint: number, first = 0, end = motion.frameCount): Float64Array {
  const width = 4 * motion.skeleton.jointCount
  const out = new Float64Array(4 * Math.max(0, end - first))
  for (let frame = first; frame < end; frame++)
    for (let c = 0; c < 4; c++) out[4 * (frame - first) + c] = motion.rotations[frame * width + 4 * joint + c]
  return out
}

/** Lays a track over the joint's own, `weights` per frame from 0 (its own) to 1 (the track). */
export function layTrack(
  rotations: Float32Array,
  jointCount: number,
  joint: number,
  track: Float64Array,
  weights: Float64Array,
): void {
  weights.forEach((weight, frame) => {
    const at = 4 * (frame * jointCount + joint)
    if (weight > 0) slerpFlat(rotations, at, rotations, at, track, 4 * frame, weight)
  })
}

/**
 * Rotations smoothed in time by a Gaussian of `sigma` frames in the tangent space of each: q exp(Σ G log(q⁻¹ q_k)).
 * Beyond its ends the track is continued point-symmetrically, so that they stay where they are.
 */
export function smoothTrack(track: Float64Array, sigma: number): Float64Array {
  if (!(sigma > 0)) return track
  const count = track.length / 4
  const reach = Math.min(Math.ceil(3 * sigma), count - 1)
  const out = new Float64Array(track.length)
  for (let frame = 0; frame < count; frame++) {
    const q = quat.quatAt(track, 4 * frame)
    const back = quat.inverse(q)
    let [x, y, z, total] = [0, 0, 0, 1]
    // Both sides at once: at an end the missing side is minus the other and the sum is nothing.
    for (let k = 1; k <= reach; k++) {
      const weight = portable.exp((-k * k) / (2 * sigma * sigma))
      total += 2 * weight
      if (frame - k < 0 || frame + k >= count) continue
      for (const near of [frame - k, frame + k]) {
        const v: Vec3 = quat.log(quat.multiply(back, quat.quatAt(track, 4 * near)))
        x += weight * v[0]
        y += weight * v[1]
        z += weight * v[2]
      }
    }
    out.set(quat.multiply(q, quat.exp([x / total, y / total, z / total])), 4 * frame)
  }
  return out
}

import { COMPACT_WIDTH, cosinesAt, POSE_WIDTH, POSES } from './describe.ts'
import { nearest, type Candidate, type Shard } from './scan.ts'

/** Where a window is looked at, in poses: half a second apart, windows are, so that no moment is more than an eighth of a second away. */
const PLACES = [0.25, 0.5].map((share) => cosinesAt(share * (POSES - 1)))

/**
 * The `count` windows nearest to a pose, each by the nearer of its places. A pose of a window comes from its three coefficients,
 *
 *   b_j = Σ_k X_kj cos(π (i + ½) k / n) √(2/n) c_k
 *   D   = ‖a‖² + ‖b‖² − 2 √(A² + B²) − 2 Y
 *
 * with both centred on the ground; A, B and Y are their products along, across and up, so that D is what is left after the best
 * turn. O(rows · width).
 */
export function scanPoses(
  shards: readonly Shard[],
  pose: ArrayLike<number>,
  count: number,
): readonly Candidate[] {
  const best = nearest(count)
  const points = POSE_WIDTH / 3
  const a = centred(pose)
  const own = a.reduce((sum, x) => sum + x * x, 0)
  for (const { ids, data } of shards)
    for (let row = 0, o = 0; row < ids.length; row++, o += COMPACT_WIDTH) {
      let least = Infinity
      for (const [c0, c1, c2] of PLACES) {
        let [along, across, up, norm, midX, midZ] = [0, 0, 0, 0, 0, 0]
        for (let j = 0; j < POSE_WIDTH; j += 3) {
          const n = o + j
          const x = c0 * data[n] + c1 * data[n + POSE_WIDTH] + c2 * data[n + 2 * POSE_WIDTH]
          const y = c0 * data[n + 1] + c1 * data[n + 1 + POSE_WIDTH] + c2 * data[n + 1 + 2 * POSE_WIDTH]
          const z = c0 * data[n + 2] + c1 * data[n + 2 + POSE_WIDTH] + c2 * data[n + 2 + 2 * POSE_WIDTH]
          along += a[j] * x + a[j + 2] * z
          across += a[j] * z - a[j + 2] * x
          up += a[j + 1] * y
          norm += x * x + y * y + z * z
          midX += x
          midZ += z
        }
        const centredNorm = norm - (midX * midX + midZ * midZ) / points
        least = Math.min(least, own + centredNorm - 2 * Math.sqrt(along * along + across * across) - 2 * up)
      }
      if (least <= best.limit) best.add(ids[row], least)
    }
  return best.done()
}

function centred(pose: ArrayLike<number>): Float64Array {
  const out = Float64Array.from({ length: POSE_WIDTH }, (_, n) => pose[n])
  for (const axis of [0, 2]) {
    let mid = 0
    for (let n = axis; n < POSE_WIDTH; n += 3) mid += out[n] / (POSE_WIDTH / 3)
    for (let n = axis; n < POSE_WIDTH; n += 3) out[n] -= mid
  }
  return out
}

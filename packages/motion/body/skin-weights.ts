import { portable } from '@understudy/kernels'
import type { Vec3 } from '../math/vec3.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import type { Garment } from './flesh.ts'
import type { SkinPart, SkinParts } from './skin-parts.ts'
import { smoothUnion } from './solids.ts'

/** Joints per vertex. */
const MOST = 4

/** How far a joint's pull fades beside the bone itself, metres for a grown figure. */
const SOFTNESS = 0.022

/** Over how much of the way from trunk to limb the skin passes from one to the other, metres for a grown figure. */
const SEAM = 0.06

/** How often weights are averaged with their neighbours'. */
const SMOOTHING = 3

/**
 * How much each vertex of a garment follows which joint, `[vertex][joint]`. First the trunk and the nearest limb share
 * the vertex by whose flesh it is,
 *
 *   s = ½ + (d_trunk − d_limb) / 2 seam,  clamped, eased,
 *
 * because the side of a chest is nearer to the arm's bone than to the spine and still no part of the arm. Then, in each
 * part, with dⱼ the distance to the nearest bone of joint j and d the least of them,
 *
 *   wⱼ ∝ exp( −(dⱼ² − d²) / 2σ² ),   σ² = (d/4)² + softness².
 *
 * Squares, because halfway round a joint both distances are equal and the weight then turns as fast on a thin wrist
 * as on a thick waist.
 */
export function garmentWeights(
  garment: Pick<Garment, 'trunk' | 'limbs'>,
  { trunk, limbs }: SkinParts,
  positions: Float64Array,
  indices: Uint32Array,
  size: number,
  jointCount: number,
): Float32Array {
  const vertexCount = positions.length / 3
  const dense = new Float32Array(vertexCount * jointCount)
  for (let v = 0; v < vertexCount; v++) {
    const [x, y, z] = [positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]]
    const core = smoothUnion(garment.trunk, x, y, z)
    let nearest = 0
    let own = Infinity
    garment.limbs.forEach(({ solids }, limb) => {
      const d = smoothUnion(solids, x, y, z)
      if (d < own) [nearest, own] = [limb, d]
    })
    const t = Math.min(1, Math.max(0, 0.5 + (core - own) / (2 * SEAM * size)))
    const share = t * t * (3 - 2 * t)
    if (share > 0) spread(limbs[nearest], x, y, z, share, SOFTNESS * size, dense, v * jointCount)
    if (share < 1) spread(trunk, x, y, z, 1 - share, SOFTNESS * size, dense, v * jointCount)
  }
  for (let pass = 0; pass < SMOOTHING; pass++) smooth(dense, jointCount, indices)
  return dense
}

/** How much each vertex follows the joints of one part by their bones alone, `[vertex][joint]`. */
export function partWeights(
  part: SkinPart,
  positions: Float64Array,
  size: number,
  jointCount: number,
): Float32Array {
  const dense = new Float32Array((positions.length / 3) * jointCount)
  for (let v = 0; v < positions.length / 3; v++)
    spread(
      part,
      positions[3 * v],
      positions[3 * v + 1],
      positions[3 * v + 2],
      1,
      SOFTNESS * size,
      dense,
      v * jointCount,
    )
  return dense
}

/** How much of their bend toes may show: they are the noisiest joint of every recording, and a foot that curls like a hook is all one sees. */
const TOES_SHOWN = 0.65

/** Hands a part of what toes carry over to the foot. */
export function calmToes({ roles }: Skeleton, weights: Float32Array, jointCount: number): void {
  for (const side of ['left', 'right'] as const) {
    const [toes, foot] = [roles.get(`${side}Toes`), roles.get(`${side}Foot`)]
    if (toes === undefined || foot === undefined) continue
    for (let row = 0; row < weights.length; row += jointCount) {
      weights[row + foot] += (1 - TOES_SHOWN) * weights[row + toes]
      weights[row + toes] *= TOES_SHOWN
    }
  }
}

/** Shares a vertex among the joints of one part. */
function spread(
  { joints, bones }: SkinPart,
  x: number,
  y: number,
  z: number,
  share: number,
  softness: number,
  out: Float32Array,
  o: number,
): void {
  const squares = new Float64Array(joints.length).fill(Infinity)
  for (const { joint, from, to } of bones) {
    const square = squareToSegment(x, y, z, from, to)
    const at = joints.indexOf(joint)
    if (square < squares[at]) squares[at] = square
  }
  const least = Math.min(...squares)
  const variance = least / 16 + softness ** 2
  const pulls = squares.map((square) => portable.exp(-(square - least) / (2 * variance)))
  const sum = pulls.reduce((a, b) => a + b)
  joints.forEach((joint, index) => (out[o + joint] += (share * pulls[index]) / sum))
}

function squareToSegment(x: number, y: number, z: number, a: Vec3, b: Vec3): number {
  const [bx, by, bz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [qx, qy, qz] = [x - a[0], y - a[1], z - a[2]]
  const square = bx * bx + by * by + bz * bz
  const t = square > 0 ? Math.min(1, Math.max(0, (qx * bx + qy * by + qz * bz) / square)) : 0
  return (qx - t * bx) ** 2 + (qy - t * by) ** 2 + (qz - t * bz) ** 2
}

/** Each vertex takes the mean of itself and the vertices it shares an edge with. */
function smooth(weights: Float32Array, width: number, indices: Uint32Array): void {
  const vertexCount = weights.length / width
  const sums = weights.slice()
  const counts = new Uint16Array(vertexCount).fill(1)
  for (let t = 0; t < indices.length; t += 3)
    for (let e = 0; e < 3; e++) {
      const a = indices[t + e]
      const b = indices[t + ((e + 1) % 3)]
      // Every edge is met from both of its triangles, once in each direction.
      counts[a]++
      for (let j = 0; j < width; j++) sums[a * width + j] += weights[b * width + j]
    }
  for (let v = 0; v < vertexCount; v++)
    for (let j = 0; j < width; j++) weights[v * width + j] = sums[v * width + j] / counts[v]
}

/** The largest four of each vertex, made to sum to one. */
export function packWeights(
  dense: Float32Array,
  width: number,
): { skinJoints: Uint16Array; skinWeights: Float32Array } {
  const vertexCount = dense.length / width
  const skinJoints = new Uint16Array(MOST * vertexCount)
  const weights = new Float32Array(MOST * vertexCount)
  for (let v = 0; v < vertexCount; v++) {
    const row = dense.subarray(v * width, (v + 1) * width)
    let sum = 0
    for (let k = 0; k < MOST; k++) {
      let best = 0
      for (let j = 1; j < width; j++) if (row[j] > row[best]) best = j
      if (row[best] < 1e-3) break
      skinJoints[MOST * v + k] = best
      weights[MOST * v + k] = row[best]
      sum += row[best]
      row[best] = 0
    }
    for (let k = 0; k < MOST; k++) weights[MOST * v + k] /= sum
  }
  return { skinJoints, skinWeights: weights }
}

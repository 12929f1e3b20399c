import type { JointTree } from '../contract.ts'
import { multiplyFlat } from '../flat/quaternion.ts'

/**
 * See `ForwardKinematics` in the contract; P and Q are positions and orientations in the world, v offsets, q local rotations:
 *
 *   P(joint) = P(parent) + Q(parent) v(joint) Q(parent)⁻¹        Q(joint) = Q(parent) q(joint)
 *
 * Products are taken in f64 and stored as f32, so an error of one rounding (6e-8 of a turn) per joint adds up along a chain:
 * under 1e-6 m at the finger tips of a person.
 */
export function forwardKinematics(
  { parents, offsets }: JointTree,
  rootPositions: Float32Array,
  rotations: Float32Array,
  positionsOut: Float32Array,
  orientationsOut: Float32Array = new Float32Array(rotations.length),
): void {
  const jointCount = parents.length
  const frameCount = rootPositions.length / 3
  for (let frame = 0; frame < frameCount; frame++) {
    const first = frame * jointCount
    positionsOut.set(rootPositions.subarray(3 * frame, 3 * frame + 3), 3 * first)
    orientationsOut.set(rotations.subarray(4 * first, 4 * first + 4), 4 * first)
    for (let joint = 1; joint < jointCount; joint++) {
      const [at, parent] = [first + joint, first + parents[joint]]
      addRotated(
        positionsOut,
        3 * at,
        positionsOut,
        3 * parent,
        orientationsOut,
        4 * parent,
        offsets,
        3 * joint,
      )
      multiplyFlat(orientationsOut, 4 * at, orientationsOut, 4 * parent, rotations, 4 * at)
    }
  }
}

/** out ← p + q v q⁻¹, by p + v + 2w(u × v) + 2u × (u × v) with q = (u, w), summed from the left. */
function addRotated(
  out: Float32Array,
  o: number,
  p: Float32Array,
  i: number,
  q: Float32Array,
  j: number,
  v: Float32Array,
  k: number,
): void {
  const [x, y, z, w] = [q[j], q[j + 1], q[j + 2], q[j + 3]]
  const [vx, vy, vz] = [v[k], v[k + 1], v[k + 2]]
  const [tx, ty, tz] = [2 * (y * vz - z * vy), 2 * (z * vx - x * vz), 2 * (x * vy - y * vx)]
  out[o] = p[i] + vx + w * tx + y * tz - z * ty
  out[o + 1] = p[i + 1] + vy + w * ty + z * tx - x * tz
  out[o + 2] = p[i + 2] + vz + w * tz + x * ty - y * tx
}

import type { JointTree } from '../contract.ts'
import { multiplyFlat, rotateFlat } from '../flat/quaternion.ts'

/** See `ForwardKinematics` in the contract. */
export function forwardKinematics(
  tree: JointTree,
  rootPositions: Float32Array,
  rotations: Float32Array,
  positionsOut: Float32Array,
  orientationsOut?: Float32Array,
): void {
  const { parents, offsets } = tree
  const jointCount = parents.length
  const frameCount = rootPositions.length / 3
  const world = orientationsOut ?? new Float32Array(4 * jointCount)
  const arm = new Float32Array(3)
  for (let frame = 0; frame < frameCount; frame++) {
    const p0 = frame * jointCount * 3
    const r0 = frame * jointCount * 4
    const w0 = orientationsOut ? r0 : 0
    for (let joint = 0; joint < jointCount; joint++) {
      const parent = parents[joint]
      const p = p0 + 3 * joint
      const r = r0 + 4 * joint
      const w = w0 + 4 * joint
      if (parent < 0) {
        for (let c = 0; c < 3; c++) positionsOut[p + c] = rootPositions[3 * frame + c]
        for (let c = 0; c < 4; c++) world[w + c] = rotations[r + c]
      } else {
        rotateFlat(arm, 0, world, w0 + 4 * parent, offsets, 3 * joint)
        for (let c = 0; c < 3; c++) positionsOut[p + c] = positionsOut[p0 + 3 * parent + c] + arm[c]
        multiplyFlat(world, w, world, w0 + 4 * parent, rotations, r)
      }
    }
  }
}

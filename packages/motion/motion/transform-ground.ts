import { multiplyFlat, portable } from '@understudy/kernels'
import type { GroundTransform } from '../math/ground.ts'
import { fromYaw } from '../math/quat.ts'
import { makeMotion, type Motion } from './motion.ts'

/**
 * The whole motion turned about +Y and slid along the ground: p ↦ R_y(yaw) p + (x, 0, z) for every
 * point of the figure. Only the root is touched; heights and all other joints stay to the bit.
 */
export function transformGround(motion: Motion, transform: GroundTransform): Motion {
  const { name, skeleton, frameRate, frameCount, annotations } = motion
  const rootPositions = new Float32Array(motion.rootPositions)
  const rotations = new Float32Array(motion.rotations)
  const turn = Float64Array.from(fromYaw(transform.yaw))
  const cos = portable.cos(transform.yaw)
  const sin = portable.sin(transform.yaw)
  const width = 4 * skeleton.jointCount
  for (let frame = 0; frame < frameCount; frame++) {
    const p = 3 * frame
    const x = rootPositions[p]
    const z = rootPositions[p + 2]
    rootPositions[p] = cos * x + sin * z + transform.x
    rootPositions[p + 2] = -sin * x + cos * z + transform.z
    multiplyFlat(rotations, width * frame, turn, 0, rotations, width * frame)
  }
  return makeMotion({ name, skeleton, frameRate, rootPositions, rotations, annotations })
}

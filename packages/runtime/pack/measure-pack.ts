import { angleBetweenFlat } from '@understudy/kernels'
import { makeWorldPose, placeJoints } from '../pose/world-pose.ts'
import { FRAME_PLACES, type MotionPack } from './motion-pack.ts'
import type { PackSource } from './pack-source.ts'

/** The largest errors of a pack against what was packed: rotations of joints, and joints in the ground frame. */
export function measurePack(
  source: PackSource,
  pack: MotionPack,
): { readonly measuredDegrees: number; readonly measuredMillimetres: number } {
  const { skeleton, root, rotations } = source
  const joints = skeleton.jointCount
  const packed = new Float64Array(pack.frameWidth)
  const true_ = new Float64Array(pack.frameWidth)
  const [here, there] = [makeWorldPose(skeleton), makeWorldPose(skeleton)]
  let turn = 0
  let squares = 0
  for (let frame = 0; frame < pack.framesReady; frame++) {
    pack.readFrame(frame, packed)
    for (let c = 0; c < 3; c++) true_[3 + c] = root[3 * frame + c]
    for (let c = 0; c < 4 * joints; c++) true_[FRAME_PLACES + c] = rotations[4 * joints * frame + c]
    for (let j = 0; j < joints; j++)
      turn = Math.max(turn, angleBetweenFlat(packed, FRAME_PLACES + 4 * j, true_, FRAME_PLACES + 4 * j))
    placeJoints(here, skeleton, packed, 3, FRAME_PLACES)
    placeJoints(there, skeleton, true_, 3, FRAME_PLACES)
    for (let p = 0; p < 3 * joints; p += 3) {
      let square = 0
      for (let c = p; c < p + 3; c++) square += (here.positions[c] - there.positions[c]) ** 2
      squares = Math.max(squares, square)
    }
  }
  return { measuredDegrees: (180 / Math.PI) * turn, measuredMillimetres: 1000 * Math.sqrt(squares) }
}

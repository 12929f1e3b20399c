import { portable } from '@understudy/kernels'
import type { Kernels } from '@understudy/kernels'
import { jointOf, makeMotion, quat, worldPositions, wrapAngle, type Motion } from '@understudy/motion'
import { samplePoints, type PointMotion } from './points.ts'

/**
 * The motion with its hips over the control's first two points in every frame: turned about +Y and slid along the floor
 * by what an example laid over a whole step could not follow. For controls that are somebody's real hips; a drawn path
 * has no sway, and a body held to it would lose its own.
 */
export function standOverHips(motion: Motion, control: PointMotion, kernels?: Kernels): Motion {
  const { jointCount } = motion.skeleton
  const left = jointOf(motion.skeleton, 'leftUpperLeg', 'standOverHips')
  const right = jointOf(motion.skeleton, 'rightUpperLeg', 'standOverHips')
  const world = worldPositions(motion, kernels)
  const wanted = new Float64Array(3 * control.pointCount)
  const rootPositions = motion.rootPositions.slice()
  const rotations = motion.rotations.slice()
  for (let frame = 0; frame < motion.frameCount; frame++) {
    samplePoints(wanted, 0, control, frame / motion.frameRate)
    const [l, r] = [3 * (frame * jointCount + left), 3 * (frame * jointCount + right)]
    const x = (world[l] + world[r]) / 2
    const z = (world[l + 2] + world[r + 2]) / 2
    const own = portable.atan2(world[r + 2] - world[l + 2], world[l] - world[r])
    const asked = portable.atan2(wanted[5] - wanted[2], wanted[0] - wanted[3])
    const turn = quat.fromYaw(wrapAngle(asked - own))
    const p = 3 * frame
    const [dx, , dz] = quat.rotate(turn, [rootPositions[p] - x, 0, rootPositions[p + 2] - z])
    rootPositions[p] = (wanted[0] + wanted[3]) / 2 + dx
    rootPositions[p + 2] = (wanted[2] + wanted[5]) / 2 + dz
    const q = 4 * jointCount * frame
    rotations.set(quat.multiply(turn, quat.quatAt(rotations, q)), q)
  }
  return makeMotion({ ...motion, rootPositions, rotations })
}

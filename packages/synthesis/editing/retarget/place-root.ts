import { quat, vec3, worldPositions, type Motion, type Skeleton } from '@understudy/motion'
import type { ReferencePose } from '../../analysis/anatomy/index.ts'

/** How much further (1.1: a tenth) the target travels and how much higher its hips are carried. */
export interface RootScale {
  readonly travel: number
  readonly height: number
}

/** Height of the hips above the lowest of ankles and balls in the reference pose, metres. */
export function hipHeight({ roles }: Skeleton, { positions }: ReferencePose): number {
  const heights = (['leftToes', 'rightToes', 'leftFoot', 'rightFoot'] as const)
    .map((role) => roles.get(role))
    .flatMap((joint) => (joint === undefined ? [] : [positions[joint][1]]))
  return positions[roles.get('hips')!][1] - Math.min(...heights)
}

/**
 * Where the target's root must be so that its hips are at the source's, scaled about the ground under the origin:
 *
 *   hips = (s x, g + h (y − g), s z),   root = hips − R_root (offsets between root and hips)
 *
 * s the travel, h the height, g the ground. Joints above the hips turn with them, so the offset is one constant vector.
 */
export function placeRoot(
  source: Motion,
  target: Skeleton,
  targetPose: ReferencePose,
  rotations: Float32Array,
  scale: RootScale,
  ground: number,
): Float32Array {
  const sourceHips = source.skeleton.roles.get('hips')!
  const hips = target.roles.get('hips')!
  const offset = quat.rotate(
    quat.inverse(targetPose.orientations[0]),
    vec3.subtract(targetPose.positions[hips], targetPose.positions[0]),
  )
  // Where the hips are the root, as they mostly are, their way is known without any kinematics.
  const stride = sourceHips === 0 ? 3 : 3 * source.skeleton.jointCount
  const way = sourceHips === 0 ? source.rootPositions : worldPositions(source)
  const roots = new Float32Array(3 * source.frameCount)
  for (let frame = 0; frame < source.frameCount; frame++) {
    const at = stride * frame + 3 * sourceHips
    roots[3 * frame] = scale.travel * way[at]
    roots[3 * frame + 1] = ground + scale.height * (way[at + 1] - ground)
    roots[3 * frame + 2] = scale.travel * way[at + 2]
    if (hips === 0) continue
    const arm = quat.rotate(quat.quatAt(rotations, 4 * frame * target.jointCount), offset)
    for (let c = 0; c < 3; c++) roots[3 * frame + c] -= arm[c]
  }
  return roots
}

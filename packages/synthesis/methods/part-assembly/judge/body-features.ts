import { scalar, type Kernels, portable } from '@understudy/kernels'
import { MotionError, rootMotion, worldPositions, type Motion, type Role } from '@understudy/motion'
import { legLength, TYPICAL_LEG } from '../../../analysis/contacts/index.ts'
import type { PartName } from '../assemble/part.ts'

/** The body in groups that move by themselves: what one of them does can be held against what the others do. */
export const GROUPS = ['leftArm', 'rightArm', 'head', 'trunk', 'legs'] as const
export type Group = (typeof GROUPS)[number]

const ROLES_OF: Readonly<Record<Group, readonly Role[]>> = {
  leftArm: ['leftLowerArm', 'leftHand'],
  rightArm: ['rightLowerArm', 'rightHand'],
  head: ['head'],
  trunk: ['chest', 'leftUpperArm', 'rightUpperArm'],
  legs: ['leftLowerLeg', 'leftFoot', 'leftToes', 'rightLowerLeg', 'rightFoot', 'rightToes'],
}

/** The groups a part consists of. */
export const groupsOf: Readonly<Record<PartName, readonly Group[]>> = {
  leftArm: ['leftArm'],
  rightArm: ['rightArm'],
  arms: ['leftArm', 'rightArm'],
  head: ['head'],
  upper: ['leftArm', 'rightArm', 'head', 'trunk'],
  lower: ['legs'],
}

/** Seconds that make a velocity as large as a place. */
const VELOCITY_SCALE = 0.15

/** Numbers per group: place and velocity of each role, and of the hips for the legs. */
export const GROUP_WIDTHS: readonly number[] = GROUPS.map(
  (group) => 6 * ROLES_OF[group].length + (group === 'legs' ? 4 : 0),
)
export const FRAME_WIDTH = GROUP_WIDTHS.reduce((sum, width) => sum + width, 0)

/**
 * What a body does at an instant, whoever and wherever it is: for each role its place against the hips and its
 * velocity times 0.15 s, and for the hips their height and velocity, all in the figure's heading and in typical leg
 * lengths; each group divided by the root of its number of roles, so that a distance is an RMS displacement.
 * `[sample][group][number]` at `frameRate`.
 */
export function bodyFeatures(motion: Motion, frameRate: number, kernels: Kernels = scalar): Float32Array {
  const { skeleton } = motion
  const needed = ['hips', ...GROUPS.flatMap((group) => ROLES_OF[group])] as const
  const joints = new Map(needed.map((role) => [role, skeleton.roles.get(role as Role)]))
  const missing = needed.filter((role) => joints.get(role) === undefined)
  const leg = legLength(skeleton)
  if (missing.length > 0 || leg === undefined)
    throw new MotionError(
      `naturalness: the figure of "${motion.name}" has no ${missing.join(', ') || 'leg to measure'}; a whole body is needed. ` +
        `Set the roles with withRoles().`,
      { code: 'missing-role' },
    )
  const scale = TYPICAL_LEG / leg
  const world = worldPositions(motion, kernels)
  const { yaw } = rootMotion(motion, kernels)
  const count = Math.max(1, Math.floor(((motion.frameCount - 1) / motion.frameRate) * frameRate + 1e-6) + 1)
  const step = Math.max(1, Math.round(motion.frameRate / 30))
  const out = new Float32Array(count * FRAME_WIDTH)
  const hips = joints.get('hips')!
  const at = (frame: number, joint: number, c: number): number =>
    world[3 * (frame * skeleton.jointCount + joint) + c]
  for (let sample = 0; sample < count; sample++) {
    const frame = Math.min(motion.frameCount - 1, Math.round((sample * motion.frameRate) / frameRate))
    const [before, after] = [Math.max(0, frame - step), Math.min(motion.frameCount - 1, frame + step)]
    const toVelocity = (VELOCITY_SCALE * scale * motion.frameRate) / Math.max(1, after - before)
    const [cos, sin] = [portable.cos(yaw[frame]), portable.sin(yaw[frame])]
    let o = sample * FRAME_WIDTH
    const put = (x: number, y: number, z: number, weight: number): void => {
      out[o++] = weight * (cos * x - sin * z)
      out[o++] = weight * y
      out[o++] = weight * (sin * x + cos * z)
    }
    const velocity = (joint: number, c: number): number =>
      toVelocity * (at(after, joint, c) - at(before, joint, c))
    for (const group of GROUPS) {
      const roles = ROLES_OF[group]
      const weight = 1 / Math.sqrt(roles.length)
      for (const role of roles) {
        const joint = joints.get(role)!
        const place = (c: number): number => scale * (at(frame, joint, c) - at(frame, hips, c))
        put(place(0), place(1), place(2), weight)
        // Against the hips: how fast the body as a whole goes is told once, with the legs.
        const against = (c: number): number => velocity(joint, c) - velocity(hips, c)
        put(against(0), against(1), against(2), weight)
      }
      if (group !== 'legs') continue
      out[o++] = scale * at(frame, hips, 1) * weight
      put(velocity(hips, 0), velocity(hips, 1), velocity(hips, 2), 1)
    }
  }
  return out
}

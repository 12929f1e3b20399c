import {
  childrenOf,
  quat,
  vec3,
  type Motion,
  type Role,
  type Vec3,
  type WorldMotion,
} from '@understudy/motion'

/** From the wrist to the middle of the hand, in the wrist's frame: where the fingers begin, or half way to the tip. */
export function palmOffset(motion: Motion, role: Role): Vec3 {
  const { skeleton } = motion
  const hand = skeleton.roles.get(role)
  if (hand === undefined) return vec3.ZERO
  // 1 cm: some skeletons put a finger without length on the wrist itself.
  const finger = childrenOf(skeleton)[hand].find((child) => vec3.length(skeleton.joints[child].offset) > 0.01)
  if (finger !== undefined) return skeleton.joints[finger].offset
  return vec3.scale(skeleton.tips.find(({ joint }) => joint === hand)?.offset ?? vec3.ZERO, 0.5)
}

/** The palm in every frame, `[frame][xyz]`, metres. */
export function palmTrack(motion: Motion, world: WorldMotion, role: Role): Float64Array | undefined {
  const hand = motion.skeleton.roles.get(role)
  if (hand === undefined) return undefined
  const offset = palmOffset(motion, role)
  const track = new Float64Array(3 * motion.frameCount)
  for (let frame = 0; frame < motion.frameCount; frame++) {
    const at = frame * motion.skeleton.jointCount + hand
    const turned = quat.rotate(quat.quatAt(world.orientations, 4 * at), offset)
    for (let c = 0; c < 3; c++) track[3 * frame + c] = world.positions[3 * at + c] + turned[c]
  }
  return track
}

import { worldPositions, type Motion } from '@understudy/motion'

const known = new WeakMap<Motion, Float32Array>()

/** World positions `[frame][joint][xyz]` of a motion, worked out once: trails and contact marks of one motion share them. */
export function worldOf(motion: Motion): Float32Array {
  let positions = known.get(motion)
  if (!positions) known.set(motion, (positions = worldPositions(motion)))
  return positions
}

/** Where one joint is in every frame, `[frame][xyz]`. */
export function jointTrack(motion: Motion, joint: number): Float32Array {
  const world = worldOf(motion)
  const { jointCount } = motion.skeleton
  const track = new Float32Array(3 * motion.frameCount)
  for (let frame = 0; frame < motion.frameCount; frame++) {
    const p = 3 * (frame * jointCount + joint)
    track.set(world.subarray(p, p + 3), 3 * frame)
  }
  return track
}

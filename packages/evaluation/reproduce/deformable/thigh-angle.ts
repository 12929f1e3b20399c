import { worldPositions, type Motion } from '@understudy/motion'

/** The angle of the right thigh against the vertical, seen from the side of the way that is walked, degrees, by frame. */
export function thighAngle(motion: Motion): Float64Array {
  const positions = worldPositions(motion)
  const { jointCount, roles } = motion.skeleton
  const [hip, knee] = [roles.get('rightUpperLeg')!, roles.get('rightLowerLeg')!]
  const at = (frame: number, joint: number, c: number): number =>
    positions[3 * (frame * jointCount + joint) + c]
  const last = motion.frameCount - 1
  const [x, z] = [at(last, 0, 0) - at(0, 0, 0), at(last, 0, 2) - at(0, 0, 2)]
  const length = Math.hypot(x, z) || 1
  return Float64Array.from({ length: motion.frameCount }, (_, frame) => {
    const ahead =
      ((at(frame, knee, 0) - at(frame, hip, 0)) * x + (at(frame, knee, 2) - at(frame, hip, 2)) * z) / length
    return (Math.atan2(ahead, at(frame, hip, 1) - at(frame, knee, 1)) * 180) / Math.PI
  })
}

import { MotionError, resample, worldPositions, type Motion, type Role } from '@understudy/motion'

/** Looked at so often, frames per second. */
const RATE = 60

/** When a hand or foot is furthest from the hips, seconds: where nobody marked it, that is when a reach is at its end. */
export function furthestMoment(motion: Motion, role: Role): number {
  const few = motion.frameRate > RATE ? resample(motion, RATE) : motion
  const { jointCount, roles } = few.skeleton
  const [joint, hips] = [roles.get(role), roles.get('hips') ?? 0]
  if (joint === undefined)
    throw new MotionError(
      `build-space: "${motion.name}" has no ${role}; a figure with one is needed. Set its roles, or aim with another part.`,
      { code: 'missing-role' },
    )
  const positions = worldPositions(few)
  let best = { frame: 0, far: -1 }
  for (let frame = 0; frame < few.frameCount; frame++) {
    const [a, b] = [3 * (frame * jointCount + joint), 3 * (frame * jointCount + hips)]
    let far = 0
    for (let c = 0; c < 3; c++) far += (positions[a + c]! - positions[b + c]!) ** 2
    if (far > best.far) best = { frame, far }
  }
  return best.frame / few.frameRate
}

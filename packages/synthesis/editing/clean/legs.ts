import { quat, vec3, type Motion, type Role, type Vec3, type WorldMotion } from '@understudy/motion'
import { hingeOf, LIMBS } from '../../analysis/anatomy/index.ts'

/** The joints of one leg, and which way its knee bends. */
export interface Leg {
  readonly side: 'left' | 'right'
  readonly hip: number
  readonly knee: number
  readonly ankle: number
  /** The ball of the foot, where the skeleton has one. */
  readonly ball: number | undefined
  /** Hip to knee and knee to ankle, metres. */
  readonly thigh: number
  readonly shin: number
  /** Ankle to ball, metres; 0 without a ball. */
  readonly footLength: number
  /** The knee's hinge in the frame of the hip joint: thigh × shin of a bent knee. */
  readonly hinge: Vec3
}

/** Every leg that has a hip, a knee and an ankle. */
export function legsOf(motion: Motion, world: WorldMotion): readonly Leg[] {
  const { roles } = motion.skeleton
  return (['left', 'right'] as const).flatMap((side): Leg[] => {
    const [hip, knee, ankle, ball] = (['UpperLeg', 'LowerLeg', 'Foot', 'Toes'] as const).map((part) =>
      roles.get(`${side}${part}` as Role),
    )
    if (hip === undefined || knee === undefined || ankle === undefined) return []
    const at = (frame: number, joint: number): Vec3 =>
      vec3.vec3At(world.positions, 3 * (frame * motion.skeleton.jointCount + joint))
    const apart = (a: number, b: number): number => vec3.distance(at(0, a), at(0, b))
    return [
      {
        side,
        hip,
        knee,
        ankle,
        ball,
        thigh: apart(hip, knee),
        shin: apart(knee, ankle),
        footLength: ball === undefined ? 0 : apart(ankle, ball),
        hinge: kneeHinge(motion, world, side, hip),
      },
    ]
  })
}

/**
 * The axis a knee bends about, in its thigh's frame, from the clip; if its knees never bend, the way from the right
 * to the left hip.
 */
function kneeHinge(motion: Motion, world: WorldMotion, side: 'left' | 'right', hip: number): Vec3 {
  const limb = LIMBS.find(({ upper }) => upper === `${side}UpperLeg`)!
  const found = hingeOf(motion, limb, limb.upper, world)
  if (found) return found.axis
  const [left, right] = (['leftUpperLeg', 'rightUpperLeg'] as const).map((role) =>
    motion.skeleton.roles.get(role),
  )
  if (left === undefined || right === undefined) return vec3.X_AXIS
  const across = vec3.subtract(
    vec3.vec3At(world.positions, 3 * left),
    vec3.vec3At(world.positions, 3 * right),
  )
  return vec3.normalize(
    quat.rotate(quat.inverse(quat.quatAt(world.orientations, 4 * hip)), across),
    vec3.X_AXIS,
  )
}

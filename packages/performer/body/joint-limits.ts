import type { Role } from '@understudy/motion'

/** Turn about x (tips forward), y (to the left) and z (left side up) of a joint, radians, from the T-pose. */
export interface JointLimit {
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
  readonly z: readonly [number, number]
}

const limit = (
  x: readonly [number, number],
  y: readonly [number, number],
  z: readonly [number, number],
): JointLimit => {
  const radians = ([low, high]: readonly [number, number]): [number, number] => [
    (low * Math.PI) / 180,
    (high * Math.PI) / 180,
  ]
  return { x: radians(x), y: radians(y), z: radians(z) }
}

/**
 * Ranges of motion after the American Academy of Orthopaedic Surgeons (Joint Motion: Method of Measuring and
 * Recording, 1965), degrees, as components of the local rotation vector; the spine's range is shared among its
 * joints, the shoulder's between collar bone and arm (whose zero is the T-pose). Rounded outward here, and not checked against
 * the print. The ankle bends up farther under load than free, as in the lunge of K. L. Bennell et al. Intra-rater and
 * inter-rater reliability of a weight-bearing lunge measure of ankle dorsiflexion. Aust. J. Physiother. 44 (1998); the 45° are
 * ours. Left side; the right is its mirror.
 */
const LEFT: Partial<Record<Role, JointLimit>> = {
  spine: limit([-20, 40], [-20, 20], [-20, 20]),
  chest: limit([-20, 40], [-25, 25], [-25, 25]),
  upperChest: limit([-20, 35], [-25, 25], [-25, 25]),
  neck: limit([-40, 45], [-45, 45], [-35, 35]),
  head: limit([-40, 45], [-50, 50], [-35, 35]),
  leftShoulder: limit([-15, 15], [-20, 20], [-15, 35]),
  leftLowerArm: limit([-20, 20], [-155, 5], [-20, 20]),
  leftHand: limit([-95, 95], [-45, 45], [-85, 85]),
  leftUpperLeg: limit([-130, 40], [-50, 50], [-35, 60]),
  leftLowerLeg: limit([-3, 155], [-15, 15], [-15, 15]),
  leftFoot: limit([-45, 65], [-40, 40], [-35, 35]),
  leftToes: limit([-80, 50], [-5, 5], [-5, 5]),
}

/**
 * The upper arm goes anywhere but behind the back: its direction stays within this angle of forward-outward-down
 * (left side, in the frame of the collar bone). Components of a rotation vector would fold over at half a turn.
 */
export const UPPER_ARM_CONE = { out: 0.6, up: -0.25, forward: 0.76, radians: (125 * Math.PI) / 180 } as const

export const JOINT_LIMITS: Readonly<Partial<Record<Role, JointLimit>>> = {
  ...LEFT,
  ...Object.fromEntries(
    Object.entries(LEFT)
      .filter(([role]) => role.startsWith('left'))
      .map(([role, { x, y, z }]) => [
        `right${role.slice(4)}`,
        { x, y: [-y[1], -y[0]] as const, z: [-z[1], -z[0]] as const },
      ]),
  ),
}

/**
 * What a joint is for, in the words of the VRM humanoid. Methods ask for roles, never for a
 * joint's name. A joint's role names the bone that starts there: `leftLowerLeg` sits at the knee,
 * `leftHand` at the wrist, `leftFoot` at the ankle, `leftToes` at the ball of the foot.
 */
export const ROLES = [
  'hips',
  'spine',
  'chest',
  'upperChest',
  'neck',
  'head',
  'leftShoulder',
  'leftUpperArm',
  'leftLowerArm',
  'leftHand',
  'rightShoulder',
  'rightUpperArm',
  'rightLowerArm',
  'rightHand',
  'leftUpperLeg',
  'leftLowerLeg',
  'leftFoot',
  'leftToes',
  'rightUpperLeg',
  'rightLowerLeg',
  'rightFoot',
  'rightToes',
] as const

/** One of `ROLES`: what a joint is on a person, whatever its name. */
export type Role = (typeof ROLES)[number]

/** `leftHand` ↔ `rightHand`; a role of the middle is its own mirror. */
export function mirrorRole(role: Role): Role {
  if (role.startsWith('left')) return `right${role.slice(4)}` as Role
  if (role.startsWith('right')) return `left${role.slice(5)}` as Role
  return role
}

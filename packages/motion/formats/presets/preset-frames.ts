import * as quat from '../../math/quat.ts'
import type { Quat } from '../../math/quat.ts'
import { length, normalize, scale, subtract, vec3At, type Vec3 } from '../../math/vec3.ts'
import type { FingerJoint } from '../../skeleton/fingers.ts'
import type { Role } from '../../skeleton/roles.ts'
import type { Preset } from './preset-names.ts'

type Way = 'left' | 'right' | 'up' | 'down' | 'front' | 'back'

/** Where the axes of a joint look in the T-pose, and which of them runs along the bone. */
interface Frame {
  readonly axes: readonly [x: Way, y: Way, z: Way]
  readonly along?: '+x' | '-x' | '+y'
}

const WAYS: Readonly<Record<Way, Vec3>> = {
  left: [1, 0, 0],
  right: [-1, 0, 0],
  up: [0, 1, 0],
  down: [0, -1, 0],
  front: [0, 0, 1],
  back: [0, 0, -1],
}

/**
 * Unreal's Manny: X runs along the bones, on the right arm and the left leg against them. As measured on the mannequin of
 * Unreal 5 (the bones of its FBX, Z up, facing −Y); small turns of its rest pose are left out.
 */
const MANNY: Readonly<Record<string, Frame>> = {
  trunk: { axes: ['up', 'back', 'right'], along: '+x' },
  leftArm: { axes: ['left', 'back', 'up'], along: '+x' },
  rightArm: { axes: ['left', 'front', 'down'], along: '-x' },
  leftHand: { axes: ['left', 'down', 'back'] },
  rightHand: { axes: ['left', 'up', 'front'] },
  leftFinger: { axes: ['left', 'down', 'back'], along: '+x' },
  rightFinger: { axes: ['left', 'up', 'front'], along: '-x' },
  leftLeg: { axes: ['up', 'back', 'right'], along: '-x' },
  rightLeg: { axes: ['down', 'front', 'right'], along: '+x' },
  leftFoot: { axes: ['up', 'back', 'right'] },
  rightFoot: { axes: ['down', 'front', 'right'] },
  leftToes: { axes: ['front', 'up', 'right'] },
  rightToes: { axes: ['back', 'down', 'right'] },
}

/** Mixamo's characters: Y runs along every bone; palms and the front of the legs are at +Z. As measured on X Bot. */
const MIXAMO: Readonly<Record<string, Frame>> = {
  trunk: { axes: ['left', 'up', 'front'], along: '+y' },
  leftArm: { axes: ['back', 'left', 'down'], along: '+y' },
  rightArm: { axes: ['front', 'right', 'down'], along: '+y' },
  leftHand: { axes: ['back', 'left', 'down'] },
  rightHand: { axes: ['front', 'right', 'down'] },
  leftFinger: { axes: ['back', 'left', 'down'], along: '+y' },
  rightFinger: { axes: ['front', 'right', 'down'], along: '+y' },
  leftLeg: { axes: ['right', 'down', 'front'], along: '+y' },
  rightLeg: { axes: ['right', 'down', 'front'], along: '+y' },
  leftFoot: { axes: ['right', 'down', 'front'], along: '+y' },
  rightFoot: { axes: ['right', 'down', 'front'], along: '+y' },
  leftToes: { axes: ['right', 'front', 'up'] },
  rightToes: { axes: ['right', 'front', 'up'] },
}

/** Frames like the world's: VRM's rule for normalized bones, and the stance that Unity and MotionBuilder characterize. */
const UPRIGHT: Frame = { axes: ['left', 'up', 'front'] }

/** What a joint is, as far as frames care. */
function partOf(place: Role | FingerJoint): string {
  const [, side, part] = /^(left|right)(.+)$/.exec(place) ?? []
  if (side === undefined) return 'trunk'
  if (/Shoulder|Arm$/.test(part)) return `${side}Arm`
  if (part.endsWith('Leg')) return `${side}Leg`
  if (/^(Hand|Foot|Toes)$/.test(part)) return `${side}${part}`
  return /\d$/.test(part) ? `${side}Finger` : 'trunk'
}

/** Bones shorter than this have no direction, metres. */
const NO_LENGTH = 1e-6

/**
 * The frame that a joint has in the T-pose of a preset, in the world: the part's own, turned the short way until its bone
 * runs along the axis that the tool has there. `bone` goes from the joint to the next one of its chain.
 */
export function frameInTPose(preset: Preset, place: Role | FingerJoint, bone?: Vec3): Quat {
  const table = preset === 'unreal' ? MANNY : preset === 'mixamo' ? MIXAMO : undefined
  const { axes, along } = table?.[partOf(place)] ?? UPRIGHT
  const [x, y, z] = axes.map((way) => WAYS[way])
  const base = quat.fromAxes(x, y, z)
  if (along === undefined || bone === undefined || length(bone) < NO_LENGTH) return base
  const axis = along === '+y' ? y : along === '+x' ? x : scale(x, -1)
  return quat.multiply(quat.fromTo(axis, normalize(bone)), base)
}

/** The joint that a bone of this role goes to, the first of them that there is. */
export const NEXT: Readonly<Record<string, readonly (Role | FingerJoint)[]>> = {
  hips: ['spine', 'chest', 'upperChest', 'neck'],
  spine: ['chest', 'upperChest', 'neck', 'head'],
  chest: ['upperChest', 'neck', 'head'],
  upperChest: ['neck', 'head'],
  neck: ['head'],
  ...Object.fromEntries(
    (['left', 'right'] as const).flatMap((side) => [
      [`${side}Shoulder`, [`${side}UpperArm`]],
      [`${side}UpperArm`, [`${side}LowerArm`]],
      [`${side}LowerArm`, [`${side}Hand`]],
      [`${side}UpperLeg`, [`${side}LowerLeg`]],
      [`${side}LowerLeg`, [`${side}Foot`]],
      [`${side}Foot`, [`${side}Toes`]],
    ]),
  ),
}

/** From one joint to another, out of positions `[joint][xyz]`. */
export const boneBetween = (positions: ArrayLike<number>, from: number, to: number): Vec3 =>
  subtract(vec3At(positions, 3 * to), vec3At(positions, 3 * from))

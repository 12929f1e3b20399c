import type { ExtraJoint, RigSpec } from './build-rig.ts'

const CLAVICLES = { leftShoulder: 90, rightShoulder: -90 } as const

const SIDES = ['left', 'right'] as const
const bothSides = (make: (side: 'left' | 'right', sign: 1 | -1) => readonly ExtraJoint[]): ExtraJoint[] =>
  SIDES.flatMap((side) => make(side, side === 'left' ? 1 : -1))

/** Twist joints between the roles instead of beside them. */
const INLINE_TWISTS: RigSpec['parents'] = {
  leftLowerArm: 'leftUpperArmTwist',
  rightLowerArm: 'rightUpperArmTwist',
  leftHand: 'leftLowerArmTwist',
  rightHand: 'rightLowerArmTwist',
}

const LIMB_TOPS = SIDES.flatMap((side) => [
  `${side}Shoulder` as const,
  `${side}UpperArm` as const,
  `${side}UpperLeg` as const,
])

/** The same person in every rig: bound in many poses, named by many families, cut, turned, scaled and taken apart. */
export const RIG_ZOO: Readonly<Record<string, RigSpec>> = {
  'Mixamo, T-pose': { names: 'mixamo' },
  'Mixamo, A-pose': { names: 'mixamo', bind: 'A' },
  'Mixamo, arms down': { names: 'mixamo', bind: 'down' },
  'Mixamo, palms ahead': { names: 'mixamo', bind: 'rolled' },
  'HumanIK, T-pose, frames as the world': { names: 'humanik', frames: 'world' },
  'HumanIK, A-pose, centimetres, Z-up': { names: 'humanik', bind: 'A', unitsPerMetre: 100, zUp: true },
  'HumanIK, arms down, twist joints': { names: 'humanik', bind: 'down', twists: true },
  'VRM, T-pose, facing −Z': { names: 'vrm', frames: 'world', backwards: true },
  'VRM, A-pose, wild frames': { names: 'vrm', bind: 'A', frames: 'wild' },
  'Unreal, A-pose, centimetres, Z-up, twist joints': {
    names: 'unreal',
    bind: 'A',
    unitsPerMetre: 100,
    zUp: true,
    twists: true,
  },
  'Unreal, arms down, wild frames': { names: 'unreal', bind: 'down', frames: 'wild' },
  'Biped, T-pose, inches, Z-up': { names: 'biped', unitsPerMetre: 1 / 0.0254, zUp: true },
  'Biped, A-pose, without clavicles': { names: 'biped', bind: 'A', clavicles: false },
  'Mixamo, A-pose, without fingers': { names: 'mixamo', bind: 'A', fingers: false },
  'Unreal, arms down, without fingers': { names: 'unreal', bind: 'down', fingers: false },
  'S1 arms down, clavicles rolled by 90°': { names: 'mixamo', bind: 'down', rolls: CLAVICLES },
  'S1 with thighs rolled by 180°': {
    names: 'mixamo',
    bind: 'down',
    rolls: { ...CLAVICLES, leftUpperLeg: 180, rightUpperLeg: 180 },
  },
  'S2 T-pose, left clavicle rolled by 180°, Z-up, facing −Z': {
    names: 'humanik',
    rolls: { leftShoulder: 180 },
    zUp: true,
    backwards: true,
  },
  'S3 feet on the armature': { names: 'mixamo', bind: 'A', looseFeet: true },
  'S4 thighs as scene roots, four fingers of four joints': {
    names: 'humanik',
    scattered: true,
    ends: true,
    fourFingers: true,
  },
  'like Michelle: names without colons, centimetres, Z-up, ends': {
    names: 'mixamorig',
    unitsPerMetre: 100,
    zUp: true,
    ends: true,
  },
  'like Michelle, bound again in A-pose': {
    names: 'mixamorig',
    bind: 'A',
    unitsPerMetre: 100,
    zUp: true,
    ends: true,
  },
  'root turned aside': { names: 'mixamo', bind: 'A', turned: 'aside' },
  'root lying down': { names: 'humanik', turned: 'lying' },
  'mirrored root, mirrored nodes': { names: 'mixamo', bind: 'A', mirror: 'undone' },
  'mirrored root, sides swapped': { names: 'vrm', mirror: 'shown' },
  'forearms stretched by scale': { names: 'unreal', bind: 'A', stretch: 1.2 },
  'bound in T, resting elsewhere': { names: 'mixamo', restless: true },
  'Character Creator, A-pose, centimetres, Z-up: a pelvis beside the waist': {
    names: 'creator',
    bind: 'A',
    twists: true,
    unitsPerMetre: 100,
    zUp: true,
    extras: [
      { name: 'RL_BoneRoot', place: [0, 0, 0], carries: ['hips'] },
      { name: 'CC_Base_Pelvis', on: 'hips', place: [0, 0.94, 0], carries: ['leftUpperLeg', 'rightUpperLeg'] },
    ],
  },
  'Daz, A-pose, centimetres, twist joints between': {
    names: 'daz',
    bind: 'A',
    twists: true,
    parents: INLINE_TWISTS,
    unitsPerMetre: 100,
    extras: [
      { name: 'pelvis', on: 'hips', place: [0, 0.94, 0], carries: ['leftUpperLeg', 'rightUpperLeg'] },
      {
        name: 'chestUpper',
        on: 'upperChest',
        place: [0, 1.38, -0.02],
        carries: ['neck', 'leftShoulder', 'rightShoulder'],
      },
    ],
  },
  'MakeHuman, A-pose: limbs of two bones': {
    names: 'makehuman',
    bind: 'A',
    twists: true,
    parents: INLINE_TWISTS,
    extras: bothSides((side, sign) => [
      {
        name: `pelvis.${side === 'left' ? 'L' : 'R'}`,
        on: 'hips',
        place: [0.03 * sign, 0.93, 0],
        carries: [`${side}UpperLeg`],
      },
    ]),
  },
  'Rigify, A-pose, wild frames, limbs of two bones': {
    names: 'rigify',
    bind: 'A',
    frames: 'wild',
    twists: true,
    parents: INLINE_TWISTS,
    extras: [{ name: 'root', place: [0, 0, 0], carries: ['hips'] }],
  },
  'Rigify, deforming bones alone: limbs beside the spine': {
    names: 'rigify',
    bind: 'A',
    twists: true,
    parents: INLINE_TWISTS,
    extras: [
      { name: 'rig', place: [0, 0, 0], carries: ['hips', ...LIMB_TOPS] },
      { name: 'DEF-jaw', on: 'rig', place: [0, 1.55, 0.08] },
    ],
  },
  'Rigify with its controls': {
    names: 'rigify',
    frames: 'wild',
    twists: true,
    parents: INLINE_TWISTS,
    extras: [
      { name: 'root', place: [0, 0, 0], carries: ['hips'] },
      { name: 'MCH-torso', on: 'root', place: [0, 0.95, 0], carries: LIMB_TOPS },
      { name: 'hand_ik.L', on: 'root', place: [0.71, 1.45, 0] },
      { name: 'foot_ik.L', on: 'root', place: [0.09, 0.126, 0] },
    ],
  },
  'VRChat, T-pose, hair and skirt to the floor': {
    names: 'vrchat',
    frames: 'wild',
    extras: bothSides((side, sign) => [
      { name: `Hair ${side} 1`, on: 'head', place: [0.06 * sign, 1.7, -0.08] },
      { name: `Hair ${side} 2`, on: `Hair ${side} 1`, place: [0.1 * sign, 1.0, -0.12] },
      { name: `Hair ${side} 3`, on: `Hair ${side} 2`, place: [0.1 * sign, 0.05, -0.12] },
      { name: `Skirt ${side} 1`, on: 'hips', place: [0.16 * sign, 0.9, 0] },
      { name: `Skirt ${side} 2`, on: `Skirt ${side} 1`, place: [0.3 * sign, 0.02, 0] },
    ]),
  },
  'MikuMikuDance, A-pose': { names: 'mmd', bind: 'A', frames: 'world' },
  'Biped, thighs on the spine, clavicles on the neck': {
    names: 'biped',
    bind: 'A',
    parents: {
      leftUpperLeg: 'spine',
      rightUpperLeg: 'spine',
      leftShoulder: 'neck',
      rightShoulder: 'neck',
    },
  },
  'Biped as before, numbered by a converter': {
    names: 'biped',
    numbered: true,
    parents: {
      leftUpperLeg: 'spine',
      rightUpperLeg: 'spine',
      leftShoulder: 'neck',
      rightShoulder: 'neck',
    },
  },
  'names that say nothing, A-pose': { names: 'unnamed', bind: 'A' },
  'controls beside the body, ends': {
    names: 'vrm',
    bind: 'A',
    ends: true,
    extras: [
      { name: 'root', place: [0, 0, 0], carries: ['hips'] },
      ...bothSides((side, sign) => [
        { name: `IK-foot.${side}`, on: 'root', place: [0.09 * sign, 0.126, -0.01] },
        { name: `kneeIK.${side}`, on: 'root', place: [0.09 * sign, 0.5, 0.4] },
        { name: `handIK.${side}`, on: 'root', place: [0.71 * sign, 1.45, 0] },
        { name: `handslot.${side}`, on: `${side}Hand`, place: [0.8 * sign, 1.43, 0] },
      ]),
    ],
  },
  'eight influences': { names: 'mixamo', bind: 'A', eight: true },
}

import type { FingerJoint } from '../../skeleton/fingers.ts'
import type { Role } from '../../skeleton/roles.ts'

/** Tools whose skeletons a motion can be written for. `source` leaves it as it is. */
export const PRESETS = ['source', 'vrm', 'mixamo', 'unreal', 'unity', 'motionbuilder'] as const
/** One of `PRESETS`. */
export type Preset = (typeof PRESETS)[number]

type Named = Exclude<Preset, 'source'>

/** HumanIK's words for limbs, which Mixamo and MotionBuilder share. */
const HUMAN_IK: Readonly<Record<string, string>> = {
  Shoulder: 'Shoulder',
  UpperArm: 'Arm',
  LowerArm: 'ForeArm',
  Hand: 'Hand',
  UpperLeg: 'UpLeg',
  LowerLeg: 'Leg',
  Foot: 'Foot',
  Toes: 'ToeBase',
}
const MANNY: Readonly<Record<string, string>> = {
  Shoulder: 'clavicle',
  UpperArm: 'upperarm',
  LowerArm: 'lowerarm',
  Hand: 'hand',
  UpperLeg: 'thigh',
  LowerLeg: 'calf',
  Foot: 'foot',
  Toes: 'ball',
}
const TRUNK: Readonly<Record<'humanIk' | 'manny', Readonly<Record<string, string>>>> = {
  humanIk: {
    hips: 'Hips',
    spine: 'Spine',
    chest: 'Spine1',
    upperChest: 'Spine2',
    neck: 'Neck',
    head: 'Head',
  },
  manny: {
    hips: 'pelvis',
    spine: 'spine_01',
    chest: 'spine_03',
    upperChest: 'spine_05',
    neck: 'neck_01',
    head: 'head',
  },
}
const PHALANGES = ['Metacarpal', 'Proximal', 'Intermediate', 'Distal', 'Tip']
/** A thumb's joints start inside the palm; VRM and Unity count them from there. */
const THUMB = ['', 'Metacarpal', 'Proximal', 'Distal', 'Tip']
const UNITY_THUMB = ['', 'Proximal', 'Intermediate', 'Distal', 'Tip']

const capital = (text: string): string => text[0].toUpperCase() + text.slice(1)

/** What a tool calls the joint of a role. */
export function nameOfRole(preset: Named, role: Role): string {
  const sided = /^(left|right)(.+)$/.exec(role)
  switch (preset) {
    case 'vrm':
      return role
    case 'unity':
      return capital(role)
    case 'unreal':
      return sided ? `${MANNY[sided[2]]}_${sided[1][0]}` : TRUNK.manny[role]
    default: {
      const name = sided ? `${capital(sided[1])}${HUMAN_IK[sided[2]]}` : TRUNK.humanIk[role]
      return preset === 'mixamo' ? `mixamorig:${name}` : name
    }
  }
}

/** What a tool calls a joint of a finger; undefined where it has none there. */
export function nameOfFinger(preset: Named, joint: FingerJoint): string | undefined {
  const [, side, finger, digit] = /^(left|right)([A-Z][a-z]+)(\d)$/.exec(joint) ?? []
  const place = Number(digit)
  if (side === undefined || place > 4) return undefined
  switch (preset) {
    case 'vrm':
      return place === 0 || place > 3
        ? undefined
        : `${side}${finger}${finger === 'Thumb' ? THUMB[place] : PHALANGES[place]}`
    case 'unity':
      return place === 0 || place > 3
        ? undefined
        : `${capital(side)}${finger}${finger === 'Thumb' ? UNITY_THUMB[place] : PHALANGES[place]}`
    case 'unreal': {
      const name = finger === 'Little' ? 'pinky' : finger.toLowerCase()
      if (place > 3) return undefined
      return place === 0 ? `${name}_metacarpal_${side[0]}` : `${name}_0${place}_${side[0]}`
    }
    default: {
      const name = finger === 'Little' ? 'Pinky' : finger
      const prefix = preset === 'mixamo' ? 'mixamorig:' : ''
      return `${prefix}${capital(side)}${place === 0 ? 'InHand' : 'Hand'}${name}${place === 0 ? '' : place}`
    }
  }
}

import type { Part } from './person.ts'
import { nameInTool, type ToolFamily } from './tool-names.ts'

/** `mixamorig`: Mixamo's names as they are where a tool took the colon out. */
export type NamingFamily = PlainFamily | 'mixamorig' | ToolFamily
type PlainFamily = 'humanik' | 'mixamo' | 'vrm' | 'unreal' | 'biped'

const MIDDLE: Readonly<Record<PlainFamily, Readonly<Record<string, string>>>> = {
  humanik: {
    hips: 'Hips',
    spine: 'Spine',
    chest: 'Spine1',
    upperChest: 'Spine2',
    neck: 'Neck',
    head: 'Head',
  },
  mixamo: { hips: 'Hips', spine: 'Spine', chest: 'Spine1', upperChest: 'Spine2', neck: 'Neck', head: 'Head' },
  vrm: { hips: 'hips', spine: 'spine', chest: 'chest', upperChest: 'upperChest', neck: 'neck', head: 'head' },
  unreal: {
    hips: 'pelvis',
    spine: 'spine_01',
    chest: 'spine_02',
    upperChest: 'spine_03',
    neck: 'neck_01',
    head: 'head',
  },
  biped: {
    hips: 'Pelvis',
    spine: 'Spine',
    chest: 'Spine1',
    upperChest: 'Spine2',
    neck: 'Neck',
    head: 'Head',
  },
}
const LIMB: Readonly<Record<PlainFamily, Readonly<Record<string, string>>>> = {
  humanik: {
    Shoulder: 'Shoulder',
    UpperArm: 'Arm',
    LowerArm: 'ForeArm',
    Hand: 'Hand',
    UpperLeg: 'UpLeg',
    LowerLeg: 'Leg',
    Foot: 'Foot',
    Toes: 'ToeBase',
    UpperArmTwist: 'ArmRoll',
    LowerArmTwist: 'ForeArmRoll',
  },
  mixamo: {
    Shoulder: 'Shoulder',
    UpperArm: 'Arm',
    LowerArm: 'ForeArm',
    Hand: 'Hand',
    UpperLeg: 'UpLeg',
    LowerLeg: 'Leg',
    Foot: 'Foot',
    Toes: 'ToeBase',
    UpperArmTwist: 'ArmTwist',
    LowerArmTwist: 'ForeArmTwist',
  },
  vrm: {
    Shoulder: 'Shoulder',
    UpperArm: 'UpperArm',
    LowerArm: 'LowerArm',
    Hand: 'Hand',
    UpperLeg: 'UpperLeg',
    LowerLeg: 'LowerLeg',
    Foot: 'Foot',
    Toes: 'Toes',
    UpperArmTwist: 'UpperArmTwist',
    LowerArmTwist: 'LowerArmTwist',
  },
  unreal: {
    Shoulder: 'clavicle',
    UpperArm: 'upperarm',
    LowerArm: 'lowerarm',
    Hand: 'hand',
    UpperLeg: 'thigh',
    LowerLeg: 'calf',
    Foot: 'foot',
    Toes: 'ball',
    UpperArmTwist: 'upperarm_twist_01',
    LowerArmTwist: 'lowerarm_twist_01',
  },
  biped: {
    Shoulder: 'Clavicle',
    UpperArm: 'UpperArm',
    LowerArm: 'Forearm',
    Hand: 'Hand',
    UpperLeg: 'Thigh',
    LowerLeg: 'Calf',
    Foot: 'Foot',
    Toes: 'Toe0',
    UpperArmTwist: 'UpArmTwist',
    LowerArmTwist: 'ForeTwist',
  },
}
const PHALANGES = ['Proximal', 'Intermediate', 'Distal', 'Tip']
const DIGITS = ['Thumb', 'Index', 'Middle', 'Ring', 'Little']

/** What a family calls a part of the body. */
export function nameIn(family: NamingFamily, part: Part): string {
  if (family === 'mixamorig') return nameIn('mixamo', part).replace(':', '')
  if (!(family in LIMB)) return nameInTool(family as ToolFamily, part)
  return nameInPlain(family as PlainFamily, part)
}

function nameInPlain(family: PlainFamily, part: Part): string {
  if (part === 'headEnd') return family === 'mixamo' ? 'mixamorig:HeadTop_End' : 'Head_End'
  const sided = /^(left|right)(.*)$/.exec(part)
  if (!sided) {
    const name = MIDDLE[family][part]
    return family === 'mixamo' ? `mixamorig:${name}` : family === 'biped' ? `Bip01 ${name}` : name
  }
  const [, side, rest] = sided
  const digit = /^(Thumb|Index|Middle|Ring|Little)(\d)$/.exec(rest)
  const Side = side === 'left' ? 'Left' : 'Right'
  if (rest === 'ToesEnd') return `${family === 'mixamo' ? 'mixamorig:' : ''}${Side}Toe_End`
  if (!digit) {
    const name = LIMB[family][rest]
    if (family === 'unreal') return `${name}_${side[0]}`
    if (family === 'biped') return `Bip01 ${Side[0]} ${name}`
    if (family === 'vrm') return `${side}${name}`
    return `${family === 'mixamo' ? 'mixamorig:' : ''}${Side}${name}`
  }
  const [, finger, place] = digit
  switch (family) {
    case 'humanik':
      return `${Side}Hand${finger === 'Little' ? 'Pinky' : finger}${place}`
    case 'mixamo':
      return `mixamorig:${Side}Hand${finger === 'Little' ? 'Pinky' : finger}${place}`
    case 'vrm':
      return `${side}${finger}${PHALANGES[Number(place) - 1]}`
    case 'unreal':
      return `${finger === 'Little' ? 'pinky' : finger.toLowerCase()}_0${place}_${side[0]}`
    case 'biped':
      return `Bip01 ${Side[0]} Finger${DIGITS.indexOf(finger)}${place === '1' ? '' : Number(place) - 1}`
  }
}

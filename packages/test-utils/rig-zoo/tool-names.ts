import { PERSON, type Part } from './person.ts'

/** Character Creator, Daz Genesis 8, MakeHuman, avatars for VRChat, Rigify's deforming bones, MikuMikuDance, names that say nothing. */
export type ToolFamily = 'creator' | 'daz' | 'makehuman' | 'vrchat' | 'rigify' | 'mmd' | 'unnamed'

const PARTS = [
  'hips',
  'spine',
  'chest',
  'upperChest',
  'neck',
  'head',
  'Shoulder',
  'UpperArm',
  'UpperArmTwist',
  'LowerArm',
  'LowerArmTwist',
  'Hand',
  'UpperLeg',
  'LowerLeg',
  'Foot',
  'Toes',
] as const
const FINGERS = ['Thumb', 'Index', 'Middle', 'Ring', 'Little'] as const

interface ToolNames {
  /** In the order of `PARTS`, parted by commas. */
  readonly words: string
  readonly fingers: readonly string[]
  readonly middle?: (word: string) => string
  readonly sided: (word: string, isLeft: boolean) => string
  readonly finger: (word: string, place: number, isLeft: boolean) => string
}

const TOOLS: Readonly<Record<Exclude<ToolFamily, 'unnamed'>, ToolNames>> = {
  creator: {
    words:
      'Hip,Waist,Spine01,Spine02,NeckTwist01,Head,Clavicle,Upperarm,UpperarmTwist01,Forearm,ForearmTwist01,Hand,Thigh,Calf,Foot,ToeBase',
    fingers: ['Thumb', 'Index', 'Mid', 'Ring', 'Pinky'],
    middle: (word) => `CC_Base_${word}`,
    sided: (word, isLeft) => `CC_Base_${isLeft ? 'L' : 'R'}_${word}`,
    finger: (word, place, isLeft) => `CC_Base_${isLeft ? 'L' : 'R'}_${word}${place}`,
  },
  daz: {
    words:
      'hip,abdomenLower,abdomenUpper,chestLower,neckLower,head,Collar,ShldrBend,ShldrTwist,ForearmBend,ForearmTwist,Hand,ThighBend,Shin,Foot,Toe',
    fingers: ['Thumb', 'Index', 'Mid', 'Ring', 'Pinky'],
    sided: (word, isLeft) => `${isLeft ? 'l' : 'r'}${word}`,
    finger: (word, place, isLeft) => `${isLeft ? 'l' : 'r'}${word}${place}`,
  },
  makehuman: {
    words:
      'root,spine05,spine04,spine02,neck01,head,clavicle,upperarm01,upperarm02,lowerarm01,lowerarm02,wrist,upperleg01,lowerleg01,foot,toe1-1',
    fingers: ['finger1', 'finger2', 'finger3', 'finger4', 'finger5'],
    sided: (word, isLeft) => `${word}.${isLeft ? 'L' : 'R'}`,
    finger: (word, place, isLeft) => `${word}-${place}.${isLeft ? 'L' : 'R'}`,
  },
  vrchat: {
    words:
      'Hips,Spine,Chest,Upper Chest,Neck,Head,shoulder,arm,arm twist,elbow,wrist twist,wrist,leg,knee,ankle,toe',
    fingers: ['Thumb', 'IndexFinger', 'MiddleFinger', 'RingFinger', 'LittleFinger'],
    sided: (word, isLeft) => `${isLeft ? 'Left' : 'Right'} ${word}`,
    finger: (word, place, isLeft) => `${word}${word === 'Thumb' ? place - 1 : place}_${isLeft ? 'L' : 'R'}`,
  },
  rigify: {
    words:
      'spine,spine.001,spine.002,spine.003,spine.004,spine.006,shoulder,upper_arm,upper_arm.001,forearm,forearm.001,hand,thigh,shin,foot,toe',
    fingers: ['thumb', 'f_index', 'f_middle', 'f_ring', 'f_pinky'],
    middle: (word) => `DEF-${word}`,
    // The number comes last: `DEF-forearm.L.001`.
    sided: (word, isLeft) => `DEF-${word.replace(/(\.\d+)?$/, `.${isLeft ? 'L' : 'R'}$1`)}`,
    finger: (word, place, isLeft) => `DEF-${word}.0${place}.${isLeft ? 'L' : 'R'}`,
  },
  mmd: {
    words: 'センター,上半身,上半身1,上半身2,首,頭,肩,腕,腕捩,ひじ,手捩,手首,足,ひざ,足首,つま先',
    fingers: ['親指', '人指', '中指', '薬指', '小指'],
    sided: (word, isLeft) => `${isLeft ? '左' : '右'}${word}`,
    finger: (word, place, isLeft) => `${isLeft ? '左' : '右'}${word}${'０１２３４'[place]}`,
  },
}

/** What a tool calls a part of the body. */
export function nameInTool(family: ToolFamily, part: Part): string {
  if (family === 'unnamed') return `bone_${PERSON.findIndex((joint) => joint.part === part)}`
  const { words, fingers, middle = (word) => word, sided, finger } = TOOLS[family]
  const list = words.split(',')
  const [, side, rest] = /^(left|right)?(.*)$/.exec(part)!
  const digit = /^(Thumb|Index|Middle|Ring|Little)(\d)$/.exec(rest)
  if (digit) return finger(fingers[FINGERS.indexOf(digit[1] as 'Thumb')], Number(digit[2]), side === 'left')
  const word = list[PARTS.indexOf(rest as 'hips')] ?? `${rest}_end`
  return side === undefined ? middle(word) : sided(word, side === 'left')
}

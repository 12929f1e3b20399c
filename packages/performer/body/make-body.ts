import { makeSkeleton, type Joint, type Role, type Skeleton, type Vec3 } from '@understudy/motion'
import { PROPORTIONS, type Segment } from './anthropometry.ts'

/** The few numbers a body is made from. */
export interface BodySpec {
  /** Standing height, metres. */
  readonly height: number
  /** Legs, arms and breadths relative to the average of that height. */
  readonly legs?: number
  readonly arms?: number
  readonly breadth?: number
  /** How much longer the right limbs are than the left, as a share: nobody is symmetric. */
  readonly asymmetry?: number
  readonly handedness?: 'left' | 'right'
}

/** One leg's lengths and its foot's, metres. */
export interface Foot {
  /** Thigh, shank, and their sum, metres. */
  readonly thigh: number
  readonly shank: number
  readonly leg: number
  readonly ankleHeight: number
  readonly heelBack: number
  readonly ballForward: number
  /** Ball joint over the floor. */
  readonly ballHeight: number
  readonly toeLength: number
}

/** A performer's skeleton with the lengths that planning needs, metres. */
export interface Body {
  readonly spec: BodySpec
  readonly skeleton: Skeleton
  readonly left: Foot
  readonly right: Foot
  /** Mean leg, metres. */
  readonly leg: number
  readonly hipHalf: number
  /** Hip joint centres from the pelvis joint, metres. */
  readonly hipDrop: number
  readonly hipForward: number
  /** Shoulder to wrist, metres, left and right. */
  readonly arm: { readonly left: number; readonly right: number }
  /** Wrist to the middle of the palm, metres. */
  readonly palm: number
}

/**
 * A skeleton of 22 joints whose zero rotations are a T-pose: facing +Z, arms along ±X, feet forward. Every
 * role of the vocabulary is filled.
 */
export function makeBody(spec: BodySpec): Body {
  const { height, legs = 1, arms = 1, breadth = 1, asymmetry = 0 } = spec
  const scaleOf = (segment: Segment): number => {
    if (segment === 'thigh' || segment === 'shank') return legs
    if (segment === 'upperArm' || segment === 'forearm' || segment === 'hand') return arms
    if (segment === 'hipHalf' || segment === 'collar') return breadth
    return 1
  }
  // Float32 lengths: what the solver plants is what the skeleton says, to the last bit.
  const length = (segment: Segment, side = 0): number =>
    Math.fround(PROPORTIONS[segment] * scaleOf(segment) * height * (1 + (side * asymmetry) / 2))
  const joints: Joint[] = []
  const add = (name: string, parent: string | undefined, offset: Vec3, role: Role): void => {
    const at = parent === undefined ? -1 : joints.findIndex((joint) => joint.name === parent)
    joints.push({ name, parent: at, offset, role })
  }
  add('Hips', undefined, [0, 0, 0], 'hips')
  // The lumbar curve hollows forward, the thoracic one back: a ramrod spine gives a robot away.
  add('Spine', 'Hips', [0, length('spine'), 0.003 * height], 'spine')
  add('Chest', 'Spine', [0, length('chest'), -0.003 * height], 'chest')
  add('UpperChest', 'Chest', [0, length('upperChest'), -0.006 * height], 'upperChest')
  add('Neck', 'UpperChest', [0, length('neck'), 0.002 * height], 'neck')
  add('Head', 'Neck', [0, length('head'), 0.008 * height], 'head')
  for (const [label, prefix, x] of [
    ['Left', 'left', 1],
    ['Right', 'right', -1],
  ] as const) {
    const side = -x
    add(
      `${label}Shoulder`,
      'UpperChest',
      [x * length('collarSide'), length('collarUp'), 0],
      `${prefix}Shoulder`,
    )
    add(
      `${label}UpperArm`,
      `${label}Shoulder`,
      [x * length('collar'), 0, -0.004 * height],
      `${prefix}UpperArm`,
    )
    add(`${label}LowerArm`, `${label}UpperArm`, [x * length('upperArm', side), 0, 0], `${prefix}LowerArm`)
    add(`${label}Hand`, `${label}LowerArm`, [x * length('forearm', side), 0, 0], `${prefix}Hand`)
  }
  const feet = {} as Record<'left' | 'right', Foot>
  for (const [label, prefix, x] of [
    ['Left', 'left', 1],
    ['Right', 'right', -1],
  ] as const) {
    const side = -x
    const thigh = length('thigh', side)
    const shank = length('shank', side)
    const ankleHeight = length('ankleHeight')
    const ballHeight = length('ballHeight')
    add(
      `${label}UpperLeg`,
      'Hips',
      [x * length('hipHalf'), -length('hipDrop'), length('hipForward')],
      `${prefix}UpperLeg`,
    )
    add(`${label}LowerLeg`, `${label}UpperLeg`, [0, -thigh, 0], `${prefix}LowerLeg`)
    add(`${label}Foot`, `${label}LowerLeg`, [0, -shank, 0], `${prefix}Foot`)
    add(
      `${label}Toes`,
      `${label}Foot`,
      [0, Math.fround(ballHeight - ankleHeight), length('ballForward')],
      `${prefix}Toes`,
    )
    feet[prefix] = {
      thigh,
      shank,
      leg: thigh + shank,
      ankleHeight,
      heelBack: length('heelBack'),
      ballForward: length('ballForward'),
      ballHeight,
      toeLength: length('toeLength'),
    }
  }
  const tips = [
    { joint: 5, offset: [0, length('skull'), 0] as Vec3 },
    ...(['Left', 'Right'] as const).flatMap((label) => {
      const x = label === 'Left' ? 1 : -1
      const index = (name: string): number => joints.findIndex((joint) => joint.name === label + name)
      return [
        { joint: index('Hand'), offset: [x * length('hand'), 0, 0] as Vec3 },
        { joint: index('Toes'), offset: [0, 0, length('toeLength')] as Vec3 },
      ]
    }),
  ]
  const tPose = new Float32Array(4 * joints.length)
  for (let joint = 0; joint < joints.length; joint++) tPose[4 * joint + 3] = 1
  return {
    spec,
    skeleton: makeSkeleton(joints, tips, tPose),
    left: feet.left,
    right: feet.right,
    leg: (feet.left.leg + feet.right.leg) / 2,
    hipHalf: length('hipHalf'),
    hipDrop: length('hipDrop'),
    hipForward: length('hipForward'),
    palm: 0.47 * length('hand'),
    arm: {
      left: length('upperArm', -1) + length('forearm', -1),
      right: length('upperArm', 1) + length('forearm', 1),
    },
  }
}

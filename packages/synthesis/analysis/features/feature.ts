import type { Role } from '@understudy/motion'

/** What a feature is about; also what a query and an assembly may be about. */
export const BODY_PARTS = [
  'whole',
  'upper',
  'lower',
  'leftArm',
  'rightArm',
  'leftLeg',
  'rightLeg',
  'trunk',
  'head',
] as const

/** One of `BODY_PARTS`: which part of the body a feature speaks of. */
export type BodyPart = (typeof BODY_PARTS)[number]

/** A place on the body: a joint by its role, the middle of two, or the lowest of several. */
export type Point = Role | { readonly mid: readonly [Role, Role] } | { readonly lowest: readonly Role[] }

/**
 * A direction at an instant: world up, where the body is heading (`front`, `left` and their opposites, all
 * level), from one point to another, or square to the plane through three points: (b − a) × (c − a).
 */
export type Direction =
  | 'up'
  | 'down'
  | 'front'
  | 'back'
  | 'left'
  | 'right'
  | { readonly from: Point; readonly to: Point }
  | { readonly plane: readonly [Point, Point, Point] }

/** A length of the body that others are measured in: hip to ankle, or shoulder to wrist, along the bones. */
export type LengthUnit = 'leg' | 'arm'

/** A number at every instant. */
export type FeatureTest =
  /** How far `point` lies beyond the plane through `origin` square to `normal`, in body lengths. */
  | {
      readonly kind: 'plane'
      readonly point: Point
      readonly origin: Point
      readonly normal: Direction
      readonly unit: LengthUnit
    }
  /** Between two points, in body lengths. */
  | { readonly kind: 'distance'; readonly from: Point; readonly to: Point; readonly unit: LengthUnit }
  /** Between two directions, 0 to 180 degrees. */
  | { readonly kind: 'angle'; readonly between: readonly [Direction, Direction] }
  /** Of a point, as seen from another where one is given, along a direction or in any; body lengths per second. */
  | {
      readonly kind: 'velocity'
      readonly point: Point
      readonly seenFrom?: Point
      readonly along: Direction | 'any'
      readonly unit: LengthUnit
    }
  /** Height over the ground the point last stood on and will next stand on, whichever is higher; leg lengths. */
  | { readonly kind: 'lift'; readonly point: Point }
  /** Of the heading, degrees per second, to the left positive. */
  | { readonly kind: 'turn' }

/**
 * A question about a pose or its movement with two or three answers. 1 where the test's number is above
 * `above`; 0 where it is below `below`; 2, "neither", between them. Without `below` there are two answers, 1 and 0.
 */
export interface Feature {
  /** Words with hyphens, unique in a set. */
  readonly name: string
  /** For people. */
  readonly about: string
  readonly part: BodyPart
  readonly test: FeatureTest
  readonly above: number
  readonly below?: number
  /** A threshold is passed by this much before the answer changes, in the unit of the test. */
  readonly slack: number
  /** What the answers 0, 1 (and 2) are called. */
  readonly words: readonly string[]
  /** In a mirror 0 and 1 change places (turning left, leaning right), rather than left and right in the name. */
  readonly swaps?: boolean
}

/** Answers a feature can give. */
export const valueCount = (feature: Feature): 2 | 3 => (feature.below === undefined ? 2 : 3)

/** Features that speak about a part: an arm's own, and for the wholes those of everything in them. */
export function featuresOfPart(features: readonly Feature[], part: BodyPart): readonly Feature[] {
  const parts = PARTS_WITHIN[part]
  return features.filter((feature) => parts.includes(feature.part))
}

const PARTS_WITHIN: Readonly<Record<BodyPart, readonly BodyPart[]>> = {
  whole: BODY_PARTS,
  upper: ['upper', 'leftArm', 'rightArm', 'trunk', 'head'],
  lower: ['lower', 'leftLeg', 'rightLeg'],
  leftArm: ['leftArm'],
  rightArm: ['rightArm'],
  leftLeg: ['leftLeg'],
  rightLeg: ['rightLeg'],
  trunk: ['trunk'],
  head: ['head'],
}

/** The joints of a part. */
export const PART_ROLES: Readonly<Record<BodyPart, readonly Role[]>> = (() => {
  const arm = (side: 'left' | 'right'): readonly Role[] => [
    `${side}UpperArm`,
    `${side}LowerArm`,
    `${side}Hand`,
  ]
  const leg = (side: 'left' | 'right'): readonly Role[] => [
    `${side}UpperLeg`,
    `${side}LowerLeg`,
    `${side}Foot`,
    `${side}Toes`,
  ]
  const trunk: readonly Role[] = ['hips', 'chest', 'leftUpperArm', 'rightUpperArm']
  const upper: readonly Role[] = ['hips', 'chest', 'head', ...arm('left'), ...arm('right')]
  const lower: readonly Role[] = ['hips', ...leg('left'), ...leg('right')]
  return {
    whole: [...new Set([...upper, ...lower])],
    upper,
    lower,
    leftArm: arm('left'),
    rightArm: arm('right'),
    leftLeg: leg('left'),
    rightLeg: leg('right'),
    trunk,
    head: ['chest', 'head'],
  }
})()

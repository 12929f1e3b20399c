import {
  add,
  cross,
  distance,
  dot,
  length,
  lerp,
  normalize,
  scale,
  subtract,
  vec3At,
  type Vec3,
} from '../math/vec3.ts'
import type { Role } from '../skeleton/roles.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import type { BindPose } from './body-mesh.ts'

/** Where the flesh goes: world, metres, in the bind pose. */
export interface Landmarks {
  /** 1 for a grown figure of about 1.75 m; every thickness scales with it. */
  readonly size: number
  readonly arms: readonly [left: ArmMarks, right: ArmMarks]
  readonly legs: readonly [left: LegMarks, right: LegMarks]
  /** Between the hip joints. */
  readonly pelvis: Vec3
  /** Where the neck leaves the trunk (the seventh vertebra). */
  readonly neckBase: Vec3
  /** Where the skull sits. */
  readonly headBase: Vec3
  /** The middle of the trunk from the pelvis up. Spine joints lie behind it, so it follows hips and shoulders. */
  readonly trunk: readonly Vec3[]
}

export interface ArmMarks {
  readonly shoulder: Vec3
  readonly elbow: Vec3
  readonly wrist: Vec3
  /** Along the fingers, and to the side of the thumb: unit, square to each other. */
  readonly fingers: Vec3
  readonly thumb: Vec3
}

export interface LegMarks {
  readonly hip: Vec3
  readonly knee: Vec3
  readonly ankle: Vec3
  /** The ball of the foot. */
  readonly ball: Vec3
  /** Along the foot, level, unit. */
  readonly forward: Vec3
  /** Does the skeleton go on to the tips of the toes? */
  readonly hasToes: boolean
}

/** Roles that a body cannot be shaped without. */
const NEEDED: readonly Role[] = [
  'hips',
  'head',
  ...(['left', 'right'] as const).flatMap((side) =>
    (['UpperArm', 'LowerArm', 'Hand', 'UpperLeg', 'LowerLeg', 'Foot'] as const).map(
      (part) => `${side}${part}` as const,
    ),
  ),
]

/** Lengths of a grown figure, metres: hip to ankle, hip to the neck's base, shoulder to wrist. */
const USUAL = { leg: 0.84, trunk: 0.53, arm: 0.54 }

/** The marks of a skeleton with the roles of a figure and the proportions of one; undefined for any other. */
export function findLandmarks(skeleton: Skeleton, bind: BindPose): Landmarks | undefined {
  if (NEEDED.some((role) => !skeleton.roles.has(role))) return undefined
  const find = (role: Role): Vec3 | undefined => {
    const joint = skeleton.roles.get(role)
    return joint === undefined ? undefined : vec3At(bind.jointPositions, 3 * joint)
  }
  const at = (role: Role): Vec3 => find(role) ?? [0, 0, 0]
  const sides = ['left', 'right'] as const
  const [hips, shoulders] = [
    sides.map((side) => at(`${side}UpperLeg`)),
    sides.map((side) => at(`${side}UpperArm`)),
  ]
  const pelvis = lerp(hips[0], hips[1], 0.5)
  const girdle = lerp(shoulders[0], shoulders[1], 0.5)
  const headBase = at('head')
  const neck = find('neck') ?? lerp(girdle, headBase, 0.4)

  const mean = (measure: (side: 'left' | 'right') => number): number =>
    (measure('left') + measure('right')) / 2
  const leg = mean(
    (s) => distance(at(`${s}UpperLeg`), at(`${s}LowerLeg`)) + distance(at(`${s}LowerLeg`), at(`${s}Foot`)),
  )
  const arm = mean(
    (s) => distance(at(`${s}UpperArm`), at(`${s}LowerArm`)) + distance(at(`${s}LowerArm`), at(`${s}Hand`)),
  )
  // Some skeletons root the neck low in the chest, below the shoulders: the flesh of the neck starts above them.
  const rise = headBase[1] - girdle[1]
  const baseY = Math.min(
    Math.max(neck[1], girdle[1] + 0.2 * rise, headBase[1] - 0.13 * (leg / USUAL.leg)),
    headBase[1] - 0.25 * Math.abs(rise),
  )
  const share = (baseY - neck[1]) / (headBase[1] - neck[1] || 1)
  const neckBase = lerp(neck, headBase, Math.min(Math.max(share, 0), 0.8))
  const trunkLength = neckBase[1] - pelvis[1]
  const size = 0.5 * (leg / USUAL.leg) + 0.3 * (trunkLength / USUAL.trunk) + 0.2 * (arm / USUAL.arm)
  const plausible = [leg / USUAL.leg, trunkLength / USUAL.trunk, arm / USUAL.arm].every(
    (ratio) => ratio > 0.4 * size && ratio < 2 * size,
  )
  if (!(size > 1e-3) || !plausible || rise <= 0) return undefined

  const arms = sides.map((side): ArmMarks => {
    const [elbow, wrist] = [at(`${side}LowerArm`), at(`${side}Hand`)]
    return {
      shoulder: at(`${side}UpperArm`),
      elbow,
      wrist,
      ...handDirections(skeleton, bind, side, elbow, wrist),
    }
  })
  const legs = sides.map((side): LegMarks => {
    const ankle = at(`${side}Foot`)
    const toes = find(`${side}Toes`) ?? add(ankle, [0, -0.06 * size, 0.12 * size])
    const forward = normalize([toes[0] - ankle[0], 0, toes[2] - ankle[2]], [0, 0, 1])
    const joint = skeleton.roles.get(`${side}Toes`)
    const hasToes = skeleton.tips.some((tip) => tip.joint === joint && length(tip.offset) > 0.01 * size)
    return { hip: at(`${side}UpperLeg`), knee: at(`${side}LowerLeg`), ankle, ball: toes, forward, hasToes }
  })
  return {
    size,
    arms: [arms[0], arms[1]],
    legs: [legs[0], legs[1]],
    pelvis,
    neckBase,
    headBase,
    trunk: [
      pelvis,
      [girdle[0], Math.min(girdle[1], neckBase[1]) - 0.02 * size, girdle[2] + 0.012 * size],
      neckBase,
    ],
  }
}

/** Fingers lie along the farthest joint or tip of the hand, else along the forearm; the thumb is the most sideways one, else in front. */
function handDirections(
  skeleton: Skeleton,
  bind: BindPose,
  side: 'left' | 'right',
  elbow: Vec3,
  wrist: Vec3,
): { fingers: Vec3; thumb: Vec3 } {
  const hand = skeleton.roles.get(`${side}Hand`) ?? 0
  const inHand = new Set([hand])
  const points: Vec3[] = []
  skeleton.joints.forEach(({ parent }, joint) => {
    if (!inHand.has(parent)) return
    inHand.add(joint)
    points.push(vec3At(bind.jointPositions, 3 * joint))
  })
  skeleton.tips.forEach(({ joint }, tip) => {
    if (inHand.has(joint)) points.push(vec3At(bind.tipPositions, 3 * tip))
  })
  const reach = points.map((point) => subtract(point, wrist))
  const longest = reach.reduce((a, b) => (length(b) > length(a) ? b : a), [0, 0, 0])
  const fingers = normalize(length(longest) > 0.02 ? longest : subtract(wrist, elbow), [
    side === 'left' ? 1 : -1,
    0,
    0,
  ])
  const sideways = reach.map((way) => subtract(way, scale(fingers, dot(way, fingers))))
  const widest = sideways.reduce((a, b) => (length(b) > length(a) ? b : a), [0, 0, 0])
  const front = subtract([0, 0, 1], scale(fingers, fingers[2]))
  const thumb = normalize(length(widest) > 0.012 ? widest : front, normalize(cross(fingers, [0, 1, 0])))
  return { fingers, thumb }
}

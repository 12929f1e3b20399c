import { quat, vec3, type Role, type Skeleton, type Vec3 } from '@understudy/motion'

export type Side = 'left' | 'right' | 'middle'

/** A ball of a solid, metres. */
export type Ball = readonly [centre: Vec3, radius: number]

/**
 * An arm, a leg, the trunk with the head: solids that are drawn as one shape. A solid is what a rubber band
 * around its balls would enclose; two balls make a tapered segment.
 */
export interface Limb {
  readonly kind: 'arm' | 'leg' | 'trunk' | 'bone'
  readonly side: Side
  readonly solids: readonly (readonly Ball[])[]
}

/** One frame in the world, `[joint][xyz]` and `[joint][xyzw]` from an offset. */
export interface WorldPose {
  readonly positions: Float32Array
  readonly p: number
  readonly orientations: Float32Array
  readonly q: number
}

/**
 * The leg, hip to ankle, of the person the thicknesses below were taken from, in metres: a man of 1.75 m
 * (segment girths after Winter, Biomechanics and Motor Control of Human Movement, rounded). Others scale.
 */
const REFERENCE_LEG = 0.86

/** The limbs that make a person of a pose, by roles; any other tree gets a limb per bone. */
export function figureLimbs(skeleton: Skeleton, pose: WorldPose): Limb[] {
  const { roles } = skeleton
  const at = (joint: number): Vec3 => vec3.vec3At(pose.positions, pose.p + 3 * joint)
  const of = (role: Role): Vec3 | undefined => {
    const joint = roles.get(role)
    return joint === undefined ? undefined : at(joint)
  }
  const hips = of('hips')
  const legs = (['left', 'right'] as const).map((side) => ({
    side,
    hip: of(`${side}UpperLeg`),
    knee: of(`${side}LowerLeg`),
    ankle: of(`${side}Foot`),
  }))
  const [left, right] = legs
  if (!hips || !left.hip || !left.knee || !left.ankle || !right.hip || !right.knee || !right.ankle) {
    return boneParts(skeleton, at)
  }
  const size =
    (vec3.distance(left.hip, left.knee) + vec3.distance(left.knee, left.ankle)) / REFERENCE_LEG || 1
  const ball = (centre: Vec3, radius: number): readonly [Vec3, number] => [centre, radius * size]

  /** Where a chain goes on from a joint: its tip, or its first child that lies apart from it. */
  const beyond = (role: Role): Vec3 | undefined => {
    const joint = roles.get(role)
    if (joint === undefined) return undefined
    const tip = skeleton.tips.find((candidate) => candidate.joint === joint)
    const offset =
      tip?.offset ??
      skeleton.joints.find((child) => child.parent === joint && vec3.length(child.offset) > 1e-3)?.offset
    if (offset === undefined || vec3.length(offset) < 0.01 * size) return undefined
    return vec3.add(at(joint), quat.rotate(quat.quatAt(pose.orientations, pose.q + 4 * joint), offset))
  }

  const across = vec3.normalize(vec3.subtract(left.hip, right.hip))
  const neck = of('neck') ?? of('head') ?? vec3.add(hips, [0, 0.5 * size, 0])
  const trunk = vec3.normalize(vec3.subtract(neck, hips))
  const chestForward = vec3.normalize(
    vec3.cross(vec3.subtract(of('leftUpperArm') ?? left.hip, of('rightUpperArm') ?? right.hip), trunk),
  )
  const limbs: Limb[] = []

  for (const { side, hip, knee, ankle } of legs as {
    side: 'left' | 'right'
    hip: Vec3
    knee: Vec3
    ankle: Vec3
  }[]) {
    const pelvisForward = vec3.cross(across, [0, 1, 0])
    const toes =
      of(`${side}Toes`) ??
      beyond(`${side}Foot`) ??
      vec3.add(ankle, vec3.add(vec3.scale(pelvisForward, 0.13 * size), [0, -0.06 * size, 0]))
    limbs.push({
      kind: 'leg',
      side,
      solids: [
        [ball(hip, 0.086), ball(knee, 0.054)],
        // The calf is thickest a third of the way down.
        [ball(knee, 0.053), ball(vec3.lerp(knee, ankle, 0.3), 0.054), ball(ankle, 0.035)],
        footBalls(knee, ankle, toes, beyond(`${side}Toes`), size),
      ],
    })

    const shoulder = of(`${side}UpperArm`)
    const elbow = of(`${side}LowerArm`)
    const wrist = of(`${side}Hand`)
    if (!shoulder || !elbow) continue
    const solids = [[ball(shoulder, 0.052), ball(elbow, 0.037)]]
    if (wrist) {
      const forearm = vec3.normalize(vec3.subtract(wrist, elbow))
      const reach = vec3.normalize(vec3.subtract(beyond(`${side}Hand`) ?? wrist, wrist), forearm)
      const along = (d: number): Vec3 => vec3.add(wrist, vec3.scale(reach, d * size))
      solids.push([ball(elbow, 0.037), ball(vec3.lerp(elbow, wrist, 0.25), 0.038), ball(wrist, 0.026)])
      solids.push([ball(along(0.01), 0.026), ball(along(0.07), 0.034), ball(along(0.13), 0.02)])
    }
    limbs.push({ kind: 'arm', side, solids })
  }

  const waist = vec3.lerp(hips, neck, 0.26)
  const ribs = vec3.add(vec3.lerp(hips, neck, 0.66), vec3.scale(chestForward, 0.02 * size))
  const shoulders = (['left', 'right'] as const)
    .map((side) => of(`${side}UpperArm`))
    .filter((shoulder) => shoulder !== undefined)
    // A shoulder's cap belongs to the arm; the trunk reaches a little short of it.
    .map((shoulder) => ball(vec3.lerp(shoulder, vec3.lerp(hips, neck, 0.9), 0.18), 0.055))
  const skull = of('head') ?? vec3.add(neck, vec3.scale(trunk, 0.1 * size))
  const headUp = vec3.normalize(
    vec3.subtract(beyond('head') ?? skull, skull),
    vec3.normalize(vec3.subtract(skull, neck), trunk),
  )
  const face = vec3.normalize(
    vec3.subtract(chestForward, vec3.scale(headUp, vec3.dot(chestForward, headUp))),
    chestForward,
  )
  const inHead = (upward: number, forward: number): Vec3 =>
    vec3.add(skull, vec3.add(vec3.scale(headUp, upward * size), vec3.scale(face, forward * size)))
  limbs.push({
    kind: 'trunk',
    side: 'middle',
    solids: [
      [
        ball(vec3.lerp(left.hip, hips, 0.1), 0.088),
        ball(vec3.lerp(right.hip, hips, 0.1), 0.088),
        ball(waist, 0.112),
      ],
      [ball(waist, 0.11), ball(ribs, 0.126), ...shoulders],
      [ball(vec3.lerp(neck, ribs, 0.2), 0.066), ball(inHead(0.04, 0.005), 0.05)],
      [ball(inHead(0.125, 0), 0.088), ball(inHead(0.09, 0.025), 0.078), ball(inHead(0.03, 0.055), 0.04)],
    ],
  })
  return limbs
}

/**
 * A shoe: ankle, heel, ball and tip. The line from the ankle to the ball slopes by about 25° when the sole is
 * flat; heel and tip are found from it and from the shin.
 */
function footBalls(knee: Vec3, ankle: Vec3, toes: Vec3, tip: Vec3 | undefined, size: number): Ball[] {
  const along = vec3.normalize(vec3.subtract(toes, ankle))
  const shin = vec3.normalize(vec3.subtract(ankle, knee))
  const under = vec3.normalize(vec3.subtract(shin, vec3.scale(along, vec3.dot(shin, along))))
  const slope = (25 * Math.PI) / 180
  const sole = vec3.subtract(vec3.scale(along, Math.cos(slope)), vec3.scale(under, Math.sin(slope)))
  const heel = vec3.add(
    ankle,
    vec3.subtract(vec3.scale(under, 0.042 * size), vec3.scale(along, 0.012 * size)),
  )
  return [
    [ankle, 0.036 * size],
    [heel, 0.032 * size],
    [toes, 0.027 * size],
    [tip ?? vec3.add(toes, vec3.scale(sole, 0.055 * size)), 0.018 * size],
  ]
}

/** A limb per bone, its thickness a share of its length. */
function boneParts(skeleton: Skeleton, at: (joint: number) => Vec3): Limb[] {
  return skeleton.joints.flatMap(({ parent, name }, joint) => {
    if (parent < 0) return []
    const from = at(parent)
    const to = at(joint)
    const radius = Math.min(0.05, Math.max(0.006, 0.12 * vec3.distance(from, to)))
    const side: Side = /left|^l[A-Z_]/i.test(name)
      ? 'left'
      : /right|^r[A-Z_]/i.test(name)
        ? 'right'
        : 'middle'
    return [{ kind: 'bone', side, solids: [[[from, radius] as const, [to, radius * 0.8] as const]] }]
  })
}

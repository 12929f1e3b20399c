import { MotionError, type Issue } from '../../errors.ts'
import * as quat from '../../math/quat.ts'
import type { Quat } from '../../math/quat.ts'
import { add, cross, distance, dot, length, normalize, scale, subtract, type Vec3 } from '../../math/vec3.ts'
import { makeMotion } from '../../motion/motion.ts'
import { zeroRotations } from '../../skeleton/rest-pose.ts'
import type { Role } from '../../skeleton/roles.ts'
import { makeSkeleton, type Joint } from '../../skeleton/skeleton.ts'
import { localRotations } from '../../skeleton/t-pose.ts'
import type { ParsedMotion } from '../parsed-motion.ts'
import { jointCentres } from './joint-centres.ts'
import type { PointTracks } from './point-tracks.ts'

/** The body from its hips outwards: role, the role it hangs on, and where its bone points in the T-pose. */
const TREE: readonly (readonly [Role, Role])[] = [
  ['spine', 'hips'],
  ['chest', 'spine'],
  ['upperChest', 'chest'],
  ['neck', 'upperChest'],
  ['head', 'neck'],
  ...(['left', 'right'] as const).flatMap((side): readonly (readonly [Role, Role])[] => [
    [`${side}Shoulder`, 'upperChest'],
    [`${side}UpperArm`, `${side}Shoulder`],
    [`${side}LowerArm`, `${side}UpperArm`],
    [`${side}Hand`, `${side}LowerArm`],
    [`${side}UpperLeg`, 'hips'],
    [`${side}LowerLeg`, `${side}UpperLeg`],
    [`${side}Foot`, `${side}LowerLeg`],
    [`${side}Toes`, `${side}Foot`],
  ]),
]
const PARENT = new Map(TREE)
const NEEDED: readonly Role[] = ['hips', 'leftUpperLeg', 'rightUpperLeg', 'leftLowerLeg', 'rightLowerLeg']
const TOP: readonly Role[] = ['neck', 'head', 'upperChest', 'chest', 'spine']

/** Names of points are shown up to here, characters: those of a damaged file may be a page. */
const LONGEST_NAME = 24

/**
 * Puts a skeleton into points, by roles. Bones get the median length over the take; the pelvis and the shoulder girdle
 * are rigid frames through their points (left − right, and up the trunk); every limb bone is turned the short way from
 * its parent to where its end was seen, so that elbows and knees are hinges. What remains, the distance from each joint
 * to its point, is told as residual.
 */
export function fitSkeleton(tracks: PointTracks, source: string, name: string): ParsedMotion {
  const { frameCount, frameRate } = tracks
  const centres = jointCentres(tracks)
  const missing = NEEDED.filter((role) => !centres.has(role))
  if (missing.length > 0 || !TOP.some((role) => centres.has(role))) {
    const some = tracks.names.slice(0, 12).map((one) => JSON.stringify(one.slice(0, LONGEST_NAME)))
    throw new MotionError(
      `${source}: its ${tracks.names.length} points (${some.join(', ')}${tracks.names.length > 12 ? ', …' : ''}) do not tell ${missing.join(', ') || 'the upper body'}. ` +
        `Name joints (LeftUpLeg, LeftLeg …) or markers as Plug-in Gait does (LASI, LKNE …).`,
      { code: 'missing-role' },
    )
  }
  const roles: Role[] = ['hips', ...TREE.map(([role]) => role).filter((role) => centres.has(role))]
  const parentOf = (role: Role): Role => {
    let above = PARENT.get(role)!
    while (!roles.includes(above)) above = PARENT.get(above)!
    return above
  }
  const places = roles.map((role) =>
    fillGaps(
      Array.from({ length: frameCount }, (_, f) => centres.get(role)!(f)),
      role,
      source,
    ),
  )
  const placeOf = (role: Role): readonly Vec3[] => places[roles.indexOf(role)]

  const top = TOP.find((role) => roles.includes(role))!
  const frameOf = (left: Role, right: Role, low: Role, high: Role): Quat[] =>
    Array.from({ length: frameCount }, (_, f) => {
      const x = normalize(subtract(placeOf(left)[f], placeOf(right)[f]))
      const rise = subtract(placeOf(high)[f], placeOf(low)[f])
      const y = normalize(subtract(rise, scale(x, dot(rise, x))))
      return quat.fromAxes(x, y, cross(x, y))
    })
  const pelvis = frameOf('leftUpperLeg', 'rightUpperLeg', 'hips', top)
  const hasGirdle = roles.includes('leftUpperArm') && roles.includes('rightUpperArm')
  const girdle = hasGirdle ? frameOf('leftUpperArm', 'rightUpperArm', 'hips', top) : pelvis
  const trunk = roles.filter((role) => ['spine', 'chest', 'upperChest'].includes(role))
  const arms = hasGirdle ? parentOf('leftUpperArm') : 'hips'

  /** What holds a joint's children rigidly: the pelvis, the girdle, or between them; undefined for limbs. */
  const rigid = (role: Role): readonly Quat[] | undefined => {
    if (role === 'hips') return trunk.length === 0 && arms === 'hips' ? pelvis : pelvis
    const place = trunk.indexOf(role)
    if (place < 0) return undefined
    const share = (place + 1) / trunk.length
    return pelvis.map((from, f) => quat.slerp(from, girdle[f], share))
  }
  const offsets = roles.map((role): Vec3 => {
    if (role === 'hips') return [0, 0, 0]
    const parent = parentOf(role)
    const held = rigid(parent)
    const away = placeOf(role).map((p, f) => subtract(p, placeOf(parent)[f]))
    if (held) return medianVector(away.map((v, f) => quat.rotate(quat.inverse(held[f]), v)))
    return scale(straight(role), median(away.map(length)))
  })
  const joints = roles.map((role, at): Joint => ({
    name: role,
    role,
    parent: role === 'hips' ? -1 : roles.indexOf(parentOf(role)),
    offset: offsets[at],
  }))
  const skeleton = makeSkeleton(joints, [], zeroRotations(joints.length))

  const rotations = new Float32Array(4 * frameCount * joints.length)
  const rootPositions = new Float32Array(3 * frameCount)
  const errors: number[] = []
  const held = roles.map(rigid)
  const next = roles.map((role) =>
    roles.findIndex((other) => other !== 'hips' && parentOf(other) === role && !held[roles.indexOf(role)]),
  )
  for (let f = 0; f < frameCount; f++) {
    const world: Quat[] = []
    const at: Vec3[] = []
    roles.forEach((_, joint) => {
      const { parent, offset } = joints[joint]
      const above = parent < 0 ? quat.IDENTITY : world[parent]
      at.push(parent < 0 ? places[0][f] : add(at[parent], quat.rotate(above, offset)))
      const own = held[joint]
      const child = next[joint]
      if (own) world.push(own[f])
      else if (child < 0) world.push(above)
      else {
        const now = quat.rotate(above, normalize(offsets[child]))
        // Aimed from where the joint stands, not from its point: errors do not add up along the limb.
        const wanted = subtract(places[child][f], at[joint])
        const turn = length(wanted) > 1e-9 ? quat.fromTo(now, normalize(wanted)) : quat.IDENTITY
        world.push(quat.normalize(quat.multiply(turn, above)))
      }
      errors.push(distance(at[joint], places[joint][f]))
    })
    rotations.set(localRotations(skeleton, world), 4 * f * joints.length)
    rootPositions.set(places[0][f], 3 * f)
  }
  const unit = tracks.metresPerUnit
  const told = (value: number): string =>
    unit === undefined ? `${value.toPrecision(3)} units` : `${(100 * unit * value).toFixed(2)} cm`
  errors.sort((a, b) => a - b)
  const mean = errors.reduce((sum, value) => sum + value, 0) / errors.length
  const issues: Issue[] = [
    ...tracks.issues,
    {
      at: source,
      message:
        `${tracks.names.length} points were fitted by a skeleton of ${roles.length} joints; joints lie ${told(mean)} from their points on average, ` +
        `${told(errors[Math.floor(0.95 * (errors.length - 1))])} at most in 95 % of frames`,
    },
  ]
  return { motion: makeMotion({ name, skeleton, frameRate, rootPositions, rotations }), others: [], issues }
}

/** Where a limb's bone points in the T-pose. */
function straight(role: Role): Vec3 {
  if (role.endsWith('Toes')) return normalize([0, -0.45, 0.9])
  const out = role.startsWith('left') ? 1 : -1
  return /Arm|Hand/.test(role) ? [out, 0, 0] : /Leg|Foot/.test(role) ? [0, -1, 0] : [0, 1, 0]
}

/** Places of one joint with gaps closed by straight lines; ends stay where they were seen. */
function fillGaps(track: readonly (Vec3 | undefined)[], role: Role, source: string): Vec3[] {
  const seen = track.flatMap((place, f) => (place ? [f] : []))
  if (seen.length === 0)
    throw new MotionError(
      `${source}: the points of the ${role} were never seen together; it cannot be placed. Fill gaps first.`,
      { code: 'too-little' },
    )
  let after = 0
  return track.map((place, f) => {
    if (place) return place
    while (after < seen.length && seen[after] < f) after++
    const [a, b] = [seen[after - 1], seen[after]]
    if (a === undefined || b === undefined) return track[a ?? b]!
    const s = (f - a) / (b - a)
    return add(scale(track[a]!, 1 - s), scale(track[b]!, s))
  })
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1]
}
const medianVector = (list: readonly Vec3[]): Vec3 =>
  [0, 1, 2].map((c) => median(list.map((v) => v[c]))) as unknown as Vec3

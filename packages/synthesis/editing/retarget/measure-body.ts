import { portable } from '@understudy/kernels'
import {
  findFingers,
  palmNormal,
  quat,
  vec3,
  worldMotion,
  type ContactInterval,
  type Motion,
  type Quat,
  type Role,
  type Vec3,
} from '@understudy/motion'
import { placeSkin, pointsOn, type SkinPoints } from '@understudy/motion/body'
import type { ReferencePose } from '../../analysis/anatomy/index.ts'
import { framesOf, type Spread } from '../../analysis/quality/index.ts'
import { spread } from '../../analysis/quality/spread.ts'
import { penetrationReader } from './self-penetration.ts'
import { footJoints } from './soles.ts'

/** What the skinned mesh does on the new body: measured on its points, not on its joints. */
export interface BodyMeasures {
  /** Lowest point of the whole skin above the floor, centimetres: of all frames the lowest, and the median of planted ones. */
  readonly lowestCm: number
  readonly plantedLowestCm: number
  /** Angle between the palms of both bodies, by knuckles where they have some, degrees. */
  readonly palmDegrees: Spread
  /** Angle between planted soles and those of the source, degrees. */
  readonly soleDegrees: Spread
  /** How deep hands, forearms, shins or feet are inside trunk, head or legs, beyond the reference pose, centimetres. */
  readonly selfPenetrationCm: Spread
}

const MOST_FRAMES = 200
const MOST_POINTS = 12_000

/**
 * Measures the moved body: where its lowest point is, and how its palms and soles lie against the source's.
 *
 * Palms: the normal through the knuckles of either body; a body without knuckles shows −Y of its reference pose. Soles:
 * the normal of a plane through the mesh's sole (its lowest tenth in the reference pose) against +Y of the source's.
 */
export function measureBody(
  source: Motion,
  sourcePose: ReferencePose,
  moved: Motion,
  targetPose: ReferencePose,
  skin: SkinPoints,
  contacts: readonly ContactInterval[],
  floor: number,
): BodyMeasures {
  const [from, to] = [worldMotion(source), worldMotion(moved)]
  const step = Math.max(1, Math.floor(moved.frameCount / MOST_FRAMES))
  const frames = Array.from({ length: Math.ceil(moved.frameCount / step) }, (_, i) => i * step)
  const all = sample(skin.count, MOST_POINTS)
  const feet = (['left', 'right'] as const).flatMap((side) =>
    pointsOn(skin, footJoints(moved.skeleton, side), MOST_POINTS),
  )
  const chosen = [...new Set([...all, ...feet])]
  const places = new Float64Array(3 * chosen.length)
  const planted = plantedFrames(moved, contacts)
  const lows: number[] = []
  let lowest = Infinity
  const palms: number[] = []
  const soles: number[] = []
  const palm = [palmReader(source, sourcePose), palmReader(moved, targetPose)] as const
  const sole = (['left', 'right'] as const).map((side) => soleReader(moved, targetPose, skin, side))
  const inside = penetrationReader(moved.skeleton, targetPose, skin)
  const depths: number[] = []
  for (const frame of frames) {
    const count = moved.skeleton.jointCount
    depths.push(100 * inside(to.positions, to.orientations, frame * count))
    placeSkin(skin, chosen, to.positions, to.orientations, frame * count, places)
    let low = Infinity
    for (let p = 1; p < places.length; p += 3) low = Math.min(low, places[p])
    lowest = Math.min(lowest, low)
    if (planted.any[frame] === 1) lows.push(low - floor)
    for (const side of ['left', 'right'] as const) {
      const [a, b] = [palm[0](from, frame, side), palm[1](to, frame, side)]
      if (a && b) palms.push(angle(a, b))
    }
    ;(['left', 'right'] as const).forEach((side, at) => {
      const foot = source.skeleton.roles.get(`${side}Foot`)
      const normal = planted[side][frame] === 1 ? sole[at]?.(to, frame) : undefined
      if (foot === undefined || !normal) return
      const turn = quat.multiply(
        quat.quatAt(from.orientations, 4 * (frame * source.skeleton.jointCount + foot)),
        quat.inverse(sourcePose.orientations[foot]),
      )
      soles.push(angle(quat.rotate(turn, vec3.Y_AXIS), normal))
    })
  }
  lows.sort((a, b) => a - b)
  return {
    lowestCm: 100 * (lowest - floor),
    plantedLowestCm: 100 * (lows[lows.length >> 1] ?? lowest - floor),
    palmDegrees: spread(palms),
    soleDegrees: spread(soles),
    selfPenetrationCm: spread(depths),
  }
}

type World = ReturnType<typeof worldMotion>

/** Where a palm looks in a frame. */
function palmReader(motion: Motion, pose: ReferencePose) {
  const fingers = findFingers(motion.skeleton)
  const count = motion.skeleton.jointCount
  return (world: World, frame: number, side: 'left' | 'right'): Vec3 | undefined => {
    const hand = motion.skeleton.roles.get(`${side}Hand`)
    if (hand === undefined) return undefined
    const places = new Map<number, Vec3>()
    for (const joint of [hand, ...fingers.values()])
      places.set(joint, vec3.vec3At(world.positions, 3 * (frame * count + joint)))
    const positions = Array.from({ length: count }, (_, joint) => places.get(joint) ?? vec3.ZERO)
    const shown = palmNormal(positions, fingers, hand, side)
    if (shown) return shown
    const turn: Quat = quat.multiply(
      quat.quatAt(world.orientations, 4 * (frame * count + hand)),
      quat.inverse(pose.orientations[hand]),
    )
    return quat.rotate(turn, [0, -1, 0])
  }
}

/** The normal of a foot's sole in a frame: of the triangle heel, ball, side in its skin that is widest. */
function soleReader(motion: Motion, pose: ReferencePose, skin: SkinPoints, side: 'left' | 'right') {
  const { skeleton } = motion
  const foot = skeleton.roles.get(`${side}Foot`)
  if (foot === undefined) return undefined
  // Points that hang on the foot itself: toes bend.
  const chosen = pointsOn(skin, new Set([foot]), MOST_POINTS)
  if (chosen.length < 3) return undefined
  const places = new Float64Array(3 * chosen.length)
  placeSkin(skin, chosen, pose.positions.flat(), pose.orientations.flat(), 0, places)
  const at = (i: number): Vec3 => vec3.vec3At(places, 3 * i)
  let low = Infinity
  for (let i = 0; i < chosen.length; i++) low = Math.min(low, at(i)[1])
  const under = [...chosen.keys()].filter((i) => at(i)[1] < low + 0.01)
  const best = (score: (p: Vec3) => number): number =>
    under.reduce((a, b) => (score(at(b)) > score(at(a)) ? b : a), under[0])
  const heel = best((p) => -p[2])
  const front = best((p) => p[2])
  const beside = best((p) => Math.abs(p[0] - (at(heel)[0] + at(front)[0]) / 2))
  const three = [heel, front, beside]
  const rest = normalOf(three.map(at))
  if (!rest) return undefined
  // What the triangle's normal is against straight up in the reference pose is kept: a sole is not a plane.
  const points = three.map((i) => chosen[i])
  const out = new Float64Array(9)
  const fromUp = quat.fromTo(rest, vec3.Y_AXIS)
  return (world: World, frame: number): Vec3 | undefined => {
    placeSkin(skin, points, world.positions, world.orientations, frame * skeleton.jointCount, out)
    const now = frameOf([0, 3, 6].map((o) => vec3.vec3At(out, o)))
    const then = frameOf(three.map(at))
    if (!now || !then) return undefined
    const turn = quat.multiply(now, quat.inverse(then))
    return quat.rotate(turn, quat.rotate(fromUp, rest))
  }
}

function normalOf([a, b, c]: readonly Vec3[]): Vec3 | undefined {
  const normal = vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a))
  if (vec3.length(normal) < 1e-7) return undefined
  const unit = vec3.normalize(normal)
  return unit[1] < 0 ? vec3.scale(unit, -1) : unit
}

/** The orientation of a triangle: along its first side, and about its normal. */
function frameOf([a, b, c]: readonly Vec3[]): Quat | undefined {
  const along = vec3.subtract(b, a)
  const normal = vec3.cross(along, vec3.subtract(c, a))
  if (vec3.length(normal) < 1e-7) return undefined
  const z = vec3.normalize(along)
  const y = vec3.normalize(normal)
  return quat.fromAxes(vec3.cross(y, z), y, z)
}

function plantedFrames(motion: Motion, contacts: readonly ContactInterval[]) {
  const marks = () => new Uint8Array(motion.frameCount)
  const planted = { left: marks(), right: marks(), any: marks() }
  const isBall = (role: Role): boolean => role.endsWith('Toes')
  const both = contacts.some(({ role }) => isBall(role))
  for (const contact of contacts) {
    const side = contact.role.startsWith('left') ? 'left' : 'right'
    const { first, last } = framesOf(motion, contact)
    // A heel down alone still rolls; a sole stands with its ball.
    if (!isBall(contact.role) && both) continue
    for (let frame = first; frame <= Math.min(last, motion.frameCount - 1); frame++)
      planted[side][frame] = planted.any[frame] = 1
  }
  return planted
}

const sample = (count: number, most: number): number[] => {
  const step = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => i * step)
}

const angle = (a: Vec3, b: Vec3): number =>
  (portable.acos(Math.min(1, Math.max(-1, vec3.dot(vec3.normalize(a), vec3.normalize(b))))) * 180) / Math.PI

import { portable } from '@understudy/kernels'
import {
  makeMotion,
  quat,
  vec3,
  worldMotion,
  type Motion,
  type Quat,
  type Role,
  type Vec3,
} from '@understudy/motion'
import { placeSkin, pointsOn, type SkinPoints } from '@understudy/motion/body'
import type { ReferencePose } from '../../analysis/anatomy/index.ts'
import { legsOf } from '../clean/legs.ts'
import { poseLeg } from '../clean/pose-legs.ts'
import { footJoints, jointsBelow } from './soles.ts'

/** Height of the floor under a foot while it stands. */
export interface Footing {
  readonly role: Role
  readonly first: number
  readonly last: number
  readonly floor: number
}

/** Toes bend up by at most this much to clear the floor. */
const MOST_BEND = (60 * Math.PI) / 180
/** A foot deeper than this in the floor is not on this floor: stairs, a lying figure. */
const MOST_DEPTH = 0.4
const MOST_POINTS = 2000

/**
 * Keeps the skin of the feet out of the floor: the joints of two bodies may move alike while a long shoe passes through
 * the ground. First the toes bend up about the ball, as far as their lowest point needs,
 *
 *   y(θ) = y_ball + r_y cos θ + s sin θ = floor,   s = (a × r)_y,   a = forward × up,
 *
 * then what still is below is lifted by hip and knee. Between two contacts the floor is the lower of both.
 */
export function clearFloor(
  motion: Motion,
  pose: ReferencePose,
  skin: SkinPoints,
  footings: readonly Footing[],
): Motion {
  const sides = (['left', 'right'] as const).map((side) => ({
    side,
    floors: floorsOf(motion, footings, side),
  }))
  let moved = motion
  for (const { side, floors } of sides) if (floors) moved = bendToes(moved, pose, skin, side, floors)
  const world = worldMotion(moved)
  const rotations = moved.rotations.slice()
  const root = new Float64Array(3 * moved.frameCount)
  for (const leg of legsOf(moved, world)) {
    const floors = sides.find(({ side }) => side === leg.side)?.floors
    const points = pointsOn(skin, footJoints(moved.skeleton, leg.side), MOST_POINTS)
    if (!floors || points.length === 0) continue
    const places = new Float64Array(3 * points.length)
    const shift = new Float64Array(3 * moved.frameCount)
    for (let frame = 0; frame < moved.frameCount; frame++) {
      placeSkin(skin, points, world.positions, world.orientations, frame * moved.skeleton.jointCount, places)
      let low = Infinity
      for (let p = 1; p < places.length; p += 3) low = Math.min(low, places[p])
      const depth = floors[frame] - low
      if (depth > 0 && depth < MOST_DEPTH) shift[3 * frame + 1] = depth
    }
    const turn = new Float64Array(3 * moved.frameCount)
    poseLeg(rotations, moved, world, leg, { shift, turn, planted: new Uint8Array(moved.frameCount) }, root)
  }
  return makeMotion({ ...moved, rotations })
}

/** The floor below a foot in every frame; undefined for a foot that never stands. */
function floorsOf(
  { frameCount }: Motion,
  footings: readonly Footing[],
  side: 'left' | 'right',
): Float64Array | undefined {
  const own = footings.filter(({ role }) => role.startsWith(side)).toSorted((a, b) => a.first - b.first)
  if (own.length === 0) return undefined
  const floors = new Float64Array(frameCount)
  let next = 0
  for (let frame = 0; frame < frameCount; frame++) {
    while (next < own.length && own[next].last < frame) next++
    const before = own[next - 1] ?? own[next]
    const after = own[next] ?? before
    floors[frame] = frame >= after.first ? after.floor : Math.min(before.floor, after.floor)
  }
  return floors
}

function bendToes(
  motion: Motion,
  pose: ReferencePose,
  skin: SkinPoints,
  side: 'left' | 'right',
  floors: Float64Array,
): Motion {
  const { skeleton, frameCount } = motion
  const ball = skeleton.roles.get(`${side}Toes`)
  if (ball === undefined || skeleton.parents[ball] < 0) return motion
  const points = pointsOn(skin, jointsBelow(skeleton, ball), MOST_POINTS)
  if (points.length === 0) return motion
  const world = worldMotion(motion)
  const rotations = motion.rotations.slice()
  const places = new Float64Array(3 * points.length)
  for (let frame = 0; frame < frameCount; frame++) {
    const first = frame * skeleton.jointCount
    placeSkin(skin, points, world.positions, world.orientations, first, places)
    const centre = vec3.vec3At(world.positions, 3 * (first + ball))
    const own = quat.quatAt(world.orientations, 4 * (first + ball))
    const ahead = quat.rotate(quat.multiply(own, quat.inverse(pose.orientations[ball])), [0, 0, 1])
    // Toes that point straight down bend about nothing.
    if (portable.hypot(ahead[0], ahead[2]) < 0.2) continue
    const axis = vec3.normalize(vec3.cross(ahead, vec3.Y_AXIS))
    const angle = bendNeeded(places, centre, axis, floors[frame])
    if (angle <= 0) continue
    const turned = quat.multiply(quat.fromAxisAngle(axis, Math.min(angle, MOST_BEND)), own)
    const above: Quat = quat.quatAt(world.orientations, 4 * (first + skeleton.parents[ball]))
    rotations.set(quat.normalize(quat.multiply(quat.inverse(above), turned)), 4 * (first + ball))
  }
  return makeMotion({ ...motion, rotations })
}

/** The least angle about `axis` through `centre` that brings every point ahead of it up to the floor. */
function bendNeeded(places: Float64Array, centre: Vec3, axis: Vec3, floor: number): number {
  let most = 0
  for (let p = 0; p < places.length; p += 3) {
    if (places[p + 1] >= floor) continue
    const r = vec3.subtract(vec3.vec3At(places, p), centre)
    const s = vec3.cross(axis, r)[1]
    const radius = portable.hypot(r[1], s)
    // What is under or behind the ball is not lifted by bending.
    if (s <= 0.3 * radius) continue
    const sine = (floor - centre[1]) / radius
    if (sine >= 1) continue
    most = Math.max(most, portable.asin(Math.max(-1, sine)) - portable.atan2(r[1], s))
  }
  return most
}

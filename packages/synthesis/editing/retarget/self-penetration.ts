import { portable } from '@understudy/kernels'
import { quat, vec3, type Quat, type Role, type Skeleton, type Vec3 } from '@understudy/motion'
import { placeSkin, pointsOn, type SkinPoints } from '@understudy/motion/body'
import type { ReferencePose } from '../../analysis/anatomy/index.ts'
import { jointsBelow } from './soles.ts'

/** Along a bone and around it. */
const RINGS = 10
const SECTORS = 16
const MOST_POINTS = 300

/** Parts of a body that others may sink into, with the role at the far end of their bone. */
const PARTS: readonly (readonly [Role, readonly Role[]])[] = [
  ['hips', ['spine', 'chest']],
  ['spine', ['chest', 'upperChest', 'neck']],
  ['chest', ['upperChest', 'neck', 'head']],
  ['upperChest', ['neck', 'head']],
  ['head', []],
  ['leftUpperLeg', ['leftLowerLeg']],
  ['rightUpperLeg', ['rightLowerLeg']],
  ['leftLowerLeg', ['leftFoot']],
  ['rightLowerLeg', ['rightFoot']],
]
const TRUNK = ['hips', 'spine', 'chest', 'upperChest', 'head'] as const

/** What may sink in, from which joint to which, and into what. */
const COMERS = (['left', 'right'] as const).flatMap((side): readonly Comer[] => {
  const other = side === 'left' ? 'right' : 'left'
  return [
    { from: `${side}LowerArm`, into: [...TRUNK, 'leftUpperLeg', 'rightUpperLeg'] },
    { from: `${side}LowerLeg`, into: [`${other}UpperLeg`, `${other}LowerLeg`] },
  ]
})

interface Comer {
  readonly from: Role
  readonly into: readonly Role[]
}

/**
 * The surface of one part about its bone: its largest distance from the bone's line per ring and sector,
 *
 *   r(t, φ) = max |x − (x·a) a|  of the part's points with x·a in ring t and direction φ about a.
 *
 * A point nearer to the line is inside, by the difference. Parts are nearly round about their bones, so this needs no
 * triangles, and files are read without them.
 */
interface Part {
  readonly joint: number
  readonly axis: Vec3
  readonly across: Vec3
  readonly up: Vec3
  readonly from: number
  readonly to: number
  readonly radii: Float64Array
}

/** Depth to which hands, forearms, shins and feet are inside other parts in a frame, beyond what they are in the reference pose, metres. */
export function penetrationReader(
  skeleton: Skeleton,
  pose: ReferencePose,
  skin: SkinPoints,
): (positions: ArrayLike<number>, orientations: ArrayLike<number>, first: number) => number {
  const parts = new Map<Role, Part>()
  for (const [role, ends] of PARTS) {
    const part = surfaceOf(skeleton, pose, skin, role, ends)
    if (part) parts.set(role, part)
  }
  const comers = COMERS.flatMap(({ from, into }) => {
    const joint = skeleton.roles.get(from)
    if (joint === undefined) return []
    const points = pointsOn(skin, jointsBelow(skeleton, joint), MOST_POINTS)
    const met = into.flatMap((role) => parts.get(role) ?? [])
    return [
      { points, places: new Float64Array(3 * points.length), met: met.map((part) => ({ part, usual: 0 })) },
    ]
  })
  const deepest = (
    part: Part,
    places: Float64Array,
    positions: ArrayLike<number>,
    orientations: ArrayLike<number>,
    first: number,
  ): number => {
    const back = quat.inverse(quat.quatAt(orientations, 4 * (first + part.joint)))
    const centre = vec3.vec3At(positions, 3 * (first + part.joint))
    let most = 0
    for (let p = 0; p < places.length; p += 3)
      most = Math.max(most, depthIn(part, vec3.subtract(vec3.vec3At(places, p), centre), back))
    return most
  }
  const [restPositions, restTurns] = [pose.positions.flat(), pose.orientations.flat()]
  for (const { points, places, met } of comers) {
    placeSkin(skin, points, restPositions, restTurns, 0, places)
    for (const one of met) one.usual = deepest(one.part, places, restPositions, restTurns, 0)
  }
  return (positions, orientations, first) => {
    let most = 0
    for (const { points, places, met } of comers) {
      placeSkin(skin, points, positions, orientations, first, places)
      for (const { part, usual } of met)
        most = Math.max(most, deepest(part, places, positions, orientations, first) - usual)
    }
    return most
  }
}

function surfaceOf(
  skeleton: Skeleton,
  { positions, orientations }: ReferencePose,
  skin: SkinPoints,
  role: Role,
  ends: readonly Role[],
): Part | undefined {
  const joint = skeleton.roles.get(role)
  if (joint === undefined) return undefined
  const points = pointsHeldBy(skin, joint)
  if (points.length < 8) return undefined
  const places = new Float64Array(3 * points.length)
  placeSkin(skin, points, positions.flat(), orientations.flat(), 0, places)
  const end = ends.map((name) => skeleton.roles.get(name)).find((found) => found !== undefined)
  const along = end === undefined ? vec3.Y_AXIS : vec3.subtract(positions[end], positions[joint])
  const back = quat.inverse(orientations[joint])
  const axis = vec3.normalize(quat.rotate(back, along), vec3.Y_AXIS)
  const across = vec3.normalize(vec3.cross(axis, Math.abs(axis[0]) < 0.8 ? [1, 0, 0] : [0, 0, 1]))
  const frame = { joint, axis, across, up: vec3.cross(axis, across) }
  const locals = Array.from({ length: points.length }, (_, i) =>
    inCylinder(frame, quat.rotate(back, vec3.subtract(vec3.vec3At(places, 3 * i), positions[joint]))),
  )
  // From end to end of the bone at least: what lies between two parts belongs to both.
  const from = locals.reduce((least, { t }) => Math.min(least, t), 0)
  const to = locals.reduce((most, { t }) => Math.max(most, t), end === undefined ? 0 : vec3.length(along))
  if (!(to - from > 0.01)) return undefined
  const radii = new Float64Array(RINGS * SECTORS)
  const part = { ...frame, from, to, radii }
  for (const { t, sector, radius } of locals) {
    const cell = ringOf(part, t) * SECTORS + sector
    radii[cell] = Math.max(radii[cell], radius)
  }
  fillGaps(radii)
  return part
}

/** Points that a joint holds by this share or more are of its surface; around a joint they are of two. */
const LEAST_SHARE = 0.3

function pointsHeldBy({ count, joints, weights }: SkinPoints, joint: number): number[] {
  const found: number[] = []
  for (let point = 0; point < count; point++) {
    let share = 0
    for (let k = 4 * point; k < 4 * point + 4; k++) if (joints[k] === joint) share += weights[k]
    if (share >= LEAST_SHARE) found.push(point)
  }
  return found
}

const ringOf = ({ from, to }: Pick<Part, 'from' | 'to'>, t: number): number =>
  Math.min(RINGS - 1, Math.max(0, Math.floor(((t - from) / (to - from)) * RINGS)))

function inCylinder(
  { axis, across, up }: Pick<Part, 'axis' | 'across' | 'up'>,
  local: Vec3,
): { t: number; sector: number; radius: number } {
  const [x, y] = [vec3.dot(local, across), vec3.dot(local, up)]
  const turn = portable.atan2(y, x) / (2 * Math.PI) + 1
  return {
    t: vec3.dot(local, axis),
    sector: Math.floor(turn * SECTORS) % SECTORS,
    radius: portable.hypot(x, y),
  }
}

/**
 * Cells no point fell into: around the bone they are on the straight line between the two nearest that have one,
 *
 *   r(φ) = r₁ r₂ sin(φ₂ − φ₁) / (r₁ sin(φ − φ₁) + r₂ sin(φ₂ − φ)),
 *
 * as flat faces are; rings with no point lie between their neighbours along the bone.
 */
function fillGaps(radii: Float64Array): void {
  const empty: number[] = []
  for (let ring = 0; ring < RINGS; ring++)
    if (!fillRing(radii.subarray(ring * SECTORS, (ring + 1) * SECTORS))) empty.push(ring)
  const isEmpty = new Set(empty)
  for (const ring of empty) {
    let [below, above] = [ring - 1, ring + 1]
    while (isEmpty.has(below)) below--
    while (isEmpty.has(above)) above++
    for (let sector = 0; sector < SECTORS; sector++) {
      const low = below < 0 ? undefined : radii[below * SECTORS + sector]
      const high = above >= RINGS ? undefined : radii[above * SECTORS + sector]
      const share = (ring - below) / (above - below)
      radii[ring * SECTORS + sector] =
        low !== undefined && high !== undefined ? low + (high - low) * share : (low ?? high ?? 0)
    }
  }
}

/** False, with nothing filled, where points are on one side of the bone only. */
function fillRing(ring: Float64Array): boolean {
  const known = [...ring.keys()].filter((sector) => ring[sector] > 0)
  const gap = (i: number): number => ((known[(i + 1) % known.length] - known[i] + SECTORS - 1) % SECTORS) + 1
  if (known.length < 3 || known.some((_, i) => 2 * gap(i) >= SECTORS)) {
    ring.fill(0)
    return false
  }
  const step = (2 * Math.PI) / SECTORS
  known.forEach((first, i) => {
    const [a, b] = [ring[first], ring[(first + gap(i)) % SECTORS]]
    for (let k = 1; k < gap(i); k++)
      ring[(first + k) % SECTORS] =
        (a * b * portable.sin(gap(i) * step)) /
        (a * portable.sin(k * step) + b * portable.sin((gap(i) - k) * step))
  })
  return true
}

/** How deep a point, given from the part's joint in the world, lies inside; 0 outside. */
function depthIn(part: Part, away: Vec3, back: Quat): number {
  const { t, sector, radius } = inCylinder(part, quat.rotate(back, away))
  // The ends are closed too: the nearest way out may be along the bone.
  const ends = Math.min(t - part.from, part.to - t)
  if (ends <= 0) return 0
  return Math.max(0, Math.min(part.radii[ringOf(part, t) * SECTORS + sector] - radius, ends))
}

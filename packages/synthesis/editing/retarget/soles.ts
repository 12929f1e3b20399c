import { portable } from '@understudy/kernels'
import { placeJoints, quat, vec3, type Role, type Skeleton, type Vec3 } from '@understudy/motion'
import { placeSkin, pointsOn, type SkinPoints } from '@understudy/motion/body'
import type { ReferencePose } from '../../analysis/anatomy/index.ts'

/** Points of a foot that are looked at. */
const MOST_POINTS = 4000
/** A sole that is tilted by more than this in the reference pose is laid flat; by more than the other it is no sole. */
const LEAST_TILT = (1.5 * Math.PI) / 180
const MOST_TILT = (40 * Math.PI) / 180

/** The joint of a foot and everything on it. */
export function footJoints(skeleton: Skeleton, side: 'left' | 'right'): Set<number> {
  const foot = skeleton.roles.get(`${side}Foot`)
  return foot === undefined ? new Set() : jointsBelow(skeleton, foot)
}

/** A joint and everything on it. */
export function jointsBelow({ parents, jointCount }: Skeleton, top: number): Set<number> {
  const own = new Set([top])
  for (let joint = top + 1; joint < jointCount; joint++) if (own.has(parents[joint])) own.add(joint)
  return own
}

/**
 * How far a foot's ball (and ankle) lies above the lowest point of its skin when it stands flat, metres: a bare foot's
 * ball is 1 to 2 cm up, a boot's 4. Undefined where no skin hangs on the foot.
 */
export function soleDepths(
  skeleton: Skeleton,
  pose: Pick<ReferencePose, 'orientations' | 'positions'>,
  skin: SkinPoints,
): ReadonlyMap<Role, number> {
  const depths = new Map<Role, number>()
  for (const side of ['left', 'right'] as const) {
    const lowest = lowestOf(skeleton, pose, skin, side)
    if (lowest === undefined) continue
    for (const role of [`${side}Toes`, `${side}Foot`] as const) {
      const joint = skeleton.roles.get(role)
      if (joint !== undefined) depths.set(role, pose.positions[joint][1] - lowest)
    }
  }
  return depths
}

/** Heights and places of a foot's skin in a pose; undefined without any. */
function placeFoot(
  skeleton: Skeleton,
  { orientations, positions }: Pick<ReferencePose, 'orientations' | 'positions'>,
  skin: SkinPoints,
  side: 'left' | 'right',
): Float64Array | undefined {
  const chosen = pointsOn(skin, footJoints(skeleton, side), MOST_POINTS)
  if (chosen.length < 3) return undefined
  const places = new Float64Array(3 * chosen.length)
  placeSkin(skin, chosen, positions.flat(), orientations.flat(), 0, places)
  return places
}

function lowestOf(
  skeleton: Skeleton,
  pose: Pick<ReferencePose, 'orientations' | 'positions'>,
  skin: SkinPoints,
  side: 'left' | 'right',
): number | undefined {
  const places = placeFoot(skeleton, pose, skin, side)
  if (!places) return undefined
  let lowest = Infinity
  for (let p = 1; p < places.length; p += 3) lowest = Math.min(lowest, places[p])
  return lowest
}

/**
 * The reference pose with soles laid flat by the mesh. Binds stand flat as a rule; some hang in the air with toes down,
 * or stand with spread legs and feet that go with them. The sole is a plane y = a x + b z + c through the points of the
 * foot next to its underside, found again from where it lies until it stays.
 */
export function flattenSoles(skeleton: Skeleton, pose: ReferencePose, skin: SkinPoints): ReferencePose {
  const orientations = [...pose.orientations]
  for (const side of ['left', 'right'] as const) {
    const places = placeFoot(skeleton, pose, skin, side)
    const normal = places && soleNormal(places)
    if (!normal) continue
    const tilt = portable.acos(Math.min(1, normal[1]))
    if (tilt < LEAST_TILT || tilt > MOST_TILT) continue
    const turn = quat.fromTo(normal, vec3.Y_AXIS)
    for (const joint of footJoints(skeleton, side))
      orientations[joint] = quat.normalize(quat.multiply(turn, orientations[joint]))
  }
  return { ...pose, orientations, positions: placeJoints(skeleton, orientations) }
}

/** Points this near to the underside belong to the sole, metres. */
const SOLE = 0.012
const ROUNDS = 8

function soleNormal(places: Float64Array): Vec3 | undefined {
  let normal: Vec3 = vec3.Y_AXIS
  for (let round = 0; round < ROUNDS; round++) {
    const heights: number[] = []
    for (let p = 0; p < places.length; p += 3) heights.push(vec3.dot(vec3.vec3At(places, p), normal))
    const low = heights.reduce((a, b) => Math.min(a, b), Infinity)
    const near = heights.flatMap((height, i) => (height < low + SOLE ? [vec3.vec3At(places, 3 * i)] : []))
    if (near.length < 3) return undefined
    const middle = vec3.scale(near.reduce(vec3.add), 1 / near.length)
    let [xx, xz, zz, xy, zy] = [0, 0, 0, 0, 0]
    for (const point of near) {
      const [x, y, z] = vec3.subtract(point, middle)
      xx += x * x
      xz += x * z
      zz += z * z
      xy += x * y
      zy += z * y
    }
    const det = xx * zz - xz * xz
    // Points on a line or all together carry no plane.
    if (!(det > 1e-4 * (xx + zz) ** 2)) return undefined
    normal = vec3.normalize([-(xy * zz - zy * xz) / det, 1, -(zy * xx - xy * xz) / det])
  }
  return normal
}

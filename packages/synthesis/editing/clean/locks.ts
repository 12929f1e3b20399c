import { vec3, type ContactInterval, type Motion, type Vec3, type WorldMotion } from '@understudy/motion'
import { framesOf } from '../../analysis/quality/index.ts'
import type { Leg } from './legs.ts'

/** A heel or ball held at one place from frame `first` to frame `last`, both included. */
export interface Lock {
  readonly first: number
  readonly last: number
  readonly place: Vec3
}

export interface LegLocks {
  readonly heel: readonly Lock[]
  readonly ball: readonly Lock[]
}

/**
 * Where each contact of a leg is held. Heel and ball planted at the same time stand as one flat foot: the ball lies
 * ahead of the heel by the foot's length along the mean direction it has while both are down. So all contacts of a
 * stance hang together, and one place is left to find: where the largest correction is nearly the smallest possible.
 * The mean would sit where the foot rests longest and drag the strike, a heel that still rolls by 4 cm, all the way
 * there: the leg would have to be that much longer. Between the mean (p = 2) and the midpoint (p = ∞, at the mercy
 * of one bad frame):
 *
 *   place = argmin Σ ‖x − place‖ᵖ,  p = 4,  x every held point less its offset in the stance
 *
 * along the ground; there is no rolling up and down, so the height is the median, or the one given for a contact.
 */
export function placeLocks(
  motion: Motion,
  world: WorldMotion,
  leg: Leg,
  contacts: readonly ContactInterval[],
  heights: ReadonlyMap<ContactInterval, number> = new Map(),
): LegLocks {
  const held = (role: string, joint: number | undefined): Held[] =>
    joint === undefined
      ? []
      : contacts
          .filter((contact) => contact.role === role)
          .map((contact) => ({
            ...framesOf(motion, contact),
            joint,
            offset: undefined,
            height: heights.get(contact),
          }))
          .filter(({ first, last }) => first <= last)
  const heel = held(`${leg.side}Foot`, leg.ankle)
  const ball = held(`${leg.side}Toes`, leg.ball)
  const at = (frame: number, joint: number): Vec3 =>
    vec3.vec3At(world.positions, 3 * (frame * motion.skeleton.jointCount + joint))
  const footAhead = (first: number, last: number): Vec3 => {
    let sum: Vec3 = vec3.ZERO
    for (let frame = first; frame <= last; frame += stride(first, last))
      sum = vec3.add(sum, vec3.subtract(at(frame, leg.ball!), at(frame, leg.ankle)))
    return vec3.scale(vec3.normalize(sum), leg.footLength)
  }

  const placed = new Map<Held, Lock>()
  for (const start of [...heel, ...ball]) {
    if (start.offset) continue
    start.offset = vec3.ZERO
    const stance: Held[] = [start]
    // Grows while it is walked: every contact that overlaps one of the other kind joins its stance.
    for (const one of stance) {
      const isHeel = one.joint === leg.ankle
      for (const other of isHeel ? ball : heel) {
        const first = Math.max(one.first, other.first)
        const last = Math.min(one.last, other.last)
        if (other.offset || first > last) continue
        const ahead = footAhead(first, last)
        other.offset = vec3.add(one.offset!, vec3.scale(ahead, isHeel ? 1 : -1))
        stance.push(other)
      }
    }
    const points: number[] = []
    for (const { first, last, joint, offset } of stance) {
      for (let frame = first; frame <= last; frame += stride(first, last)) {
        const p = 3 * (frame * motion.skeleton.jointCount + joint)
        for (let c = 0; c < 3; c++) points.push(world.positions[p + c] - offset![c])
      }
    }
    const resting = restingPlace(points)
    const known = stance.filter(({ height }) => height !== undefined)
    const level = known.reduce((sum, { height, offset }) => sum + height! - offset![1], 0) / known.length
    const center: Vec3 = known.length === 0 ? resting : [resting[0], level, resting[2]]
    for (const one of stance)
      placed.set(one, { first: one.first, last: one.last, place: vec3.add(center, one.offset!) })
  }
  return { heel: heel.map((one) => placed.get(one)!), ball: ball.map((one) => placed.get(one)!) }
}

interface Held {
  readonly first: number
  readonly last: number
  readonly joint: number
  /** From the stance's place to this contact's, once it is known. */
  offset: Vec3 | undefined
  /** Where it is known how high it stands, metres. */
  readonly height: number | undefined
}

/** A place is known well enough from this many frames of a contact. */
const MOST_FRAMES = 64
const stride = (first: number, last: number): number => Math.ceil((last - first + 1) / MOST_FRAMES)

/** Each round leaves about a third of the error: 12 leave a micrometre. */
const ROUNDS = 12

/** The place that minimizes Σ ‖x − place‖⁴ along the ground, by repeated means with weights ‖x − place‖², at the median height. */
function restingPlace(points: readonly number[]): Vec3 {
  const count = points.length / 3
  let x = 0
  let z = 0
  for (let i = 0; i < points.length; i += 3) {
    x += points[i] / count
    z += points[i + 2] / count
  }
  for (let round = 0; round < ROUNDS; round++) {
    let sumX = 0
    let sumZ = 0
    let total = 0
    for (let i = 0; i < points.length; i += 3) {
      const w = 1e-8 + (points[i] - x) ** 2 + (points[i + 2] - z) ** 2
      sumX += w * points[i]
      sumZ += w * points[i + 2]
      total += w
    }
    // A third of a step: whole ones swing from one side to the other.
    x += (sumX / total - x) / 3
    z += (sumZ / total - z) / 3
  }
  const heights = Float64Array.from({ length: count }, (_, i) => points[3 * i + 1]).sort()
  return [x, heights[count >> 1], z]
}

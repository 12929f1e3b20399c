import { portable, type Kernels } from '@understudy/kernels'
import { makeMotion, quat, worldMotion, type Motion, type WorldMotion } from '@understudy/motion'
import { kneeAngles } from '../../analysis/quality/index.ts'
import { legsOf, type Leg } from './legs.ts'
import { poseLeg } from './pose-legs.ts'
import { CALM } from './spare-knees.ts'

/** A foot in the air is moved by this much at most, metres. */
const MOST_SHIFT = 0.05
/** Seconds at either end of a contact in which the foot may land later, or leave earlier. */
const EDGE = 1 / 30
/** Rounds of projections at most: two or three leaps beside each other need ten. */
const ROUNDS = 60
/** What a leap is of the four angles about it. */
const WEIGHTS = [0.5, -1.5, 1.5, -0.5] as const

/**
 * Takes leaps out of knees where a foot does not have to stand. A single frame that is off goes between its neighbours.
 * Then, while a foot is in the air, its ankle comes a little nearer to the hip or goes a little farther: with θ the knee's
 * angle, frames that stand kept, the nearest angles are sought for which
 *
 *   | ½ θ₋₁ − 1½ θ₀ + 1½ θ₁ − ½ θ₂ | ≤ calm          at every frame
 *
 * by projecting on one of these after the other (Kaczmarz), and the ankle moves along the line from the hip to where its
 * distance is that of the angle, r² = a² + b² + 2 a b cos θ for thigh a and shank b. A change that takes out no leap is none.
 */
export function easeKnees(motion: Motion, kernels?: Kernels): Motion {
  return WAYS.reduce((before, ease) => {
    const leap = leapt(before)
    if (leap === 0) return before
    const eased = ease(before, worldMotion(before, kernels))
    return leapt(eased) < leap ? eased : before
  }, motion)
}

const WAYS: readonly ((motion: Motion, world: WorldMotion) => Motion)[] = [
  betweenNeighbours,
  (motion, world) => inTheAir(motion, world, 0),
  (motion, world) => inTheAir(motion, world, EDGE),
]

/** By how much knees leap too far in all, degrees. */
function leapt(motion: Motion): number {
  const world = worldMotion(motion)
  let sum = 0
  for (const { side } of legsOf(motion, world)) {
    const bend = kneeAngles(motion, side, world.positions)
    for (let f = 1; f + 2 < bend.length; f++) sum += Math.max(0, Math.abs(leapAt(bend, f)) - CALM)
  }
  return sum
}

const leapAt = (bend: Float64Array, f: number): number =>
  WEIGHTS.reduce((sum, weight, k) => sum + weight * bend[f - 1 + k], 0)

/** Legs that are off in one frame alone, by more than a calm knee, turned halfway between the frames beside it. */
function betweenNeighbours(motion: Motion, world: WorldMotion): Motion {
  const width = 4 * motion.skeleton.jointCount
  const rotations = motion.rotations.slice()
  for (const { side, hip, knee, ankle } of legsOf(motion, world)) {
    const bend = kneeAngles(motion, side, world.positions)
    const off = (f: number): number => Math.abs(bend[f] - 0.5 * (bend[f - 1] + bend[f + 1]))
    for (let f = 1; f + 1 < motion.frameCount; f++) {
      if (
        !(off(f) > CALM) ||
        (f > 1 && off(f - 1) > off(f)) ||
        (f + 2 < motion.frameCount && off(f + 1) > off(f))
      )
        continue
      for (const joint of [hip, knee, ankle]) {
        const at = width * f + 4 * joint
        const [before, after] = [at - width, at + width].map((o) => quat.quatAt(motion.rotations, o))
        rotations.set(quat.slerp(before, after, 0.5), at)
      }
    }
  }
  return makeMotion({ ...motion, rotations })
}

/** Ankles of feet in the air moved along their line from the hip. */
function inTheAir(motion: Motion, world: WorldMotion, edge: number): Motion {
  const none = new Float64Array(3 * motion.frameCount)
  const planted = new Uint8Array(motion.frameCount)
  const rotations = motion.rotations.slice()
  for (const leg of legsOf(motion, world)) {
    const bend = kneeAngles(motion, leg.side, world.positions)
    const shift = shiftsOf(motion, world, leg, bend, calmed(bend, standing(motion, leg.side, edge)))
    poseLeg(rotations, motion, world, leg, { shift, turn: none, planted }, none)
  }
  return makeMotion({ ...motion, rotations })
}

/** Frames in which a foot, or its ball, stands, without the first and last seconds of it. */
function standing(
  { frameCount, frameRate, annotations }: Motion,
  side: 'left' | 'right',
  edge: number,
): Uint8Array {
  const stands = new Uint8Array(frameCount)
  for (const { role, start, end } of annotations.contacts) {
    const [first, last] = [
      Math.ceil((start + edge) * frameRate - 1e-6),
      Math.ceil((end - edge) * frameRate - 1e-6),
    ]
    if (role.startsWith(side) && first < last) stands.fill(1, Math.max(0, first), last)
  }
  return stands
}

/** The nearest angles without leaps, as far as frames may be changed; degrees. */
function calmed(bend: Float64Array, kept: Uint8Array): Float64Array {
  const angles = bend.slice()
  for (let round = 0; round < ROUNDS; round++) {
    let calm = true
    for (let f = 1; f + 2 < angles.length; f++) {
      const leap = leapAt(angles, f)
      const over = leap - Math.min(CALM, Math.max(-CALM, leap))
      const square = WEIGHTS.reduce((sum, weight, k) => sum + (kept[f - 1 + k] ? 0 : weight * weight), 0)
      if (Math.abs(over) < 1e-3 || square === 0) continue
      calm = false
      WEIGHTS.forEach((weight, k) => {
        const at = f - 1 + k
        if (!kept[at]) angles[at] = Math.max(0, angles[at] - (over * weight) / square)
      })
    }
    if (calm) break
  }
  return angles
}

/** How far each ankle moves, `[frame][xyz]`, metres. */
function shiftsOf(
  { frameCount, skeleton }: Motion,
  { positions }: WorldMotion,
  { hip, ankle, thigh, shin }: Leg,
  was: Float64Array,
  is: Float64Array,
): Float64Array {
  const shift = new Float64Array(3 * frameCount)
  const reach = (degrees: number): number =>
    Math.sqrt(thigh * thigh + shin * shin + 2 * thigh * shin * portable.cos((degrees * Math.PI) / 180))
  for (let f = 0; f < frameCount; f++) {
    if (was[f] === is[f]) continue
    const before = reach(was[f])
    const by = Math.min(MOST_SHIFT, Math.max(-MOST_SHIFT, reach(is[f]) - before))
    const [h, a] = [3 * (f * skeleton.jointCount + hip), 3 * (f * skeleton.jointCount + ankle)]
    for (let c = 0; c < 3; c++) shift[3 * f + c] = ((positions[a + c] - positions[h + c]) * by) / before
  }
  return shift
}

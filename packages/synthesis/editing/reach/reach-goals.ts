import { makeMotion, MotionError, smoothStep, worldMotion, type Motion, type Role } from '@understudy/motion'
import { limbOf, reachLimb } from './reach-limb.ts'

/** The ends of limbs that can be moved or pinned. */
export const REACH_ROLES = [
  'leftHand',
  'rightHand',
  'leftFoot',
  'rightFoot',
] as const satisfies readonly Role[]
/** One of `REACH_ROLES`. */
export type ReachRole = (typeof REACH_ROLES)[number]

/** A hand or a foot that is moved at a moment. */
export interface ReachGoal {
  readonly role: ReachRole
  /** Seconds. */
  readonly time: number
  /** By how much, metres in the world. */
  readonly move: readonly [x: number, y: number, z: number]
  /** It comes and goes over so many seconds before and after. */
  readonly seconds: number
}

/** What `reachGoals` made, and how near the goals it came. */
export interface Reached {
  readonly motion: Motion
  readonly report: {
    /** By how much each goal fell short at its time, metres. */
    readonly short: readonly number[]
    /** How far the hips went at most, metres. */
    readonly hips: number
  }
}

/** So much of a limb's length is used before the body comes along. */
const REACH = 0.985
/** Rounds of the projection below. */
const ROUNDS = 12

/**
 * Hands and feet go where they are moved, and the body comes along as far as it must. At each frame a goal moves its end
 * by w m, w = smoothStep(1 − |t − time|/seconds), goals of one end summed; pinned ends stay where they are. With c the
 * place of a limb's top, g where its end shall be and ℓ its usable length, the hips are moved by the r that is found by
 * projecting 0 onto the balls
 *
 *   ‖ c + r − g ‖ ≤ ℓ      for every moved or pinned limb,
 *
 * pins last in every round, so that they hold where not all can. Then each of these limbs bends to its end, which keeps
 * its orientation. Frames that no goal reaches stay to the bit.
 */
export function reachGoals(
  motion: Motion,
  goals: readonly ReachGoal[],
  pins: readonly ReachRole[] = [],
): Reached {
  const wrong = goals.find(({ seconds }) => !(seconds > 0))
  if (wrong)
    throw new MotionError(
      `reachGoals: the goal of ${wrong.role} at ${wrong.time} s fades in and out in ${wrong.seconds} s; it needs more than 0.`,
    )
  if (goals.length === 0) return { motion, report: { short: [], hips: 0 } }
  const { frameCount, frameRate, skeleton } = motion
  const world = worldMotion(motion)
  const moved = new Set(goals.map(({ role }) => role))
  // Pins last: see above.
  const roles = [...moved, ...pins.filter((role) => !moved.has(role))]
  const limbs = roles.map((role) => limbOf(motion, world, role))
  const shifts = roles.map(() => new Float64Array(3 * frameCount))
  const rootPositions = motion.rootPositions.slice()
  let hips = 0
  for (let f = 0; f < frameCount; f++) {
    let asked = false
    for (const { role, time, move, seconds } of goals) {
      const weight = smoothStep(Math.max(0, 1 - Math.abs(f / frameRate - time) / seconds))
      if (weight === 0) continue
      asked = true
      const shift = shifts[roles.indexOf(role)]
      for (let c = 0; c < 3; c++) shift[3 * f + c] += weight * move[c]
    }
    if (!asked) continue
    const at = (joint: number, c: number): number =>
      world.positions[3 * (f * skeleton.jointCount + joint) + c]
    const r = bodyShift(
      limbs.map((limb, n) => {
        const [top, end] = [limb.top, limb.end].map((joint) => [0, 1, 2].map((c) => at(joint, c)))
        // A leg that is straight already stays so: nothing has to come along for that.
        const usable = Math.max(REACH * limb.length, distance(top, end))
        return { top, goal: end.map((value, c) => value + shifts[n][3 * f + c]), usable }
      }),
    )
    hips = Math.max(hips, Math.sqrt(r[0] ** 2 + r[1] ** 2 + r[2] ** 2))
    for (let c = 0; c < 3; c++) {
      rootPositions[3 * f + c] += r[c]
      for (const shift of shifts) shift[3 * f + c] -= r[c]
    }
  }
  const carried = makeMotion({ ...motion, rootPositions })
  const there = hips > 0 ? worldMotion(carried) : world
  const rotations = motion.rotations.slice()
  const shorts = limbs.map((limb, n) => reachLimb(rotations, carried, there, limb, shifts[n]))
  const short = goals.map(({ role, time }) => {
    const frame = Math.min(Math.max(Math.round(time * frameRate), 0), frameCount - 1)
    return shorts[roles.indexOf(role)][frame]
  })
  return { motion: makeMotion({ ...carried, rotations }), report: { short, hips } }
}

interface Reaching {
  readonly top: readonly number[]
  readonly goal: readonly number[]
  readonly usable: number
}

function bodyShift(limbs: readonly Reaching[]): readonly [number, number, number] {
  const r: [number, number, number] = [0, 0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    let still = true
    for (const { top, goal, usable } of limbs) {
      const d = goal.map((value, c) => value - top[c] - r[c])
      const far = distance(d, [0, 0, 0])
      const over = far - usable
      if (over <= 1e-9) continue
      still = false
      for (let c = 0; c < 3; c++) r[c] += (d[c] * over) / far
    }
    if (still) break
  }
  return r
}

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2)

import type { Kernels } from '@understudy/kernels'
import { makeMotion, worldMotion, type Motion } from '@understudy/motion'
import { kneeAngles, kneeLeaps, POP_DEGREES } from '../../analysis/quality/index.ts'
import { legsOf } from './legs.ts'
import { poseLeg } from './pose-legs.ts'

/** A knee leaps no further between two frames than this, degrees: well below what counts as a pop. */
export const CALM = 0.8 * POP_DEGREES
/** How far the body sinks at first where a knee leaps, metres, and by how much more each time it still does. */
const FIRST_SINK = 0.004
const DEEPER = 1.6
/** It never sinks further than this, metres: what still pops then is not a leg that is too short. */
const MOST_SINK = 0.035
/** Seconds before and after a leap in which the body sinks and rises again. */
const REACH = 0.16

/**
 * Lets the body sink a little where a knee pops, feet kept where they are. A knee pops where its leg is almost straight:
 * its angle is the square root of the length that is left, so a millimetre more or less is ten degrees. With
 *
 *   root y′(f) = root y(f) − max over leaps i of dᵢ · b((f − fᵢ) / reach),     b(u) = (1 − u²)² inside ±1
 *
 * the leg has length to spare; dᵢ grows until the knee is calm.
 */
export function spareKnees(motion: Motion, kernels?: Kernels): Motion {
  const { roles } = motion.skeleton
  const sides = (['left', 'right'] as const).filter((side) =>
    (['UpperLeg', 'LowerLeg', 'Foot'] as const).every((part) => roles.has(`${side}${part}`)),
  )
  let depths = new Map<number, number>()
  let best = { motion, leaps: leapsOf(motion, sides) }
  let current = best
  while (current.leaps.length > 0) {
    const next = deeper(depths, current.leaps, motion.frameRate)
    if ([...next.values()].some((depth) => depth > MOST_SINK)) break
    depths = next
    const sunk = sink(motion, depths, kernels)
    current = { motion: sunk, leaps: leapsOf(sunk, sides) }
    if (current.leaps.length < best.leaps.length) best = current
  }
  return best.motion
}

/** Frames after which a knee leaps. */
const leapsOf = (motion: Motion, sides: readonly ('left' | 'right')[]): readonly number[] =>
  sides.flatMap((side) => kneeLeaps(kneeAngles(motion, side), CALM))

/** Sinks at every leap: deeper where there is one nearby already. */
function deeper(
  depths: ReadonlyMap<number, number>,
  leaps: readonly number[],
  frameRate: number,
): Map<number, number> {
  const next = new Map(depths)
  const near = 0.5 * REACH * frameRate
  const known = [...depths.keys()]
  const again = new Set<number>()
  for (const frame of leaps) {
    const at = known.find((one) => Math.abs(one - frame) <= near)
    if (at === undefined) next.set(frame, FIRST_SINK)
    else again.add(at)
  }
  for (const at of again) next.set(at, DEEPER * depths.get(at)!)
  return next
}

function sink(motion: Motion, depths: ReadonlyMap<number, number>, kernels?: Kernels): Motion {
  const { frameCount, frameRate } = motion
  const root = new Float64Array(3 * frameCount)
  const reach = REACH * frameRate
  for (const [at, depth] of depths)
    for (let f = Math.max(0, Math.ceil(at - reach)); f <= Math.min(frameCount - 1, at + reach); f++)
      root[3 * f + 1] = Math.min(root[3 * f + 1], -depth * (1 - ((f - at) / reach) ** 2) ** 2)
  const world = worldMotion(motion, kernels)
  const none = new Float64Array(3 * frameCount)
  const rotations = motion.rotations.slice()
  const held = { shift: none, turn: none, planted: new Uint8Array(frameCount) }
  for (const leg of legsOf(motion, world)) poseLeg(rotations, motion, world, leg, held, root)
  const rootPositions = Float32Array.from(motion.rootPositions, (value, k) => value + root[k])
  return makeMotion({ ...motion, rootPositions, rotations })
}

import { portable } from '@understudy/kernels'
import { groundAt, rootMotion, smootherStep, worldMotion, type Motion, type Role } from '@understudy/motion'
import { limbOf, reachLimb } from '../../editing/index.ts'
import type { Parameter } from './parameters.ts'

/** Seconds before and after the moment over which an arm bends away from its blend and back. */
const FADE = 0.3
/** Further than this an arm is not bent, metres: a blend that misses by more was asked for what its examples do not show. */
const MOST = 0.1
/** The first pass leaves what the arm's own bend takes away; the second has next to nothing left. */
const PASSES = 2

/** The hand whose place a parameter is, if it is one. */
export const handOf = ({ id }: Parameter): Role | undefined =>
  /^position:(leftHand|rightHand)(?::|$)/.exec(id)?.[1] as Role | undefined

/**
 * Bends the arm so that the hand is where it was aimed at the moment that counts. Blends of stretched arms lie on a sphere
 * about the shoulder, and what is asked between them lies inside it, by up to a few centimetres that no weights make up for:
 *
 *   shift(t) = c(t) (aimed − measured),    c = 1 − smootherStep(|t − moment| / 0.3 s)
 *
 * Body, feet and the other arm stay as they are.
 */
export function bendToReach(
  motion: Motion,
  hand: Role,
  parameter: Parameter,
  moment: number,
  aimed: readonly number[],
): Motion {
  const { yaw } = groundAt(rootMotion(motion), 0)
  const [cos, sin] = [portable.cos(yaw), portable.sin(yaw)]
  const before = Math.min(FADE, moment)
  if (!(before > 0)) return motion
  let done = motion
  for (let pass = 0; pass < PASSES; pass++) {
    const off = parameter.measure(done, moment).map((value, k) => aimed[k] - value)
    const far = portable.norm(off)
    if (far < 1e-4) break
    const [x, y, z] = off.map((value) => value * Math.min(1, MOST / far))
    const shift = new Float64Array(3 * done.frameCount)
    for (let frame = 0; frame < done.frameCount; frame++) {
      const from = frame / done.frameRate - moment
      const c = 1 - smootherStep(Math.abs(from) / (from < 0 ? before : FADE))
      // From the figure's own axes at the start to those of the world.
      shift.set([c * (cos * x + sin * z), c * y, c * (cos * z - sin * x)], 3 * frame)
    }
    const world = worldMotion(done)
    const rotations = done.rotations.slice()
    reachLimb(rotations, done, world, limbOf(done, world, hand), shift)
    done = { ...done, rotations }
  }
  return done
}

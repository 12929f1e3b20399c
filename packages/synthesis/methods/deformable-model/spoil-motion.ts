import { multiplyFlat, portable } from '@understudy/kernels'
import type { Motion, Random } from '@understudy/motion'

/** How much noise and drift a good recording is given. */
export interface SpoilOptions {
  /** Deviation of every joint's turn from what it was, degrees. */
  readonly degrees?: number
  /** Deviation of the root's place, centimetres per axis. */
  readonly centimetres?: number
  /** How far the whole body drifts to and fro along the ground, centimetres: planted feet slide. */
  readonly driftCentimetres?: number
  /** How often it drifts to and fro, times per second. */
  readonly driftRate?: number
}

/** What `spoilMotion` takes where its options do not say; degrees, centimetres, times per second. */
export const SPOIL_DEFAULTS = { degrees: 8, centimetres: 2, driftCentimetres: 0, driftRate: 0.8 } as const

/**
 * A bad recording of a motion, to try a filter on: every rotation is turned by a normal angle about a random axis, the
 * root is moved by a normal amount and drifts. Annotations stay: they are what is true of the motion.
 */
export function spoilMotion(motion: Motion, options: SpoilOptions, random: Random): Motion {
  const { degrees, centimetres, driftCentimetres, driftRate } = { ...SPOIL_DEFAULTS, ...options }
  const noisy = withNoise(motion, random, degrees, centimetres)
  const { rootPositions } = noisy
  const [heading, phase] = [2 * Math.PI * random(), 2 * Math.PI * random()]
  for (let f = 0; f < motion.frameCount; f++) {
    const turns = (driftRate * f) / motion.frameRate
    const shift = (driftCentimetres / 100) * portable.sin(2 * Math.PI * turns + phase)
    rootPositions[3 * f] += shift * portable.sin(heading)
    rootPositions[3 * f + 2] += shift * portable.cos(heading)
  }
  return noisy
}

/** White noise: every rotation turned by a normal `degrees` about a random axis, the root moved by a normal `centimetres` per axis. */
export function withNoise(
  motion: Motion,
  random: Random,
  degrees: number = SPOIL_DEFAULTS.degrees,
  centimetres: number = SPOIL_DEFAULTS.centimetres,
): Motion {
  const rotations = Float32Array.from(motion.rotations)
  const turn = new Float32Array(4)
  for (let at = 0; at < rotations.length; at += 4) {
    const axis = [random.normal(), random.normal(), random.normal()]
    const length = portable.norm(axis)
    const half = (degrees * random.normal() * Math.PI) / 360
    turn.set([...axis.map((c) => (c / length) * portable.sin(half)), portable.cos(half)])
    multiplyFlat(rotations, at, rotations, at, turn, 0)
  }
  const rootPositions = motion.rootPositions.map((value) => value + (centimetres / 100) * random.normal())
  return { ...motion, rotations, rootPositions }
}

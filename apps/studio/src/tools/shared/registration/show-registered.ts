import { duration, type Motion } from '@understudy/motion'
import type { RegisteredClips } from '@understudy/operations/solvers'
import { curveAt, footplants, type Registration } from '@understudy/synthesis/analysis'
import { sketchMotion, type Sketch } from '../../../engine/sketches/sketch.ts'

/** One example beside the others. */
export interface Strip {
  /** Its number among the recipe's examples. */
  readonly index: number
  readonly name: string
  readonly seconds: number
  readonly plants: readonly {
    readonly side: 'left' | 'right'
    readonly start: number
    readonly end: number
  }[]
  /** When each key comes, seconds of its own. */
  readonly keys: readonly number[]
  /** Its own seconds at even steps of the reference's clock. */
  readonly warp: Float32Array
  readonly sketch: Sketch
  /** RMS distance from the mean of all, metres; where it is farthest, seconds of the reference. */
  readonly rms: number
  readonly worstTime: number
  readonly worstDistance: number
}

export interface Refused {
  readonly index: number
  readonly name: string
  readonly reason: string
  /** It takes part all the same. */
  readonly forced: boolean
}

/** Examples in correspondence, to look at. */
export interface Registered {
  /** Seconds of the common clock. */
  readonly seconds: number
  readonly keys: readonly string[]
  /** The reference first. */
  readonly strips: readonly Strip[]
  readonly refused: readonly Refused[]
  /** The key frame that would help most, and when it comes in each strip. */
  readonly proposed: { readonly time: number; readonly why: string; readonly instants: readonly number[] }
  /** How far apart the set is over the common clock, metres. */
  readonly distances: Float32Array
}

/** Steps of the common clock that strips are drawn by. */
const STEPS = 60

/** Motions in correspondence: which marks fall together, and who was refused. */
export interface InStep {
  readonly registration: Registration
  readonly keys: readonly string[]
  readonly motions: readonly Pick<Motion, 'name'>[]
  readonly refused: readonly Refused[]
}

/** Clips of a model that were registered, as they are looked at; `forced` take part although they were refused. */
export const showClips = (
  { registration, set, motions, refused }: RegisteredClips,
  forced: readonly number[],
): Registered =>
  showRegistered({
    registration,
    keys: set.keys.map(({ name }) => name),
    motions,
    refused: refused.map((one) => ({ ...one, forced: forced.includes(one.index) })),
  })

/** Motions in correspondence, as they are looked at. */
export function showRegistered({ registration, keys, motions, refused }: InStep): Registered {
  const indexOf = (motion: Motion): number => motions.findIndex(({ name }) => name === motion.name)
  const { members, reference, report, duration: seconds } = registration
  const order = [reference, ...members.map((_, m) => m).filter((m) => m !== reference)]
  return {
    seconds,
    keys,
    strips: order.map((m) => stripOf(registration, m, keys, indexOf)),
    refused: refused.map((one) => ({ ...one, reason: one.reason.replace(/^register: /, '') })),
    proposed: {
      time: report.proposedKey.time,
      why: report.proposedKey.why,
      instants: order.map((m) => report.proposedKey.instants[m]),
    },
    distances: Float32Array.from(report.distances),
  }
}

function stripOf(
  { members, report, duration: whole }: Registration,
  m: number,
  keys: readonly string[],
  indexOf: (motion: Motion) => number,
): Strip {
  const { motion, curve } = members[m]
  const { rms, worstTime, worstDistance } = report.members[m]
  const { contacts, marks } = motion.annotations
  return {
    index: indexOf(motion),
    name: motion.name,
    seconds: duration(motion),
    plants: footplants(contacts).map(({ side, start, end }) => ({ side, start, end })),
    keys: keys.map((name) => marks.find((mark) => mark.name === name)?.time ?? 0),
    warp: Float32Array.from({ length: STEPS + 1 }, (_, k) => curveAt(curve, (whole * k) / STEPS)),
    sketch: sketchMotion(motion),
    rms,
    worstTime,
    worstDistance,
  }
}

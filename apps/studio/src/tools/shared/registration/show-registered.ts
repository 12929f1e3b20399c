import { duration, type Motion } from '@understudy/motion'
import type { RegisteredClips } from '@understudy/operations/solvers'
import { curveAt, footplants, type Registration } from '@understudy/synthesis/analysis'
import type { Refused, Registered, Strip } from '../../../engine/registration/registered.ts'
import { sketchMotion } from '../../../engine/sketches/sketch.ts'

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

import type { Run } from '../../analysis/index.ts'
import { leavePeopleOut, stretchAt, type PeopleRows } from './leave-people-out.ts'
import { smoothResidual, type SmoothResidual } from './smooth-residual.ts'

/** What a prior needs to know to hold for people whom no example shows. */
export interface Strangers {
  /** By how much the variance along a mode is to be multiplied. */
  readonly stretch: (mode: number) => number
  readonly residual: SmoothResidual
  /** How far from the mean the examples are to models without their group: energy per dimension, sorted. */
  readonly energies: Float32Array
}

/** Frames are this far apart while people are left out: what is learned is smooth, and every fold is a whole analysis. */
const EVERY = 3

/** By leaving people out: how much wider the prior must be along the modes, and which directions it lacks. */
export function learnStrangers(people: PeopleRows, modes: Float64Array, run: Run): Strangers | undefined {
  const { frameCount, channels } = people
  const left = leavePeopleOut(everyThird(people), run)
  if (left === undefined) return undefined
  const residual = smoothResidual(left, modes, frameCount, channels, run)
  const energies = left.energies.map(
    (energy, n) => (energy + residual.energies[n]) / Math.max(1, left.counts[n] + residual.count),
  )
  return {
    stretch: (mode) => stretchAt(left.line, mode),
    residual,
    energies: Float32Array.from(energies).sort(),
  }
}

/** Fewer frames, each counting for more: lengths of vectors stay as they are. */
function everyThird(people: PeopleRows): PeopleRows {
  const { data, rows, frameCount, channels } = people
  const frames = Array.from({ length: Math.ceil(frameCount / EVERY) }, (_, f) => f * EVERY)
  const scale = Math.sqrt(frameCount / frames.length)
  const out = new Float64Array(rows * frames.length * channels)
  for (let n = 0; n < rows; n++)
    frames.forEach((t, f) => {
      const [to, from] = [(n * frames.length + f) * channels, (n * frameCount + t) * channels]
      for (let c = 0; c < channels; c++) out[to + c] = scale * data[from + c]
    })
  return { ...people, data: out, frameCount: frames.length }
}

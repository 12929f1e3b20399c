import { duration, resample, slice, type Motion } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import { learnNaturalness, type NaturalnessModel } from '@understudy/synthesis/methods/part-assembly'
import type { ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions } from '../io/motion-args.ts'

/** What results are held against where nobody names real motion: the embedded fights and walks. */
export const DEFAULT_REAL = ['embedded:fight-*'] as const

/** Pieces are this long, seconds: a score of three seconds and one of a minute are not the same thing. */
const PIECE = 3
const RATE = 30

/** Cuts a motion into pieces of about three seconds at 30 Hz, as naturalness is judged. */
export function inPieces(motion: Motion, most = Infinity): Motion[] {
  const coarse = motion.frameRate === RATE ? motion : resample(motion, RATE)
  const seconds = duration(coarse)
  const count = Math.max(1, Math.round(seconds / PIECE))
  return Array.from({ length: Math.min(count, most) }, (_, k) =>
    slice(coarse, (k * seconds) / count, ((k + 1) * seconds) / count),
  )
}

/** Learns what is natural from files. */
export async function learnFrom(
  files: readonly string[],
  flags: ImportFlags,
  io: CommandIo,
): Promise<NaturalnessModel> {
  const motions = await loadMotions(files, flags, io)
  const pieces = motions.flatMap((motion, index) =>
    inPieces(motion, 4).map((piece) => ({ motion: piece, take: `${index} ${motion.name}` })),
  )
  return learnNaturalness(
    pieces,
    { frameRate: 8, maxSamples: 5000 },
    makeRun({ kernels: io.kernels, signal: io.signal }),
  )
}

import { makeRun } from '@understudy/synthesis/analysis'
import {
  inPieces,
  learnNaturalness,
  type NaturalnessModel,
} from '@understudy/synthesis/methods/part-assembly'
import type { ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions } from '../io/motion-args.ts'

/** What results are held against where nobody names real motion: the embedded fights and walks. */
export const DEFAULT_REAL = ['embedded:fight-*'] as const

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

import { readPack, writePack, type PackError } from '@understudy/runtime'
import type { Run } from '@understudy/synthesis/analysis'
import { buildMatchingDatabase } from '@understudy/synthesis/methods/motion-matching'
import type { Made } from '../core/operation.ts'
import { asFigure } from '@understudy/synthesis/editing'
import type { PackClips } from './operation.ts'

export interface PackClipsReport {
  /** Clips in the pack: mirrored ones count, those too short for the horizons were left out. */
  readonly clips: number
  readonly seconds: number
  readonly frames: number
  readonly tags: readonly string[]
  readonly bytes: number
  readonly bytesPerMinute: number
  /** Stated and measured. */
  readonly error: PackError
}

export function perform(
  { clips }: PackClips['inputs'],
  { toleranceDegrees, toleranceMillimetres, fit, ...options }: PackClips['options'],
  run: Run,
): Made<'pack', PackClipsReport> {
  const figures = fit ? clips.map((clip) => asFigure(clip, clips[0]!)) : clips
  const source = buildMatchingDatabase(figures, options, run)
  const bytes = run.stage('pack', () => writePack(source, { toleranceDegrees, toleranceMillimetres }))
  const pack = readPack(bytes)
  const { frameCount, frameRate, tags, error } = pack.header
  const seconds = frameCount / frameRate
  return {
    output: pack,
    report: {
      clips: pack.header.clips.length,
      seconds,
      frames: frameCount,
      tags,
      bytes: bytes.length,
      bytesPerMinute: Math.round((60 * bytes.length) / seconds),
      error,
    },
  }
}

import { readPack, writePack, type PackError } from '@understudy/runtime'
import type { Run } from '@understudy/synthesis/analysis'
import { buildMotionGraph } from '@understudy/synthesis/methods/motion-graph'
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
  /** Edges of the motion graph; 0 without one. */
  readonly joins: number
  readonly bytes: number
  readonly bytesPerMinute: number
  /** Stated and measured. */
  readonly error: PackError
}

export function perform(
  { clips }: PackClips['inputs'],
  { toleranceDegrees, toleranceMillimetres, fit, graph, maxDistance, ...options }: PackClips['options'],
  run: Run,
): Made<'pack', PackClipsReport> {
  const figures = fit ? clips.map((clip) => asFigure(clip, clips[0]!)) : clips
  const source = graph
    ? buildMotionGraph(figures, { ...options, maxDistance }, run)
    : buildMatchingDatabase(figures, options, run)
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
      joins: pack.header.joins.length,
      bytes: bytes.length,
      bytesPerMinute: Math.round((60 * bytes.length) / seconds),
      error,
    },
  }
}

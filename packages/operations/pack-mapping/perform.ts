import { readPack, writePack, type PackError } from '@understudy/runtime'
import type { Run } from '@understudy/synthesis/analysis'
import type { Made } from '../core/operation.ts'
import { followerSource } from './follower-source.ts'
import type { PackMapping } from './operation.ts'

export interface PackMappingReport {
  /** Recordings in the pack, mirrored ones counted, and examples cut out of them. */
  readonly clips: number
  readonly examples: number
  readonly seconds: number
  readonly bytes: number
  readonly bytesPerMinute: number
  /** Stated and measured. */
  readonly error: PackError
}

export function perform(
  { examples }: PackMapping['inputs'],
  { frameRate, ...tolerance }: PackMapping['options'],
  run: Run,
): Made<'pack', PackMappingReport> {
  const source = followerSource(examples, frameRate, run)
  const bytes = run.stage('pack', () => writePack(source, tolerance))
  const pack = readPack(bytes)
  const { frameCount, clips, follower, error } = pack.header
  const seconds = frameCount / frameRate
  return {
    output: pack,
    report: {
      clips: clips.length,
      examples: follower!.units.length,
      seconds,
      bytes: bytes.length,
      bytesPerMinute: Math.round((60 * bytes.length) / seconds),
      error,
    },
  }
}

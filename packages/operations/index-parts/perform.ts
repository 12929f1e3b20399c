import type { Run } from '@understudy/synthesis/analysis'
import { knownFeatures, readFeatures } from '@understudy/synthesis/analysis/features'
import { emptyIndex } from '@understudy/synthesis/methods/part-assembly'
import type { Made } from '../core/operation.ts'
import { indexClips } from '../parts/index-clips.ts'
import type { IndexParts } from './operation.ts'

/** What an index holds, and how much of it is new. */
export interface IndexPartsReport {
  readonly clips: number
  readonly added: number
  readonly features: number
  readonly seconds: number
}

export function perform(
  { clips, add, own = [] }: IndexParts['inputs'],
  _: IndexParts['options'],
  run: Run,
): Made<'parts', IndexPartsReport> {
  const before = add ?? emptyIndex([...knownFeatures(), ...readFeatures(own, 'features')])
  const index = indexClips(before, clips, run)
  return {
    output: index,
    report: {
      clips: index.clips.length,
      added: index.clips.length - before.clips.length,
      features: index.features.length,
      seconds: index.clips.reduce((sum, { frameCount }) => sum + frameCount, 0) / index.frameRate,
    },
  }
}

import type { Run } from '@understudy/synthesis/analysis'
import { buildWeb, indexMotions } from '@understudy/synthesis/methods/match-web'
import type { Made } from '../core/operation.ts'
import type { BuildWeb } from './operation.ts'

export interface BuildWebReport {
  readonly clips: number
  readonly seconds: number
  readonly chains: number
}

export function perform(
  { clips }: BuildWeb['inputs'],
  { frameRate }: BuildWeb['options'],
  run: Run,
): Made<'web', BuildWebReport> {
  const index = indexMotions(clips, { frameRate }, run)
  const web = buildWeb(index, {}, run)
  const frames = index.clips.reduce((sum, { track }) => sum + track.frameCount, 0)
  return {
    output: web,
    report: { clips: clips.length, seconds: frames / index.frameRate, chains: web.chains.count },
  }
}

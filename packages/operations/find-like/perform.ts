import { MotionError } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import {
  ACROSS_PEOPLE,
  figureFeatures,
  indexMotions,
  pruneMatches,
  searchWeb,
  type KnownAction,
  type MatchGraph,
  type MotionIndex,
} from '@understudy/synthesis/methods/match-web'
import { actionsIn, emptyIndex, extendIndex } from '@understudy/synthesis/methods/part-assembly'
import type { Made } from '../core/operation.ts'
import type { FindLike } from './operation.ts'

/** What was found, and what of it was kept. */
export interface FindLikeReport {
  /** All that was found, before anything was left out: which match led to which. */
  readonly found: MatchGraph
  /** Without what was left out. */
  readonly kept: MatchGraph
  readonly clips: readonly string[]
}

export function perform(
  { clips = [], web, query }: FindLike['inputs'],
  { across, actions, maxQueries, without }: FindLike['options'],
  run: Run,
): Made<'hits', FindLikeReport> {
  if (clips.length === 0 && web === undefined)
    throw new MotionError('search: there is nowhere to look. Give clips, or a web.', { code: 'missing' })
  const index: MotionIndex = web ?? indexMotions(clips, {}, run)
  const found = searchWeb(
    index,
    regionOf(query, index),
    {
      ...(across ? ACROSS_PEOPLE : {}),
      ...(across && actions ? { actions: actionsOf(index, run) } : {}),
      ...(maxQueries === undefined ? {} : { maxQueries }),
    },
    run,
  )
  const kept = pruneMatches(found, without ?? [])
  const names = index.clips.map(({ name }) => name)
  return {
    output: kept.matches.map(({ clip, start, end, distance }) => ({
      clip: names[clip]!,
      start,
      end,
      distance,
    })),
    report: { found, kept, clips: names },
  }
}

/** Kicks, jumps and the like, told by features: who does them differs less than how. */
const actionsOf = (index: MotionIndex, run: Run): readonly KnownAction[] =>
  actionsIn(
    extendIndex(
      emptyIndex(),
      index.clips.map(({ track }) => figureFeatures(track, run.kernels)),
    ),
  )

function regionOf({ clip: name, start, end }: FindLike['inputs']['query'], index: MotionIndex) {
  const clip = index.clips.findIndex((one) => one.name === name)
  const names = index.clips.slice(0, 5).map((one) => one.name)
  if (clip < 0)
    throw new MotionError(
      `search: the query names "${name}"; the motions read are ${names.join(', ')}` +
        `${index.clips.length > 5 ? ` and ${index.clips.length - 5} more` : ''}. Name one of them, without folder and ending.`,
      { code: 'unknown-name' },
    )
  const lasts = (index.clips[clip]!.track.frameCount - 1) / index.frameRate
  if (start >= lasts)
    throw new MotionError(
      `search: the query asks for ${start} to ${end} s of "${name}", which lasts ${lasts.toFixed(2)} s. Choose seconds inside.`,
    )
  return { clip, start, end }
}

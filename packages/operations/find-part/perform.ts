import { MotionError, slice, type Motion } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import {
  askByExample,
  askByName,
  askByQuery,
  distinctNames,
  emptyIndex,
  keyPoseMotion,
  readKeyPoses,
  readQuery,
  type Hit,
  type PartIndex,
} from '@understudy/synthesis/methods/part-assembly'
import type { Made } from '../core/operation.ts'
import { indexClips } from '../parts/index-clips.ts'
import type { FindPart } from './operation.ts'

/** Every hit with its score and the reason why it is one, best first. */
export interface FindPartReport {
  readonly hits: readonly Hit[]
}

export function perform(
  { clips = [], index: given, question }: FindPart['inputs'],
  options: FindPart['options'],
  run: Run,
): Made<'hits', FindPartReport> {
  const named = distinctNames(clips)
  const index = given ?? indexClips(emptyIndex(), named, run)
  if (index.clips.length === 0)
    throw new MotionError('find-part: there is nothing to look in. Give clips, or an index of them.', {
      code: 'missing',
    })
  const hits = ask(index, named, question, options, run)
  return {
    // What was not compared fits the query to the letter.
    output: hits.map(({ name, start, end, score }) => ({
      clip: name,
      start,
      end,
      distance: Number.isFinite(score) ? score : 0,
    })),
    report: { hits },
  }
}

function ask(
  index: PartIndex,
  clips: readonly Motion[],
  question: FindPart['inputs']['question'],
  { part, enough, within, features }: FindPart['options'],
  run: Run,
): readonly Hit[] {
  if (question.kind === 'named') return askByName(index, question.name)
  if (question.kind === 'written')
    return askByQuery(index, readQuery(question.query, index.features, question.source))
  const byName = new Map(clips.map((clip) => [clip.name, clip]))
  const clipOf = (place: number): Motion => {
    const { name } = index.clips[place]!
    const clip = byName.get(name)
    if (clip !== undefined) return clip
    throw new MotionError(
      `find-part: "${name}" is in the index and not among the ${clips.length} motions read; hits are compared with it. Name the motions of the index.`,
      { code: 'missing' },
    )
  }
  const example =
    question.kind === 'poses'
      ? keyPoseMotion(readKeyPoses(question.poses, question.source, clips[0]?.skeleton))
      : stretchOf(clips, question)
  const chosen = { enough, within, ...(features ? { features } : {}) }
  return askByExample(index, example, part, clipOf, chosen, run.kernels)
}

function stretchOf(
  clips: readonly Motion[],
  { clip: name, start, end }: { readonly clip: string; readonly start: number; readonly end: number },
): Motion {
  const found = clips.find((clip) => clip.name === name)
  if (found) return slice(found, start, Math.min(end, (found.frameCount - 1) / found.frameRate))
  const some = clips.slice(0, 5).map((clip) => clip.name)
  throw new MotionError(
    `find-part: the example names "${name}"; the motions read are ${some.join(', ')}${clips.length > 5 ? ` and ${clips.length - 5} more` : ''}. Name one of them.`,
    { code: 'unknown-name' },
  )
}

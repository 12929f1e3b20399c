import { sourceTime } from '@understudy/synthesis/methods/control-by-example'
import type { AnswerBlend, AnswerExample } from './segments.ts'

/** What reports tell of the examples an answer is made of. */
export interface AnswerExamples {
  readonly segments: readonly AnswerExample[]
  /** Where interpretations beside the best have a say. */
  readonly blend?: AnswerBlend | undefined
}

/** An example in one frame of an answer. */
export interface FrameExample extends AnswerExample {
  /** How much it counts there, 0 to 1. */
  readonly weight: number
  /** When in its clip, seconds. */
  readonly sourceSeconds: number
}

/**
 * Which examples a frame of an answer is made of, the heaviest first; their weights sum to one. An example that is laid
 * there several times is told once: weights are summed, and the heaviest copy says where it is.
 */
export function examplesAt(
  { segments, blend }: AnswerExamples,
  /** Of the answer. */
  seconds: number,
): readonly FrameExample[] {
  if (!blend) {
    const found = segments.find(({ end }) => seconds < end) ?? segments.at(-1)
    return found ? [{ ...found, weight: 1, sourceSeconds: sourceTime(found, seconds) }] : []
  }
  const { frameRate, examples, first, example, weight } = blend
  const frame = Math.min(Math.max(Math.round(seconds * frameRate), 0), first.length - 2)
  const found = new Map<number, { copy: AnswerExample; most: number; total: number }>()
  for (let entry = first[frame]!; entry < first[frame + 1]!; entry++) {
    const copy = examples[example[entry]!]!
    const share = weight[entry]!
    const before = found.get(copy.instance)
    if (before && before.most >= share) before.total += share
    else found.set(copy.instance, { copy, most: share, total: share + (before?.total ?? 0) })
  }
  return [...found.values()]
    .map(({ copy, total }) => ({
      ...copy,
      weight: total,
      sourceSeconds: sourceTime(copy, frame / frameRate),
    }))
    .toSorted((a, b) => b.weight - a.weight)
}

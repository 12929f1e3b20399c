import { duration, MotionError } from '@understudy/motion'
import type { Made } from '../core/operation.ts'
import { cutPieces } from '../set-making/cut-pieces.ts'
import type { CutSet } from './operation.ts'

/** How many pieces there are. */
export interface CutSetReport {
  readonly pieces: number
}

export async function perform(
  { clips, stretches, columns = [] }: CutSet['inputs'],
  { name, measure, before, after }: CutSet['options'],
): Promise<Made<'set', CutSetReport>> {
  const indexOf = new Map(clips.map((clip, n) => [clip.name, n]))
  const pieces = stretches.map(({ clip: wanted, start, end, about }) => {
    const clip = indexOf.get(wanted)
    if (clip === undefined)
      throw new MotionError(
        `cut-set: a stretch names the clip "${wanted.slice(0, 60)}"; there are ${clips.length}, the first is "${clips[0]!.name}". Give that clip, too.`,
        { code: 'missing' },
      )
    const lasts = duration(clips[clip]!)
    if (start >= lasts)
      throw new MotionError(
        `cut-set: ${start} to ${end} s was asked of "${wanted.slice(0, 60)}", which lasts ${lasts.toFixed(2)} s. Choose a stretch inside it.`,
      )
    return {
      clip,
      start: Math.max(0, start - before),
      end: Math.min(end + after, lasts),
      ...(about && { about }),
    }
  })
  return { output: await cutPieces(name, clips, columns, pieces, measure), report: { pieces: pieces.length } }
}

import { MotionError, type Motion } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import { makeEvaluationData, type EvaluationData, type EvaluationSources } from './evaluation-data.ts'
import type { ClipRow, Recordings, SegmentRow } from './recordings.ts'

/** A made-up recording, with what its index says of it. */
export interface MadeUpClip extends Partial<Omit<ClipRow, 'path'>> {
  readonly path: string
  readonly motion: Motion
}

/** Recordings out of thin air, for tests: each is read from the text of its motion, as a file would be. */
export function madeUpRecordings(
  name: string,
  clips: readonly MadeUpClip[],
  segments: readonly (Partial<SegmentRow> &
    Pick<SegmentRow, 'path' | 'action' | 'start' | 'key' | 'end'>)[] = [],
): Recordings {
  const motions = new Map(clips.map(({ path, motion }) => [path, motion]))
  return {
    name,
    clips: clips.map(({ motion, ...row }) => ({
      dataset: 'made up',
      subject: '1',
      clip: row.path,
      frames: motion.frameCount,
      fps: motion.frameRate,
      seconds: (motion.frameCount - 1) / motion.frameRate,
      label: '',
      tags: [],
      ...row,
    })),
    segments: segments.map((segment) => ({ side: 'L', numbers: {}, ...segment })),
    read: (path) => {
      const motion = motions.get(path)
      if (!motion) throw new MotionError(`${path}: there is no such recording.`, { code: 'missing' })
      return new TextEncoder().encode(printJson(motion))
    },
  }
}

/** What a suite is handed in a test: nothing of the embedded corpus, no clock that runs. */
export const madeUpData = (
  sources: Pick<EvaluationSources, 'examples' | 'judged'> & Partial<EvaluationSources>,
): EvaluationData =>
  makeEvaluationData({
    stored: () => {
      throw new MotionError('made-up data: there is no stored corpus.', { code: 'missing' })
    },
    breathe: () => Promise.resolve(),
    clock: () => 0,
    ...sources,
  })

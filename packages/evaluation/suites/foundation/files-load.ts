import { MotionError } from '@understudy/motion'
import type { Measure } from '../../measure/measure.ts'
import { datasetsOf } from './readable.ts'
import { judgedOn } from '../../data/evaluation-data.ts'

/** Reads every file of the index with nothing set by hand, and counts those that are refused. */
export const filesLoad: Measure = {
  name: 'files-load',
  about: 'Files of the index that are refused.',
  unit: 'files',
  bar: '== 0',
  async run(data) {
    const judged = judgedOn(data)
    const refused: string[] = []
    for (const clip of judged.clips) {
      try {
        await data.load(judged, clip)
      } catch (error) {
        if (!(error instanceof MotionError)) throw error
        refused.push(error.message)
      }
    }
    return {
      value: refused.length,
      n: judged.clips.length,
      data: datasetsOf(judged.clips),
      ...(refused.length > 0 && { note: `first refused: ${refused[0]}` }),
    }
  },
}

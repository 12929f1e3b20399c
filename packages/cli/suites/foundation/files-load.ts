import { sentenceOf } from '../../io/failure.ts'
import type { Measure } from '../measure.ts'
import { datasetsOf, judgedOn } from './readable.ts'

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
        const sentence = sentenceOf(error)
        if (sentence === undefined) throw error
        refused.push(sentence)
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

import { ensureEmbedded, type CorpusFolder } from '@understudy/corpus'
import type { EvaluationSources, Recordings } from '@understudy/evaluation'
import { MotionError } from '@understudy/motion'
import { sentenceOf } from './failure.ts'
import { breathe, type Io } from './io.ts'

/** What evaluations are handed by the command line: folders on disk, the embedded corpus, the clock. */
export const diskSources = (
  io: Io,
  folders: { readonly examples?: CorpusFolder; readonly judged?: CorpusFolder },
): EvaluationSources => ({
  examples: folders.examples && recordingsOf(folders.examples),
  judged: folders.judged && recordingsOf(folders.judged),
  stored: () => ensureEmbedded(),
  breathe: () => breathe(io),
  clock: () => performance.now() / 1000,
})

function recordingsOf(folder: CorpusFolder): Recordings {
  return {
    name: folder.folder,
    clips: folder.clips,
    segments: folder.segments,
    read: (path) => {
      try {
        return folder.read(path)
      } catch (error) {
        const sentence = sentenceOf(error)
        throw sentence === undefined ? error : new MotionError(sentence, { cause: error, code: 'missing' })
      }
    },
  }
}

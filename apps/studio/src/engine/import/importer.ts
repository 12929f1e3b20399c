import { MotionError } from '@understudy/motion'
import { WORDS } from '../words/words.ts'
import type { ImportAnswer, ImportChoices, Imported, ImportRequest } from './messages.ts'

type Source = Omit<ImportRequest, 'id' | 'choices'>

/** Reads files in a worker that is started with the first of them. */
export interface Importer {
  /** Rejects with a `MotionError` whose message can be shown as it is. */
  read(source: Source, choices?: ImportChoices): Promise<Imported>
  dispose(): void
}

export function makeImporter(): Importer {
  let worker: Worker | undefined
  let last = 0
  const waiting = new Map<number, (answer: ImportAnswer) => void>()

  const start = (): Worker => {
    const made = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
    made.addEventListener('message', ({ data }: MessageEvent<ImportAnswer>) => {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    })
    // Out of memory, or a script that did not arrive: nobody who waits would ever hear of it.
    made.addEventListener('error', () => {
      for (const [id, settle] of waiting) settle({ id, problem: WORDS.workerLost })
      waiting.clear()
      made.terminate()
      worker = undefined
    })
    return made
  }

  return {
    read: async (source, choices = {}) => {
      const id = ++last
      worker ??= start()
      const request: ImportRequest = { ...source, id, choices }
      const answer = await new Promise<ImportAnswer>((resolve) => {
        waiting.set(id, resolve)
        worker?.postMessage(request)
      })
      if ('problem' in answer) throw new MotionError(answer.problem)
      return answer.imported
    },
    dispose: () => worker?.terminate(),
  }
}

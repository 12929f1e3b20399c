import { wrap } from 'comlink'
import type { Motion } from '@understudy/motion'
import type { ExportFormat, PrintWorker } from './print-worker.ts'

/** Writes a motion in a worker that lives as long as the writing. */
export async function printMotion(motion: Motion, format: ExportFormat): Promise<Uint8Array> {
  const thread = new Worker(new URL('./print-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await wrap<PrintWorker>(thread).print(motion, format)
  } finally {
    thread.terminate()
  }
}

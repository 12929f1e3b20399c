import { Worker } from 'node:worker_threads'
import type { Thread } from '@understudy/kernels'

/** A thread of Node that serves kernels; it reads sources as this process does, and does not keep it alive. */
export function startThread(): Thread {
  const worker = new Worker(new URL('./kernel-thread.mjs', import.meta.url))
  worker.unref()
  return {
    post: (message, transfer) => worker.postMessage(message, transfer as ArrayBuffer[] | undefined),
    listen: (hear, failed) => {
      worker.on('message', hear)
      if (failed) worker.on('error', failed).on('exit', failed)
    },
    end: () => void worker.terminate(),
  }
}

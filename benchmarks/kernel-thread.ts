/** What a thread of `benchmarks/threads.ts` runs. */
import { parentPort } from 'node:worker_threads'
import { serveKernels } from '@understudy/kernels'

serveKernels({
  post: (message, transfer) => parentPort!.postMessage(message, transfer),
  listen: (hear) => void parentPort!.on('message', hear),
})

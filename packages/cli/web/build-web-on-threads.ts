import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  buildWeb,
  webOf,
  type Chains,
  type MatchWeb,
  type MotionIndex,
  type WebOptions,
} from '@understudy/synthesis/methods/match-web'
import { breathe, type Io } from '../io/io.ts'
import { startProgress } from '../io/progress.ts'
import type { ChainWork } from './chain-worker.ts'

/** Below this many pairs of frames threads cost more than they bring. */
const WORTH_THREADS = 2e7
/** Steps of the progress bar. */
const STEPS = 100

/** The web of an index, on all cores; stops at once when asked to. */
export async function buildWebOnThreads(
  index: MotionIndex,
  options: WebOptions,
  io: Io,
  threads = availableParallelism(),
): Promise<MatchWeb> {
  const frames = index.clips.reduce((sum, { track }) => sum + track.frameCount, 0)
  if (frames ** 2 / 2 < WORTH_THREADS || !canStartThreads()) {
    await breathe(io)
    return buildWeb(index, options, makeRun({ kernels: io.kernels, signal: io.signal }))
  }
  const parts = Math.max(1, threads)
  const fractions = new Float64Array(parts)
  const progress = startProgress(io, 'comparing', STEPS)
  let told = 0
  const tell = (part: number, fraction: number): void => {
    fractions[part] = fraction
    const reached = (STEPS * fractions.reduce((sum, f) => sum + f, 0)) / parts
    // A stop that comes in between is heard by the workers' own listener.
    for (; told < reached; told++) progress.step('').catch(() => undefined)
  }
  try {
    const chains = await Promise.all(
      Array.from({ length: parts }, (_, part) =>
        onThread({ index, options, part, parts }, io.signal, (fraction) => tell(part, fraction)),
      ),
    )
    return webOf(index, chains)
  } finally {
    progress.done()
  }
}

function onThread(work: ChainWork, signal: AbortSignal, tell: (fraction: number) => void): Promise<Chains> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./chain-worker.js', import.meta.url), { workerData: work })
    const stop = (): void => {
      void worker.terminate()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', stop, { once: true })
    worker.on('message', (message: number | Chains) => {
      if (typeof message === 'number') tell(message)
      else resolve(message)
    })
    worker.on('error', reject)
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', stop)
      if (code !== 0)
        reject(new Error(`search: a thread ended with code ${code} before its chains were done.`))
    })
  })
}

/** A thread reads files as plain Node does: only what is built, not the sources that tests run from. */
const canStartThreads = (): boolean => import.meta.url.endsWith('.js')

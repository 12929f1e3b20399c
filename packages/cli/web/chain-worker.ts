import { parentPort, workerData } from 'node:worker_threads'
import { loadSimd } from '@understudy/kernels'
import { makeRun } from '@understudy/synthesis/analysis'
import { buildChains, type MotionIndex, type WebOptions } from '@understudy/synthesis/methods/match-web'

export interface ChainWork {
  readonly index: MotionIndex
  readonly options: WebOptions
  readonly part: number
  readonly parts: number
}

/** One part of a web's chains on a thread of its own: numbers tell how far it is, the chains come last. */
const { index, options, part, parts } = workerData as ChainWork
const kernels = await loadSimd()
let told = 0
const run = makeRun({
  kernels,
  onProgress: ({ fraction }) => {
    // There are tens of thousands of pairs: told of each, the other thread would do little else than listen.
    if (fraction < told + 0.01) return
    told = fraction
    parentPort!.postMessage(fraction)
  },
})
parentPort!.postMessage(buildChains(index, options, { part, parts }, run))

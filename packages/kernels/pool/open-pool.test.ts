import { Worker } from 'node:worker_threads'
import { seeded, type Random } from '@understudy/motion'
import { expect, test } from 'vitest'
import type { DistanceGridInput, Kernels } from '../contract.ts'
import { firstDifference, kernelSets } from '../simd/kernel-sets.ts'
import { openPool } from './open-pool.ts'
import type { StartThread, Thread } from './thread.ts'

const [reference, simd] = await kernelSets()

/** What a thread of Node runs: sources, read through a loader of its own. */
const SCRIPT = `
  const { parentPort } = require('node:worker_threads')
  const waiting = []
  const early = (message) => waiting.push(message)
  parentPort.on('message', early)
  import('tsx/esm/api').then(async ({ register }) => {
    register()
    const { serveKernels } = await import(${JSON.stringify(new URL('serve-kernels.ts', import.meta.url).href)})
    serveKernels({
      post: (message, transfer) => parentPort.postMessage(message, transfer),
      listen: (hear) => {
        parentPort.off('message', early)
        waiting.forEach(hear)
        parentPort.on('message', hear)
      },
    })
  })`

const startThread: StartThread = () => {
  const worker = new Worker(SCRIPT, { eval: true })
  worker.unref()
  return threadOf(worker)
}

function threadOf(worker: Worker): Thread {
  return {
    post: (message, transfer) => worker.postMessage(message, transfer as ArrayBuffer[] | undefined),
    listen: (hear, failed) => {
      worker.on('message', hear)
      if (failed) worker.on('exit', failed)
    },
    end: () => void worker.terminate(),
  }
}

function problem(
  random: Random,
  framesA: number,
  framesB: number,
  points: number,
  size: number,
): DistanceGridInput {
  const numbers = (count: number): Float32Array =>
    Float32Array.from({ length: count }, () => 2 * random.normal() + 1)
  return {
    a: numbers(3 * points * framesA),
    b: numbers(3 * points * framesB),
    pointWeights: new Float32Array(points).fill(1 / points),
    windowWeights: new Float32Array(size).fill(1 / size),
  }
}

function grid(
  kernels: Kernels,
  { a, b, pointWeights, windowWeights, ...rest }: DistanceGridInput,
): Float32Array {
  const windows = (clip: Float32Array): number =>
    Math.max(0, clip.length / (3 * pointWeights.length) - windowWeights.length + 1)
  const distances = new Float32Array(windows(a) * windows(b)).fill(-1)
  kernels.distanceGrid({ a, b, pointWeights, windowWeights, ...rest }, distances)
  return distances
}

/** Empty, single, odd, smaller and larger than what is worth sharing, growing and shrinking again. */
const SIZES = [
  [0, 0, 1, 1],
  [1, 1, 1, 1],
  [7, 9, 3, 2],
  [201, 155, 5, 11],
  [403, 301, 2, 3],
  [2, 90_000, 1, 2],
  [170, 171, 4, 5],
  [350, 341, 3, 5],
] as const

test(
  '[P1] two threads on shared memory give the bits of one, whatever the size (seed 9)',
  { timeout: 30_000 },
  async () => {
    const random = seeded(9)
    const pool = await openPool(simd, startThread, { startMilliseconds: 25_000 })
    expect([pool.threads, pool.sharesBy]).toEqual([2, 'memory'])
    const inputs = SIZES.map(([a, b, points, size]) => problem(random, a, b, points, size))
    for (const input of inputs)
      expect(firstDifference(grid(pool.kernels, input), grid(simd, input))).toBeUndefined()
    const many = await pool.grids(inputs)
    inputs.forEach((input, k) => expect(firstDifference(many[k], grid(reference, input))).toBeUndefined())
    pool.close()
    for (const input of inputs)
      expect(firstDifference(grid(pool.kernels, input), grid(simd, input))).toBeUndefined()
  },
)

test(
  '[P2] without shared memory whole grids go by messages, with the same bits (seed 10)',
  { timeout: 30_000 },
  async () => {
    const random = seeded(10)
    const pool = await openPool(simd, startThread, { shareMemory: false, startMilliseconds: 25_000 })
    expect([pool.threads, pool.sharesBy]).toEqual([2, 'messages'])
    const inputs = SIZES.map(([a, b, points, size]) => problem(random, a, b, points, size))
    const many = await pool.grids(inputs)
    inputs.forEach((input, k) => expect(firstDifference(many[k], grid(simd, input))).toBeUndefined())
    pool.close()
  },
)

test('[P3] where no thread starts, or none answers in time, one thread gives the same answer (seed 11)', async () => {
  const input = problem(seeded(11), 201, 202, 3, 4)
  const never: StartThread = () => ({ post: () => undefined, listen: () => undefined, end: () => undefined })
  const refuses: StartThread = () => {
    throw new Error('no threads here')
  }
  for (const start of [never, refuses]) {
    const pool = await openPool(simd, start, { startMilliseconds: 10 })
    expect([pool.threads, pool.sharesBy]).toEqual([1, 'nothing'])
    expect(firstDifference(grid(pool.kernels, input), grid(simd, input))).toBeUndefined()
    expect(firstDifference((await pool.grids([input]))[0], grid(simd, input))).toBeUndefined()
  }
  // The plain kernels have nothing to share: no thread is started for them.
  expect((await openPool(reference, refuses)).kernels).toBe(reference)
})

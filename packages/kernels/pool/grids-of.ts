import type { DistanceGridInput, Kernels } from '../contract.ts'
import { gridSize } from '../simd/distance-grid.ts'
import type { GridAnswer, GridMessage, Thread } from './thread.ts'

/** Asks a thread for a whole grid. */
export type AskGrid = (input: DistanceGridInput) => Promise<Float32Array>

/** Grids by message: clips are copied there, distances change hands. */
export function askGrids(thread: Thread): AskGrid {
  const waiting = new Map<
    number,
    { resolve: (grid: Float32Array) => void; reject: (reason: unknown) => void }
  >()
  let job = 0
  thread.listen(
    (message) => {
      const { kind, job: answered, distances } = message as GridAnswer
      if (kind !== 'grid') return
      waiting.get(answered)?.resolve(distances)
      waiting.delete(answered)
    },
    (reason) => {
      for (const { reject } of waiting.values()) reject(reason)
      waiting.clear()
    },
  )
  return ({ a, b, pointWeights, windowWeights }) =>
    new Promise((resolve, reject) => {
      waiting.set(++job, { resolve, reject })
      const message: GridMessage = { kind: 'grid', job, a, b, pointWeights, windowWeights }
      thread.post(message)
    })
}

/** Every grid in its place: each helper, and this thread between their answers, takes the next free one. */
export async function gridsOf(
  inputs: readonly DistanceGridInput[],
  kernels: Kernels,
  helpers: readonly AskGrid[],
): Promise<readonly Float32Array[]> {
  const out: Float32Array[] = inputs.map(() => new Float32Array(0))
  let next = 0
  const here = (input: DistanceGridInput): Float32Array => {
    const [rows, columns] = gridSize(input)
    const distances = new Float32Array(Math.max(0, rows) * Math.max(0, columns))
    kernels.distanceGrid(input, distances)
    return distances
  }
  const work = async (ask: (input: DistanceGridInput) => Promise<Float32Array>): Promise<void> => {
    while (next < inputs.length) {
      const k = next++
      // A thread that fails leaves its grid to this one: the answer is the same.
      out[k] = await ask(inputs[k]).catch(() => here(inputs[k]))
    }
  }
  const own = async (input: DistanceGridInput): Promise<Float32Array> => {
    // Lets the helpers' answers be heard first: they wait for their next grid meanwhile.
    if (helpers.length > 0) await breath()
    return here(input)
  }
  await Promise.all([...helpers.map(work), work(own)])
  return out
}

const breath = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0))

import type { DistanceGridInput, Kernels } from '../contract.ts'
import { gridSize } from '../simd/distance-grid.ts'
import { loadGridRows } from '../simd/load.ts'
import {
  awaitChange,
  CLAIM,
  CLOSED,
  DONE,
  JOB,
  makeBoard,
  partOf,
  readWork,
  writeWork,
  type Board,
} from './board.ts'
import { askGrids, gridsOf } from './grids-of.ts'
import { READY, type OpenMessage, type StartThread, type Thread } from './thread.ts'

/** How many threads a pool has, and which work is worth sharing. */
export interface PoolOptions {
  /** Threads that share the work, the caller's among them. */
  readonly threads?: number
  /** Smaller grids stay on one thread, in cells: a millisecond of work. Waking a thread takes up to a tenth of that, and each packs the clips for itself. */
  readonly worthCells?: number
  /** A thread that has not begun by then is not waited for, milliseconds. */
  readonly startMilliseconds?: number
  /** Share memory where the platform can. Off, work goes by messages: only for whole grids at a time. */
  readonly shareMemory?: boolean
}

/** What `openPool` takes where its options do not say; cells, milliseconds. */
export const POOL_DEFAULTS = {
  threads: 2,
  worthCells: 100_000,
  startMilliseconds: 5000,
  shareMemory: true,
} as const

/** Kernels on several threads. Answers do not depend on how many there are. */
export interface Pool {
  /** The kernels it was opened with; with shared memory, large grids are computed by all threads. */
  readonly kernels: Kernels
  /** How many threads there came to be, the caller's among them; 1 where none could be started. */
  readonly threads: number
  /** How work gets to the others. */
  readonly sharesBy: 'memory' | 'messages' | 'nothing'
  /** The grids of many pairs of clips, in their order. Without shared memory each thread takes whole grids. */
  grids(inputs: readonly DistanceGridInput[]): Promise<readonly Float32Array[]>
  /** Ends the threads; the kernels go on with one. */
  close(): void
}

/**
 * Starts threads and waits until they are ready. Where that fails (no SIMD, no threads, none in time) the pool has one thread and
 * gives the same answers, so callers need not check.
 */
export async function openPool(
  kernels: Kernels,
  start: StartThread,
  options: PoolOptions = {},
): Promise<Pool> {
  const { threads, worthCells, startMilliseconds, shareMemory } = { ...POOL_DEFAULTS, ...options }
  const gridRows = kernels.name === 'simd' && threads > 1 ? await loadGridRows() : undefined
  const board = gridRows && shareMemory ? makeBoard() : undefined
  const others = gridRows ? await startAll(start, threads - 1, board, startMilliseconds) : []
  let open = others.length > 0
  const close = (): void => {
    open = false
    if (board) {
      const cells = board.cells()
      Atomics.store(cells, CLOSED, 1)
      Atomics.add(cells, JOB, 1)
      Atomics.notify(cells, JOB)
    }
    for (const thread of others) thread.end()
  }
  const shared: Kernels = {
    ...kernels,
    distanceGrid(input, distancesOut, turnsOut) {
      const [rows, columns] = gridSize(input)
      const isWorth =
        rows > others.length && columns > 0 && rows * columns >= worthCells && turnsOut === undefined
      if (!open || !board || !gridRows || !isWorth || !writeWork(board, input, others.length + 1))
        return kernels.distanceGrid(input, distancesOut, turnsOut)
      const cells = board.cells()
      const parts = others.length + 1
      const job = Atomics.load(cells, JOB) + 1
      const before = others.map((_, k) => Atomics.load(cells, DONE + k + 1))
      others.forEach((_, k) => Atomics.store(cells, CLAIM + k + 1, job))
      Atomics.store(cells, JOB, job)
      Atomics.notify(cells, JOB)
      const compute = (part: number): void => {
        const [from, to] = partOf(rows, part, parts)
        gridRows(input, from, to, distancesOut.subarray(from * columns, to * columns))
      }
      compute(0)
      const { distances } = readWork(board)
      for (let k = 1; k < parts; k++) {
        // On a busy machine a thread may not have begun by now: then this one is done sooner by itself.
        if (Atomics.compareExchange(cells, CLAIM + k, job, 0) === job) compute(k)
        else if (awaitJob(cells, k, job, before[k - 1])) {
          const [from, to] = partOf(rows, k, parts)
          distancesOut.set(distances.subarray(from * columns, to * columns), from * columns)
        } else {
          // A thread that died in its work: it is not asked again.
          close()
          compute(k)
        }
      }
    },
  }
  const sharesBy = others.length === 0 ? 'nothing' : board ? 'memory' : 'messages'
  const own = sharesBy === 'memory' ? shared : kernels
  const helpers = sharesBy === 'messages' ? others.map(askGrids) : []
  return {
    kernels: own,
    threads: 1 + others.length,
    sharesBy,
    grids: (inputs) => gridsOf(inputs, own, open ? helpers : []),
    close,
  }
}

/** A thread that has not answered by then is taken for dead, milliseconds: an hour's grid takes a tenth of it. */
const LOST_MILLISECONDS = 10_000

function awaitJob(cells: Int32Array, thread: number, job: number, before: number): boolean {
  awaitChange(cells, DONE + thread, before, LOST_MILLISECONDS)
  return Atomics.load(cells, DONE + thread) === job
}

/** Those threads that said they are ready in time. */
async function startAll(
  start: StartThread,
  count: number,
  board: Board | undefined,
  milliseconds: number,
): Promise<Thread[]> {
  const started = await Promise.all(
    Array.from({ length: count }, (_, k) => startOne(start, k + 1, board, milliseconds)),
  )
  const ready = started.filter((thread) => thread !== undefined)
  // Parts go by number: with a gap in them some rows would be nobody's.
  if (ready.length === count) return ready
  for (const thread of ready) thread.end()
  return []
}

function startOne(
  start: StartThread,
  number: number,
  board: Board | undefined,
  milliseconds: number,
): Promise<Thread | undefined> {
  return new Promise((resolve) => {
    let thread: Thread | undefined
    const give = (found: Thread | undefined): void => {
      clearTimeout(timer)
      if (found === undefined) thread?.end()
      resolve(found)
    }
    const timer = setTimeout(() => give(undefined), milliseconds)
    try {
      thread = start()
      thread.listen(
        (message) => message === READY && give(thread),
        () => give(undefined),
      )
      const opening: OpenMessage = { kind: 'open', memory: board?.memory, thread: number }
      thread.post(opening)
    } catch {
      give(undefined)
    }
  })
}

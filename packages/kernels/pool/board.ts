import type { DistanceGridInput } from '../contract.ts'
import { gridSize } from '../simd/distance-grid.ts'

/** 64 KiB, what WebAssembly grows by, and how many of them the board may have: 512 MiB. */
const PAGE = 65536
const MOST_PAGES = 8192
/** Bytes of cells at the board's start. */
const HEAD = 1024

/**
 * Cells of the head, i32. JOB counts up with every piece of work. CLAIM + thread is the job that is offered to a thread, minus it once the
 * thread has begun, 0 where it was taken back; DONE + thread is the last job that thread has finished.
 */
export const JOB = 0
export const CLOSED = 1
const POINTS = 2
const SIZE = 3
const FRAMES_A = 4
const FRAMES_B = 5
const THREADS = 6
const PAGES = 7
export const DONE = 16
export const CLAIM = 128

/**
 * Memory that all threads see: a head of cells, then the clips, their weights and the grid. It is a `WebAssembly.Memory`, because
 * that can grow while others look at it, in every engine that shares memory at all.
 */
export interface Board {
  readonly memory: WebAssembly.Memory
  readonly cells: () => Int32Array
}

export const boardOn = (memory: WebAssembly.Memory): Board => ({
  memory,
  cells: () => new Int32Array(memory.buffer, 0, HEAD / 4),
})

/** Undefined where memory cannot be shared: a page without cross-origin isolation, an old engine. */
export function makeBoard(): Board | undefined {
  if (typeof SharedArrayBuffer === 'undefined') return undefined
  try {
    return boardOn(new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true }))
  } catch {
    return undefined
  }
}

/** Puts a grid to be computed on the board; false where it is too large. */
export function writeWork({ memory }: Board, input: DistanceGridInput, threads: number): boolean {
  const { a, b, pointWeights, windowWeights } = input
  const [rows, columns] = gridSize(input)
  const bytes = HEAD + 4 * (a.length + b.length + pointWeights.length + windowWeights.length + rows * columns)
  const pages = Math.ceil(bytes / PAGE)
  if (pages > MOST_PAGES) return false
  const lacking = pages - memory.buffer.byteLength / PAGE
  try {
    if (lacking > 0) memory.grow(lacking)
  } catch {
    return false
  }
  const cells = new Int32Array(memory.buffer, 0, HEAD / 4)
  const points = pointWeights.length
  cells[POINTS] = points
  cells[SIZE] = windowWeights.length
  cells[FRAMES_A] = a.length / (3 * points)
  cells[FRAMES_B] = b.length / (3 * points)
  cells[THREADS] = threads
  cells[PAGES] = memory.buffer.byteLength / PAGE
  const work = readWork({ memory, cells: () => cells })
  work.input.a.set(a)
  work.input.b.set(b)
  work.input.pointWeights.set(pointWeights)
  work.input.windowWeights.set(windowWeights)
  return true
}

/** What is on the board: views of the clips, the grid, and how many share the work. */
export function readWork({ memory, cells }: Board): {
  input: DistanceGridInput
  distances: Float32Array
  threads: number
} {
  const head = cells()
  // What another thread has grown is seen here a moment later.
  for (let spin = 0; memory.buffer.byteLength < PAGE * head[PAGES] && spin < 1e6; spin++)
    Atomics.load(head, PAGES)
  const points = head[POINTS]
  let at = HEAD
  const floats = (count: number): Float32Array => {
    const view = new Float32Array(memory.buffer, at, count)
    at += 4 * count
    return view
  }
  const input = {
    a: floats(3 * points * head[FRAMES_A]),
    b: floats(3 * points * head[FRAMES_B]),
    pointWeights: floats(points),
    windowWeights: floats(head[SIZE]),
  }
  const [rows, columns] = gridSize(input)
  return { input, distances: floats(rows * columns), threads: head[THREADS] }
}

/** Rows of one thread of many: nearly equal parts, in order. */
export const partOf = (rows: number, thread: number, threads: number): [from: number, to: number] => [
  Math.floor((rows * thread) / threads),
  Math.floor((rows * (thread + 1)) / threads),
]

/** About 0.1 ms of looking: as long as a thread takes to wake up. Spinning longer would take the core from the thread that it waits for. */
const SPINS = 10_000

/**
 * Until a cell is no longer `seen`: looks a bounded number of times, then sleeps. Answers whether it changed within `milliseconds`.
 * Where sleeping is forbidden (a page's own thread) it goes on looking.
 */
export function awaitChange(cells: Int32Array, cell: number, seen: number, milliseconds = Infinity): boolean {
  for (let spin = 0; spin < SPINS; spin++) if (Atomics.load(cells, cell) !== seen) return true
  try {
    return Atomics.wait(cells, cell, seen, milliseconds) !== 'timed-out'
  } catch {
    for (let spin = 0; spin < 1e4 * SPINS; spin++) if (Atomics.load(cells, cell) !== seen) return true
    return false
  }
}

import { gridSize, type GridRows } from '../simd/distance-grid.ts'
import { loadGridRows } from '../simd/load.ts'
import { awaitChange, boardOn, CLAIM, CLOSED, DONE, JOB, partOf, readWork, type Board } from './board.ts'
import { READY, type GridAnswer, type GridMessage, type Line, type OpenMessage } from './thread.ts'

/**
 * The other side of a pool: what a thread does, from its start to its end. With shared memory it sleeps until there is work on the
 * board and hears no further message; without, it answers grid by grid. Says `READY` once it can, and nothing where it never will.
 */
export function serveKernels(line: Line): void {
  const loading = loadGridRows()
  line.listen((message) => {
    const { kind } = message as OpenMessage | GridMessage
    void loading.then((gridRows) => {
      if (gridRows === undefined) return
      if (kind === 'open') open(line, message as OpenMessage, gridRows)
      else if (kind === 'grid') answer(line, message as GridMessage, gridRows)
    })
  })
}

function open(line: Line, { memory, thread }: OpenMessage, gridRows: GridRows): void {
  const board = memory && boardOn(memory)
  // What is on the board now is nobody's work for a thread that was not there.
  const seen = board ? Atomics.load(board.cells(), JOB) : 0
  line.post(READY)
  if (board) workOn(board, thread, seen, gridRows)
}

function workOn(board: Board, thread: number, seen: number, gridRows: GridRows): void {
  for (let last = seen; ;) {
    awaitChange(board.cells(), JOB, last)
    const cells = board.cells()
    last = Atomics.load(cells, JOB)
    if (Atomics.load(cells, CLOSED) !== 0) return
    // Who wakes up late may find that its part was taken back.
    const job = Atomics.load(cells, CLAIM + thread)
    if (job <= 0 || Atomics.compareExchange(cells, CLAIM + thread, job, -job) !== job) continue
    const { input, distances, threads } = readWork(board)
    const [rows, columns] = gridSize(input)
    const [from, to] = partOf(rows, thread, threads)
    gridRows(input, from, to, distances.subarray(from * columns, to * columns))
    Atomics.store(cells, DONE + thread, job)
    Atomics.notify(cells, DONE + thread)
  }
}

function answer(line: Line, { job, ...input }: GridMessage, gridRows: GridRows): void {
  const [rows, columns] = gridSize(input)
  const distances = new Float32Array(Math.max(0, rows) * Math.max(0, columns))
  gridRows(input, 0, rows, distances)
  const said: GridAnswer = { kind: 'grid', job, distances }
  line.post(said, [distances.buffer])
}

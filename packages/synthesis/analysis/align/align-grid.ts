import { scalar, type Kernels } from '@understudy/kernels'
import { MotionError } from '@understudy/motion'

/** Any grid of costs: a `DistanceGrid` is one. */
export interface CostGrid {
  readonly rows: number
  readonly columns: number
  readonly values: Float32Array
}

/** Cells from first to last, each one step right, down or both from the one before. */
export interface AlignmentPath {
  readonly rowOf: Int32Array
  readonly columnOf: Int32Array
  /** Mean cost of the cells passed. */
  readonly meanCost: number
}

/** Which ways through a grid of distances `alignGrid` may take, and what steps cost. */
export interface AlignGridOptions {
  /** The curve's slope stays within [1/maxSlope, maxSlope], whole: neither clip may stand still for long. */
  readonly maxSlope?: number
  /** What a diagonal step pays for its cell: 1 as in the seed (shorter paths are cheaper), 2 to favour none. */
  readonly diagonalWeight?: number
  /** Cells farther from the straight line between the corners than this are out; in cells. */
  readonly bandCells?: number
  /**
   * `ends`: first to first and last to last. `open-end`: from both firsts until one of the two ends.
   * `subsequence`: all rows, anywhere within the columns.
   */
  readonly mode?: 'ends' | 'open-end' | 'subsequence'
}

/** What `alignGrid` takes where its options do not say. */
export const ALIGN_GRID_DEFAULTS = {
  maxSlope: 3,
  diagonalWeight: 1,
  bandCells: Infinity,
  mode: 'ends',
} as const

// Kovar, Gleicher. Flexible automatic motion blending with registration curves. SCA 2003, §3.1.
/**
 * The path of least total cost through a grid, continuous, monotone and with limited slope: the
 * kernel's composite moves (see `TimeAlign`), then back along its bytes.
 *
 * With an open end the winner is the least mean cost per step, since longer paths always cost more in sum;
 * for a subsequence every path has all rows, and the least total wins.
 */
export function alignGrid(
  grid: CostGrid,
  options: AlignGridOptions = {},
  kernels: Kernels = scalar,
): AlignmentPath {
  const { maxSlope, diagonalWeight, bandCells, mode } = { ...ALIGN_GRID_DEFAULTS, ...options }
  const { rows, columns, values } = grid
  const moves = new Uint8Array(rows * columns)
  const lastRow = new Float64Array(columns)
  const lastColumn = new Float64Array(rows)
  const start = mode === 'subsequence' ? 'first-row' : 'corner'
  const band = bandCells < Infinity && mode === 'ends' ? straightBand(rows, columns, bandCells) : undefined
  kernels.timeAlign(
    { costs: values, rows, columns, maxSlope, diagonalWeight, start, band },
    moves,
    lastRow,
    lastColumn,
  )
  const [row, column] = endCell(mode, lastRow, lastColumn)
  if (!(lastRowOrColumn(lastRow, lastColumn, row, column) < Infinity))
    throw new MotionError(
      `align: no path with slopes within 1/${maxSlope} to ${maxSlope} leads through ${rows} by ${columns} frames` +
        `${band ? ` inside a band of ${bandCells} cells` : ''}; one clip is too long for the other. ` +
        `Cut the longer one, raise maxSlope${band ? ' or widen the band' : ''}.`,
      { code: 'not-met' },
    )
  return trace(grid, moves, row, column)
}

/** Follows the bytes back from a cell to where its path began. */
function trace(grid: CostGrid, moves: Uint8Array, row: number, column: number): AlignmentPath {
  const { columns, values } = grid
  const rowsBack: number[] = []
  const columnsBack: number[] = []
  let total = 0
  const visit = (i: number, j: number): void => {
    rowsBack.push(i)
    columnsBack.push(j)
    total += values[i * columns + j]
  }
  let i = row
  let j = column
  for (;;) {
    const move = moves[i * columns + j]
    const along = move < 128 ? move : 0
    const down = move < 128 ? 0 : move - 128
    for (let k = 0; k < along; k++) visit(i, j--)
    for (let k = 0; k < down; k++) visit(i--, j)
    visit(i, j)
    // The diagonal step of row 0 has nowhere to come from: the path begins here.
    if (i === 0) break
    i--
    j--
  }
  return {
    rowOf: Int32Array.from(rowsBack.reverse()),
    columnOf: Int32Array.from(columnsBack.reverse()),
    meanCost: total / rowsBack.length,
  }
}

function endCell(
  mode: 'ends' | 'open-end' | 'subsequence',
  lastRow: Float64Array,
  lastColumn: Float64Array,
): [number, number] {
  const rows = lastColumn.length
  const columns = lastRow.length
  if (mode === 'ends') return [rows - 1, columns - 1]
  let best: [number, number] = [rows - 1, columns - 1]
  let least = Infinity
  const consider = (value: number, i: number, j: number): void => {
    if (value < least) {
      least = value
      best = [i, j]
    }
  }
  for (let j = 0; j < columns; j++) {
    consider(mode === 'open-end' ? lastRow[j] / Math.max(rows, j + 1) : lastRow[j], rows - 1, j)
  }
  if (mode === 'open-end') {
    for (let i = 0; i < rows; i++) consider(lastColumn[i] / Math.max(i + 1, columns), i, columns - 1)
  }
  return best
}

const lastRowOrColumn = (
  lastRow: Float64Array,
  lastColumn: Float64Array,
  row: number,
  column: number,
): number => (row === lastColumn.length - 1 ? lastRow[column] : lastColumn[row])

/** Columns within `cells` of the straight line between the corners, row by row. */
function straightBand(rows: number, columns: number, cells: number): { from: Int32Array; to: Int32Array } {
  const from = new Int32Array(rows)
  const to = new Int32Array(rows)
  for (let i = 0; i < rows; i++) {
    const middle = rows > 1 ? (i * (columns - 1)) / (rows - 1) : 0
    from[i] = Math.max(0, Math.floor(middle - cells))
    to[i] = Math.min(columns, Math.ceil(middle + cells) + 1)
  }
  return { from, to }
}

/**
 * The near-sighted path: from the corner, always the cheapest of the three next cells, within the
 * slope limit. Good for clips that are nearly the same; it cannot see a better valley behind a ridge.
 */
export function alignGreedily(
  grid: CostGrid,
  options: Pick<AlignGridOptions, 'maxSlope'> = {},
): AlignmentPath {
  const { maxSlope } = { ...ALIGN_GRID_DEFAULTS, ...options }
  const { rows, columns, values } = grid
  const rowOf = [0]
  const columnOf = [0]
  let i = 0
  let j = 0
  let run = 0
  let total = values[0]
  // What remains must stay reachable within the slope limit, or the path would run into a wall.
  const open = (a: number, b: number): boolean =>
    a < rows &&
    b < columns &&
    rows - 1 - a <= maxSlope * (columns - 1 - b) + maxSlope - 1 &&
    columns - 1 - b <= maxSlope * (rows - 1 - a) + maxSlope - 1
  while (i < rows - 1 || j < columns - 1) {
    let best: [number, number, number] | undefined
    for (const [di, dj] of [
      [1, 1],
      [0, 1],
      [1, 0],
    ] as const) {
      const along = di === dj ? 0 : dj === 1 ? 1 : -1
      const length = along === 0 ? 0 : Math.sign(run) === along ? Math.abs(run) + 1 : 1
      if (length >= maxSlope || !open(i + di, j + dj)) continue
      // A turn from along the row to along the column without a diagonal would leave the limit.
      if (along !== 0 && run !== 0 && Math.sign(run) !== along) continue
      const cost = values[(i + di) * columns + j + dj]
      if (best === undefined || cost < best[2]) best = [di, dj, cost]
    }
    if (best === undefined) {
      throw new MotionError(
        `align: the greedy path got stuck at row ${i} of ${rows}, column ${j} of ${columns}; the clips differ too much in ` +
          `length or course for it. Use the dynamic alignment.`,
        { code: 'not-met' },
      )
    }
    const [di, dj, cost] = best
    run = di === dj ? 0 : dj === 1 ? Math.max(run, 0) + 1 : Math.min(run, 0) - 1
    i += di
    j += dj
    total += cost
    rowOf.push(i)
    columnOf.push(j)
  }
  return {
    rowOf: Int32Array.from(rowOf),
    columnOf: Int32Array.from(columnOf),
    meanCost: total / rowOf.length,
  }
}

import { scalar, type Kernels } from '@understudy/kernels'
import { windowCells, type CloudTrack } from './cloud-track.ts'
import { requireAlike } from './distance-grid.ts'

/** A grid in blocks of `pool` by `pool` cells, each as low as its lowest cell. */
export interface PooledGrid {
  /** Blocks. The last ones of a side may be smaller. */
  readonly rows: number
  readonly columns: number
  /** Cells along the side of a block. */
  readonly pool: number
  /** `[row][column]` of blocks: the least value in each. */
  readonly values: Float32Array
  /** Which cell of the whole grid that is. */
  readonly rowOf: Int32Array
  readonly columnOf: Int32Array
}

/** What a cell counts, given the square of its distance in metres; Infinity leaves it out. */
export type CellCost = (row: number, column: number, square: number) => number

/**
 * A grid of another size that loses no minimum: V(R, C) = min of v(r, c) over the cells of the block. Every `pool`-th cell
 * instead would miss a narrow valley, and the best transition with it. Of equal cells the first counts, in reading order.
 */
export function poolGrid(
  grid: { readonly rows: number; readonly columns: number; readonly values: Float32Array },
  pool: number,
): PooledGrid {
  const out = emptyBlocks(grid.rows, grid.columns, pool)
  poolRows(out, grid.values, 0, grid.rows, grid.columns, (_row, _column, value) => value)
  return out
}

/** Cells computed at once: 16 MB. */
const MOST_CELLS = 1 << 22

/**
 * The distance grid of two tracks, pooled while it is computed: a strip of rows at a time, so that an hour against an hour
 * needs no more memory than its blocks.
 */
export function pooledDistances(
  a: CloudTrack,
  b: CloudTrack,
  pool: number,
  cost: CellCost = (_row, _column, square) => square,
  kernels: Kernels = scalar,
): PooledGrid {
  requireAlike(a, b)
  const [rows, columns] = [a.frameCount, b.frameCount]
  const out = emptyBlocks(rows, columns, pool)
  const { pointWeights, windowWeights } = a
  const strip = pool * Math.max(1, Math.floor(MOST_CELLS / (columns * pool)))
  for (let first = 0; first < rows; first += strip) {
    const count = Math.min(strip, rows - first)
    const values = new Float32Array(count * columns)
    kernels.distanceGrid(
      { a: windowCells(a, first, count), b: b.points, pointWeights, windowWeights },
      values,
    )
    poolRows(out, values, first, count, columns, cost)
  }
  return out
}

function emptyBlocks(rows: number, columns: number, pool: number): PooledGrid {
  const [down, along] = [Math.ceil(rows / pool), Math.ceil(columns / pool)]
  return {
    rows: down,
    columns: along,
    pool,
    values: new Float32Array(down * along).fill(Infinity),
    rowOf: new Int32Array(down * along).fill(-1),
    columnOf: new Int32Array(down * along).fill(-1),
  }
}

/** Lowers the blocks to the cells of `count` rows from `first` on. */
function poolRows(
  { values: least, rowOf, columnOf, pool, columns: along }: PooledGrid,
  values: Float32Array,
  first: number,
  count: number,
  columns: number,
  cost: CellCost,
): void {
  for (let r = 0; r < count; r++) {
    const row = first + r
    const blocks = Math.floor(row / pool) * along
    for (let column = 0; column < columns; column++) {
      const block = blocks + Math.floor(column / pool)
      const value = Math.fround(cost(row, column, values[r * columns + column]))
      if (!(value < least[block])) continue
      least[block] = value
      rowOf[block] = row
      columnOf[block] = column
    }
  }
}

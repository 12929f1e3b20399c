/** A cell no neighbour of which is lower. */
export interface GridMinimum {
  readonly row: number
  readonly column: number
  readonly value: number
}

/** Which cells of a grid count as minima. */
export interface LocalMinimaOptions {
  /** Only cells at or below this value. */
  readonly maxValue?: number
  /** A minimum must be the lowest within this many cells in each direction. */
  readonly radius?: number
  /** Leave out cells closer to the main diagonal than this: a clip compared with itself is zero there. */
  readonly minLag?: number
}

/** What `localMinima` takes where its options do not say. */
export const LOCAL_MINIMA_DEFAULTS = { maxValue: Infinity, radius: 1, minLag: 0 } as const

/**
 * The cells that are lowest in their neighbourhood (2 radius + 1 cells square, cut at the edges),
 * lowest first. On a plateau only its first cell counts, in reading order, so that equal
 * neighbours do not all report.
 */
export function localMinima(
  grid: { readonly rows: number; readonly columns: number; readonly values: Float32Array },
  options: LocalMinimaOptions = {},
): readonly GridMinimum[] {
  const { maxValue, radius, minLag } = { ...LOCAL_MINIMA_DEFAULTS, ...options }
  const { rows, columns, values } = grid
  const found: GridMinimum[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const value = values[row * columns + column]
      if (!(value <= maxValue) || Math.abs(row - column) < minLag) continue
      if (isLowest(values, rows, columns, row, column, radius)) found.push({ row, column, value })
    }
  }
  return found.sort((p, q) => p.value - q.value || p.row - q.row || p.column - q.column)
}

function isLowest(
  values: Float32Array,
  rows: number,
  columns: number,
  row: number,
  column: number,
  radius: number,
): boolean {
  const at = row * columns + column
  const value = values[at]
  for (let i = Math.max(0, row - radius); i <= Math.min(rows - 1, row + radius); i++) {
    for (let j = Math.max(0, column - radius); j <= Math.min(columns - 1, column + radius); j++) {
      const near = i * columns + j
      if (near === at) continue
      if (values[near] < value || (values[near] === value && near < at)) return false
    }
  }
  return true
}

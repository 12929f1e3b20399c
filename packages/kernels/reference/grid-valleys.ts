import type { DistanceGrid, DistanceGridInput, ValleyLimits } from '../contract.ts'
import { distanceGrid as plain } from './distance-grid.ts'

/** See `GridValleys` in the contract: a whole grid, and each of its rows looked through. */
export function gridValleys(
  input: DistanceGridInput,
  limits: ValleyLimits,
  onRow: (row: number, found: Int32Array, count: number) => void,
  distanceGrid: DistanceGrid = plain,
): void {
  const [rows, columns] = [limits.rows.length, limits.columns.length]
  const grid = new Float32Array(rows * columns)
  distanceGrid(input, grid)
  const found = new Int32Array(columns)
  for (let i = 0; i < rows; i++) {
    const first = limits.beyond === undefined ? 0 : i + limits.beyond + 1
    const row = grid.subarray(i * columns, (i + 1) * columns)
    let count = 0
    for (let j = first; j < columns; j++) {
      const before = j > first ? row[j - 1] : Infinity
      const after = j + 1 < columns ? row[j + 1] : Infinity
      const isLow = row[j] <= limits.rows[i] || row[j] <= limits.columns[j]
      if (row[j] < before && row[j] <= after && isLow) found[count++] = j
    }
    onRow(i, found, count)
  }
}

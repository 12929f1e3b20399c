import type { GridValleys } from '../contract.ts'
import { gridValleys as plain } from '../reference/grid-valleys.ts'
import { distanceGrid } from './distance-grid.ts'

/** `GridValleys` of the quick grid. */
export const gridValleys: GridValleys = (input, limits, onRow) => plain(input, limits, onRow, distanceGrid)

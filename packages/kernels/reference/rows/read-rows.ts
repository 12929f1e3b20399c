import type { RowFigure, RowsRead, RowText } from '../../contract-rows.ts'
import { rowText, scanRow } from './scan-row.ts'
import { writeRotations } from './turn-row.ts'

/** See `ReadRows` in the contract: row by row, numbers first and poses from them. */
export function readRows(input: RowText, valuesOut: Float64Array): RowsRead {
  const { start, columnCount, figures, firstFrame, room } = input
  const text = rowText(input.text)
  const width = columnCount + 1
  const step = valuesOut.length >= room * width ? width : 0
  // A row that turns out to be none must not overwrite the last that was.
  const row = new Float64Array(width)
  let rows = 0
  let next = start
  for (; rows < room && next < input.text.length; rows++) {
    const after = scanRow(text, next, row, columnCount)
    if (after < 0) break
    next = after
    for (const figure of figures) writePose(figure, firstFrame + rows, row)
    valuesOut.set(row, rows * step)
  }
  return { rows, next }
}

/** One row as a frame of one figure. */
function writePose(figure: RowFigure, frame: number, row: Float64Array): void {
  const { columns, rootSlots, offset, rootPositions, rotations } = figure
  for (let c = 0; c < 3; c++) rootPositions[3 * frame + c] = rootSlots[c] < 0 ? offset[c] : row[rootSlots[c]]
  writeRotations(rotations, 4 * columns.parity.length * frame, row, columns)
}

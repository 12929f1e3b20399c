import type { GridView } from '@understudy/evaluation'
import { poolGrid, type DistanceGrid } from '@understudy/synthesis/analysis'
import { INK, mixInk } from '../filmstrip/ink.ts'
import { element, round, svgDocument } from '../svg/element.ts'
import { letterText } from '../svg/text.ts'
import { niceTicks, tickLabel } from './ticks.ts'

/** Drawn cells at most along a side: more than that the eye cannot tell apart. */
const MAX_CELLS = 140
const SIDE = 420
const LEFT = 54
const TOP = 34

/** A distance grid: dark where two moments are alike, time of the second motion to the right, of the first upwards. */
export function gridPicture(grid: DistanceGrid, { title, a, b, path, marks = [] }: GridView): string {
  const step = Math.max(1, Math.ceil(Math.max(grid.rows, grid.columns) / MAX_CELLS))
  // By the minimum: every so many cells would draw a grid without its narrow valleys.
  const { rows, columns, values: pooled } = poolGrid(grid, step)
  const cell = SIDE / Math.max(rows, columns)
  const [width, height] = [columns * cell, rows * cell]
  let most = 0
  for (const value of pooled) most = Math.max(most, value)
  const x = (column: number): number => LEFT + ((column + 0.5) / step) * cell
  const y = (row: number): number => TOP + height - ((row + 0.5) / step) * cell
  const cells: string[] = []
  for (let r = 0; r < rows; r++) {
    // Neighbours of one shade are one rectangle: a fifth of the file.
    let from = 0
    let shade = -1
    const flush = (to: number): void => {
      if (shade < 0 || to === from) return
      cells.push(
        element('rect', {
          x: LEFT + from * cell,
          y: TOP + height - (r + 1) * cell,
          width: (to - from) * cell + 0.3,
          height: cell + 0.3,
          fill: mixInk(INK.title, INK.paper, shade / 20),
        }),
      )
    }
    for (let c = 0; c <= columns; c++) {
      const value = c === columns ? -1 : Math.round(20 * Math.sqrt(pooled[r * columns + c] / (most || 1)))
      if (value === shade) continue
      flush(c)
      from = c
      shade = value
    }
  }
  const rate = grid.frameRate
  const ticks = [
    ...niceTicks(0, (grid.columns - 1) / rate).map((t) =>
      letterText(tickLabel(t), x(t * rate), TOP + height + 14, {
        size: 10,
        color: INK.label,
        anchor: 'middle',
      }),
    ),
    ...niceTicks(0, (grid.rows - 1) / rate).map((t) =>
      letterText(tickLabel(t), LEFT - 6, y(t * rate) + 3.5, { size: 10, color: INK.label, anchor: 'end' }),
    ),
  ]
  const line = path
    ? element('path', {
        d: `M${Array.from(path.rowOf, (row, k) => `${round(x(path.columnOf[k]))} ${round(y(row))}`).join('L')}`,
        fill: 'none',
        stroke: INK.bad,
        'stroke-width': 2,
      })
    : ''
  const rings = marks.map(({ row, column }) =>
    element('circle', {
      cx: x(column),
      cy: y(row),
      r: 4,
      fill: 'none',
      stroke: INK.bad,
      'stroke-width': 1.6,
    }),
  )
  const [w, h] = [LEFT + width + 16, TOP + height + 36]
  return svgDocument(
    w,
    h,
    title,
    element('rect', { width: w, height: h, fill: INK.paper }),
    letterText(title, LEFT, 18, { size: 12, color: INK.title, bold: true }),
    ...cells,
    line,
    ...rings,
    ...ticks,
    letterText(`${b}, s`, LEFT + width / 2, h - 6, { size: 10.5, color: INK.label, anchor: 'middle' }),
    letterText(`${a}, s`, 6, 30, { size: 9.5, color: INK.label }),
  )
}

import { INK } from '../filmstrip/ink.ts'
import { element, round, svgDocument } from '../svg/element.ts'
import { letterText, textWidth } from '../svg/text.ts'
import { niceTicks, tickLabel } from './ticks.ts'

/** What every plot has. */
export interface PlotFrame {
  readonly title: string
  readonly x: string
  readonly y: string
  /** Where the bar lies, drawn as a dashed line with its words. */
  readonly bar?: { readonly axis: 'x' | 'y'; readonly at: number; readonly label: string }
  readonly width?: number
  readonly height?: number
}
const PLOT_DEFAULTS = { width: 460, height: 250 } as const

export interface Series {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

export interface Bars {
  readonly name: string
  readonly value: number
}

const COLORS = [
  '#4c8dd6',
  '#d98a3d',
  '#2fa36b',
  '#8f73dd',
  '#d6408f',
  '#33b5c9',
  '#8a8f3a',
  '#7a5548',
] as const
const LEFT = 54
const RIGHT = 14
const TOP = 30
const BOTTOM = 42

/** Values along one axis joined by lines. */
export function linePlot(series: readonly Series[], frame: PlotFrame): string {
  return pointPlot(series, frame, (points, color) =>
    element('path', {
      d: `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`,
      fill: 'none',
      stroke: color,
      'stroke-width': 1.6,
      'stroke-linejoin': 'round',
    }),
  )
}

/** Pairs of values as dots. */
export function scatterPlot(series: readonly Series[], frame: PlotFrame): string {
  return pointPlot(series, frame, (points, color) =>
    points
      .map(([x, y]) => element('circle', { cx: x, cy: y, r: 2.4, fill: color, 'fill-opacity': 0.6 }))
      .join(''),
  )
}

/** How often values occur, in equal bins. */
export function histogram(values: readonly number[], frame: PlotFrame, bins = 30): string {
  const finite = values.filter((value) => Number.isFinite(value))
  const reach = frame.bar?.axis === 'x' ? [frame.bar.at] : []
  const known = [...finite, ...reach]
  const low = known.length === 0 ? 0 : Math.min(...known)
  const high = known.length === 0 ? 1 : Math.max(...known)
  const width = (high - low) / bins || 1
  const counts = new Array<number>(bins).fill(0)
  for (const value of finite) counts[Math.min(bins - 1, Math.floor((value - low) / width))]++
  const { draw, px, py } = axes([low, low + bins * width], [0, Math.max(1, ...counts)], frame)
  return draw(
    counts
      .map((count, bin) => {
        const left = px(low + bin * width)
        return element('rect', {
          x: left + 0.5,
          y: py(count),
          width: Math.max(0.5, px(low + (bin + 1) * width) - left - 1),
          height: py(0) - py(count),
          fill: COLORS[0],
        })
      })
      .join(''),
  )
}

/** One bar per name, from the left. */
export function barPlot(bars: readonly Bars[], frame: PlotFrame): string {
  const height = TOP + BOTTOM + bars.length * 17
  const mostRoom = 0.6 * (frame.width ?? PLOT_DEFAULTS.width)
  const nameRoom = Math.min(mostRoom, 12 + Math.max(...bars.map(({ name }) => textWidth(name, 10))))
  const reach = frame.bar?.axis === 'x' ? [frame.bar.at] : []
  const values = bars.map(({ value }) => value).filter((value) => Number.isFinite(value))
  const { draw, px } = axes(
    [Math.min(0, ...values, ...reach), Math.max(...values, ...reach, 0)],
    [0, bars.length],
    { ...frame, height, y: '' },
    { left: nameRoom, hideY: true },
  )
  return draw(
    bars
      .map(({ name, value }, index) => {
        const y = TOP + index * 17
        const from = Math.min(px(0), px(value))
        return (
          letterText(fitted(name, nameRoom - 12), nameRoom - 6, y + 12, {
            size: 10,
            color: INK.label,
            anchor: 'end',
          }) +
          element('rect', {
            x: from,
            y: y + 3,
            width: Math.abs(px(value) - px(0)),
            height: 11,
            rx: 2,
            fill: COLORS[0],
          })
        )
      })
      .join(''),
  )
}

/** As much of a name as there is room for. */
function fitted(name: string, room: number): string {
  if (textWidth(name, 10) <= room) return name
  let short = name
  while (short.length > 1 && textWidth(`${short}…`, 10) > room) short = short.slice(0, -1)
  return `${short}…`
}

function pointPlot(
  series: readonly Series[],
  frame: PlotFrame,
  mark: (points: readonly (readonly [number, number])[], color: string) => string,
): string {
  const finite = series.map(({ name, points }) => ({
    name,
    points: points.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y)),
  }))
  const all = finite.flatMap(({ points }) => points)
  const xs = [...all.map(([x]) => x), ...(frame.bar?.axis === 'x' ? [frame.bar.at] : [])]
  const ys = [...all.map(([, y]) => y), ...(frame.bar?.axis === 'y' ? [frame.bar.at] : [])]
  const { draw, px, py } = axes([Math.min(...xs), Math.max(...xs)], [Math.min(...ys), Math.max(...ys)], frame)
  const right = (frame.width ?? PLOT_DEFAULTS.width) - RIGHT - 6
  const key =
    series.length < 2
      ? ''
      : series
          .map(({ name }, index) =>
            name === ''
              ? ''
              : shade(right, TOP + 14 + 13 * index, textWidth(name, 10)) +
                letterText(name, right, TOP + 14 + 13 * index, {
                  size: 10,
                  color: COLORS[index % COLORS.length],
                  bold: true,
                  anchor: 'end',
                }),
          )
          .join('')
  return draw(
    finite
      .filter(({ points }) => points.length > 0)
      .map(({ points }, index) =>
        mark(
          points.map(([x, y]) => [px(x), py(y)] as const),
          COLORS[index % COLORS.length],
        ),
      )
      .join('') + key,
  )
}

/** Paper behind a word that ends at `right`, so that lines drawn there do not cross it out. */
const shade = (right: number, baseline: number, width: number): string =>
  element('rect', {
    x: round(right - 1.1 * width - 3),
    y: baseline - 10,
    width: round(1.1 * width + 6),
    height: 13,
    fill: INK.paper,
    'fill-opacity': 0.8,
  })

type Range = readonly [low: number, high: number]

interface Axes {
  readonly px: (value: number) => number
  readonly py: (value: number) => number
  readonly draw: (marks: string) => string
}

/** The frame around a plot: ticks, grid, titles and the bar. */
function axes(xRange: Range, yRange: Range, frame: PlotFrame, { left = LEFT, hideY = false } = {}): Axes {
  const { width, height } = { ...PLOT_DEFAULTS, ...frame }
  const [x0, x1] = widened(xRange)
  const [y0, y1] = widened(yRange)
  const px = (value: number): number => left + ((value - x0) / (x1 - x0)) * (width - left - RIGHT)
  const py = (value: number): number => height - BOTTOM - ((value - y0) / (y1 - y0)) * (height - TOP - BOTTOM)
  const grid = [
    ...niceTicks(x0, x1).map((tick) => {
      const x = px(tick)
      return (
        element('path', { d: `M${round(x)} ${TOP}V${round(height - BOTTOM)}`, stroke: INK.faint }) +
        letterText(tickLabel(tick), x, height - BOTTOM + 14, { size: 10, color: INK.label, anchor: 'middle' })
      )
    }),
    ...(hideY ? [] : niceTicks(y0, y1)).map((tick) => {
      const y = py(tick)
      return (
        element('path', { d: `M${left} ${round(y)}H${width - RIGHT}`, stroke: INK.faint }) +
        letterText(tickLabel(tick), left - 6, y + 3.5, { size: 10, color: INK.label, anchor: 'end' })
      )
    }),
  ]
  // A long name of the y axis begins at the edge and moves the title; ending at the axis it would be cut off.
  const named = hideY ? 0 : textWidth(frame.y, 9.5) + 6
  const titleAt = named > left - 8 ? named + 12 : left
  const draw = (marks: string): string =>
    svgDocument(
      width,
      height,
      frame.title,
      element('rect', { width, height, fill: INK.paper }),
      letterText(frame.title, titleAt, 18, { size: 12, color: INK.title, bold: true }),
      ...grid,
      marks,
      element('path', {
        d: `M${left} ${TOP}V${round(height - BOTTOM)}H${width - RIGHT}`,
        fill: 'none',
        stroke: INK.rule,
      }),
      letterText(frame.x, (left + width - RIGHT) / 2, height - 8, {
        size: 10.5,
        color: INK.label,
        anchor: 'middle',
      }),
      hideY ? '' : letterText(frame.y, titleAt - 8, 18, { size: 9.5, color: INK.label, anchor: 'end' }),
      frame.bar ? drawBar(frame.bar, px, py, { left, right: width - RIGHT, bottom: height - BOTTOM }) : '',
    )
  return { px, py, draw }
}

function drawBar(
  { axis, at, label }: NonNullable<PlotFrame['bar']>,
  px: (value: number) => number,
  py: (value: number) => number,
  edges: { readonly left: number; readonly right: number; readonly bottom: number },
): string {
  const x = px(at)
  const y = py(at)
  const d =
    axis === 'x' ? `M${round(x)} ${TOP}V${round(edges.bottom)}` : `M${edges.left} ${round(y)}H${edges.right}`
  const nearRight = axis === 'x' && x > (edges.left + edges.right) / 2
  return (
    element('path', { d, stroke: INK.bad, 'stroke-width': 1.3, 'stroke-dasharray': '5 4' }) +
    letterText(
      label,
      axis === 'x' ? x + (nearRight ? -5 : 5) : edges.right,
      axis === 'x' ? TOP + 10 : y - 4,
      {
        size: 10,
        color: INK.bad,
        anchor: axis === 'y' || nearRight ? 'end' : 'start',
      },
    )
  )
}

/** A range with some air; one that is a single value gets a unit around it. */
function widened([low, high]: Range): Range {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1]
  if (low === high) return [low - 0.5, high + 0.5]
  const air = 0.04 * (high - low)
  return [low === 0 ? 0 : low - air, high + air]
}

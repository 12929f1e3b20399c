import type { Lane, LaneItem } from './lanes.ts'
import type { TimeView } from './time-view.ts'

/** Height of the ruler, room between two lanes and before the first, CSS pixels. */
export const RULER = 22
const GAP = 3
const FIRST = 5
/** Left of the lanes, for their names, CSS pixels. */
export const GUTTER = 34

/** Where everything is on the bar of time. x in CSS pixels from its left edge, y from its top. */
export interface Layout {
  readonly width: number
  readonly view: TimeView
  readonly rows: readonly { readonly lane: Lane; readonly y: number }[]
  /** Of everything, with what is scrolled away. */
  readonly height: number
}

export function layOut(lanes: readonly Lane[], view: TimeView, width: number, scrolled = 0): Layout {
  let y = RULER + FIRST - scrolled
  const rows = lanes.map((lane) => {
    const row = { lane, y }
    y += lane.height + GAP
    return row
  })
  return { width, view, rows, height: y + scrolled }
}

const span = ({ view, width }: Layout): number => Math.max(width - GUTTER, 1) / (view.end - view.start)

export const xOf = (layout: Layout, time: number): number =>
  GUTTER + (time - layout.view.start) * span(layout)

export const timeAt = (layout: Layout, x: number): number => layout.view.start + (x - GUTTER) / span(layout)

/** Seconds that some pixels are. */
export const secondsOf = (layout: Layout, pixels: number): number => pixels / span(layout)

export type Part = 'start' | 'end' | 'body'

export interface Hit {
  readonly lane: Lane
  readonly item: LaneItem
  readonly part: Part
}

/** How near an end counts as on it, CSS pixels to either side. */
const END_REACH = 6

/** The item under a place: ends before bodies, the nearest end of several. */
export function hitTest(layout: Layout, x: number, y: number, reach = END_REACH): Hit | undefined {
  if (y < RULER) return undefined
  const row = layout.rows.find(({ lane, y: top }) => y >= top - 1 && y <= top + lane.height + 1)
  if (!row) return undefined
  const { lane } = row
  let best: (Hit & { far: number }) | undefined
  for (const item of lane.items) {
    if (item.half !== undefined && (y - row.y > lane.height / 2 ? 1 : 0) !== item.half) continue
    const [from, to] = [xOf(layout, item.start), xOf(layout, item.end)]
    if (x < from - reach || x > to + reach) continue
    // A narrow item has a body, too: its ends take at most a third of it each.
    const near = item.end > item.start ? Math.min(reach, Math.max(2, (to - from) / 3)) : reach
    const [left, right] = [Math.abs(x - from), Math.abs(x - to)]
    const part: Part = left <= near && left <= right ? 'start' : right <= near ? 'end' : 'body'
    if (part === 'body' && (x < from || x > to)) continue
    const far = part === 'body' ? near : Math.min(left, right)
    if (!best || far < best.far) best = { lane, item, part, far }
  }
  return best && { lane: best.lane, item: best.item, part: best.part }
}

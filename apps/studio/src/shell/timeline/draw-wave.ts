import type { LaneColours } from './lane-colours.ts'
import type { Lane, LaneItem } from './lanes.ts'
import { GUTTER, timeAt, xOf, type Layout } from './layout.ts'

/** Ticks closer than this are not drawn, CSS pixels: they would be a grey bar. */
const TICK_ROOM = 4

/** How loud a sound is, column by column, and its beats. */
export function drawWave(
  context: CanvasRenderingContext2D,
  colours: LaneColours,
  layout: Layout,
  { wave, ticks = [], height }: Lane,
  { start, end }: LaneItem,
  y: number,
): void {
  if (!wave) return
  const { peaks, rate } = wave
  const from = Math.max(GUTTER, Math.floor(xOf(layout, start)))
  const until = Math.min(layout.width, Math.ceil(xOf(layout, end)))
  const middle = y + height / 2
  context.fillStyle = colours.runInk
  context.globalAlpha = 0.55
  for (let x = from; x < until; x++) {
    const first = Math.max(0, Math.floor((timeAt(layout, x) - start) * rate))
    const last = Math.min(
      peaks.length - 1,
      Math.max(first, Math.floor((timeAt(layout, x + 1) - start) * rate)),
    )
    let loud = 0
    for (let i = first; i <= last; i++) if (peaks[i] > loud) loud = peaks[i]
    const tall = Math.max(0.5, (loud * (height - 4)) / 2)
    context.fillRect(x, middle - tall, 1, 2 * tall)
  }
  context.globalAlpha = 1
  const room = ticks.length > 1 ? xOf(layout, ticks[1]) - xOf(layout, ticks[0]) : Infinity
  if (room < TICK_ROOM) return
  context.fillStyle = colours.accent
  for (const tick of ticks) {
    const x = xOf(layout, tick)
    if (x < GUTTER || x > layout.width) continue
    context.fillRect(x - 0.75, y, 1.5, 5)
    context.fillRect(x - 0.75, y + height - 5, 1.5, 5)
  }
}

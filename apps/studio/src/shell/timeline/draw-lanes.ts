import type { TimeRange } from '@understudy/view/player'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { GUTTER, RULER, secondsOf, timeAt, xOf, type Layout } from './layout.ts'
import { sameItem, type ItemRef, type Lane, type LaneItem } from './lanes.ts'
import type { LaneColours } from './lane-colours.ts'
import { drawInstant, drawSign } from './draw-signs.ts'
import { drawWave } from './draw-wave.ts'

export interface Drawn {
  readonly layout: Layout
  readonly height: number
  readonly frameRate: number
  readonly duration: number
  readonly selected: ItemRef | undefined
  readonly hovered: ItemRef | undefined
  readonly range: TimeRange | undefined
}

/** Seconds between two labels of the ruler, whichever first leaves them room. */
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200] as const
const LABEL_ROOM = 64
/** Frames are ticked from this width of one on, and items show text from this width on, CSS pixels. */
const FRAME_ROOM = 5
const TEXT_ROOM = 22
/** A name that would be cut to fewer letters than this says nothing: its colour and the pointer do. */
const LETTERS = 6
/** Items drawn narrower than this get no gap: a gap would be all there is. */
const GAP_ROOM = 4

/** All of the bar but the playhead. One pass over what is in view; it is called when something changed, not per picture. */
export function drawLanes(context: CanvasRenderingContext2D, colours: LaneColours, drawn: Drawn): void {
  const { layout, height } = drawn
  context.clearRect(0, 0, layout.width, height)
  context.save()
  context.beginPath()
  context.rect(0, RULER, layout.width, height - RULER)
  context.clip()
  drawRange(context, colours, drawn)
  for (const { lane, y } of layout.rows) {
    if (y > height || y + lane.height < RULER) continue
    context.fillStyle = colours.soft
    context.font = `11px ${colours.font}`
    context.textBaseline = 'middle'
    context.textAlign = 'left'
    const folds = lane.fold === undefined ? '' : lane.fold ? '▸ ' : '▾ '
    context.fillText(folds + lane.name, 0, y + lane.height / 2 + 0.5, GUTTER - 4)
    context.save()
    context.beginPath()
    context.rect(GUTTER, y - 2, layout.width - GUTTER, lane.height + 4)
    context.clip()
    drawLane(context, colours, drawn, lane, y)
    context.restore()
  }
  context.restore()
  drawRuler(context, colours, drawn)
}

function drawLane(
  context: CanvasRenderingContext2D,
  colours: LaneColours,
  drawn: Drawn,
  lane: Lane,
  y: number,
): void {
  const { layout, selected, hovered } = drawn
  if (lane.kind === 'contact' || lane.kind === 'handhold') {
    context.fillStyle = colours.line
    context.fillRect(GUTTER, y + lane.height / 2 - 0.5, layout.width - GUTTER, 1)
  }
  const texts: (() => void)[] = []
  let labelled = -Infinity
  let written = -Infinity
  let tone = -1
  for (const item of lane.items) {
    if (item.end < layout.view.start || item.start > layout.view.end) continue
    const x = xOf(layout, item.start)
    const wide = xOf(layout, item.end) - x
    const chosen = item.chosen ?? sameItem(item.ref, selected)
    const lit = chosen || sameItem(item.ref, hovered)
    if (lane.kind === 'beat' || lane.kind === 'mark' || item.sign) {
      if (item.sign) {
        // Over how long, where it is no instant.
        context.fillStyle = lit ? colours.accent : colours.asked
        if (wide > 1) context.fillRect(x, y + lane.height / 2 - 1, wide, 2)
        for (const end of wide > 1 ? [x, x + wide] : [x])
          drawSign(context, colours, item.sign, end, y + lane.height / 2, lit)
      } else drawInstant(context, colours, lane, x, y, lit, roomAround(layout, lane, item))
      if (lane.kind === 'mark' || lane.kind === 'request')
        drawMarkName(context, colours, layout, lane, item, y)
      continue
    }
    const [top, tall] =
      item.half === undefined
        ? [y, lane.height]
        : [y + (item.half * (lane.height + 1)) / 2, (lane.height - 1) / 2]
    context.fillStyle = fillOf(colours, lane, item)
    const gap = wide > GAP_ROOM && item.half === undefined ? 1 : 0
    context.fillRect(x, top, Math.max(wide - gap, 0.8), tall)
    if (lit) {
      context.strokeStyle = chosen ? colours.accent : colours.soft
      context.lineWidth = chosen ? 2 : 1
      context.strokeRect(x + 0.5, top + 0.5, Math.max(wide - 1 - gap, 1), tall - 1)
    }
    if (lane.wave) drawWave(context, colours, layout, lane, item, y)
    if (lane.kind === 'origin') drawFade(context, colours, layout, lane, item, y)
    if (chosen && lane.kind !== 'origin' && !item.fixed) drawGrips(context, colours, x, x + wide, top, tall)
    if (item.half !== undefined || lane.kind === 'handhold') continue
    // A run of steps from one example is named once, over all the room it has.
    const continues = lane.kind === 'origin' && item.tone === tone && x < labelled
    tone = item.tone
    if (continues) continue
    // One that begins with this one lies beneath it: so does its name.
    if (x === written) texts.pop()
    written = x
    const room = lane.kind === 'origin' ? runWidth(layout, lane, item) : seenWidth(layout, lane, item)
    labelled = x + room
    texts.push(() => drawText(context, colours, item, x, y, lane.height, room))
  }
  // Over all blocks: a name may reach over the steps of its run.
  for (const write of texts) write()
}

/** A clip of a line fades in over what is left of the one before it. */
function drawFade(
  context: CanvasRenderingContext2D,
  colours: LaneColours,
  layout: Layout,
  lane: Lane,
  { start, ref: { index } }: LaneItem,
  y: number,
): void {
  const before = lane.items[index - 1]
  if (!before || before.end - start < 1e-3) return
  const [from, until] = [xOf(layout, start), xOf(layout, before.end)]
  context.fillStyle = colours.runs[before.tone % colours.runs.length]
  context.beginPath()
  context.moveTo(from, y)
  context.lineTo(until, y)
  context.lineTo(from, y + lane.height)
  context.fill()
  context.strokeStyle = colours.runInk
  context.lineWidth = 1
  context.beginPath()
  context.moveTo(from, y + lane.height)
  context.lineTo(until, y)
  context.stroke()
}

/** From an instant to the nearer of its neighbours, CSS pixels. */
function roomAround(layout: Layout, lane: Lane, { start, ref: { index } }: LaneItem): number {
  const pixel = secondsOf(layout, 1)
  const towards = (step: 1 | -1): number => {
    for (let i = index + step; lane.items[i] !== undefined; i += step) {
      const gap = Math.abs(lane.items[i].start - start) / pixel
      // Those at the same moment are drawn as one.
      if (gap >= 1) return gap
    }
    return Infinity
  }
  return Math.min(towards(-1), towards(1))
}

/** Only where the next mark leaves room: names over names read as neither. */
function drawMarkName(
  context: CanvasRenderingContext2D,
  colours: LaneColours,
  layout: Layout,
  lane: Lane,
  item: LaneItem,
  y: number,
): void {
  const x = xOf(layout, item.end)
  const next = lane.items.find((one) => one.start > item.start)
  const room = (next ? xOf(layout, next.start) : layout.width) - x - 16
  context.font = `10.5px ${colours.font}`
  if (room < TEXT_ROOM || context.measureText(item.text).width > room) return
  context.fillStyle = colours.ink
  context.fillText(item.text, x + 8, y + lane.height / 2 + 0.5)
}

/** From an item to its end, or to the next one that lies over it, CSS pixels. */
function seenWidth(layout: Layout, lane: Lane, { start, end, ref: { index } }: LaneItem): number {
  const next = lane.items[index + 1]
  const until = next && next.start > start ? Math.min(end, next.start) : end
  return xOf(layout, until) - xOf(layout, Math.max(start, layout.view.start))
}

/** From an item to the end of its run, CSS pixels. */
function runWidth(layout: Layout, lane: Lane, item: LaneItem): number {
  let { end } = item
  for (let i = item.ref.index + 1; i < lane.items.length && lane.items[i].tone === item.tone; i++)
    ({ end } = lane.items[i])
  return xOf(layout, Math.min(end, layout.view.end)) - xOf(layout, Math.max(item.start, layout.view.start))
}

function drawText(
  context: CanvasRenderingContext2D,
  colours: LaneColours,
  { text }: LaneItem,
  x: number,
  y: number,
  tall: number,
  room: number,
): void {
  if (room < TEXT_ROOM || text === '') return
  context.fillStyle = colours.runInk
  context.font = `10.5px ${colours.font}`
  const left = Math.max(x, GUTTER) + 4
  let shown = text
  // Cut to its room; measured at most a few times, for names are short.
  while (shown.length > LETTERS && context.measureText(shown).width > room - 8)
    shown = `${shown.slice(0, -2).trimEnd()}…`
  if (shown === text || shown.length > LETTERS) context.fillText(shown, left, y + tall / 2 + 0.5)
}

function fillOf(colours: LaneColours, lane: Lane, item: LaneItem): string {
  if (lane.kind === 'contact') return colours.contact
  if (lane.kind === 'handhold') return colours.hold
  return colours.runs[item.tone % colours.runs.length]
}

function drawGrips(
  context: CanvasRenderingContext2D,
  colours: LaneColours,
  from: number,
  to: number,
  top: number,
  tall: number,
): void {
  context.fillStyle = colours.accent
  for (const x of [from, to]) context.fillRect(x - 2, top - 1, 4, tall + 2)
}

function drawRange(
  context: CanvasRenderingContext2D,
  colours: LaneColours,
  { layout, range, height }: Drawn,
): void {
  if (!range) return
  context.fillStyle = colours.line
  context.globalAlpha = 0.55
  const [from, to] = [xOf(layout, range.start), xOf(layout, range.end)]
  context.fillRect(GUTTER, RULER, Math.max(0, from - GUTTER), height)
  context.fillRect(Math.max(to, GUTTER), RULER, Math.max(0, layout.width - to), height)
  context.globalAlpha = 1
}

function drawRuler(
  context: CanvasRenderingContext2D,
  colours: LaneColours,
  { layout, range, frameRate, duration }: Drawn,
): void {
  context.font = `11px ${colours.font}`
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  context.fillStyle = colours.line
  context.fillRect(GUTTER, RULER - 1, layout.width - GUTTER, 1)
  const perFrame = 1 / frameRate / secondsOf(layout, 1)
  const first = timeAt(layout, GUTTER)
  const last = Math.min(layout.view.end, duration)
  if (perFrame >= FRAME_ROOM) {
    for (let frame = Math.ceil(first * frameRate); frame <= last * frameRate + 1e-6; frame++)
      context.fillRect(xOf(layout, frame / frameRate), RULER - 5, 1, 4)
  }
  const step = STEPS.find((one) => one / secondsOf(layout, 1) >= LABEL_ROOM) ?? 3600
  for (let i = Math.ceil(first / step - 1e-6); i * step <= last + 1e-6; i++) {
    const x = xOf(layout, i * step)
    context.fillStyle = colours.line
    context.fillRect(x, 3, 1, RULER - 4)
    context.fillStyle = colours.soft
    const label = SHELL_WORDS.rulerLabel(i * step, step)
    const frames = perFrame >= FRAME_ROOM ? ` · ${Math.round(i * step * frameRate)}` : ''
    // Half a number at the edge reads as another.
    if (x + 4 + context.measureText(label + frames).width <= layout.width)
      context.fillText(label + frames, x + 4, RULER / 2)
  }
  if (!range) return
  context.fillStyle = colours.accent
  const [from, to] = [xOf(layout, range.start), xOf(layout, range.end)]
  context.fillRect(from, RULER - 4, to - from, 3)
  for (const x of [from, to - 2]) context.fillRect(x, 4, 2, RULER - 5)
}

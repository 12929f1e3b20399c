import { element, type Scrubber, type ScrubberActions, type TimeRange } from '@understudy/view/player'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { drawLanes } from './draw-lanes.ts'
import { coloursOf, type LaneColours } from './lane-colours.ts'
import {
  GUTTER,
  hitTest,
  layOut,
  RULER,
  secondsOf,
  timeAt,
  xOf,
  type Hit,
  type Layout,
  type Part,
} from './layout.ts'
import {
  lanesOf,
  sameItem,
  snapTimes,
  snapTo,
  type ItemKind,
  type ItemRef,
  type Lane,
  type LaneItem,
  type LaneOptions,
  type Timed,
} from './lanes.ts'
import { fitView, panView, revealTime, wholeView, zoomView, type Clip, type TimeView } from './time-view.ts'

/** What the timeline tells the studio; the studio answers with `show`. */
export interface TimelineActions {
  /** An item was clicked, or nothing was. */
  select(ref: ItemRef | undefined): void
  /** The pointer is over an item, at a time; or over none. */
  hover(ref: ItemRef | undefined, time: number): void
  /** An end was taken, goes to a time, and is let go (or put back). */
  beginDrag(ref: ItemRef, part: Part): boolean
  drag(time: number): void
  /** Whether all of an item can be moved: its body is dragged then, and it snaps to the ends of others. */
  canMove(ref: ItemRef): boolean
  /** The name of a row that folds was pressed. */
  foldRows(performer: number): void
  endDrag(keep: boolean): void
  /** Shift and drag over the parts' lane: a new part. */
  span(performer: number, start: number, end: number): void
}

export interface Timeline extends Scrubber {
  readonly view: TimeView
  readonly lanes: readonly Lane[]
  show(cast: readonly Timed[], selected: ItemRef | undefined, options?: LaneOptions): void
  /** Lanes under the ruler, or the ruler alone. */
  showLanes(shown: boolean): void
  /** Where something is on the screen: for tests. */
  place(ref: ItemRef, part: Part): { x: number; y: number } | undefined
  zoom(factor: number): void
  showAll(): void
}

/** Pixels within which Shift snaps. */
const SNAP = 9
/** The bar grows with what is on it, CSS pixels; what does not fit is scrolled to with the wheel over the names. */
const LEAST_TALL = 136
const MOST_TALL = 232
/** The ruler alone. */
const FOLDED_TALL = RULER + 6
/** Two fingers are never closer than this, CSS pixels: they would stretch time without end. */
const FINGER = 24
/** One notch of a wheel. */
const NOTCH = 1.25

/** The bar of time of the studio: lanes on a canvas, worked by pointer, wheel and keys. Fills `actions` of the player. */
export function makeTimeline(player: ScrubberActions, actions: TimelineActions): Timeline {
  const canvas = element('canvas', { class: 'tl-canvas' })
  const head = element('div', { class: 'tl-head' })
  const root = element(
    'div',
    {
      class: 'tl',
      role: 'slider',
      tabindex: 0,
      'aria-label': 'Time',
      'aria-valuemin': 0,
      title: '',
    },
    canvas,
    head,
  )
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const ends = new AbortController()
  let clip: Clip = { duration: 0, frameRate: 30 }
  let view = wholeView(clip)
  /** What the view was last fitted to. */
  let fitted = clip
  let cast: readonly Timed[] = []
  let options: LaneOptions = {}
  let lanes: readonly Lane[] = []
  let layout: Layout = layOut([], view, 1)
  let selected: ItemRef | undefined
  let hovered: ItemRef | undefined
  let range: TimeRange | undefined
  let time = 0
  let shownFrame = -1
  let scrolled = 0
  let colours: LaneColours | undefined
  let pending = 0
  let lanesShown = true

  const redraw = (): void => {
    pending ||= requestAnimationFrame(() => {
      pending = 0
      draw()
    })
  }
  const draw = (): void => {
    const { clientWidth: width, clientHeight: height } = root
    if (width === 0 || height === 0) return
    const ratio = Math.min(devicePixelRatio, 2)
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
    }
    place(width, height)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    colours ??= coloursOf(root)
    drawLanes(context, colours, { layout, height, ...clip, selected, hovered, range })
    placeHead()
  }
  const place = (width: number, height: number): void => {
    layout = layOut(lanes, view, width)
    scrolled = Math.min(scrolled, Math.max(0, layout.height - height))
    layout = layOut(lanes, view, width, scrolled)
  }
  const placeHead = (): void => {
    const x = xOf(layout, time)
    head.hidden = x < GUTTER - 1 || x > layout.width + 1
    head.style.transform = `translateX(${x.toFixed(1)}px)`
  }
  const setView = (next: TimeView): void => {
    if (next.start === view.start && next.end === view.end) return
    view = next
    redraw()
  }

  // The lanes of a walk always fit: the floor must not move under a hand that draws. A dance or a couple get more room.
  const setHeight = (): void => {
    const tall = Math.min(Math.max(layOut(lanes, view, 1).height + 4, LEAST_TALL), MOST_TALL)
    root.style.height = `${lanesShown ? tall : FOLDED_TALL}px`
  }

  const local = (event: MouseEvent): { x: number; y: number } => {
    const { left, top } = root.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const clamped = (x: number): number =>
    Math.min(Math.max(timeAt(layout, Math.max(x, GUTTER)), 0), clip.duration)
  const snapped = (event: PointerEvent, except?: ItemRef): number => {
    const at = clamped(local(event).x)
    const times = event.shiftKey ? [...snapTimes(lanes, except), time] : []
    return snapTo(at, times, secondsOf(layout, SNAP), clip.frameRate)
  }

  type Mode =
    | { readonly kind: 'scrub' }
    | { readonly kind: 'pan'; readonly x: number; readonly from: TimeView }
    | { readonly kind: 'end'; readonly ref: ItemRef; moved: boolean; readonly x: number; readonly at: number }
    | { readonly kind: 'block'; readonly item: LaneItem; readonly x: number; moved: boolean; grip: number }
    | { readonly kind: 'pinch'; readonly from: TimeView; readonly xs: readonly [number, number] }
    | { readonly kind: 'span'; readonly performer: number; readonly start: number }
  let mode: Mode | undefined
  /** Fingers on the bar, by their id, and where they are. */
  const fingers = new Map<number, number>()

  const down = (event: PointerEvent): void => {
    if (event.button > 1) return
    const { x, y } = local(event)
    const hit = hitTest(layout, x, y, event.pointerType === 'touch' ? 14 : undefined)
    root.setPointerCapture(event.pointerId)
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, x)
      if (fingers.size > 1) {
        // What the first finger began was the beginning of this.
        cancel()
        const [a, b] = fingers.values()
        mode = { kind: 'pinch', from: view, xs: [a, b] }
        return
      }
    }
    root.focus({ preventScroll: true })
    if (event.button === 1) {
      event.preventDefault()
      mode = { kind: 'pan', x, from: view }
      return
    }
    if (event.shiftKey && y > RULER && !hit?.item.half) {
      const performer = layout.rows.find(({ lane, y: top }) => y < top + lane.height)?.lane.performer ?? 0
      mode = { kind: 'span', performer, start: snapped(event) }
      return
    }
    const row = x < GUTTER ? laneAt(y) : undefined
    if (row?.fold !== undefined) return actions.foldRows(row.performer)
    actions.select(hit?.item.ref)
    if (hit?.part === 'body' && actions.canMove(hit.item.ref)) {
      mode = { kind: 'block', item: hit.item, x, moved: false, grip: timeAt(layout, x) - hit.item.start }
      return
    }
    if (hit && canDrag(hit)) {
      const at = hit.part === 'end' ? hit.item.end : hit.item.start
      mode = { kind: 'end', ref: hit.item.ref, moved: false, x, at }
      if (actions.beginDrag(hit.item.ref, hit.part)) return
    }
    // Whoever unfolds a crowd wants to see them, not another moment.
    if (hit?.item.ref.kind === 'crowd') return
    mode = { kind: 'scrub' }
    player.hold(true)
    player.seek(snapped(event))
  }
  const move = (event: PointerEvent): void => {
    const { x, y } = local(event)
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, x)
    if (!mode) return hoverAt(event, x, y)
    if (mode.kind === 'pinch') return pinch(mode)
    if (mode.kind === 'scrub') player.seek(snapped(event))
    else if (mode.kind === 'block') moveBlock(mode, x)
    else if (mode.kind === 'pan') setView(panView(mode.from, -secondsOf(layout, x - mode.x), clip))
    else if (mode.kind === 'end') {
      // A click that trembles is no drag.
      if (!mode.moved && Math.abs(x - mode.x) < 2) return
      mode.moved = true
      actions.drag(snapped(event, mode.ref))
    } else player.seek(snapped(event))
  }
  /** Two fingers stretch the time between them and take it along. */
  const pinch = ({ from, xs }: Extract<Mode, { kind: 'pinch' }>): void => {
    const [a, b] = fingers.values()
    if (b === undefined) return
    const perPixel = (from.end - from.start) / Math.max(layout.width - GUTTER, 1)
    const middle = from.start + ((xs[0] + xs[1]) / 2 - GUTTER) * perPixel
    const factor = Math.max(Math.abs(b - a), FINGER) / Math.max(Math.abs(xs[1] - xs[0]), FINGER)
    const zoomed = zoomView(from, factor, middle, clip)
    const after = (zoomed.end - zoomed.start) / Math.max(layout.width - GUTTER, 1)
    setView(panView(zoomed, ((xs[0] + xs[1]) / 2 - (a + b) / 2) * after, clip))
  }
  const moveBlock = (held: Extract<Mode, { kind: 'block' }>, x: number): void => {
    const { ref } = held.item
    if (!held.moved) {
      // A click that trembles is no drag.
      if (Math.abs(x - held.x) < 4) return
      if (!actions.beginDrag(ref, 'body')) return void (mode = undefined)
      held.moved = true
    }
    const { item } = held
    // A sound may have begun before the take does.
    const least = ref.kind === 'sound' ? -Infinity : 0
    const start = Math.max(least, timeAt(layout, x) - held.grip)
    // Either end snaps; the others' places are those before: they may come along.
    const times = [...snapTimes(lanes, ref), time]
    const reach = secondsOf(layout, SNAP)
    const length = item.end - item.start
    const near = [start, start + length].map((one) => snapTo(one, times, reach, clip.frameRate))
    const byEnd = Math.abs(near[1] - start - length) < Math.abs(near[0] - start) && times.includes(near[1])
    actions.drag(byEnd && !times.includes(near[0]) ? near[1] - length : near[0])
  }
  const up = (event: PointerEvent): void => {
    fingers.delete(event.pointerId)
    // The last finger of a pinch moves nothing.
    if (mode?.kind === 'pinch') {
      if (fingers.size === 0) mode = undefined
      return
    }
    const done = mode
    mode = undefined
    if (done?.kind === 'scrub') player.hold(false)
    if (done?.kind === 'block') {
      if (done.moved) actions.endDrag(true)
      else player.seek(snapped(event))
    }
    if (done?.kind === 'end') {
      actions.endDrag(done.moved)
      // A click on an end goes there, not beside it.
      if (!done.moved) player.seek(done.at)
    }
    if (done?.kind === 'span') {
      const end = snapped(event)
      actions.span(done.performer, Math.min(done.start, end), Math.max(done.start, end))
    }
  }
  const hoverAt = (event: PointerEvent, x: number, y: number): void => {
    if (event.buttons > 0) return
    const hit = hitTest(layout, x, y)
    const ref = hit?.item.ref
    const isBlock = hit?.part === 'body' && actions.canMove(hit.item.ref)
    const folds = x < GUTTER && laneAt(y)?.fold !== undefined
    root.style.cursor = hit && canDrag(hit) ? 'ew-resize' : isBlock ? 'grab' : folds ? 'pointer' : ''
    root.title = hit ? hintOf(hit) : y < RULER ? SHELL_WORDS.timeHint : (laneAt(y)?.hint ?? '')
    if (ref || hovered) actions.hover(ref, timeAt(layout, x))
    if (sameItem(ref, hovered)) return
    hovered = ref
    redraw()
  }
  const laneAt = (y: number): Lane | undefined =>
    layout.rows.find(({ lane, y: top }) => y >= top && y <= top + lane.height)?.lane

  const listen = <K extends keyof HTMLElementEventMap>(
    type: K,
    handle: (event: HTMLElementEventMap[K]) => void,
  ): void => root.addEventListener(type, handle, { signal: ends.signal, passive: false })
  listen('pointerdown', down)
  listen('pointermove', move)
  listen('pointerup', up)
  listen('pointercancel', (event) => {
    fingers.delete(event.pointerId)
    cancel()
  })
  listen('pointerleave', () => {
    if (mode || !hovered) return
    hovered = undefined
    actions.hover(undefined, 0)
    redraw()
  })
  listen('dblclick', (event) => {
    if (local(event).y < RULER) setView(wholeView(clip))
  })
  listen('wheel', (event) => {
    if (event.ctrlKey && event.deltaY === 0) return
    event.preventDefault()
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey
    if (sideways) {
      const pixels = event.deltaX || event.deltaY
      return setView(panView(view, secondsOf(layout, pixels), clip))
    }
    const overNames = local(event).x < GUTTER
    if (overNames) {
      scrolled = Math.max(0, scrolled + event.deltaY)
      return redraw()
    }
    const notches = -event.deltaY / (event.deltaMode === 0 ? 100 : 3)
    setView(zoomView(view, NOTCH ** notches, timeAt(layout, local(event).x), clip))
  })
  const cancel = (): boolean => {
    const done = mode
    mode = undefined
    if (done?.kind === 'scrub') player.hold(false)
    if (done?.kind === 'end' || (done?.kind === 'block' && done.moved)) actions.endDrag(false)
    return done !== undefined
  }
  // Before anybody else: Escape while an end is held puts it back, and nothing more.
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && mode && cancel()) event.stopImmediatePropagation()
    },
    { capture: true, signal: ends.signal },
  )

  const strides: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -10,
    PageUp: 10,
    Home: -Infinity,
    End: Infinity,
  }
  listen('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const take = (): void => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (event.key === '+' || event.key === '-') {
      take()
      return zoom(event.key === '+' ? 2 : 0.5)
    }
    const stride = strides[event.key]
    if (stride === undefined) return
    take()
    // At the start already, Home shows all of the time.
    if (event.key === 'Home' && time <= 1e-6) setView(wholeView(clip))
    player.step(event.shiftKey ? 10 * stride : stride)
  })

  const zoom = (factor: number): void => {
    const seen = time >= view.start && time <= view.end
    setView(zoomView(view, factor, seen ? time : (view.start + view.end) / 2, clip))
  }

  const observer = new ResizeObserver(() => draw())
  observer.observe(root)
  // Colours are the page's: they change with its theme.
  const themed = new MutationObserver(() => {
    colours = undefined
    redraw()
  })
  themed.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })

  return {
    element: root,
    get view() {
      return view
    },
    get lanes() {
      return lanes
    },
    load: (duration, frameRate) => {
      const next = { duration, frameRate }
      // Under a block that is dragged the scale stays: it would run away from the hand.
      if (mode?.kind !== 'block') {
        view = fitView(view, fitted, next)
        fitted = next
      }
      clip = next
      shownFrame = -1
      root.setAttribute('aria-valuemax', duration.toFixed(3))
      redraw()
    },
    show: (next, chosen, more = {}) => {
      const same = (['guests', 'folded', 'foldedRows', 'sound'] as const).every(
        (key) => more[key] === options[key],
      )
      if (next !== cast || !same) {
        cast = next
        options = more
        lanes = lanesOf(cast, options)
        setHeight()
      }
      selected = chosen
      redraw()
    },
    showLanes: (shown) => {
      if (shown === lanesShown) return
      lanesShown = shown
      setHeight()
    },
    setTime: (seconds, transport) => {
      time = seconds
      if (transport.range !== range) {
        range = transport.range
        redraw()
      }
      if (transport.playing && !mode) setView(revealTime(view, time, clip))
      placeHead()
      const frame = Math.round(seconds * clip.frameRate)
      if (frame === shownFrame) return
      shownFrame = frame
      root.setAttribute('aria-valuenow', seconds.toFixed(3))
      root.setAttribute('aria-valuetext', `${seconds.toFixed(2)} seconds, frame ${frame}`)
    },
    place: (ref, part) => {
      place(root.clientWidth, root.clientHeight)
      for (const { lane, y } of layout.rows) {
        const item = lane.items.find((one) => sameItem(one.ref, ref))
        if (!item) continue
        const { left, top } = root.getBoundingClientRect()
        const [a, b] = [xOf(layout, item.start), xOf(layout, item.end)]
        const x = part === 'start' ? a : part === 'end' ? b : (a + b) / 2
        const half = item.half === undefined ? 0.5 : 0.25 + 0.5 * item.half
        return { x: left + x, y: top + y + half * lane.height }
      }
      return undefined
    },
    zoom,
    showAll: () => setView(wholeView(clip)),
    dispose: () => {
      ends.abort()
      observer.disconnect()
      themed.disconnect()
      cancelAnimationFrame(pending)
    },
  }
}

/** Steps come from examples and beats from the music: they are not dragged. The ends of a whole take trim it. */
const canDrag = ({ lane, item, part }: Hit): boolean => {
  if (part === 'body' || item.fixed) return false
  if (item.ref.kind !== 'origin') return !FIXED.has(item.ref.kind)
  return item === (part === 'start' ? lane.items[0] : lane.items.at(-1))
}
const FIXED: ReadonlySet<ItemKind> = new Set(['origin', 'beat', 'crowd'])

const hintOf = (hit: Hit): string =>
  hit.item.ref.kind === 'origin' && canDrag(hit) ? SHELL_WORDS.trimHint : itemHint(hit)
const itemHint = ({ item }: Hit): string =>
  SHELL_WORDS.listItem(SHELL_WORDS.kinds[item.ref.kind], item.text, item.start, item.end)

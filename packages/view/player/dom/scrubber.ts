import type { Transport } from '../transport.ts'
import { WORDS } from '../words.ts'
import { element } from './element.ts'
import { ruler } from './ruler.ts'

/** What a bar of time asks of the player. */
export interface ScrubberActions {
  /** The playhead was put at `seconds`. */
  seek(seconds: number): void
  /** The pointer took the playhead (true) or let it go. */
  hold(held: boolean): void
  step(frames: number): void
}

/** A bar of time with a playhead, seconds. */
export interface Scrubber {
  readonly element: HTMLElement
  /** Another clip: its length and what lies below the bar on the same scale. */
  load(duration: number, frameRate: number, lanes: readonly HTMLElement[]): void
  setTime(seconds: number, transport: Transport): void
  dispose(): void
}

/** The bar of time: drag or click to go there, arrows step, Page keys step ten, Home and End go to the ends. */
export function makeScrubber(actions: ScrubberActions): Scrubber {
  let duration = 0
  let frameRate = 1
  let shownFrame = -1
  const head = element('div', { class: 'us-head' })
  const fill = element('div', { class: 'us-fill' })
  const rail = element('div', { class: 'us-rail' }, fill)
  const ticks = ruler()
  const lanes = element('div', { class: 'us-lane-stack' })
  const track = element(
    'div',
    { class: 'us-track', role: 'slider', tabindex: 0, 'aria-label': WORDS.time, 'aria-valuemin': 0 },
    ticks.element,
    rail,
    lanes,
    head,
  )

  const seekTo = (event: PointerEvent): void => {
    const { left, width } = rail.getBoundingClientRect()
    actions.seek((Math.min(Math.max(event.clientX - left, 0), width) / Math.max(width, 1)) * duration)
  }
  track.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    track.setPointerCapture(event.pointerId)
    actions.hold(true)
    seekTo(event)
  })
  track.addEventListener('pointermove', (event) => {
    if (track.hasPointerCapture(event.pointerId)) seekTo(event)
  })
  track.addEventListener('lostpointercapture', () => actions.hold(false))

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
  track.addEventListener('keydown', (event) => {
    const stride = strides[event.key]
    if (stride === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    actions.step(event.shiftKey ? 10 * stride : stride)
  })

  return {
    element: track,
    load: (newDuration, newFrameRate, newLanes) => {
      duration = newDuration
      frameRate = newFrameRate
      shownFrame = -1
      track.setAttribute('aria-valuemax', duration.toFixed(3))
      lanes.replaceChildren(...newLanes)
      ticks.load(duration)
    },
    setTime: (seconds) => {
      const part = duration > 0 ? seconds / duration : 0
      fill.style.transform = `scaleX(${part})`
      head.style.left = `calc(var(--us-gutter) + ${part} * (100% - var(--us-gutter)))`
      const frame = Math.round(seconds * frameRate)
      // Sixty changes a second would keep a screen reader's tree busy for nothing: only whole frames are told.
      if (frame === shownFrame) return
      shownFrame = frame
      track.setAttribute('aria-valuenow', seconds.toFixed(3))
      track.setAttribute('aria-valuetext', WORDS.timeValue(seconds, frame))
    },
    dispose: () => ticks.dispose(),
  }
}

import type { TimeRange } from '@understudy/view/player'

/** What part of the time is to be seen, seconds. */
export type TimeView = TimeRange

/** Fewer frames than this across the bar are no longer time but single pictures. */
const FEWEST_FRAMES = 12

export interface Clip {
  readonly duration: number
  readonly frameRate: number
}

export const wholeView = ({ duration, frameRate }: Clip): TimeView => ({
  start: 0,
  end: Math.max(duration, 1 / frameRate),
})

/** Shows `factor` times less (above 1) or more around `at`, which stays where it is on the screen. */
export function zoomView(view: TimeView, factor: number, at: number, clip: Clip): TimeView {
  const whole = wholeView(clip)
  const shortest = Math.min(FEWEST_FRAMES / clip.frameRate, whole.end)
  const before = view.end - view.start
  const span = Math.min(Math.max(before / factor, shortest), whole.end)
  return inside({ start: at - ((at - view.start) * span) / before, end: 0 }, span, whole.end)
}

export function panView(view: TimeView, seconds: number, clip: Clip): TimeView {
  return inside({ start: view.start + seconds, end: 0 }, view.end - view.start, wholeView(clip).end)
}

/** Turns the page when `time` is not to be seen: it comes back near the left edge. */
export function revealTime(view: TimeView, time: number, clip: Clip): TimeView {
  if (time >= view.start - 1e-6 && time <= view.end + 1e-6) return view
  const span = view.end - view.start
  return inside({ start: time - 0.1 * span, end: 0 }, span, wholeView(clip).end)
}

/** The same share of another clip; a view of the whole stays one. */
export function fitView(view: TimeView, before: Clip, after: Clip): TimeView {
  const whole = view.start <= 1e-6 && view.end >= wholeView(before).end - 1e-6
  const end = wholeView(after).end
  if (whole || view.start >= end) return wholeView(after)
  return inside(view, Math.min(view.end - view.start, end), end)
}

function inside({ start }: TimeView, span: number, end: number): TimeView {
  const first = Math.min(Math.max(start, 0), end - span)
  return { start: first, end: first + span }
}

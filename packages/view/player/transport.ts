/** Where the player is in time. Plain data: every change is a new one. */
export interface Transport {
  /** Seconds from the start of the clip. */
  readonly time: number
  readonly playing: boolean
  /** 1 is as recorded; negative runs backward. */
  readonly speed: number
  readonly loop: boolean
  /** Between the in and the out point, seconds: what is played while the playhead is inside. */
  readonly range?: TimeRange | undefined
}

/** From when to when, seconds. */
export interface TimeRange {
  readonly start: number
  readonly end: number
}

/** The speeds a player offers, in times real time. */
export const SPEEDS = [0.1, 0.25, 0.5, 1, 2] as const

export const TRANSPORT_START: Transport = { time: 0, playing: false, speed: 1, loop: true }

/** Times this close are one, seconds: a playhead on the in point is inside. */
const SAME = 1e-6

/** What is played: the range if the playhead is in it, else all of the clip. */
export function playedRange({ time, range }: Transport, duration: number): TimeRange {
  const inside = range && time >= range.start - SAME && time <= range.end + SAME
  if (!range || !inside) return { start: 0, end: duration }
  return { start: Math.max(0, range.start), end: Math.min(duration, range.end) }
}

/** Lets `deltaSeconds` of the viewer's time go by in a clip of `duration` seconds. */
export function advance(transport: Transport, deltaSeconds: number, duration: number): Transport {
  const { time, playing, speed, loop } = transport
  if (!playing) return transport
  const { start, end } = playedRange(transport, duration)
  const next = time + deltaSeconds * speed
  if (next >= start && next <= end) return { ...transport, time: next }
  const long = end - start
  // A clip of a single frame has nowhere to go round.
  if (loop && long > 0) return { ...transport, time: next - long * Math.floor((next - start) / long) }
  return { ...transport, time: Math.min(Math.max(next, start), end), playing: false }
}

/** Play and pause. Pressed at the end of what is played without a loop, it starts over. */
export function togglePlay(transport: Transport, duration: number): Transport {
  const { time, playing, speed } = transport
  if (playing) return { ...transport, playing: false }
  const { start, end } = playedRange(transport, duration)
  const spent = speed > 0 ? time >= end : time <= start
  return { ...transport, playing: true, time: spent ? (speed > 0 ? start : end) : time }
}

/**
 * Puts the in or the out point at the playhead. A point past the other one takes the other to the end of the clip;
 * a range over all of the clip is none.
 */
export function setRangePoint(transport: Transport, which: 'in' | 'out', duration: number): Transport {
  const { time, range = { start: 0, end: duration } } = transport
  const start = which === 'in' ? time : time > range.start ? range.start : 0
  const end = which === 'out' ? time : time < range.end ? range.end : duration
  const whole = start <= SAME && end >= duration - SAME
  return { ...transport, range: whole || end - start < SAME ? undefined : { start, end } }
}

/** To the frame nearest to `time`: the playhead rests on frames. */
export function seekFrame(
  transport: Transport,
  time: number,
  frameRate: number,
  duration: number,
): Transport {
  return { ...transport, time: clamp(Math.round(time * frameRate) / frameRate, duration) }
}

/** Some frames on, or back; playing stops, for one cannot step while running. */
export function stepFrames(
  transport: Transport,
  frames: number,
  frameRate: number,
  duration: number,
): Transport {
  const { time, range } = transport
  // To an end: first that of the range, then that of the clip.
  if (frames === -Infinity && range && time > range.start + SAME)
    return { ...transport, playing: false, time: range.start }
  if (frames === Infinity && range && time < range.end - SAME)
    return { ...transport, playing: false, time: range.end }
  const frame = Math.round(time * frameRate) + frames
  return { ...transport, playing: false, time: clamp(frame / frameRate, duration) }
}

/** J and L: run that way; pressed again, faster. */
export function shuttle(transport: Transport, direction: 1 | -1, duration: number): Transport {
  const same = transport.playing && Math.sign(transport.speed) === direction
  const pace = same ? Math.min(2 * Math.abs(transport.speed), 8) : 1
  return togglePlay({ ...transport, playing: false, speed: direction * pace }, duration)
}

const clamp = (time: number, duration: number): number => Math.min(Math.max(time, 0), duration)

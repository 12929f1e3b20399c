/** Where the player is in time. Plain data: every change is a new one. */
export interface Transport {
  /** Seconds from the start of the clip. */
  readonly time: number
  readonly playing: boolean
  /** 1 is as recorded; negative runs backward. */
  readonly speed: number
  readonly loop: boolean
}

export const SPEEDS = [0.1, 0.25, 0.5, 1, 2] as const

export const TRANSPORT_START: Transport = { time: 0, playing: false, speed: 1, loop: true }

/** Lets `deltaSeconds` of the viewer's time go by in a clip of `duration` seconds. */
export function advance(transport: Transport, deltaSeconds: number, duration: number): Transport {
  const { time, playing, speed, loop } = transport
  if (!playing) return transport
  const next = time + deltaSeconds * speed
  if (next >= 0 && next <= duration) return { ...transport, time: next }
  // A clip of a single frame has nowhere to go round.
  if (loop && duration > 0) return { ...transport, time: next - duration * Math.floor(next / duration) }
  return { ...transport, time: clamp(next, duration), playing: false }
}

/** Play and pause. Pressed at the end of a clip that does not loop, it starts over. */
export function togglePlay(transport: Transport, duration: number): Transport {
  const { time, playing, speed } = transport
  if (playing) return { ...transport, playing: false }
  const spent = speed > 0 ? time >= duration : time <= 0
  return { ...transport, playing: true, time: spent ? (speed > 0 ? 0 : duration) : time }
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
  const frame = Math.round(transport.time * frameRate) + frames
  return { ...transport, playing: false, time: clamp(frame / frameRate, duration) }
}

/** J and L: run that way; pressed again, faster. */
export function shuttle(transport: Transport, direction: 1 | -1, duration: number): Transport {
  const same = transport.playing && Math.sign(transport.speed) === direction
  const pace = same ? Math.min(2 * Math.abs(transport.speed), 8) : 1
  return togglePlay({ ...transport, playing: false, speed: direction * pace }, duration)
}

const clamp = (time: number, duration: number): number => Math.min(Math.max(time, 0), duration)

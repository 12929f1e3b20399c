import type { Player } from '@understudy/view/player'

/** A sound as it is played: where it begins on the clock, and how loud it is. */
export interface PlayedSound {
  readonly buffer: AudioBuffer
  readonly start: number
  readonly volume: number
}

export interface PlayAlong {
  /** What is heard from now on; undefined is silence. */
  load(sound: PlayedSound | undefined): void
  /** Keeps silent, as while a film is made. */
  hush(quiet: boolean): void
  /** Where the sound is on the clock, seconds; undefined where nothing is heard. */
  readonly heardAt: number | undefined
  dispose(): void
}

/** The sound is set anew where it is farther than this from the clock: after a jump, or a new speed. Seconds. */
const APART = 0.05
/** A moment that is heard when the playhead is moved by hand, seconds, and how it fades. */
const GRAIN = 0.09
const FADE = 0.01

interface Playing {
  readonly source: AudioBufferSourceNode
  /** Clock and context when it began. */
  readonly from: number
  readonly at: number
  readonly speed: number
  /** Seconds of the context that were told to the clock. */
  told: number
}

/**
 * Plays a sound with the clock. While it is heard, the clock goes by the sound: pictures come when they can, but a sound
 * that waited for them would stutter. Speeds change its pitch, as tape does; backwards it is silent.
 */
export function playAlong(player: Player): PlayAlong {
  let sound: PlayedSound | undefined
  let context: AudioContext | undefined
  let gain: GainNode | undefined
  let playing: Playing | undefined
  let quiet = false
  let lastTime = player.transport.time

  /** Nothing may be heard before somebody has touched the page. */
  const opened = (): AudioContext | undefined => {
    if (!context && navigator.userActivation?.hasBeenActive) {
      context = new AudioContext()
      gain = context.createGain()
      gain.connect(context.destination)
    }
    if (context?.state === 'suspended') void context.resume()
    return context?.state === 'running' ? context : undefined
  }
  const elapsed = ({ at }: Playing): number =>
    context ? Math.max(0, context.currentTime - (context.outputLatency || 0) - at) : 0
  const stop = (): void => {
    playing?.source.stop()
    playing?.source.disconnect()
    playing = undefined
  }
  const sourceOf = (made: AudioContext, speed: number): AudioBufferSourceNode => {
    const source = made.createBufferSource()
    source.buffer = sound?.buffer ?? null
    source.playbackRate.value = speed
    return source
  }
  const begin = (time: number, speed: number): void => {
    stop()
    const made = opened()
    if (!made || !gain || !sound) return
    const offset = time - sound.start
    if (offset >= sound.buffer.duration) return
    const source = sourceOf(made, speed)
    gain.gain.value = sound.volume
    source.connect(gain)
    source.start(made.currentTime + Math.max(0, -offset) / speed, Math.max(0, offset))
    playing = { source, from: time, at: made.currentTime, speed, told: 0 }
  }
  const grain = (time: number): void => {
    const made = opened()
    if (!made || !sound) return
    const offset = time - sound.start
    if (offset < 0 || offset >= sound.buffer.duration) return
    const source = sourceOf(made, 1)
    const fade = made.createGain()
    const now = made.currentTime
    fade.gain.setValueAtTime(0, now)
    fade.gain.linearRampToValueAtTime(sound.volume, now + FADE)
    fade.gain.setValueAtTime(sound.volume, now + GRAIN - FADE)
    fade.gain.linearRampToValueAtTime(0, now + GRAIN)
    source.connect(fade).connect(made.destination)
    source.start(now, offset, GRAIN)
  }

  const unclock = player.setClock((delta) => {
    if (!playing) return delta
    const now = elapsed(playing)
    const step = now - playing.told
    playing.told = now
    return step
  })
  const unstep = player.stage.onStep(() => {
    const { time, playing: runs, speed } = player.transport
    const moved = time !== lastTime
    lastTime = time
    if (!runs || speed <= 0 || quiet || !sound || document.hidden) {
      stop()
      if (!runs && moved && !quiet) grain(time)
      return false
    }
    const heard = playing && playing.from + playing.told * playing.speed
    if (heard === undefined || playing?.speed !== speed || Math.abs(heard - time) > APART) begin(time, speed)
    return false
  })
  const hide = (): void => {
    if (document.hidden) stop()
  }
  document.addEventListener('visibilitychange', hide)

  return {
    load: (next) => {
      const same = next?.buffer === sound?.buffer && next?.start === sound?.start
      sound = next
      if (gain && next) gain.gain.value = next.volume
      if (!same) stop()
      player.stage.invalidate()
    },
    hush: (on) => {
      quiet = on
      if (on) stop()
    },
    get heardAt() {
      return playing && playing.from + elapsed(playing) * playing.speed
    },
    dispose: () => {
      stop()
      unclock()
      unstep()
      document.removeEventListener('visibilitychange', hide)
      void context?.close()
    },
  }
}

import { MotionError } from '@understudy/motion'
import type { MotionPack } from '../pack/motion-pack.ts'
import { FigurePlayer } from './figure-player.ts'
import type { FigureOptions } from './figure.ts'

/**
 * Plays one clip of a pack, once or over and over: a wave or a gesture to lay over a walk (`PoseLayers`). Call `step` once per drawn frame
 * and read `pose`. A round begins where the one before ended, and its first pose is gone over into. No allocation per step.
 */
export class ClipPlayer extends FigurePlayer {
  readonly #loops: boolean
  readonly #first: number
  readonly #last: number

  /** `clip`: its name in the pack. */
  constructor(pack: MotionPack, clip: string, loops = false, options: FigureOptions = {}) {
    const found = pack.header.clips.find(({ name }) => name === clip)
    if (!found)
      throw new MotionError(
        `ClipPlayer: the pack has no clip "${clip}"; it has ${pack.header.clips.map(({ name }) => `"${name}"`).join(', ')}. Name one of them.`,
        { code: 'unknown-name' },
      )
    super(pack, options)
    this.#loops = loops
    this.#first = found.first
    this.#last = found.first + found.frames - 1
    this.placeAt(0, 0, 0)
  }

  /** Whether the clip has been played to its end. */
  get done(): boolean {
    return !this.#loops && this.position >= this.#last
  }

  /** Begins anew, somewhere on the ground. */
  placeAt(x: number, z: number, yaw: number): void {
    this.figure.placeAt(x, z, yaw, this.#first)
  }

  /** Plays on by `seconds`. */
  step(seconds: number): void {
    if (!(seconds > 0)) return
    const frames = seconds * this.pack.header.frameRate
    if (this.#loops && this.position + frames >= this.#last) {
      const over = Math.min(this.position + frames - this.#last, this.#last - this.#first)
      this.figure.jumpTo(this.#first)
      this.figure.play(over, seconds)
    } else this.figure.play(frames, seconds)
  }
}

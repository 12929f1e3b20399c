import { mixTurn } from '../pose/mix-turn.ts'
import { FRAME_PLACES, type MotionPack } from './motion-pack.ts'

/**
 * frame ← the frame of a pack at a position with a fraction, at most `last`: neighbours mixed straight, rotations brought back to length 1.
 * Both arrays have the pack's `frameWidth`; `after` is overwritten. No allocation.
 */
export function readBetween(
  pack: MotionPack,
  position: number,
  last: number,
  frame: Float64Array,
  after: Float64Array,
): void {
  const below = Math.floor(position)
  const part = position - below
  pack.readFrame(below, frame)
  if (part < 1e-6) return
  pack.readFrame(Math.min(below + 1, last), after)
  mixInto(frame, after, part)
}

/** frame ← the way from it to `after`, `part` of it. */
function mixInto(frame: Float64Array, after: Float64Array, part: number): void {
  for (let c = 0; c < FRAME_PLACES; c++) frame[c] += part * (after[c] - frame[c])
  for (let q = FRAME_PLACES; q < frame.length; q += 4) mixTurn(frame, q, after, part)
}

/**
 * The same for somebody who plays on: the two frames about a position stay unpacked until it leaves them, and a position that was just read
 * is not read again. At 60 pictures a second of packed 30 Hz that is a frame unpacked for every second picture.
 */
export class FrameReader {
  /** What was read last. */
  readonly frame: Float64Array
  readonly #pack: MotionPack
  #below: Float64Array
  #above: Float64Array
  #belowAt = -1
  #aboveAt = -1
  #position = -1
  #last = -1

  constructor(pack: MotionPack) {
    this.#pack = pack
    this.frame = new Float64Array(pack.frameWidth)
    this.#below = new Float64Array(pack.frameWidth)
    this.#above = new Float64Array(pack.frameWidth)
  }

  /** `frame` ← the frame at a position with a fraction, at most `last`. No allocation. */
  read(position: number, last: number): void {
    if (position === this.#position && last === this.#last) return
    const below = Math.floor(position)
    const part = position - below
    if (below === this.#aboveAt) {
      const spare = this.#below
      this.#below = this.#above
      this.#above = spare
      this.#aboveAt = this.#belowAt
      this.#belowAt = below
    } else if (below !== this.#belowAt) {
      // Before it is read: what cannot be read must not be taken for something that was.
      this.#belowAt = -1
      this.#pack.readFrame(below, this.#below)
      this.#belowAt = below
    }
    this.frame.set(this.#below)
    if (part >= 1e-6) {
      const above = Math.min(below + 1, last)
      if (above !== this.#aboveAt) {
        this.#aboveAt = -1
        this.#pack.readFrame(above, this.#above)
        this.#aboveAt = above
      }
      mixInto(this.frame, this.#above, part)
    }
    this.#position = position
    this.#last = last
  }
}

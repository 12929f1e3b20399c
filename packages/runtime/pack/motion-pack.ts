import { MotionError } from '@understudy/motion'
import { MOST_BITS, readBits } from './bits.ts'
import { broken } from './check-header.ts'
import type { PackHeader } from './header.ts'
import type { PackedClip } from './pack-source.ts'

/** Ground x, z, yaw and root x, y, z, before the rotations of a frame. */
export const FRAME_PLACES = 6

/** Columns before the joints. */
const PLACES = 6

interface Block {
  readonly bytes: Uint8Array
  /** Bit at which its first frame begins. */
  readonly start: number
  readonly frameBits: number
  readonly frames: number
  /** `[column]`; a joint has four, and what is left out has none of the bits. */
  readonly bits: Uint8Array
  readonly least: Int32Array
  /** `[joint]` */
  readonly dropped: Uint8Array
  readonly steps: Float32Array
}

/**
 * Packed motion, open for playing. Frames stay packed in memory; one is unpacked when it is asked for, without
 * allocation. While a file is still arriving `framesReady` grows and only those frames may be read.
 */
export class MotionPack {
  readonly header: PackHeader
  /** `[frame][feature]`, scaled: what is searched. */
  features: Float32Array
  /** `[frame]`: bits of `CONTACT`. */
  contacts: Uint8Array
  /** `[frame]`: bit t is set where tag t is. */
  tags: Uint32Array
  /** Frames that have arrived. */
  framesReady = 0
  readonly #source: string
  readonly #blocks: Block[] = []

  /** @internal Use `readPack` or `PackStream`. */
  constructor(header: PackHeader, source: string) {
    this.header = header
    this.#source = source
    this.features = new Float32Array(0)
    this.contacts = new Uint8Array(0)
    this.tags = new Uint32Array(0)
  }

  /** Numbers in a frame: place on the ground, root, rotations. */
  get frameWidth(): number {
    return FRAME_PLACES + 4 * this.header.skeleton.jointCount
  }

  /** The clip that a frame belongs to, by bisection. */
  clipAt(frame: number): PackedClip {
    const { clips } = this.header
    let [low, high] = [0, clips.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (clips[middle].first <= frame) low = middle
      else high = middle - 1
    }
    return clips[low]
  }

  /**
   * out ← ground x, z, yaw, root x, y, z, then the rotations `[joint][xyzw]` of a frame, in the layout of `PackSource`.
   * No allocation.
   */
  readFrame(frame: number, out: Float64Array): void {
    const { blockFrames, positionStep, yawStep, skeleton } = this.header
    if (!(frame >= 0 && frame < this.framesReady)) throw this.#notThere(frame)
    const block = this.#blocks[Math.floor(frame / blockFrames)]
    const { bytes, bits, least, dropped, steps } = block
    let at = block.start + (frame % blockFrames) * block.frameBits + 4
    for (let c = 0; c < PLACES; c++) {
      const step = c === 2 ? yawStep : positionStep
      out[c] = step * (least[c] + readBits(bytes, at, bits[c]))
      at += bits[c]
    }
    for (let joint = 0; joint < skeleton.jointCount; joint++) {
      const column = PLACES + 4 * joint
      const o = FRAME_PLACES + 4 * joint
      const left = dropped[joint]
      const step = steps[joint]
      let squares = 0
      for (let c = 0; c < 4; c++) {
        if (c === left) continue
        const value = step * (least[column + c] + readBits(bytes, at, bits[column + c]))
        at += bits[column + c]
        out[o + c] = value
        squares += value * value
      }
      if (left < 4) out[o + left] = Math.sqrt(Math.max(0, 1 - squares))
      // Not only where nothing is left out: a broken file may hold numbers that are no rotation.
      if (left === 4 || squares > 1) {
        if (squares > 0) {
          const s = 1 / Math.sqrt(squares)
          for (let c = 0; c < 4; c++) out[o + c] *= s
        } else out[o + 3] = 1
      }
    }
  }

  /** @internal The bytes of each block. */
  *blocks(): Iterable<Uint8Array> {
    for (const { bytes } of this.#blocks) yield bytes
  }

  /** @internal Takes the next block. */
  addBlock(bytes: Uint8Array): void {
    const { header } = this
    const { jointCount } = header.skeleton
    const { width } = header.layout
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const expected = Math.min(header.blockFrames, header.frameCount - this.framesReady)
    if (bytes.length < 2 + 5 * PLACES + 14 * jointCount + 3 * width + 4)
      throw this.#bad('is too short for its table')
    const frames = view.getUint16(0, true)
    if (frames !== expected) throw this.#bad(`has ${frames} frames, ${expected} were expected`)
    const columns = PLACES + 4 * jointCount + width
    const bits = new Uint8Array(columns)
    const least = new Int32Array(columns)
    const dropped = new Uint8Array(jointCount)
    const steps = new Float32Array(jointCount)
    let at = 2
    let frameBits = 4
    const take = (column: number, wide: boolean): void => {
      if (at + 5 > bytes.length) throw this.#bad('ends within its table')
      bits[column] = bytes[at]
      if (bits[column] > MOST_BITS) throw this.#bad(`has a column of ${bits[column]} bits`)
      least[column] = wide ? view.getInt32(at + 1, true) : view.getInt16(at + 1, true)
      at += wide ? 5 : 3
      frameBits += bits[column]
    }
    for (let c = 0; c < PLACES; c++) take(c, true)
    for (let joint = 0; joint < jointCount; joint++) {
      if (at + 5 > bytes.length) throw this.#bad('ends within its table')
      dropped[joint] = bytes[at]
      steps[joint] = view.getFloat32(at + 1, true)
      if (dropped[joint] > 4 || !(steps[joint] > 0 && steps[joint] < 1))
        throw this.#bad(`has no rotations for joint ${joint}`)
      at += 5
      for (let c = 0; c < 4; c++) if (c !== dropped[joint]) take(PLACES + 4 * joint + c, false)
    }
    for (let c = 0; c < width; c++) take(PLACES + 4 * jointCount + c, false)
    if (Math.ceil((frameBits * frames) / 8) + 4 !== bytes.length - at)
      throw this.#bad(
        `has ${bytes.length - at} bytes of frames, ${Math.ceil((frameBits * frames) / 8) + 4} were expected`,
      )
    const block = { bytes, start: 8 * at, frameBits, frames, bits, least, dropped, steps }
    this.#grow(this.framesReady + frames)
    this.#unpackFeatures(block)
    this.#blocks.push(block)
    this.framesReady += frames
  }

  #unpackFeatures({ bytes, start, frameBits, frames, bits, least }: Block): void {
    const { width } = this.header.layout
    const from = bits.length - width
    let before = 4
    for (let c = 0; c < from; c++) before += bits[c]
    for (let f = 0; f < frames; f++) {
      let at = start + f * frameBits
      this.contacts[this.framesReady + f] = readBits(bytes, at, 4)
      at += before
      for (let c = 0; c < width; c++) {
        this.features[(this.framesReady + f) * width + c] =
          this.header.featureStep * (least[from + c] + readBits(bytes, at, bits[from + c]))
        at += bits[from + c]
      }
    }
  }

  /** Room for so many frames: doubled, so that what is claimed and not delivered is never allocated. */
  #grow(frames: number): void {
    const room = this.contacts.length
    if (frames <= room) return
    const more = Math.min(Math.max(frames, 2 * room), this.header.frameCount)
    const features = new Float32Array(more * this.header.layout.width)
    const contacts = new Uint8Array(more)
    features.set(this.features)
    contacts.set(this.contacts)
    this.features = features
    this.contacts = contacts
    this.tags = new Uint32Array(more)
    for (const { tag, first, last } of this.header.tagged)
      for (let frame = first; frame <= last && frame < more; frame++) this.tags[frame] |= 1 << tag
  }

  #bad(what: string): MotionError {
    return broken(this.#source, `block ${this.#blocks.length} ${what}`)
  }

  #notThere(frame: number): MotionError {
    return new MotionError(
      `${this.#source}: frame ${frame} was requested; frames 0 to ${this.framesReady - 1} have arrived. ` +
        `Ask for one of them, or wait for the rest of the file.`,
    )
  }
}

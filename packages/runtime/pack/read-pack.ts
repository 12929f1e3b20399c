import { MotionError } from '@understudy/motion'
import { broken } from './check-header.ts'
import { LIMITS, PACK_MAGIC, PACK_VERSION, parseHeader, PREFIX_BYTES } from './header.ts'
import { MotionPack } from './motion-pack.ts'

/**
 * Reads a pack while it arrives. Give it pieces of any size with `push`; `pack` is there once the header is, and its
 * frames follow block by block.
 */
export class PackStream {
  /** Open once the header has arrived. */
  pack: MotionPack | undefined
  readonly #source: string
  #rest = new Uint8Array(0)

  constructor(source = 'pack') {
    this.#source = source
  }

  /** The next bytes of the file; true once all frames have arrived. */
  push(bytes: Uint8Array): boolean {
    const joined = new Uint8Array(this.#rest.length + bytes.length)
    joined.set(this.#rest)
    joined.set(bytes, this.#rest.length)
    let at = 0
    if (!this.pack) {
      const length = headerLength(joined, this.#source)
      if (length === undefined || joined.length < PREFIX_BYTES + length) {
        this.#rest = joined
        return false
      }
      const text = new TextDecoder().decode(joined.subarray(PREFIX_BYTES, PREFIX_BYTES + length))
      this.pack = new MotionPack(parseHeader(text, this.#source), this.#source)
      at = PREFIX_BYTES + length
    }
    const { frameCount } = this.pack.header
    while (this.pack.framesReady < frameCount && joined.length - at >= 4) {
      const length = new DataView(joined.buffer, at, 4).getUint32(0, true)
      if (length > LIMITS.blockBytes) throw broken(this.#source, `a block claims ${length} bytes`)
      if (joined.length - at - 4 < length) break
      // A copy: the block must not keep the whole download in memory.
      this.pack.addBlock(joined.slice(at + 4, at + 4 + length))
      at += 4 + length
    }
    this.#rest = joined.slice(at)
    const done = this.pack.framesReady === frameCount
    if (done && this.#rest.length > 0)
      throw broken(this.#source, `${this.#rest.length} bytes follow its last frame`)
    return done
  }
}

/** Opens a whole pack. */
export function readPack(bytes: Uint8Array, source = 'pack'): MotionPack {
  const stream = new PackStream(source)
  if (stream.push(bytes)) return stream.pack!
  const ready = stream.pack?.framesReady
  throw broken(
    source,
    ready === undefined
      ? 'it ends within its header'
      : `it ends after ${ready} of ${stream.pack!.header.frameCount} frames`,
  )
}

/** Bytes of the header, or undefined while not even its length has arrived. */
function headerLength(bytes: Uint8Array, source: string): number | undefined {
  if (bytes.length < PREFIX_BYTES) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, PREFIX_BYTES)
  if (view.getUint32(0, true) !== PACK_MAGIC) throw broken(source, 'it does not begin with "USPK"')
  const version = view.getUint32(4, true)
  if (version !== PACK_VERSION)
    throw new MotionError(
      `${source}: this pack has version ${version}; version ${PACK_VERSION} is read here. ` +
        `Pack the clips again with \`understudy pack\`.`,
      { code: 'version' },
    )
  const length = view.getUint32(8, true)
  if (length > LIMITS.headerBytes) throw broken(source, `its header claims ${length} bytes`)
  return length
}

import { PACK_MAGIC, PACK_VERSION, PREFIX_BYTES, printHeader } from './header.ts'
import type { MotionPack } from './motion-pack.ts'

/** A pack as its file: prefix, header, then each block behind its length. What `readPack` reads comes out as it was. */
export function printPack(pack: MotionPack): Uint8Array {
  const header = new TextEncoder().encode(printHeader(pack.header))
  const blocks = [...pack.blocks()]
  const length = blocks.reduce((sum, block) => sum + 4 + block.length, PREFIX_BYTES + header.length)
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, PACK_MAGIC, true)
  view.setUint32(4, PACK_VERSION, true)
  view.setUint32(8, header.length, true)
  bytes.set(header, PREFIX_BYTES)
  let at = PREFIX_BYTES + header.length
  for (const block of blocks) {
    view.setUint32(at, block.length, true)
    bytes.set(block, at + 4)
    at += 4 + block.length
  }
  return bytes
}

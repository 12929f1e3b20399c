import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { MotionError } from '@understudy/motion'

/** A file inside an archive. */
export interface ZipEntry {
  readonly name: string
  /** Bytes when unpacked. */
  readonly size: number
  read(): Uint8Array
}

/** An archive on disk, whose files are unpacked one at a time. */
export interface Zip {
  readonly entries: readonly ZipEntry[]
  close(): void
}

const END = 0x06054b50
const LISTED = 0x02014b50
const LOCAL = 0x04034b50
/** A file of one motion is never larger: a bomb is. Bytes. */
const LARGEST = 2 ** 30

/** Opens a ZIP archive (PKWARE APPNOTE 6.3; stored and deflated files, below 4 GB). */
export function openZip(file: string): Zip {
  const handle = openSync(file, 'r')
  const fail = (why: string): never => {
    closeSync(handle)
    throw new MotionError(`${file}: ${why}; a ZIP archive is needed. Download it again.`, {
      code: 'unreadable',
    })
  }
  const at = (offset: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length)
    if (readSync(handle, bytes, 0, length, offset) < length) fail('it ends too early')
    return bytes
  }
  const { size } = fstatSync(handle)
  // The end record may be followed by a comment of at most 64 KB.
  const tail = at(Math.max(0, size - 65_557), Math.min(size, 65_557))
  let end = tail.length - 22
  while (end >= 0 && tail.readUInt32LE(end) !== END) end--
  if (end < 0) fail('it has no list of files')
  const count = tail.readUInt16LE(end + 10)
  const list = at(tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12))
  const entries: ZipEntry[] = []
  for (let n = 0, o = 0; n < count; n++) {
    if (o + 46 > list.length || list.readUInt32LE(o) !== LISTED) fail('its list of files is damaged')
    const [method, packed, unpacked] = [
      list.readUInt16LE(o + 10),
      list.readUInt32LE(o + 20),
      list.readUInt32LE(o + 24),
    ]
    const nameLength = list.readUInt16LE(o + 28)
    const name = list.toString('utf8', o + 46, o + 46 + nameLength)
    const offset = list.readUInt32LE(o + 42)
    const read = (): Uint8Array => {
      const head = at(offset, 30)
      if (head.readUInt32LE(0) !== LOCAL || unpacked > LARGEST) fail(`${name} is damaged`)
      const bytes = at(offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), packed)
      if (method === 0) return bytes
      if (method !== 8) return fail(`${name} is packed by method ${method}`)
      return inflateRawSync(bytes, { maxOutputLength: Math.max(1, unpacked) })
    }
    if (!name.endsWith('/')) entries.push({ name, size: unpacked, read })
    o += 46 + nameLength + list.readUInt16LE(o + 30) + list.readUInt16LE(o + 32)
  }
  return { entries, close: () => closeSync(handle) }
}

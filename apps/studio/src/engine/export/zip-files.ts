/** A file of a zip archive. */
export interface ZippedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The first of January 1980, when zip's time begins: the same files always make the same archive. */
const DATE = 0x21
const UTF8_NAMES = 0x0800

/**
 * Several files as one archive, stored as they are (APPNOTE.TXT 6.3.10): local header and bytes of each, then the
 * central directory and its end. Motions are numbers that hardly pack.
 */
export function zipFiles(files: readonly ZippedFile[]): Uint8Array {
  const text = new TextEncoder()
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const called = text.encode(name)
    const common = [
      [2, 20],
      [2, UTF8_NAMES],
      [2, 0],
      [2, 0],
      [2, DATE],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, called.length],
      [2, 0],
    ] as const
    const local = record(0x04034b50, common)
    parts.push(local, called, bytes)
    directory.push(
      record(0x02014b50, [[2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]),
      called,
    )
    offset += local.length + called.length + bytes.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = record(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, size],
    [4, offset],
    [2, 0],
  ])
  return joined([...parts, ...directory, end])
}

/** Little-endian numbers of two or four bytes after a signature. */
function record(signature: number, fields: readonly (readonly [width: 2 | 4, value: number])[]): Uint8Array {
  const bytes = new Uint8Array(4 + fields.reduce((sum, [width]) => sum + width, 0))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  let at = 4
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += width
  }
  return bytes
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

let table: Uint32Array | undefined

/** Reflected polynomial 0xEDB88320, as everywhere in zip. */
export function crc32(bytes: Uint8Array): number {
  table ??= Uint32Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let bit = 0; bit < 8; bit++) c = (c & 1) === 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c
  })
  let crc = 0xffffffff
  for (const byte of bytes) crc = table[(crc ^ byte) & 0xff] ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

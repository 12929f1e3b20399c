import { unzlibSync } from 'fflate'
import { MotionError } from '../../errors.ts'
import type { FbxArray, FbxNode, FbxValue } from './fbx-node.ts'

const MAGIC = 'Kaydara FBX Binary  '
/** Records inside records: real files have eight or nine. */
const MOST_DEPTH = 48
/** Unpacked bytes per byte of the file, and what is always allowed. */
const MOST_GROWTH = 64
const ALWAYS_ALLOWED = 16 * 2 ** 20

export const isBinaryFbx = (bytes: Uint8Array): boolean =>
  Array.from(MAGIC).every((letter, at) => bytes[at] === letter.charCodeAt(0))

/**
 * The records of a binary FBX file, version 7 (6 and older are refused). Each record has an end offset, a number of
 * values and their length, a name, the values, and records up to an empty one; from 7500 on the first three have 64 bits.
 */
export function readBinary(bytes: Uint8Array, source: string): FbxNode {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 27) throw damaged(source, 'it ends in its header')
  const version = view.getUint32(23, true)
  if (version < 7000 || version > 8000)
    throw new MotionError(
      `${source}: FBX of version ${version}; versions 7000 to 8000 are read. Export it again as FBX 2013 or newer.`,
      { code: 'version' },
    )
  const wide = version >= 7500
  const head = wide ? 25 : 13
  const text = new TextDecoder('utf-8')
  const budget = { left: MOST_GROWTH * bytes.length + ALWAYS_ALLOWED }

  const uint = (at: number): number => (wide ? Number(view.getBigUint64(at, true)) : view.getUint32(at, true))
  const readRecords = (from: number, to: number, depth: number): FbxNode[] => {
    if (depth > MOST_DEPTH) throw damaged(source, `records ${depth} deep`)
    const records: FbxNode[] = []
    let at = from
    while (at + head <= to) {
      const end = uint(at)
      if (end === 0) break
      const count = uint(at + (wide ? 8 : 4))
      const length = uint(at + (wide ? 16 : 8))
      const nameLength = bytes[at + head - 1]
      const valuesAt = at + head + nameLength
      if (!(end > at && end <= to && valuesAt + length <= end))
        throw damaged(source, 'a record that ends outside of it')
      if (count > length) throw damaged(source, `${count} values in ${length} bytes`)
      records.push({
        name: text.decode(bytes.subarray(at + head, valuesAt)),
        values: readValues(valuesAt, valuesAt + length, count),
        children: readRecords(valuesAt + length, end, depth + 1),
      })
      at = end
    }
    return records
  }

  const readValues = (from: number, to: number, count: number): FbxValue[] => {
    const values: FbxValue[] = []
    let at = from
    const need = (size: number): number => {
      if (at + size > to) throw damaged(source, 'a value that ends outside of its record')
      const start = at
      at += size
      return start
    }
    for (let i = 0; i < count; i++) {
      const type = String.fromCharCode(bytes[need(1)])
      switch (type) {
        case 'Y':
          values.push(view.getInt16(need(2), true))
          break
        case 'C':
          values.push((bytes[need(1)] & 1) === 1)
          break
        case 'I':
          values.push(view.getInt32(need(4), true))
          break
        case 'F':
          values.push(view.getFloat32(need(4), true))
          break
        case 'D':
          values.push(view.getFloat64(need(8), true))
          break
        case 'L':
          values.push(view.getBigInt64(need(8), true))
          break
        case 'S':
        case 'R': {
          const length = view.getUint32(need(4), true)
          const start = need(length)
          const raw = bytes.subarray(start, start + length)
          values.push(type === 'R' ? raw : text.decode(raw))
          break
        }
        case 'f':
        case 'd':
        case 'l':
        case 'i':
        case 'b':
        case 'c': {
          const header = need(12)
          const length = view.getUint32(header, true)
          const packed = view.getUint32(header + 4, true)
          const size = view.getUint32(header + 8, true)
          const start = need(packed === 0 ? length * WIDTHS[type] : size)
          values.push(arrayOf(bytes.subarray(start, at), type, length, packed !== 0, source, budget))
          break
        }
        default:
          throw damaged(source, `a value of unknown type "${type.replace(/[^\x20-\x7e]/, '·')}"`)
      }
    }
    return values
  }
  return { name: '', values: [version], children: readRecords(27, bytes.length, 0) }
}

const WIDTHS: Readonly<Record<string, number>> = { f: 4, d: 8, l: 8, i: 4, b: 1, c: 1 }

function arrayOf(
  bytes: Uint8Array,
  type: string,
  length: number,
  isPacked: boolean,
  source: string,
  budget: { left: number },
): FbxArray {
  let known: Float64Array | undefined
  return {
    length,
    numbers() {
      if (known) return known
      const size = length * WIDTHS[type]
      budget.left -= 8 * length
      if (budget.left < 0) throw damaged(source, 'arrays that unpack beyond all measure')
      const plain = isPacked ? unpack(bytes, size, source) : bytes
      const view = new DataView(plain.buffer, plain.byteOffset, plain.byteLength)
      const read = READERS[type]
      known = new Float64Array(length)
      for (let i = 0; i < length; i++) known[i] = read(view, i * WIDTHS[type])
      return known
    },
  }
}

const READERS: Readonly<Record<string, (view: DataView, at: number) => number>> = {
  f: (view, at) => view.getFloat32(at, true),
  d: (view, at) => view.getFloat64(at, true),
  l: (view, at) => Number(view.getBigInt64(at, true)),
  i: (view, at) => view.getInt32(at, true),
  b: (view, at) => view.getUint8(at),
  c: (view, at) => view.getUint8(at),
}

function unpack(bytes: Uint8Array, size: number, source: string): Uint8Array {
  try {
    const out = unzlibSync(bytes, { out: new Uint8Array(size) })
    if (out.length >= size) return out
  } catch {
    // Told below.
  }
  throw damaged(source, 'an array that cannot be unpacked')
}

const damaged = (source: string, what: string): MotionError =>
  new MotionError(
    `${source}: not a readable FBX (found ${what}); it was cut or damaged. Fetch or export it again.`,
    { code: 'unreadable' },
  )

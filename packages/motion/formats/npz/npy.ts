import { MotionError } from '../../errors.ts'

/** An array of NumPy: its numbers in C order, and its shape. */
export interface NpyArray {
  readonly shape: readonly number[]
  readonly values: Float64Array
  /** Texts, for arrays of fixed-width unicode. */
  readonly texts?: readonly string[]
}

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]

/** An .npy file (NumPy format 1 to 3): floats, whole numbers, truth values and unicode, little- or big-endian. */
export function readNpy(bytes: Uint8Array, at: string): NpyArray {
  const fail = (what: string): never => {
    throw new MotionError(
      `${at}: not a readable NumPy array (${what}). Save it again with numpy.save or numpy.savez.`,
      { code: 'unreadable' },
    )
  }
  if (!MAGIC.every((byte, i) => bytes[i] === byte) || bytes.length < 10)
    return fail('its first bytes are others')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const long = bytes[6] >= 2
  const length = long ? view.getUint32(8, true) : view.getUint16(8, true)
  const start = (long ? 12 : 10) + length
  if (start > bytes.length) return fail('it ends in its header')
  const header = new TextDecoder('latin1').decode(bytes.subarray(long ? 12 : 10, start))
  const type = /'descr'\s*:\s*'([<>|=]?)([a-zA-Z])(\d+)'/.exec(header)
  const shape = (/'shape'\s*:\s*\(([^)]*)\)/.exec(header)?.[1] ?? '').match(/\d+/g)?.map(Number) ?? []
  const isFortran = /'fortran_order'\s*:\s*True/.test(header)
  if (!type) return fail(`a type that is no number: ${header.slice(0, 60)}`)
  const [, order, kind, digits] = type
  const little = order !== '>'
  const width = Number(digits) * (kind === 'U' ? 4 : 1)
  const count = shape.reduce((product, size) => product * size, 1)
  if (!Number.isSafeInteger(count) || start + count * width > bytes.length)
    return fail(`${count} values of ${width} bytes in ${bytes.length - start}`)
  if (kind === 'U') {
    const texts = Array.from({ length: count }, (_, i) => {
      let text = ''
      for (let c = 0; c < Number(digits); c++) {
        const code = view.getUint32(start + i * width + 4 * c, little)
        if (code === 0 || code > 0x10ffff) break
        text += String.fromCodePoint(code)
      }
      return text
    })
    return { shape, values: new Float64Array(), texts }
  }
  const read = READERS[`${kind}${digits}`]
  if (!read) return { shape, values: new Float64Array() }
  const values = new Float64Array(count)
  for (let i = 0; i < count; i++) values[i] = read(view, start + i * width, little)
  return { shape, values: isFortran && shape.length > 1 ? inCOrder(values, shape) : values }
}

const READERS: Readonly<
  Record<string, ((view: DataView, at: number, little: boolean) => number) | undefined>
> = {
  f4: (view, at, little) => view.getFloat32(at, little),
  f8: (view, at, little) => view.getFloat64(at, little),
  i1: (view, at) => view.getInt8(at),
  u1: (view, at) => view.getUint8(at),
  b1: (view, at) => view.getUint8(at),
  i2: (view, at, little) => view.getInt16(at, little),
  u2: (view, at, little) => view.getUint16(at, little),
  i4: (view, at, little) => view.getInt32(at, little),
  u4: (view, at, little) => view.getUint32(at, little),
  i8: (view, at, little) => Number(view.getBigInt64(at, little)),
  u8: (view, at, little) => Number(view.getBigUint64(at, little)),
}

function inCOrder(values: Float64Array, shape: readonly number[]): Float64Array {
  const out = new Float64Array(values.length)
  const place = new Array<number>(shape.length).fill(0)
  for (let i = 0; i < values.length; i++) {
    let at = 0
    for (let d = shape.length - 1; d >= 0; d--) at = at * shape[d] + place[d]
    out[i] = values[at]
    for (let d = shape.length - 1; d >= 0 && ++place[d] === shape[d]; d--) place[d] = 0
  }
  return out
}

/** An .npy file of these values. */
export function writeNpy(
  values: Float32Array | Int32Array | readonly string[],
  shape: readonly number[],
): Uint8Array {
  const width = Array.isArray(values)
    ? Math.max(1, ...values.map((text: string) => Array.from(text).length))
    : 0
  const type = values instanceof Float32Array ? '<f4' : values instanceof Int32Array ? '<i4' : `<U${width}`
  const tuple = shape.length === 1 ? `${shape[0]},` : shape.join(', ')
  const text = `{'descr': '${type}', 'fortran_order': False, 'shape': (${tuple}), }`
  const length = Math.ceil((text.length + 11) / 64) * 64 - 10
  const count = shape.reduce((product, size) => product * size, 1)
  const bytes = new Uint8Array(10 + length + count * (width > 0 ? 4 * width : 4))
  bytes.set([...MAGIC, 1, 0, length & 0xff, length >> 8])
  bytes.set(new TextEncoder().encode(`${text.padEnd(length - 1)}\n`), 10)
  const view = new DataView(bytes.buffer, 10 + length)
  if (values instanceof Float32Array) values.forEach((value, i) => view.setFloat32(4 * i, value, true))
  else if (values instanceof Int32Array) values.forEach((value, i) => view.setInt32(4 * i, value, true))
  else
    values.forEach((word, i) =>
      Array.from(word).forEach((letter, c) =>
        view.setUint32(4 * (i * width + c), letter.codePointAt(0)!, true),
      ),
    )
  return bytes
}

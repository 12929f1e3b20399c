import { isRecord } from '../scene/is-record.ts'

type Json = Readonly<Record<string, unknown>>

const SIZES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 }
const WIDTHS: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 }
/** What the largest whole number of a normalized type is worth: 1. */
const LARGEST: Readonly<Record<number, number>> = { 5120: 127, 5121: 255, 5122: 32767, 5123: 65535 }

/**
 * The numbers of an accessor that lies in the GLB's own bytes, normalized ones as fractions; undefined where it is
 * missing, of another width, sparse, or reaches past its bytes.
 */
export function readAccessor(
  json: Json,
  bin: Uint8Array | undefined,
  index: unknown,
  width: number,
): Float32Array | undefined {
  const accessor = itemOf(json.accessors, index)
  const view = itemOf(json.bufferViews, accessor?.bufferView)
  if (!accessor || !view || !bin || accessor.sparse !== undefined || (view.buffer ?? 0) !== 0)
    return undefined
  const { count, componentType, type, normalized } = accessor
  const size = SIZES[componentType as number]
  if (WIDTHS[type as string] !== width || !size || !isCount(count)) return undefined
  const start = (view.byteOffset ?? 0) as number
  const length = view.byteLength as number
  const offset = (accessor.byteOffset ?? 0) as number
  const stride = (view.byteStride ?? width * size) as number
  if (![start, length, offset, stride].every(isCount) || start + length > bin.length) return undefined
  if (count === 0 || offset + stride * (count - 1) + width * size > length) return undefined
  const data = new DataView(bin.buffer, bin.byteOffset + start + offset)
  const read = READERS[componentType as number]
  const whole = normalized === true ? (LARGEST[componentType as number] ?? 1) : 1
  const out = new Float32Array(count * width)
  for (let item = 0; item < count; item++)
    for (let c = 0; c < width; c++) {
      const value = read(data, item * stride + c * size) / whole
      out[item * width + c] = value
    }
  return out
}

const READERS: Readonly<Record<number, (data: DataView, at: number) => number>> = {
  5120: (data, at) => data.getInt8(at),
  5121: (data, at) => data.getUint8(at),
  5122: (data, at) => data.getInt16(at, true),
  5123: (data, at) => data.getUint16(at, true),
  5125: (data, at) => data.getUint32(at, true),
  5126: (data, at) => data.getFloat32(at, true),
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const itemOf = (list: unknown, index: unknown): Json | undefined => {
  const item: unknown = Array.isArray(list) && isCount(index) ? list[index] : undefined
  return isRecord(item) ? item : undefined
}

import { MotionError, type Issue } from '../../errors.ts'
import { metresOf, type PointTracks } from './point-tracks.ts'

const BLOCK = 512

export const isC3d = (bytes: Uint8Array): boolean =>
  bytes.length >= 2 * BLOCK && bytes[1] === 0x50 && bytes[0] >= 2 && bytes[0] <= 100

/** How a machine wrote its numbers: Intel, DEC (floats in another order and four times as large), SGI (big-endian). */
function numbersOf(bytes: Uint8Array, processor: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = processor !== 86
  const float = (at: number): number => {
    if (processor !== 85) return view.getFloat32(at, little)
    const swapped = new DataView(new ArrayBuffer(4))
    for (let i = 0; i < 4; i++) swapped.setUint8(i, bytes[at + (i ^ 2)])
    return swapped.getFloat32(0, true) / 4
  }
  return {
    int16: (at: number) => view.getInt16(at, little),
    uint16: (at: number) => view.getUint16(at, little),
    float,
  }
}

/**
 * C3D (c3d.org): a header, parameters in groups, then frames of points as four numbers each (x, y, z, residual; negative
 * where the point was not seen) followed by analog samples, which are passed over. Whole numbers are times the header's
 * scale; a negative scale says that numbers are floats.
 */
export function parseC3d(bytes: Uint8Array, source: string): PointTracks {
  const cut = (what: string): MotionError =>
    new MotionError(
      `${source}: not a readable C3D (${what}); it was cut or damaged. Fetch or export it again.`,
      { code: 'unreadable' },
    )
  if (!isC3d(bytes)) throw cut('its first bytes are not those of one')
  const start = (bytes[0] - 1) * BLOCK
  if (start + 4 > bytes.length) throw cut('its parameters lie behind its end')
  const { int16, uint16, float } = numbersOf(bytes, bytes[start + 3])
  const parameters = readParameters(bytes, start, { int16, float })
  const number = (name: string, otherwise: number): number => parameters.get(name)?.numbers?.[0] ?? otherwise
  const count = uint16(2)
  const analog = uint16(4)
  const scale = float(12)
  const frameRate = number('POINT:RATE', float(20))
  const data = ((uint16(16) || number('POINT:DATA_START', 0)) - 1) * BLOCK
  if (!(frameRate > 0 && frameRate <= 10_000)) throw cut(`a rate of ${frameRate}`)
  if (count === 0)
    throw new MotionError(
      `${source}: a C3D file without points (analog data only); a motion needs markers.`,
      { code: 'unreadable' },
    )
  const isFloat = scale < 0
  const width = isFloat ? 4 : 2
  const row = width * (4 * count + analog)
  if (data < 0 || data >= bytes.length) throw cut('its frames lie behind its end')
  const claimed = uint16(8) - uint16(6) + 1
  const there = Math.floor((bytes.length - data) / row)
  const issues: Issue[] = []
  // Sixteen bits hold 65535 frames; longer files say so in a parameter, and the bytes that are there count most.
  const long = number('POINT:FRAMES', claimed)
  const wanted = claimed > 0 && claimed < 65_535 ? claimed : Math.max(claimed, long, 0)
  const frameCount = Math.min(wanted > 0 ? wanted : there, there)
  if (frameCount < 1) throw cut('no whole frame is in it')
  if (frameCount < wanted)
    issues.push({ at: source, message: `${wanted} frames are claimed; ${frameCount} are there` })
  const labels = ['', '2', '3', '4'].flatMap((more) => parameters.get(`POINT:LABELS${more}`)?.texts ?? [])
  const names = Array.from({ length: count }, (_, i) => labels[i] || `point ${i + 1}`)
  const positions = new Float32Array(3 * count * frameCount).fill(NaN)
  for (let frame = 0; frame < frameCount; frame++)
    for (let point = 0; point < count; point++) {
      const at = data + frame * row + 4 * width * point
      const residual = isFloat ? float(at + 12) : int16(at + 6)
      if (residual < 0) continue
      for (let c = 0; c < 3; c++) {
        const value = isFloat ? float(at + 4 * c) : int16(at + 2 * c) * scale
        if (Math.abs(value) < 1e9) positions[3 * (frame * count + point) + c] = value
      }
    }
  const unit = parameters.get('POINT:UNITS')?.texts?.[0] ?? ''
  return { names, frameRate, frameCount, positions, metresPerUnit: metresOf(unit), issues }
}

interface Parameter {
  readonly numbers?: readonly number[]
  readonly texts?: readonly string[]
}

/** All parameters by `GROUP:NAME`. */
function readParameters(
  bytes: Uint8Array,
  start: number,
  { int16, float }: { int16: (at: number) => number; float: (at: number) => number },
): ReadonlyMap<string, Parameter> {
  const groups = new Map<number, string>()
  const found: { group: number; name: string; value: Parameter }[] = []
  const text = (from: number, length: number): string =>
    String.fromCharCode(...bytes.subarray(from, from + length)).trim()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = Math.min(bytes.length, start + BLOCK * Math.max(1, bytes[start + 2]))
  let at = start + 4
  while (at + 4 < end) {
    const letters = Math.abs(view.getInt8(at))
    const id = view.getInt8(at + 1)
    if (letters === 0 || at + 4 + letters > end) break
    const name = text(at + 2, letters).toUpperCase()
    const jump = at + 2 + letters
    const next = jump + int16(jump)
    if (id < 0) groups.set(-id, name)
    else if (id > 0 && jump + 4 <= end) {
      const type = view.getInt8(jump + 2)
      const dimensions = [...bytes.subarray(jump + 4, jump + 4 + bytes[jump + 3])]
      const from = jump + 4 + dimensions.length
      const size = dimensions.reduce((product, one) => product * one, 1)
      if (from + size * Math.abs(type) <= bytes.length && size <= 65_535)
        found.push({
          group: id,
          name,
          value: valueOf(type, dimensions, size, from, { text, int16, float, view }),
        })
    }
    if (int16(jump) === 0 || next <= at) break
    at = next
  }
  return new Map(found.map(({ group, name, value }) => [`${groups.get(group) ?? ''}:${name}`, value]))
}

function valueOf(
  type: number,
  dimensions: readonly number[],
  size: number,
  from: number,
  read: {
    text: (at: number, length: number) => string
    int16: (at: number) => number
    float: (at: number) => number
    view: DataView
  },
): Parameter {
  if (type === -1) {
    const length = dimensions[0] ?? 1
    const count = length === 0 ? 0 : size / length
    return { texts: Array.from({ length: count }, (_, i) => read.text(from + i * length, length)) }
  }
  const numbers = Array.from({ length: size }, (_, i) =>
    type === 4
      ? read.float(from + 4 * i)
      : type === 2
        ? read.int16(from + 2 * i) & 0xffff
        : read.view.getInt8(from + i),
  )
  return { numbers }
}

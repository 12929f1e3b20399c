import { MotionError } from '../../errors.ts'
import { fromBase64, toBase64 } from './base64.ts'

/** The shortest decimal that rounds back to the same 32-bit float. */
export function shortestFloat(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e7) return Object.is(value, -0) ? '-0' : String(value)
  for (let digits = 6; digits < 9; digits++) {
    const text = String(Number(value.toPrecision(digits)))
    if (Math.fround(Number(text)) === value) return text
  }
  return String(Number(value.toPrecision(9)))
}

/** JSON text of packed floats: base64, or plain numbers with `width` of them on a line. */
export function printFloats(values: Float32Array, numbers: 'base64' | 'plain', width: number): string {
  if (numbers === 'base64') {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    return `{ "base64": "${toBase64(bytes)}" }`
  }
  const lines: string[] = []
  for (let at = 0; at < values.length; at += width)
    lines.push(Array.from(values.subarray(at, at + width), plain).join(', '))
  return `[\n    ${lines.join(',\n    ')}\n  ]`
}

// JSON has no NaN or infinity; a hole reads back as NaN and is repaired by the reader.
const plain = (value: number): string => (Number.isFinite(value) ? shortestFloat(value) : 'null')

/** Packed floats from either spelling. Holes and words become NaN, for the caller to repair. */
export function readFloats(value: unknown, needed: number, at: string): Float32Array {
  if (Array.isArray(value)) {
    if (value.length !== needed) throw wrongCount(at, value.length, needed)
    return Float32Array.from(value, (item) => (typeof item === 'number' ? item : NaN))
  }
  const base64 =
    typeof value === 'object' && value !== null ? (value as { base64?: unknown }).base64 : undefined
  if (typeof base64 !== 'string') {
    throw new MotionError(
      `${at}: expected a list of ${needed} numbers or { "base64": "…" }. Save the motion again, or see formats/json/README.md.`,
      { code: 'unreadable' },
    )
  }
  // Counted before it is decoded: a huge text that cannot fit is refused, not unpacked.
  if (Math.abs(base64.length - (4 / 3) * 4 * needed) > 4)
    throw wrongCount(at, Math.floor((base64.length * 3) / 16), needed)
  const bytes = fromBase64(base64)
  if (!bytes) {
    throw new MotionError(
      `${at}: the base64 text has letters outside A–Z a–z 0–9 + /. It was damaged on the way; save the motion again.`,
      { code: 'unreadable' },
    )
  }
  if (bytes.length !== 4 * needed) throw wrongCount(at, bytes.length / 4, needed)
  return new Float32Array(bytes.buffer, 0, needed)
}

const wrongCount = (at: string, found: number, needed: number): MotionError =>
  new MotionError(
    `${at}: ${found} numbers were found, ${needed} are needed by frameCount and the joints. ` +
      `The file is cut or edited by hand; correct frameCount or save the motion again.`,
    { code: 'unreadable' },
  )

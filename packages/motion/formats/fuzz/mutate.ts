import type { Random } from '../../math/random.ts'

/** Numbers that break readers: too large, too small, no numbers, or just off. */
const NASTY_NUMBERS = [
  '0',
  '-1',
  '1e309',
  '-1e309',
  '1e-320',
  'NaN',
  'Infinity',
  '4294967296',
  '2147483648',
  '999999999999',
  '1e9',
  '65536',
  '-0',
  '.',
  '+',
  '1.2.3',
  '0x10',
  '1,5',
  '',
]

/** Words that mean something to one format or another, put where they do not belong. */
const NASTY_WORDS = [
  'HIERARCHY',
  'ROOT',
  'JOINT',
  'End Site',
  'OFFSET',
  'CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation',
  'CHANNELS 3 Zrotation Zrotation Zrotation',
  '{',
  '}',
  'MOTION',
  'Frames:',
  'Frame Time:',
  ':root',
  ':bonedata',
  ':hierarchy',
  ':units',
  'begin',
  'end',
  'dof rx ry rz',
  'dof l l l',
  'root',
  'axis XYZ',
  '#',
  '"',
  '[',
  ']',
  ':',
  ',',
  'null',
  'true',
  '{}',
  '[]',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  '\uFEFF',
  '\r',
  '\n\n',
  '\t',
  '"parent": 0',
  '"count": 4000000000',
  '"children": [0]',
  '"base64"',
]

/** One small damage to a file, of the kinds that transport, editing and bad exporters do, and some that only malice does. */
export function mutate(bytes: Uint8Array, random: Random, other: Uint8Array): Uint8Array {
  switch (random.integer(11)) {
    case 0:
      return flipBits(bytes, random)
    case 1:
      return overwrite(bytes, random)
    case 2:
      return cut(bytes, random)
    case 3:
      return bytes.slice(0, random.integer(bytes.length + 1))
    case 4:
      return repeat(bytes, random)
    case 5:
      return insert(
        bytes,
        random,
        Uint8Array.from({ length: 1 + random.integer(12) }, () => random.integer(256)),
      )
    case 6:
      return insert(bytes, random, ascii(` ${random.pick(NASTY_WORDS)} `))
    case 7:
    case 8:
      return replaceNumber(bytes, random)
    case 9:
      return swapLines(bytes, random)
    default:
      return splice(bytes, random, other)
  }
}

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)

function flipBits(bytes: Uint8Array, random: Random): Uint8Array {
  const out = bytes.slice()
  for (let n = 1 + random.integer(8); n > 0 && out.length > 0; n--)
    out[random.integer(out.length)] ^= 1 << random.integer(8)
  return out
}

/** A run of one byte: zeros from a bad disk, 0xFF as lengths and counts. */
function overwrite(bytes: Uint8Array, random: Random): Uint8Array {
  const out = bytes.slice()
  const start = random.integer(out.length + 1)
  return out.fill(
    random.pick([0, 32, 48, 57, 255, random.integer(256)]),
    start,
    start + 1 + random.integer(16),
  )
}

function cut(bytes: Uint8Array, random: Random): Uint8Array {
  const start = random.integer(bytes.length + 1)
  return joined(
    bytes.subarray(0, start),
    bytes.subarray(start + 1 + random.integer(Math.max(1, bytes.length >> 2))),
  )
}

function repeat(bytes: Uint8Array, random: Random): Uint8Array {
  const start = random.integer(bytes.length + 1)
  const part = bytes.subarray(start, start + 1 + random.integer(200))
  return joined(
    bytes.subarray(0, start),
    ...Array.from({ length: 1 + random.integer(6) }, () => part),
    bytes.subarray(start),
  )
}

function insert(bytes: Uint8Array, random: Random, what: Uint8Array): Uint8Array {
  const at = random.integer(bytes.length + 1)
  return joined(bytes.subarray(0, at), what, bytes.subarray(at))
}

const isDigit = (byte: number): boolean => (byte >= 48 && byte <= 57) || byte === 46 || byte === 45

/** The number next after a random place becomes a nasty one. */
function replaceNumber(bytes: Uint8Array, random: Random): Uint8Array {
  let start = random.integer(bytes.length + 1)
  while (start < bytes.length && !isDigit(bytes[start])) start++
  let end = start
  while (end < bytes.length && isDigit(bytes[end])) end++
  return joined(bytes.subarray(0, start), ascii(random.pick(NASTY_NUMBERS)), bytes.subarray(end))
}

function swapLines(bytes: Uint8Array, random: Random): Uint8Array {
  const lines: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(10, at)
    const stop = end < 0 ? bytes.length : end + 1
    lines.push(bytes.subarray(at, stop))
    at = stop
  }
  if (lines.length < 2) return flipBits(bytes, random)
  const [a, b] = [random.integer(lines.length), random.integer(lines.length)]
  ;[lines[a], lines[b]] = [lines[b], lines[a]]
  return joined(...lines)
}

/** The head of one file and the tail of another. */
function splice(bytes: Uint8Array, random: Random, other: Uint8Array): Uint8Array {
  return joined(
    bytes.subarray(0, random.integer(bytes.length + 1)),
    other.subarray(random.integer(other.length + 1)),
  )
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

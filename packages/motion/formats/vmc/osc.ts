import { MotionError } from '../../errors.ts'

/** A message of Open Sound Control 1.0: an address, and arguments of the types that motion needs. */
export interface OscMessage {
  readonly address: string
  readonly args: readonly (number | string)[]
}

/** A bundle may hold bundles; deeper ones are nobody's. */
const DEEPEST = 8
/** Larger packets do not fit into a datagram, bytes. */
const LARGEST = 65_536

/**
 * The messages of a packet, in order: one message, or a bundle of them. Every size is checked against the bytes that are
 * there. What is not OSC throws.
 */
export function parseOsc(bytes: Uint8Array): readonly OscMessage[] {
  const messages: OscMessage[] = []
  if (bytes.length > LARGEST) refuse(`${bytes.length} bytes were given, at most ${LARGEST} are one packet`)
  readPacket(bytes, messages, 0)
  return messages
}

function readPacket(bytes: Uint8Array, messages: OscMessage[], depth: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = readText(bytes, 0)
  if (head.text !== '#bundle') {
    messages.push(readMessage(bytes, view))
    return
  }
  if (depth >= DEEPEST) refuse(`bundles are nested more than ${DEEPEST} deep`)
  // Eight bytes of time come first: nobody who streams motion sets them.
  for (let at = head.end + 8; at < bytes.length;) {
    if (at + 4 > bytes.length) refuse('a bundle ends in the middle')
    const size = view.getInt32(at)
    if (size < 4 || size % 4 !== 0 || at + 4 + size > bytes.length)
      refuse('a message is longer than its bundle')
    readPacket(bytes.subarray(at + 4, at + 4 + size), messages, depth + 1)
    at += 4 + size
  }
}

function readMessage(bytes: Uint8Array, view: DataView): OscMessage {
  const { text: address, end } = readText(bytes, 0)
  if (!address.startsWith('/')) refuse('an address does not begin with "/"')
  if (end >= bytes.length) return { address, args: [] }
  const types = readText(bytes, end)
  if (!types.text.startsWith(',')) refuse('the types of the arguments are missing')
  const args: (number | string)[] = []
  let at = types.end
  for (const type of types.text.slice(1)) {
    if (type === 's') {
      const read = readText(bytes, at)
      args.push(read.text)
      at = read.end
      continue
    }
    if (type === 'T' || type === 'F') {
      args.push(type === 'T' ? 1 : 0)
      continue
    }
    const size = type === 'd' ? 8 : 4
    if (!'ifd'.includes(type)) refuse('an argument has a type that motion does not use')
    if (at + size > bytes.length) refuse('an argument is cut off')
    args.push(type === 'i' ? view.getInt32(at) : type === 'f' ? view.getFloat32(at) : view.getFloat64(at))
    at += size
  }
  return { address, args }
}

/** Text up to a zero byte, padded to four bytes. */
function readText(bytes: Uint8Array, start: number): { readonly text: string; readonly end: number } {
  const zero = bytes.indexOf(0, start)
  if (start >= bytes.length || zero < 0) refuse('a text does not end')
  const end = start + 4 * (Math.floor((zero - start) / 4) + 1)
  if (end > bytes.length) refuse('a text is cut off')
  return { text: new TextDecoder().decode(bytes.subarray(start, zero)), end }
}

function refuse(what: string): never {
  throw new MotionError(`OSC: ${what}. Check what sends to this port.`, { code: 'unreadable' })
}

/** Messages as one packet: a bundle that is due at once. Whole numbers of a message marked so are written as integers. */
export function printOsc(messages: readonly OscMessage[]): Uint8Array {
  const parts = messages.map(printMessage)
  const out = new Uint8Array(16 + parts.reduce((sum, part) => sum + 4 + part.length, 0))
  const view = new DataView(out.buffer)
  out.set(padded('#bundle'))
  // "Immediately", by the specification.
  view.setUint32(12, 1)
  let at = 16
  for (const part of parts) {
    view.setInt32(at, part.length)
    out.set(part, at + 4)
    at += 4 + part.length
  }
  return out
}

function printMessage({ address, args }: OscMessage): Uint8Array {
  const types = args.map((arg) => (typeof arg === 'string' ? 's' : 'f')).join('')
  const parts = [padded(address), padded(`,${types}`), ...args.map(printArgument)]
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

function printArgument(arg: number | string): Uint8Array {
  if (typeof arg === 'string') return padded(arg)
  const out = new Uint8Array(4)
  new DataView(out.buffer).setFloat32(0, arg)
  return out
}

function padded(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const out = new Uint8Array(4 * (Math.floor(bytes.length / 4) + 1))
  out.set(bytes)
  return out
}

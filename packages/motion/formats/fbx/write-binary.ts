/** A value to write: the letter of its type and what it is. */
export type Written =
  | { readonly type: 'I' | 'D' | 'F'; readonly value: number }
  | { readonly type: 'L'; readonly value: bigint }
  | { readonly type: 'C'; readonly value: boolean }
  | { readonly type: 'S'; readonly value: string }
  | { readonly type: 'R'; readonly value: Uint8Array }
  | { readonly type: 'd' | 'f' | 'i' | 'l'; readonly value: ArrayLike<number> }

export interface WrittenNode {
  readonly name: string
  readonly values: readonly Written[]
  readonly children: readonly WrittenNode[]
}

const VERSION = 7400
/** What ends a file of this version whose id and time are the two fixed ones: readers do not check it, Autodesk's do. */
const FOOT_ID = [
  0xfa, 0xbc, 0xab, 0x09, 0xd0, 0xc8, 0xd4, 0x66, 0xb1, 0x76, 0xfb, 0x83, 0x1c, 0xf7, 0x26, 0x7e,
]
const FOOT_END = [
  0xf8, 0x5a, 0x8c, 0x6a, 0xde, 0xf5, 0xd9, 0x7e, 0xec, 0xe9, 0x0c, 0xe3, 0x75, 0x8f, 0x29, 0x0b,
]

/** Records as a binary FBX 7.4 file. */
export function writeBinary(nodes: readonly WrittenNode[]): Uint8Array {
  const text = new TextEncoder()
  let bytes = new Uint8Array(1 << 16)
  let at = 0
  const room = (size: number): number => {
    if (at + size > bytes.length) {
      const larger = new Uint8Array(2 * (at + size))
      larger.set(bytes)
      bytes = larger
    }
    const start = at
    at += size
    return start
  }
  const view = (): DataView => new DataView(bytes.buffer)
  const put = (raw: ArrayLike<number>): void => {
    const start = room(raw.length)
    bytes.set(raw, start)
  }
  const uint = (value: number): void => {
    const o = room(4)
    view().setUint32(o, value, true)
  }
  const WIDTH = { d: 8, f: 4, i: 4, l: 8 } as const

  const writeValue = (written: Written): void => {
    put([written.type.charCodeAt(0)])
    switch (written.type) {
      case 'I': {
        const o = room(4)
        return view().setInt32(o, written.value, true)
      }
      case 'F': {
        const o = room(4)
        return view().setFloat32(o, written.value, true)
      }
      case 'D': {
        const o = room(8)
        return view().setFloat64(o, written.value, true)
      }
      case 'L': {
        const o = room(8)
        return view().setBigInt64(o, written.value, true)
      }
      case 'C':
        return put([written.value ? 1 : 0])
      case 'S': {
        const raw = text.encode(written.value)
        uint(raw.length)
        return put(raw)
      }
      case 'R':
        uint(written.value.length)
        return put(written.value)
      default: {
        const { type, value } = written
        uint(value.length)
        uint(0)
        uint(value.length * WIDTH[type])
        const o = room(value.length * WIDTH[type])
        const data = view()
        for (let i = 0; i < value.length; i++) {
          const place = o + i * WIDTH[type]
          if (type === 'd') data.setFloat64(place, value[i], true)
          else if (type === 'f') data.setFloat32(place, value[i], true)
          else if (type === 'i') data.setInt32(place, value[i], true)
          else data.setBigInt64(place, BigInt(Math.round(value[i])), true)
        }
      }
    }
  }

  const writeNode = ({ name, values, children }: WrittenNode): void => {
    const head = room(12)
    const raw = text.encode(name)
    put([raw.length])
    put(raw)
    const from = at
    values.forEach(writeValue)
    const length = at - from
    children.forEach(writeNode)
    // A record with records inside, or without values, ends with an empty one.
    if (children.length > 0 || values.length === 0) room(13)
    view().setUint32(head, at, true)
    view().setUint32(head + 4, values.length, true)
    view().setUint32(head + 8, length, true)
  }

  put(text.encode('Kaydara FBX Binary  \0\u001a\0'))
  uint(VERSION)
  nodes.forEach(writeNode)
  room(13)
  put(FOOT_ID)
  room(16 - (at % 16))
  uint(0)
  uint(VERSION)
  room(120)
  put(FOOT_END)
  return bytes.slice(0, at)
}

/** What this needs to know of a glTF's JSON; everything else is passed on untouched. */
export interface GltfJson extends Readonly<Record<string, unknown>> {
  readonly nodes?: readonly unknown[]
  readonly accessors?: readonly unknown[]
  readonly bufferViews?: readonly unknown[]
  readonly buffers?: readonly { readonly uri?: string; readonly byteLength: number }[]
}

/** Numbers on their way into a GLB, behind those that are there. */
export interface AppendedFloats {
  /** Adds an accessor and answers its index. */
  add(type: 'SCALAR' | 'VEC3' | 'VEC4', values: Float32Array): number
  json(): GltfJson
  bin(): Uint8Array
}

export function appendFloats(file: GltfJson, bin: Uint8Array): AppendedFloats {
  const accessors = [...(file.accessors ?? [])]
  const bufferViews = [...(file.bufferViews ?? [])]
  const parts: Uint8Array[] = [padded(bin, 0)]
  let length = parts[0].length
  return {
    add(type, values) {
      const width = { SCALAR: 1, VEC3: 3, VEC4: 4 }[type]
      // Players take the length of a clip from the bounds of its times.
      const bounds = type === 'SCALAR' ? { min: [values[0]], max: [values[values.length - 1]] } : {}
      accessors.push({
        bufferView: bufferViews.length,
        componentType: 5126, // float
        type,
        count: values.length / width,
        ...bounds,
      })
      bufferViews.push({ buffer: 0, byteOffset: length, byteLength: values.byteLength })
      parts.push(littleEndian(values))
      length += values.byteLength
      return accessors.length - 1
    },
    json: () => ({
      ...file,
      accessors,
      bufferViews,
      buffers: [{ ...file.buffers?.[0], byteLength: length }, ...(file.buffers ?? []).slice(1)],
    }),
    bin: () => concatenated(parts, length),
  }
}

/** A GLB of these two parts. */
export function printContainer(json: GltfJson, bin: Uint8Array): Uint8Array {
  const data = padded(bin, 0)
  const { head, size } = containerHead(json, data.length)
  return concatenated([head, data], size)
}

/** What stands before the binary part of a GLB, which has this many bytes, and how many the file has in all. */
export function containerHead(json: GltfJson, binLength: number): { head: Uint8Array; size: number } {
  const text = padded(new TextEncoder().encode(JSON.stringify(json)), 0x20)
  const words = (values: readonly number[]): Uint8Array => {
    const bytes = new Uint8Array(4 * values.length)
    values.forEach((value, i) => new DataView(bytes.buffer).setUint32(4 * i, value, true))
    return bytes
  }
  const size = 12 + 8 + text.length + 8 + binLength
  const parts = [
    words([0x46546c67 /* glTF */, 2, size]),
    words([text.length, 0x4e4f534a /* JSON */]),
    text,
    words([binLength, 0x004e4942 /* BIN */]),
  ]
  return { head: concatenated(parts, size - binLength), size }
}

/** Filled up to a multiple of four bytes, as chunks and floats must be. */
export function padded(bytes: Uint8Array, filling: number): Uint8Array {
  const full = new Uint8Array(Math.ceil(bytes.length / 4) * 4).fill(filling)
  full.set(bytes)
  return full
}

const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** Numbers as glTF keeps them; a view of them where the machine keeps them so as well. */
export function littleEndian(values: Float32Array): Uint8Array {
  if (IS_LITTLE_ENDIAN) return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  const bytes = new Uint8Array(values.byteLength)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < values.length; i++) view.setFloat32(4 * i, values[i], true)
  return bytes
}

function concatenated(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

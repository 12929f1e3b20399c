import { MotionError } from '../../errors.ts'
import { isRecord } from '../scene/is-record.ts'
import type { Container } from './open-container.ts'

type Json = Readonly<Record<string, unknown>>

const NAMES = ['EXT_meshopt_compression', 'KHR_meshopt_compression'] as const

/** Bytes that may come out per byte of the file, and what is always allowed. */
const MOST_GROWTH = 64
const ALWAYS_ALLOWED = 16 * 2 ** 20

/**
 * The same glTF with every view that was packed by meshoptimizer unpacked, behind the bytes that were there. The
 * decoder is loaded only for files that need it. Whatever cannot be unpacked is refused, not guessed.
 */
export async function unpackMeshopt(container: Container, source: string): Promise<Container> {
  const { json, bin } = container
  const views = Array.isArray(json.bufferViews) ? (json.bufferViews as unknown[]) : []
  const packed = views.map(packingOf)
  if (!bin || packed.every((packing) => packing === undefined)) return container
  const { MeshoptDecoder } = await import('meshoptimizer/decoder')
  await MeshoptDecoder.ready
  const refuse = (view: number, why: string): never => {
    throw new MotionError(
      `${source}: bufferViews[${view}] is packed with meshoptimizer and cannot be unpacked (${why}). Export it again, or without compression.`,
      { code: 'unreadable' },
    )
  }
  const parts: Uint8Array[] = []
  let length = 4 * Math.ceil(bin.length / 4)
  const unpacked = views.map((view, index) => {
    const packing = packed[index]
    if (!packing) return view
    const { buffer = 0, byteOffset = 0, byteLength, byteStride, count, mode, filter } = packing
    if (buffer !== 0 || ![byteOffset, byteLength, byteStride, count].every(isCount))
      return refuse(index, 'its numbers make no sense')
    const [start, size, stride, items] = [byteOffset, byteLength, byteStride, count] as number[]
    if (start + size > bin.length) return refuse(index, 'it reaches past its bytes')
    const isVertex = mode === 'ATTRIBUTES'
    if (isVertex ? stride % 4 !== 0 || stride > 256 || stride === 0 : stride !== 2 && stride !== 4)
      return refuse(index, `a stride of ${stride}`)
    if (length + items * stride > MOST_GROWTH * bin.length + ALWAYS_ALLOWED)
      return refuse(index, 'it would grow beyond all measure')
    const bytes = new Uint8Array(items * stride)
    try {
      MeshoptDecoder.decodeGltfBuffer(
        bytes,
        items,
        stride,
        bin.subarray(start, start + size),
        typeof mode === 'string' ? mode : '',
        typeof filter === 'string' ? filter : 'NONE',
      )
    } catch (error) {
      return refuse(index, error instanceof Error ? error.message : 'damaged')
    }
    const at = length
    parts.push(bytes)
    length += 4 * Math.ceil(bytes.length / 4)
    const { extensions: _, ...plain } = view as Json
    // The packing's stride is that of its items; how accessors step is still the view's own.
    return { ...plain, buffer: 0, byteOffset: at, byteLength: bytes.length }
  })
  const all = new Uint8Array(length)
  all.set(bin)
  let at = 4 * Math.ceil(bin.length / 4)
  for (const part of parts) {
    all.set(part, at)
    at += 4 * Math.ceil(part.length / 4)
  }
  return { json: { ...json, bufferViews: unpacked, buffers: grown(json.buffers, length) }, bin: all }
}

function packingOf(view: unknown): Json | undefined {
  const extensions = isRecord(view) && isRecord(view.extensions) ? view.extensions : {}
  const found = NAMES.map((name) => extensions[name]).find(isRecord)
  return found
}

const grown = (buffers: unknown, byteLength: number): unknown =>
  Array.isArray(buffers) ? buffers.map((buffer, index) => (index === 0 ? { byteLength } : buffer)) : buffers

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

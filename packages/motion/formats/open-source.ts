import { MotionError } from '../errors.ts'
import type { FileRest } from './bvh/file-rest.ts'
import type { MotionFile } from './parse-any.ts'

/** The content of a motion file, however a program has it: bytes, a `Blob` or `File` of a page, or text such as a BVH. */
export type MotionSource = Uint8Array | ArrayBuffer | Blob | string

/** What a `MotionFile` may hold. Node's `Buffer` is a `Uint8Array`. */
export interface NamedSource {
  readonly name: string
  readonly bytes: MotionSource
  /** What follows, where the bytes are only the beginning. */
  readonly rest?: FileRest
}

/** The file that a program means, with its bytes. `fallback` names what has no name of its own. */
export async function openSource(
  source: MotionSource | NamedSource,
  fallback = 'motion',
): Promise<MotionFile> {
  if (isNamed(source)) return { ...source, bytes: await bytesOf(source.bytes, source.name) }
  const name = isBlob(source) ? ((source as Blob & { readonly name?: string }).name ?? fallback) : fallback
  return { name, bytes: await bytesOf(source, name) }
}

async function bytesOf(source: MotionSource, name: string): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source
  if (typeof source === 'string') return new TextEncoder().encode(asText(source))
  if (isBlob(source)) return new Uint8Array(await source.arrayBuffer())
  // Of whatever realm: an ArrayBuffer of a frame or a test is none of ours.
  if (ArrayBuffer.isView(source)) {
    const view = source as ArrayBufferView
    return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  }
  if (Object.prototype.toString.call(source) === '[object ArrayBuffer]') return new Uint8Array(source)
  throw new MotionError(
    `readMotion: ${name} came as ${source === null ? 'null' : typeof source}; bytes, a Blob or text are needed. Read the file first.`,
  )
}

/** A path is no content: who gives one means the file. */
function asText(text: string): string {
  if (text.length < 1024 && /^[^\n{]*\.[a-z0-9]{2,5}$/i.test(text))
    throw new MotionError(
      `readMotion: "${text.slice(0, 80)}" is a file's name, not its content; nothing here reads the disk. Read the file, and give its bytes.`,
    )
  return text
}

const isBlob = (source: unknown): source is Blob => typeof Blob !== 'undefined' && source instanceof Blob

const isNamed = (source: MotionSource | NamedSource): source is NamedSource =>
  typeof source === 'object' && source !== null && 'bytes' in source && 'name' in source && !isBlob(source)

import { MotionError } from '../../errors.ts'
import { isRecord } from '../scene/is-record.ts'

/** The two parts of a glTF file: its description, and the bytes that come with it in a GLB. */
export interface Container {
  readonly json: Readonly<Record<string, unknown>>
  readonly bin?: Uint8Array
}

const MAGIC = 0x46546c67 // glTF
const JSON_CHUNK = 0x4e4f534a
const BIN_CHUNK = 0x004e4942

/** Opens a GLB or the JSON text of a .gltf. A GLB whose lengths reach past its end is read as far as it goes. */
export function openContainer(bytes: Uint8Array, source: string): Container {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || view.getUint32(0, true) !== MAGIC) return { json: parse(bytes, source) }
  const version = view.getUint32(4, true)
  if (version !== 2) {
    throw new MotionError(
      `${source}: a GLB of version ${version}; version 2 is needed. Export it again as glTF 2.0.`,
      { code: 'version' },
    )
  }
  let json: Container['json'] | undefined
  let bin: Uint8Array | undefined
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at, true)
    const kind = view.getUint32(at + 4, true)
    const chunk = bytes.subarray(at + 8, at + 8 + length)
    if (kind === JSON_CHUNK && !json) json = parse(chunk, source, CUT)
    else if (kind === BIN_CHUNK && !bin) bin = chunk
    at += 8 + length
  }
  if (!json) {
    throw new MotionError(
      `${source}: a GLB without a JSON chunk; it was cut or damaged. Fetch or export it again.`,
      { code: 'unreadable' },
    )
  }
  return { json, bin }
}

const NEITHER = 'neither a GLB nor glTF JSON. Give a .glb, or a .gltf with its buffers embedded or beside it.'
const CUT = 'a GLB whose JSON chunk cannot be read; it was cut or damaged. Fetch or export it again.'

function parse(bytes: Uint8Array, source: string, otherwise = NEITHER): Container['json'] {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8').decode(bytes))
  } catch {
    throw new MotionError(`${source}: ${otherwise}`, { code: 'unreadable' })
  }
  const asset = isRecord(value) && isRecord(value.asset) ? value.asset : undefined
  if (!isRecord(value) || !asset || typeof asset.version !== 'string' || !asset.version.startsWith('2')) {
    throw new MotionError(
      `${source}: JSON without a glTF 2 "asset"; another kind of file, or glTF 1. Export it again as glTF 2.0.`,
      { code: 'unreadable' },
    )
  }
  return value
}

import { MotionError } from '../../errors.ts'
import { isRecord } from '../scene/is-record.ts'
import { padded, printContainer, type GltfJson } from './append-floats.ts'
import { dracoDecoder, type DracoModule } from './draco-decoder.ts'
import { openContainer, type Container } from './open-container.ts'

type Json = Readonly<Record<string, unknown>>

const NAME = 'KHR_draco_mesh_compression'
const WIDTHS: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 }
const SIZES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 }

/** Bytes that may come out per byte of the file, and what is always allowed. */
const MOST_GROWTH = 256
const ALWAYS_ALLOWED = 64 * 2 ** 20

/** The same GLB with plain meshes, for readers that know no Draco. One without Draco is returned as it is. */
export async function withoutDraco(glb: Uint8Array, source = 'glb'): Promise<Uint8Array> {
  const container = openContainer(glb, source)
  const plain = await unpackDraco(container, source)
  return plain === container ? glb : printContainer(plain.json as GltfJson, plain.bin ?? new Uint8Array())
}

/**
 * The same glTF with every mesh that was packed by Draco unpacked, behind the bytes that were there. The decoder is
 * loaded only for files that need it. Whatever cannot be unpacked is refused, not guessed.
 */
export async function unpackDraco(container: Container, source: string): Promise<Container> {
  const { json, bin } = container
  if (!bin || !records(json.meshes).some(({ primitives }) => records(primitives).some(packingOf)))
    return container
  const draco = await dracoDecoder()
  const accessors = [...records(json.accessors)]
  const views: unknown[] = Array.isArray(json.bufferViews) ? [...(json.bufferViews as unknown[])] : []
  const parts = [padded(bin, 0)]
  let length = parts[0].length
  const place = (accessor: number, bytes: Uint8Array, count: number): void => {
    accessors[accessor] = { ...accessors[accessor], bufferView: views.length, byteOffset: 0, count }
    views.push({ buffer: 0, byteOffset: length, byteLength: bytes.length })
    parts.push(padded(bytes, 0))
    length += parts[parts.length - 1].length
    if (length > MOST_GROWTH * bin.length + ALWAYS_ALLOWED) refuse(source, 'it would grow beyond all measure')
  }
  const meshes = records(json.meshes).map((mesh) => ({
    ...mesh,
    primitives: records(mesh.primitives).map((primitive) => {
      const packing = packingOf(primitive)
      if (!packing) return primitive
      const bytes = bytesOf(views[packing.bufferView as number], bin)
      if (!bytes) return refuse(source, 'it names bytes that are not there')
      unpackMesh(draco, bytes, primitive, packing, accessors, place, source)
      const { [NAME]: _, ...others } = primitive.extensions as Json
      return { ...primitive, extensions: others }
    }),
  }))
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  const without = (names: unknown): unknown =>
    Array.isArray(names) ? names.filter((name) => name !== NAME) : names
  return {
    json: {
      ...json,
      meshes,
      accessors,
      bufferViews: views,
      buffers: [{ byteLength: length }, ...records(json.buffers).slice(1)],
      extensionsUsed: without(json.extensionsUsed),
      extensionsRequired: without(json.extensionsRequired),
    },
    bin: all,
  }
}

/** Attributes and triangles of one packed mesh, each to the accessor that describes it. */
function unpackMesh(
  draco: DracoModule,
  bytes: Uint8Array,
  primitive: Json,
  packing: Json,
  accessors: readonly Json[],
  place: (accessor: number, bytes: Uint8Array, count: number) => void,
  source: string,
): void {
  const reader = new draco.Decoder()
  const mesh = new draco.Mesh()
  const types: Readonly<Record<number, number>> = {
    5120: draco.DT_INT8,
    5121: draco.DT_UINT8,
    5122: draco.DT_INT16,
    5123: draco.DT_UINT16,
    5125: draco.DT_UINT32,
    5126: draco.DT_FLOAT32,
  }
  const copied = (size: number, fill: (at: number) => boolean): Uint8Array => {
    const at = draco._malloc(size)
    try {
      if (!fill(at)) return refuse(source, 'an attribute of it is damaged')
      return draco.HEAPU8.slice(at, at + size)
    } finally {
      draco._free(at)
    }
  }
  try {
    const status = reader.DecodeArrayToMesh(bytes, bytes.length, mesh)
    if (!status.ok()) return refuse(source, status.error_msg())
    const points = mesh.num_points()
    const named = isRecord(primitive.attributes) ? primitive.attributes : {}
    for (const [name, id] of Object.entries(isRecord(packing.attributes) ? packing.attributes : {})) {
      const accessor = accessorAt(accessors, named[name])
      if (!accessor || !Number.isSafeInteger(id)) return refuse(source, `${name} has no accessor`)
      const attribute = reader.GetAttributeByUniqueId(mesh, id as number)
      const kind = accessor.componentType as number
      const width = WIDTHS[accessor.type as string]
      if (attribute.ptr === 0 || !SIZES[kind] || attribute.num_components() !== width)
        return refuse(source, `${name} is of another kind than its accessor says`)
      const size = points * width * SIZES[kind]
      const values = copied(size, (at) =>
        reader.GetAttributeDataArrayForAllPoints(mesh, attribute, types[kind], size, at),
      )
      place(named[name] as number, values, points)
    }
    const indices = accessorAt(accessors, primitive.indices)
    if (!indices) return
    const count = 3 * mesh.num_faces()
    const triangles = copied(4 * count, (at) => reader.GetTrianglesUInt32Array(mesh, 4 * count, at))
    place(primitive.indices as number, narrowed(triangles, indices.componentType as number, source), count)
  } finally {
    draco.destroy(mesh)
    draco.destroy(reader)
  }
}

/** Whole numbers of four bytes as the accessor's kind has them. */
function narrowed(bytes: Uint8Array, kind: number, source: string): Uint8Array {
  if (kind === 5125) return bytes
  const numbers = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  if (kind === 5121) return Uint8Array.from(numbers)
  if (kind === 5123) return new Uint8Array(Uint16Array.from(numbers).buffer)
  return refuse(source, 'its triangles are of a kind that glTF does not have')
}

const refuse = (source: string, why: string): never => {
  throw new MotionError(
    `${source}: a mesh is packed with Draco and cannot be unpacked (${why}). Export it again, or without compression.`,
    { code: 'unreadable' },
  )
}

const records = (list: unknown): readonly Json[] =>
  Array.isArray(list) ? list.map((item) => (isRecord(item) ? item : {})) : []

function packingOf(primitive: Json): Json | undefined {
  const packing = isRecord(primitive.extensions) ? primitive.extensions[NAME] : undefined
  return isRecord(packing) ? packing : undefined
}

const accessorAt = (accessors: readonly Json[], index: unknown): Json | undefined =>
  Number.isSafeInteger(index) ? accessors[index as number] : undefined

function bytesOf(view: unknown, bin: Uint8Array): Uint8Array | undefined {
  if (!isRecord(view) || (view.buffer ?? 0) !== 0) return undefined
  const { byteOffset = 0, byteLength } = view
  if (![byteOffset, byteLength].every((value) => Number.isSafeInteger(value) && (value as number) >= 0))
    return undefined
  const [start, size] = [byteOffset, byteLength] as number[]
  return start + size <= bin.length ? bin.subarray(start, start + size) : undefined
}

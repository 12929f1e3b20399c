import type { MeshoptEncoder } from 'meshoptimizer/encoder'
import { MotionError } from '../../errors.ts'
import { printContainer, type GltfJson } from './append-floats.ts'
import { openContainer } from './open-container.ts'
import { list, namesOnlyKnown, numbersIn, record, type Json } from './prune-animations.ts'
import { readAccessor } from './read-accessor.ts'
import { unpackMeshopt } from './unpack-meshopt.ts'

/** How an accessor is used, which says how it may be packed. */
type Use =
  | 'position'
  | 'normal'
  | 'colour'
  | 'weights'
  | 'joints'
  | 'attribute'
  | 'triangles'
  | 'indices'
  | 'turns'
  | 'places'
  | 'plain'

/** Bits of a mantissa: of 2 m of body 0.03 mm, of 30 m of way 0.03 mm. */
const POSITION_BITS = 16
const PLACE_BITS = 20

/** One packed view: what the file says of it, and its bytes. */
interface Packed {
  readonly bytes: Uint8Array
  readonly stride: number
  readonly count: number
  readonly mode: 'ATTRIBUTES' | 'TRIANGLES' | 'INDICES'
  readonly filter?: 'EXPONENTIAL' | 'OCTAHEDRAL' | 'QUATERNION'
  /** What changes in the accessor. */
  readonly accessor: Json
}

/**
 * The same GLB packed with meshoptimizer (`EXT_meshopt_compression`), and without bytes that nothing names. Places keep 16
 * bits of mantissa, normals, colours and weights 8, turns 16: surfaces move by less than a millimetre, joints by less than a tenth of
 * one. Textures and meshes packed with Draco stay as they are. Loads the encoder when it is first needed.
 */
export async function compressGlb(glb: Uint8Array, source = 'glb'): Promise<Uint8Array> {
  const { json, bin } = await unpackMeshopt(openContainer(glb, source), source)
  if (!bin) return glb
  if (!namesOnlyKnown(json, MESHOPT))
    throw new MotionError(
      `${source}: it uses extensions that may name data unknown here (${String(json.extensionsUsed)}); it cannot be compressed without risk. Write it without compression.`,
      { code: 'unsupported' },
    )
  const { MeshoptEncoder: encoder } = await import('meshoptimizer/encoder')
  await encoder.ready
  const uses = usesOf(json)
  const views = list(json.bufferViews)
  const bufferViews: Json[] = []
  const parts: Uint8Array[] = []
  let length = 0
  let unpackedLength = 0
  const append = (bytes: Uint8Array): number => {
    const at = length
    const padded = 4 * Math.ceil(bytes.length / 4)
    const full = new Uint8Array(padded)
    full.set(bytes)
    parts.push(full)
    length += padded
    return at
  }
  /** A view as it is. */
  const copied = new Map<unknown, number>()
  const copy = (index: unknown): number | undefined => {
    const view = views[index as number]
    if (view === undefined) return undefined
    const known = copied.get(index)
    if (known !== undefined) return known
    const { byteOffset = 0, byteLength = 0, ...rest } = view as { byteOffset?: number; byteLength?: number }
    const at = append(bin.subarray(byteOffset, byteOffset + byteLength))
    bufferViews.push({ ...rest, buffer: 0, byteOffset: at, byteLength })
    copied.set(index, bufferViews.length - 1)
    return bufferViews.length - 1
  }
  const numbers = new Map<number, number>()
  const accessors: Json[] = []
  list(json.accessors).forEach((accessor, index) => {
    const use = uses.get(index)
    if (use === undefined) return
    numbers.set(index, accessors.length)
    const packed = pack(json, bin, index, accessor, use, encoder)
    if (!packed) {
      accessors.push(withViews(accessor, copy))
      return
    }
    const { stride, count, mode, filter } = packed
    const small = encoder.encodeGltfBuffer(packed.bytes, count, stride, mode)
    const isVertex = use !== 'turns' && use !== 'places' && use !== 'plain' && mode === 'ATTRIBUTES'
    bufferViews.push({
      buffer: 1,
      byteOffset: unpackedLength,
      byteLength: count * stride,
      ...(isVertex ? { byteStride: stride } : {}),
      extensions: {
        [MESHOPT]: {
          buffer: 0,
          byteOffset: append(small),
          byteLength: small.length,
          byteStride: stride,
          count,
          mode,
          ...(filter ? { filter } : {}),
        },
      },
    })
    unpackedLength += 4 * Math.ceil((count * stride) / 4)
    const { bufferView: _, byteOffset: __, ...rest } = accessor
    accessors.push({ ...rest, bufferView: bufferViews.length - 1, ...packed.accessor })
  })
  const renumbered = renumber(json, numbers, copy)
  const data = new Uint8Array(length)
  parts.reduce((at, part) => (data.set(part, at), at + part.length), 0)
  const needed = unpackedLength > 0 ? [MESHOPT, 'KHR_mesh_quantization'] : []
  const extended = (names: unknown): string[] => [
    ...new Set([...(Array.isArray(names) ? names.map(String) : []), ...needed]),
  ]
  const file = {
    ...renumbered,
    accessors,
    bufferViews,
    extensionsUsed: extended(json.extensionsUsed),
    extensionsRequired: extended(json.extensionsRequired),
    buffers: [
      { byteLength: length },
      ...(unpackedLength > 0
        ? [{ byteLength: unpackedLength, extensions: { [MESHOPT]: { fallback: true } } }]
        : []),
    ],
  }
  return printContainer(file as unknown as GltfJson, data)
}

const MESHOPT = 'EXT_meshopt_compression'

type Encoder = Pick<typeof MeshoptEncoder, 'encodeFilterExp' | 'encodeFilterOct' | 'encodeFilterQuat'>

/** What every accessor that is named is used for; one that is used in two ways is only packed as it is. */
function usesOf(json: Json): ReadonlyMap<number, Use> {
  const uses = new Map<number, Use>()
  const put = (index: unknown, use: Use): void => {
    if (typeof index !== 'number') return
    const before = uses.get(index)
    uses.set(index, before === undefined || before === use ? use : 'plain')
  }
  for (const { primitives } of list(json.meshes))
    for (const { attributes, indices, targets, mode = 4 } of list(primitives)) {
      for (const [name, index] of Object.entries(record(attributes))) put(index, useOf(name))
      for (const target of list(targets)) for (const index of numbersIn(target)) put(index, 'attribute')
      put(indices, mode === 4 ? 'triangles' : 'indices')
    }
  for (const { inverseBindMatrices } of list(json.skins)) put(inverseBindMatrices, 'plain')
  for (const { samplers, channels } of list(json.animations)) {
    const all = list(samplers)
    for (const { sampler, target } of list(channels)) {
      const { input, output, interpolation } = all[sampler as number] ?? {}
      const { path } = record(target)
      put(input, 'plain')
      const isLine = interpolation !== 'CUBICSPLINE'
      put(
        output,
        isLine && path === 'rotation' ? 'turns' : isLine && path === 'translation' ? 'places' : 'plain',
      )
    }
  }
  return uses
}

const useOf = (attribute: string): Use =>
  attribute === 'POSITION'
    ? 'position'
    : attribute === 'NORMAL'
      ? 'normal'
      : attribute.startsWith('WEIGHTS_')
        ? 'weights'
        : attribute.startsWith('JOINTS_')
          ? 'joints'
          : attribute.startsWith('COLOR_')
            ? 'colour'
            : 'attribute'

const WIDTHS: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 }
const FLOAT = 5126

/** Undefined where an accessor is better left alone. */
function pack(
  json: Json,
  bin: Uint8Array,
  index: number,
  accessor: Json,
  use: Use,
  encoder: Encoder,
): Packed | undefined {
  const width = WIDTHS[accessor.type as string] ?? 0
  const values = readAccessor(json, bin, index, width)
  if (!values) return undefined
  const count = values.length / width
  const isFloat = accessor.componentType === FLOAT
  const exponential = (bits: number): Packed => ({
    bytes: encoder.encodeFilterExp(values, count, 4 * width, bits, 'SharedVector'),
    stride: 4 * width,
    count,
    mode: 'ATTRIBUTES',
    filter: 'EXPONENTIAL',
    accessor: {},
  })
  switch (use) {
    case 'triangles':
    case 'indices': {
      const bytes = new Uint8Array(Uint32Array.from(values).buffer)
      const isWide = accessor.componentType === 5125
      const mode = use === 'triangles' && count % 3 === 0 ? 'TRIANGLES' : 'INDICES'
      return isWide
        ? { bytes, stride: 4, count, mode, accessor: {} }
        : {
            bytes: new Uint8Array(Uint16Array.from(values).buffer),
            stride: 2,
            count,
            mode,
            accessor: { componentType: 5123 },
          }
    }
    case 'position':
    case 'places':
      if (!isFloat || width !== 3) break
      return exponential(use === 'position' ? POSITION_BITS : PLACE_BITS)
    case 'normal': {
      if (!isFloat || width !== 3) break
      const four = Float32Array.from({ length: 4 * count }, (_, i) =>
        i % 4 === 3 ? 0 : values[3 * (i >> 2) + (i % 4)],
      )
      return {
        bytes: encoder.encodeFilterOct(four, count, 4, 8),
        stride: 4,
        count,
        mode: 'ATTRIBUTES',
        filter: 'OCTAHEDRAL',
        accessor: { componentType: 5120, normalized: true },
      }
    }
    case 'turns':
      if (!isFloat || width !== 4) break
      return {
        bytes: encoder.encodeFilterQuat(values, count, 8, 16),
        stride: 8,
        count,
        mode: 'ATTRIBUTES',
        filter: 'QUATERNION',
        accessor: { componentType: 5122, normalized: true },
      }
    case 'weights':
      if (!isFloat || width !== 4) break
      return {
        bytes: wholeWeights(values),
        stride: 4,
        count,
        mode: 'ATTRIBUTES',
        accessor: { componentType: 5121, normalized: true },
      }
    case 'colour':
      if (accessor.componentType === 5121 || width !== 4) break
      return {
        bytes: Uint8Array.from(values, (value) => Math.round(255 * Math.min(1, Math.max(0, value)))),
        stride: 4,
        count,
        mode: 'ATTRIBUTES',
        accessor: { componentType: 5121, normalized: true, min: undefined, max: undefined },
      }
    case 'joints':
      if (values.some((joint) => joint > 255)) break
      return {
        bytes: Uint8Array.from(values),
        stride: 4,
        count,
        mode: 'ATTRIBUTES',
        accessor: { componentType: 5121 },
      }
    case 'attribute':
    case 'plain':
      break
  }
  return asItIs(json, bin, accessor, count, use)
}

const SIZES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 }

/** Losslessly, item by item; items of vertices are filled up to whole words, others must be some. */
function asItIs(json: Json, bin: Uint8Array, accessor: Json, count: number, use: Use): Packed | undefined {
  const view = list(json.bufferViews)[accessor.bufferView as number]
  const size = (SIZES[accessor.componentType as number] ?? 0) * (WIDTHS[accessor.type as string] ?? 0)
  const isVertex = use !== 'plain' && use !== 'turns' && use !== 'places'
  const stride = 4 * Math.ceil(size / 4)
  if (!isVertex && stride !== size) return undefined
  const from = ((view.byteOffset ?? 0) as number) + ((accessor.byteOffset ?? 0) as number)
  const step = (view.byteStride ?? size) as number
  const bytes = new Uint8Array(stride * count)
  for (let item = 0; item < count; item++)
    bytes.set(bin.subarray(from + item * step, from + item * step + size), item * stride)
  return { bytes, stride, count, mode: 'ATTRIBUTES', accessor: {} }
}

/** Weights in 255ths that sum to 255 exactly: what rounding leaves goes to the largest. */
function wholeWeights(values: Float32Array): Uint8Array {
  const out = new Uint8Array(values.length)
  for (let k = 0; k < values.length; k += 4) {
    const sum = values[k] + values[k + 1] + values[k + 2] + values[k + 3] || 1
    let largest = k
    let total = 0
    for (let c = k; c < k + 4; c++) {
      out[c] = Math.round((255 * values[c]) / sum)
      total += out[c]
      if (out[c] > out[largest]) largest = c
    }
    out[largest] += 255 - total
  }
  return out
}

/** An accessor whose views, sparse ones too, are copied. */
function withViews(accessor: Json, copy: (view: unknown) => number | undefined): Json {
  const moved = (one: Json): Json =>
    one.bufferView === undefined ? one : { ...one, bufferView: copy(one.bufferView) }
  if (accessor.sparse === undefined) return moved(accessor)
  const sparse = record(accessor.sparse)
  return {
    ...moved(accessor),
    sparse: { ...sparse, indices: moved(record(sparse.indices)), values: moved(record(sparse.values)) },
  }
}

/** The file with new numbers of accessors, and images and Draco meshes on copied views. */
function renumber(
  json: Json,
  numbers: ReadonlyMap<number, number>,
  copy: (view: unknown) => number | undefined,
): Json {
  const named = (value: unknown): unknown => {
    if (typeof value === 'number') return numbers.get(value)
    if (Array.isArray(value)) return (value as unknown[]).map(named)
    return Object.fromEntries(Object.entries(record(value)).map(([key, one]) => [key, named(one)]))
  }
  const some = (one: Json, keys: readonly string[]): Json => ({
    ...one,
    ...Object.fromEntries(keys.flatMap((key) => (one[key] === undefined ? [] : [[key, named(one[key])]]))),
  })
  const onView = (one: Json): Json =>
    one.bufferView === undefined ? one : { ...one, bufferView: copy(one.bufferView) }
  const DRACO = 'KHR_draco_mesh_compression'
  const changed: Record<string, unknown> = { ...json }
  if (json.meshes !== undefined)
    changed.meshes = list(json.meshes).map((mesh) => ({
      ...mesh,
      primitives: list(mesh.primitives).map((primitive) => {
        const own = some(primitive, ['attributes', 'targets', 'indices'])
        const extensions = record(primitive.extensions)
        return extensions[DRACO] === undefined
          ? own
          : { ...own, extensions: { ...extensions, [DRACO]: onView(record(extensions[DRACO])) } }
      }),
    }))
  if (json.skins !== undefined)
    changed.skins = list(json.skins).map((skin) => some(skin, ['inverseBindMatrices']))
  if (json.animations !== undefined)
    changed.animations = list(json.animations).map((animation) => ({
      ...animation,
      samplers: list(animation.samplers).map((sampler) => some(sampler, ['input', 'output'])),
    }))
  if (json.images !== undefined) changed.images = list(json.images).map(onView)
  return changed
}

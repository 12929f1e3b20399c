import type { GltfJson } from './append-floats.ts'

export type Json = Readonly<Record<string, unknown>>

/**
 * Extensions that name no accessor and no view beyond what glTF itself does. With any other in the file nothing is left
 * out: something unknown may need it.
 */
const KNOWN =
  /^(?:KHR_(?:materials_\w+|texture_\w+|lights_punctual|mesh_quantization|xmp_json_ld|draco_mesh_compression)|EXT_texture_\w+|VRMC?_?\w*)$/

/** Whether nothing in a file names data in a way unknown here, further extensions allowed. */
export const namesOnlyKnown = (file: Json, ...also: readonly string[]): boolean =>
  strings(file.extensionsUsed).every((name) => KNOWN.test(name) || also.includes(name))

/** A GLB's parts without its animations and the keys that only they used. Everything else keeps its bytes. */
export function pruneAnimations(
  file: GltfJson,
  bin: Uint8Array,
): { readonly file: GltfJson; readonly bin: Uint8Array } {
  const whole = { file, bin }
  if (list(file.animations).length === 0 || !namesOnlyKnown(file)) return whole
  const accessors = list(file.accessors)
  const views = list(file.bufferViews)
  const keptAccessors = new Set(list(file.meshes).flatMap(accessorsOfMesh))
  for (const { inverseBindMatrices } of list(file.skins)) add(keptAccessors, inverseBindMatrices)
  const keptViews = new Set<number>()
  accessors.forEach((accessor, index) => {
    if (!keptAccessors.has(index)) return
    add(keptViews, accessor.bufferView)
    const sparse = record(accessor.sparse)
    add(keptViews, record(sparse.indices).bufferView)
    add(keptViews, record(sparse.values).bufferView)
  })
  for (const { bufferView } of list(file.images)) add(keptViews, bufferView)
  for (const primitive of list(file.meshes).flatMap(({ primitives }) => list(primitives)))
    add(keptViews, record(record(primitive.extensions).KHR_draco_mesh_compression).bufferView)
  if (views.some(({ buffer }, index) => keptViews.has(index) && buffer !== 0)) return whole

  const accessorAt = numbered(keptAccessors)
  const viewAt = numbered(keptViews)
  const parts: Uint8Array[] = []
  let length = 0
  const bufferViews = [...viewAt.keys()].map((index) => {
    const {
      byteOffset = 0,
      byteLength = 0,
      ...rest
    } = views[index] as { byteOffset?: number; byteLength?: number }
    const bytes = bin.subarray(byteOffset, byteOffset + byteLength)
    const padding = (4 - (bytes.length % 4)) % 4
    parts.push(bytes, new Uint8Array(padding))
    const at = length
    length += bytes.length + padding
    return { ...rest, buffer: 0, byteOffset: at, byteLength }
  })
  const inView = <T extends Json>(one: T): T =>
    typeof one.bufferView === 'number' ? { ...one, bufferView: viewAt.get(one.bufferView) } : one
  const joined = new Uint8Array(length)
  parts.reduce((at, part) => (joined.set(part, at), at + part.length), 0)
  return {
    file: {
      ...file,
      animations: [],
      accessors: [...accessorAt.keys()].map((index) => {
        const accessor = inView(accessors[index])
        if (accessor.sparse === undefined) return accessor
        const sparse = record(accessor.sparse)
        return {
          ...accessor,
          sparse: {
            ...sparse,
            indices: inView(record(sparse.indices)),
            values: inView(record(sparse.values)),
          },
        }
      }),
      bufferViews,
      buffers: [{ ...record(file.buffers?.[0]), byteLength: length }, ...(file.buffers ?? []).slice(1)],
      ...(file.images === undefined ? {} : { images: list(file.images).map(inView) }),
      ...(file.skins === undefined
        ? {}
        : {
            skins: list(file.skins).map((skin) =>
              typeof skin.inverseBindMatrices === 'number'
                ? { ...skin, inverseBindMatrices: accessorAt.get(skin.inverseBindMatrices) }
                : skin,
            ),
          }),
      ...(file.meshes === undefined
        ? {}
        : { meshes: list(file.meshes).map((mesh) => renumberedMesh(mesh, accessorAt, inView)) }),
    },
    bin: joined,
  }
}

const ATTRIBUTES = ['attributes', 'targets', 'indices'] as const

function accessorsOfMesh({ primitives }: Json): number[] {
  return list(primitives).flatMap((primitive) => ATTRIBUTES.flatMap((key) => numbersIn(primitive[key])))
}

/** Accessors as a mesh names them: a number, by attribute, or a list of such. */
export function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (Array.isArray(value)) return (value as unknown[]).flatMap(numbersIn)
  return Object.values(record(value)).flatMap(numbersIn)
}

function renumberedMesh(
  mesh: Json,
  accessorAt: ReadonlyMap<number, number>,
  inView: <T extends Json>(one: T) => T,
): Json {
  const renumber = (value: unknown): unknown => {
    if (typeof value === 'number') return accessorAt.get(value)
    if (Array.isArray(value)) return (value as unknown[]).map(renumber)
    return Object.fromEntries(Object.entries(record(value)).map(([key, one]) => [key, renumber(one)]))
  }
  return {
    ...mesh,
    primitives: list(mesh.primitives).map((primitive) => {
      const draco = record(primitive.extensions).KHR_draco_mesh_compression
      return {
        ...primitive,
        ...Object.fromEntries(
          ATTRIBUTES.flatMap((key) =>
            primitive[key] === undefined ? [] : [[key, renumber(primitive[key])]],
          ),
        ),
        ...(draco === undefined
          ? {}
          : {
              extensions: {
                ...record(primitive.extensions),
                KHR_draco_mesh_compression: inView(record(draco)),
              },
            }),
      }
    }),
  }
}

const numbered = (kept: ReadonlySet<number>): ReadonlyMap<number, number> =>
  new Map([...kept].toSorted((a, b) => a - b).map((index, at) => [index, at]))

const add = (set: Set<number>, index: unknown): void => {
  if (typeof index === 'number') set.add(index)
}

export const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
export const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(record) : [])
const strings = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

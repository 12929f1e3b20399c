import type { GLTF, JSONDocument } from '@gltf-transform/core'
import { MotionError, type Issue } from '../../errors.ts'
import { fromBase64 } from '../json/base64.ts'
import { isRecord } from '../scene/is-record.ts'
import type { Companions } from './companions.ts'
import type { Container } from './open-container.ts'

/** A glTF description with nothing in it but what a motion needs, every number checked against the bytes there are. */
export interface ReducedDocument {
  readonly document: JSONDocument
  /** Nodes that show something: they are no tips of a chain. */
  readonly shown: ReadonlySet<number>
}

type Json = Readonly<Record<string, unknown>>

/** Accessors may overlap; all together they may unpack to this many times the file. */
const MOST_GROWTH = 8
const ALWAYS_ALLOWED = 1 << 20

const COMPONENT_BYTES: ReadonlyMap<unknown, number> = new Map([
  [5120, 1],
  [5121, 1],
  [5122, 2],
  [5123, 2],
  [5125, 4],
  [5126, 4],
])
const TYPE_WIDTH: ReadonlyMap<unknown, number> = new Map([
  ['SCALAR', 1],
  ['VEC2', 2],
  ['VEC3', 3],
  ['VEC4', 4],
  ['MAT4', 16],
])

/**
 * Leaves meshes, materials and images behind, checks the node tree, and keeps only accessors that skins and
 * animations name and that lie inside their buffers: a damaged count must not become an allocation, nor a
 * ring of nodes an endless walk.
 */
export function reduceDocument(
  { json, bin }: Container,
  companions: Companions,
  source: string,
  issues: Issue[],
): ReducedDocument {
  const nodes = reduceNodes(records(json.nodes), source)
  const shown = new Set<number>()
  records(json.nodes).forEach((node, index) => {
    if (node.mesh !== undefined || node.camera !== undefined) shown.add(index)
  })
  const table = new AccessorTable(json, bin, companions, source, issues)
  const skins = records(json.skins).flatMap((skin, index): GLTF.ISkin[] => {
    const joints = indices(skin.joints, nodes.length)
    if (joints.length === 0) return []
    const matrices = table.take(skin.inverseBindMatrices, 'MAT4', `skins[${index}]`)
    const kept = { name: text(skin.name), joints: [...new Set(joints)], extras: extrasOf(skin) }
    return [matrices === undefined ? kept : { ...kept, inverseBindMatrices: matrices }]
  })
  const animations = records(json.animations).map((animation, index): GLTF.IAnimation => {
    const samplers = records(animation.samplers)
    const kept: GLTF.IAnimationSampler[] = []
    const channels: GLTF.IAnimationChannel[] = []
    const places = new Map<string, number | undefined>()
    for (const channel of records(animation.channels)) {
      const target = isRecord(channel.target) ? channel.target : {}
      const [node] = indices([target.node], nodes.length)
      const path = target.path
      if (node === undefined || (path !== 'translation' && path !== 'rotation' && path !== 'scale')) continue
      const [number] = indices([channel.sampler], samplers.length)
      if (number === undefined) continue
      const key = `${number}/${path === 'rotation' ? 4 : 3}`
      if (!places.has(key)) {
        const sampler = samplers[number]
        const at = `animations[${index}].samplers[${number}]`
        const input = table.take(sampler.input, 'SCALAR', at)
        const output = table.take(sampler.output, path === 'rotation' ? 'VEC4' : 'VEC3', at)
        places.set(key, input === undefined || output === undefined ? undefined : kept.length)
        if (input !== undefined && output !== undefined)
          kept.push({ input, output, interpolation: interpolationOf(sampler.interpolation) })
      }
      const sampler = places.get(key)
      if (sampler !== undefined) channels.push({ sampler, target: { node, path } })
    }
    return { name: text(animation.name), samplers: kept, channels, extras: extrasOf(animation) }
  })
  const { accessors, bufferViews, buffers, resources } = table
  const document = {
    json: { asset: { version: '2.0' }, nodes, skins, animations, accessors, bufferViews, buffers },
    resources,
  }
  return { document, shown }
}

/** Nodes with transforms of finite numbers and children that make a forest. */
function reduceNodes(nodes: readonly Json[], source: string): GLTF.INode[] {
  const parent = new Int32Array(nodes.length).fill(-1)
  const reduced = nodes.map((node, index): GLTF.INode => {
    const children = indices(node.children, nodes.length)
    for (const child of children) {
      if (parent[child] >= 0 || child === index) {
        throw new MotionError(
          `${source}: node ${child} has two parents; nodes must make a tree. The file is damaged; export it again.`,
          { code: 'unreadable' },
        )
      }
      parent[child] = index
    }
    return {
      name: text(node.name),
      children,
      translation: numbers(node.translation, 3),
      rotation: numbers(node.rotation, 4),
      scale: numbers(node.scale, 3),
      matrix: numbers(node.matrix, 16),
      extras: extrasOf(node),
    }
  })
  // Every node has at most one parent, so a ring is a set of nodes from which no root is reached.
  const depth = new Int32Array(nodes.length)
  for (let node = 0; node < nodes.length; node++) {
    const path: number[] = []
    let at = node
    while (at >= 0 && depth[at] === 0) {
      depth[at] = -1
      path.push(at)
      at = parent[at]
    }
    if (at >= 0 && depth[at] === -1) {
      throw new MotionError(
        `${source}: node ${at} is its own ancestor; nodes must make a tree. The file is damaged; export it again.`,
        { code: 'unreadable' },
      )
    }
    for (const seen of path) depth[seen] = 1
  }
  return reduced
}

/** Accessors taken over one by one, with the views and buffers they need. */
class AccessorTable {
  readonly accessors: GLTF.IAccessor[] = []
  readonly bufferViews: GLTF.IBufferView[] = []
  readonly buffers: GLTF.IBuffer[] = []
  readonly resources: Record<string, Uint8Array<ArrayBuffer>> = {}
  readonly #given: {
    readonly accessors: readonly Json[]
    readonly views: readonly Json[]
    readonly buffers: readonly Json[]
  }
  readonly #bin: Uint8Array | undefined
  readonly #companions: Companions
  readonly #source: string
  readonly #issues: Issue[]
  readonly #taken = new Map<unknown, number | undefined>()
  readonly #opened = new Map<number, Uint8Array | undefined>()
  readonly #places = new Map<number, number>()
  #unpacked = 0
  #available = ALWAYS_ALLOWED

  constructor(
    json: Json,
    bin: Uint8Array | undefined,
    companions: Companions,
    source: string,
    issues: Issue[],
  ) {
    this.#given = {
      accessors: records(json.accessors),
      views: records(json.bufferViews),
      buffers: records(json.buffers),
    }
    this.#bin = bin
    this.#companions = companions
    this.#source = source
    this.#issues = issues
  }

  /** The new index of an accessor, or undefined with an issue where it cannot be read as `type`. */
  take(index: unknown, type: string, at: string): number | undefined {
    if (index === undefined) return undefined
    if (!this.#taken.has(index)) this.#taken.set(index, this.#copy(index))
    const place = this.#taken.get(index)
    if (place !== undefined && this.accessors[place].type === type) return place
    this.#issues.push({
      at: this.#source,
      message: `${at}: an accessor is missing, damaged or of the wrong type; left out`,
    })
    return undefined
  }

  #copy(index: unknown): number | undefined {
    const accessor = at(this.#given.accessors, index)
    if (!accessor) return undefined
    const { count, type, componentType } = accessor
    const width = TYPE_WIDTH.get(type)
    const size = COMPONENT_BYTES.get(componentType)
    if (!isCount(count) || count === 0 || !width || !size) return undefined
    // Without a view all values are zero: legal, but nothing that a motion is made of.
    if (accessor.bufferView === undefined || accessor.sparse !== undefined) return undefined
    const view = at(this.#given.views, accessor.bufferView)
    if (!view) return undefined
    if (isRecord(view.extensions) && view.extensions.EXT_meshopt_compression !== undefined) {
      throw new MotionError(
        `${this.#source}: its animation is packed with EXT_meshopt_compression outside of a GLB, which is not read here. Export it as .glb, or without compression.`,
        { code: 'unreadable' },
      )
    }
    const bytes = this.#buffer(view.buffer)
    if (!bytes) return undefined
    const start = view.byteOffset ?? 0
    const length = view.byteLength
    const offset = accessor.byteOffset ?? 0
    const stride = view.byteStride ?? width * size
    if (!isCount(start) || !isCount(length) || !isCount(offset) || !isCount(stride)) return undefined
    if (stride < width * size || start + length > bytes.length) return undefined
    if (offset + stride * (count - 1) + width * size > length) return undefined
    this.#unpacked += count * width * size
    if (this.#unpacked > MOST_GROWTH * this.#available) {
      throw new MotionError(
        `${this.#source}: its accessors unpack to more than ${MOST_GROWTH} times the file; the same bytes are named again and again. Export it again.`,
        { code: 'unreadable' },
      )
    }
    this.bufferViews.push({
      buffer: this.#places.get(view.buffer as number) ?? 0,
      byteOffset: start,
      byteLength: length,
      ...(view.byteStride === undefined ? {} : { byteStride: stride }),
    })
    this.accessors.push({
      bufferView: this.bufferViews.length - 1,
      byteOffset: offset,
      componentType: componentType as GLTF.AccessorComponentType,
      count,
      type: type as GLTF.AccessorType,
      normalized: accessor.normalized === true,
    })
    return this.accessors.length - 1
  }

  /** The bytes of a buffer: in the GLB, in a data URI, or in a file beside. */
  #buffer(index: unknown): Uint8Array | undefined {
    const buffer = at(this.#given.buffers, index)
    if (!buffer || typeof index !== 'number') return undefined
    if (this.#opened.has(index)) return this.#opened.get(index)
    const uri = buffer.uri
    let bytes: Uint8Array | undefined
    if (uri === undefined) bytes = index === 0 ? this.#bin : undefined
    else if (typeof uri === 'string' && uri.startsWith('data:')) {
      bytes = fromBase64(uri.slice(uri.indexOf(',') + 1))
    } else {
      const name = typeof uri === 'string' ? uri : ''
      bytes = this.#companions.get(name) ?? this.#companions.get(decoded(name))
      if (!bytes) {
        throw new MotionError(
          `${this.#source}: its numbers are in another file, "${name.slice(0, 80)}", which was not given. ` +
            `Give that file as a companion, or export as .glb.`,
          { code: 'unreadable' },
        )
      }
    }
    this.#opened.set(index, bytes)
    if (bytes) {
      this.#available += bytes.length
      const name = `buffer${this.buffers.length}`
      this.#places.set(index, this.buffers.length)
      this.buffers.push({ uri: name, byteLength: bytes.length })
      this.resources[name] = bytes as Uint8Array<ArrayBuffer>
    }
    return bytes
  }
}

const decoded = (uri: string): string => {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

const at = (list: readonly Json[], index: unknown): Json | undefined =>
  isCount(index) && index < list.length ? list[index] : undefined
const records = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.map((item) => (isRecord(item) ? item : {})) : []
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const indices = (value: unknown, length: number): number[] =>
  Array.isArray(value) ? value.filter((item): item is number => isCount(item) && item < length) : []
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const extrasOf = (value: Json): Record<string, unknown> | undefined =>
  isRecord(value.extras) ? { ...value.extras } : undefined

/** Exactly `count` finite numbers of sane size, or undefined: then the default holds. */
const numbers = (value: unknown, count: number): number[] | undefined =>
  Array.isArray(value) &&
  value.length === count &&
  value.every((v) => typeof v === 'number' && Math.abs(v) < 1e9)
    ? (value as number[])
    : undefined

const interpolationOf = (value: unknown): GLTF.AnimationSamplerInterpolation =>
  value === 'STEP' || value === 'CUBICSPLINE' ? value : 'LINEAR'

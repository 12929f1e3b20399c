import type { Vec3 } from '../../math/vec3.ts'
import { childOf, childrenOf, numberOf, numbersOf, textOf, type FbxNode, type FbxValue } from './fbx-node.ts'

/** Values of an object by name, as `Properties70` lists them. */
export interface FbxProperties {
  number(name: string, otherwise: number): number
  vector(name: string, otherwise: Vec3): Vec3
  has(name: string): boolean
}

export interface FbxObject {
  readonly id: string
  readonly name: string
  /** `LimbNode`, `Mesh`, `Null`, `Cluster`, … */
  readonly kind: string
  readonly node: FbxNode
  readonly properties: FbxProperties
}

/** Objects by kind of record, and what hangs on what. */
export interface FbxScene {
  readonly settings: FbxProperties
  readonly objects: (record: string) => readonly FbxObject[]
  readonly object: (id: string) => FbxObject | undefined
  /** What is connected below an object: with the property it drives, where it drives one. */
  readonly below: (id: string) => readonly Link[]
  readonly above: (id: string) => readonly Link[]
}

export interface Link {
  readonly id: string
  readonly property?: string
}

/** `Name\0\x01Model` in binary files, `Model::Name` in text ones. */
const plainName = (name: string): string => {
  const end = name.indexOf('\0\u0001')
  return end >= 0 ? name.slice(0, end) : name.replace(/^[A-Za-z]*::/, '')
}

const idOf = (value: FbxValue | undefined): string =>
  typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string' ? String(value) : ''

export function readScene(root: FbxNode): FbxScene {
  const byRecord = new Map<string, FbxObject[]>()
  const byId = new Map<string, FbxObject>()
  for (const node of childOf(root, 'Objects')?.children ?? []) {
    const [id, name, kind] = node.values
    const object = {
      id: idOf(id),
      name: plainName(textOf(name)),
      kind: textOf(kind),
      node,
      properties: readProperties(node),
    }
    byId.set(object.id, object)
    byRecord.set(node.name, [...(byRecord.get(node.name) ?? []), object])
  }
  const below = new Map<string, Link[]>()
  const above = new Map<string, Link[]>()
  const put = (map: Map<string, Link[]>, key: string, link: Link): void => {
    const list = map.get(key)
    if (list) list.push(link)
    else map.set(key, [link])
  }
  for (const { values } of childrenOf(childOf(root, 'Connections'), 'C')) {
    const [, from, to, property] = values
    const named = property === undefined ? {} : { property: textOf(property) }
    put(below, idOf(to), { id: idOf(from), ...named })
    put(above, idOf(from), { id: idOf(to), ...named })
  }
  return {
    settings: readProperties(childOf(root, 'GlobalSettings')),
    objects: (record) => byRecord.get(record) ?? [],
    object: (id) => byId.get(id),
    below: (id) => below.get(id) ?? [],
    above: (id) => above.get(id) ?? [],
  }
}

function readProperties(node: FbxNode | undefined): FbxProperties {
  const values = new Map<string, readonly FbxValue[]>()
  for (const { values: row } of childrenOf(childOf(node, 'Properties70'), 'P'))
    values.set(textOf(row[0]), row.slice(4))
  const finite = (value: number, otherwise: number): number =>
    Number.isFinite(value) && Math.abs(value) < 1e12 ? value : otherwise
  return {
    has: (name) => values.has(name),
    number: (name, otherwise) => finite(numberOf(values.get(name)?.[0]), otherwise),
    vector: (name, otherwise) => {
      const row = values.get(name)
      if (!row) return otherwise
      return [0, 1, 2].map((c) => finite(numberOf(row[c]), otherwise[c])) as unknown as Vec3
    },
  }
}

/** A 4 × 4 matrix of a record, column-major; undefined where it is none. */
export function matrixOf(node: FbxNode, name: string): Float64Array | undefined {
  const numbers = numbersOf(node, name)
  return numbers.length === 16 && numbers.every(Number.isFinite) ? numbers : undefined
}

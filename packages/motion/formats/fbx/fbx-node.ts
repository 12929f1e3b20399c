/** A record of an FBX file: a name, some values, and records inside. */
export interface FbxNode {
  readonly name: string
  readonly values: readonly FbxValue[]
  readonly children: readonly FbxNode[]
}

/** Numbers, text and bytes as they are; arrays of numbers are unpacked when somebody asks for them. */
export type FbxValue = number | bigint | boolean | string | Uint8Array | FbxArray

export interface FbxArray {
  readonly length: number
  numbers(): Float64Array
}

const isArray = (value: FbxValue | undefined): value is FbxArray =>
  typeof value === 'object' && !(value instanceof Uint8Array)

export const childOf = (node: FbxNode | undefined, name: string): FbxNode | undefined =>
  node?.children.find((child) => child.name === name)

export const childrenOf = (node: FbxNode | undefined, name: string): readonly FbxNode[] =>
  node?.children.filter((child) => child.name === name) ?? []

/** A value as a number; NaN where it is none. */
export const numberOf = (value: FbxValue | undefined): number =>
  typeof value === 'number' || typeof value === 'bigint'
    ? Number(value)
    : typeof value === 'boolean'
      ? +value
      : NaN

export const textOf = (value: FbxValue | undefined): string => (typeof value === 'string' ? value : '')

/** The numbers of a child record, whether written as an array or one by one; empty where there are none. */
export function numbersOf(node: FbxNode | undefined, name: string): Float64Array {
  const values = childOf(node, name)?.values ?? []
  const [first] = values
  return isArray(first) ? first.numbers() : Float64Array.from(values, numberOf)
}

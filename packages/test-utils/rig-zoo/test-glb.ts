import { quat, type Quat, type Vec3 } from '@understudy/motion'

export interface TestNode {
  readonly name: string
  readonly parent: number
  readonly translation: Vec3
  readonly rotation: Quat
  readonly scale: Vec3
}

/** A skinned mesh with nothing but what a skin needs. */
export interface TestScene {
  readonly nodes: readonly TestNode[]
  /** Nodes of the skin, and where they stood when it was bound, in the space of the mesh. */
  readonly joints: readonly number[]
  readonly binds: readonly { readonly place: Vec3; readonly turn: Quat; readonly scale: Vec3 }[]
  readonly positions: readonly Vec3[]
  readonly triangles: readonly (readonly [number, number, number])[]
  /** Index into `joints` and weight, at most four per vertex, or eight. */
  readonly influences: readonly (readonly (readonly [number, number])[])[]
}

/** Written by hand, apart from the library's own writer, so that neither can hide a fault of the other. */
export function printTestGlb({
  nodes,
  joints,
  binds,
  positions,
  triangles,
  influences,
}: TestScene): Uint8Array {
  const parts: Uint8Array[] = []
  const bufferViews: object[] = []
  const accessors: object[] = []
  let length = 0
  const add = (
    array: Float32Array | Uint16Array,
    type: string,
    componentType: number,
    width: number,
  ): number => {
    const bytes = new Uint8Array(array.buffer)
    const padded = new Uint8Array(4 * Math.ceil(bytes.length / 4))
    padded.set(bytes)
    bufferViews.push({ buffer: 0, byteOffset: length, byteLength: bytes.length })
    const bounds =
      type === 'VEC3'
        ? Object.fromEntries(
            (['min', 'max'] as const).map((key) => [
              key,
              [0, 1, 2].map((c) => Math[key](...Array.from(array).filter((_, i) => i % 3 === c))),
            ]),
          )
        : {}
    accessors.push({
      bufferView: bufferViews.length - 1,
      componentType,
      type,
      count: array.length / width,
      ...bounds,
    })
    parts.push(padded)
    length += padded.length
    return accessors.length - 1
  }
  const POSITION = add(Float32Array.from(positions.flat()), 'VEC3', 5126, 3)
  const skinned: Record<string, number> = {}
  for (const set of influences.some((list) => list.length > 4) ? [0, 1] : [0]) {
    const four = influences.map((list) =>
      Array.from({ length: 4 }, (_, k) => list[4 * set + k] ?? ([0, 0] as const)),
    )
    const joint = Uint16Array.from(four.flatMap((list) => list.map(([index]) => index)))
    skinned[`JOINTS_${set}`] = add(joint, 'VEC4', 5123, 4)
    const weight = Float32Array.from(four.flatMap((list) => list.map(([, share]) => share)))
    skinned[`WEIGHTS_${set}`] = add(weight, 'VEC4', 5126, 4)
  }
  const indices = add(Uint16Array.from(triangles.flat()), 'SCALAR', 5123, 1)
  const inverseBindMatrices = add(Float32Array.from(binds.flatMap(inverseBind)), 'MAT4', 5126, 16)
  const children = nodes.map((_, at) => nodes.flatMap(({ parent }, child) => (parent === at ? [child] : [])))
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [...nodes.flatMap(({ parent }, at) => (parent < 0 ? [at] : [])), nodes.length] }],
    nodes: [
      ...nodes.map(({ name, translation, rotation, scale }, at) => ({
        name,
        translation,
        rotation,
        scale,
        ...(children[at].length > 0 ? { children: children[at] } : {}),
      })),
      { name: 'Person', mesh: 0, skin: 0 },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION, ...skinned }, indices }] }],
    skins: [{ joints, inverseBindMatrices }],
    accessors,
    bufferViews,
    buffers: [{ byteLength: length }],
  }
  const text = new TextEncoder().encode(JSON.stringify(json))
  const chunk = new Uint8Array(4 * Math.ceil(text.length / 4)).fill(0x20)
  chunk.set(text)
  const out = new Uint8Array(20 + chunk.length + 8 + length)
  const view = new DataView(out.buffer)
  ;[0x46546c67, 2, out.length, chunk.length, 0x4e4f534a].forEach((value, i) =>
    view.setUint32(4 * i, value, true),
  )
  out.set(chunk, 20)
  view.setUint32(20 + chunk.length, length, true)
  view.setUint32(24 + chunk.length, 0x004e4942, true)
  let at = 28 + chunk.length
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

/** (T R S)⁻¹ = S⁻¹ Rᵀ T⁻¹, column-major. */
function inverseBind({ place, turn, scale }: { place: Vec3; turn: Quat; scale: Vec3 }): number[] {
  const back = quat.inverse(turn)
  const columns = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
  ).map((axis) => quat.rotate(back, axis))
  const t = quat.rotate(back, [-place[0], -place[1], -place[2]])
  const scaled = (v: Vec3): number[] => v.map((value, c) => value / scale[c])
  return [...scaled(columns[0]), 0, ...scaled(columns[1]), 0, ...scaled(columns[2]), 0, ...scaled(t), 1]
}

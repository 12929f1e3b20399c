/** One frame of a GLB as a viewer shows it. */
export interface PlayedFrame {
  /** World places of the skin's vertices, `[vertex][xyz]`. */
  readonly vertices: Float64Array
  /** World place of each node by name. */
  readonly nodes: ReadonlyMap<string, readonly number[]>
}

type Matrix = Float64Array

/**
 * Plays the first animation of a GLB at a key and skins its first skinned mesh, by 4 × 4 matrices straight from the
 * glTF 2.0 text: node = T R S, world = parent · node, v′ = Σ wₖ worldₖ B⁻¹ₖ v. It shares no code with the readers it judges.
 */
export function playGlb(glb: Uint8Array): { frameCount: number; at(key: number): PlayedFrame } {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength)
  const jsonLength = view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + jsonLength)))
  const bin = 28 + jsonLength
  const floats = (index: number, width: number): Float64Array => {
    const { bufferView, byteOffset = 0, componentType, count } = json.accessors[index]
    const { byteOffset: start = 0, byteStride } = json.bufferViews[bufferView]
    const size = { 5121: 1, 5123: 2, 5126: 4 }[componentType as 5121 | 5123 | 5126]
    const out = new Float64Array(count * width)
    for (let i = 0; i < count; i++)
      for (let c = 0; c < width; c++) {
        const at = bin + start + byteOffset + i * (byteStride ?? width * size) + c * size
        out[i * width + c] =
          componentType === 5126
            ? view.getFloat32(at, true)
            : componentType === 5123
              ? view.getUint16(at, true)
              : view.getUint8(at)
      }
    return out
  }
  const channels = (json.animations?.[0]?.channels ?? []).map(
    (channel: { sampler: number; target: { node: number; path: string } }) => {
      const sampler = json.animations[0].samplers[channel.sampler]
      const width = channel.target.path === 'rotation' ? 4 : 3
      return { ...channel.target, width, values: floats(sampler.output, width) }
    },
  ) as { node: number; path: string; width: number; values: Float64Array }[]
  const shown = json.nodes.find((node: { skin?: number }) => node.skin !== undefined)
  const skin = json.skins[shown.skin]
  const { attributes } = json.meshes[shown.mesh].primitives[0]
  const positions = floats(attributes.POSITION, 3)
  const sets = [0, 1]
    .filter((set) => attributes[`JOINTS_${set}`] !== undefined)
    .map((set) => ({
      joints: floats(attributes[`JOINTS_${set}`], 4),
      weights: floats(attributes[`WEIGHTS_${set}`], 4),
    }))
  const inverse = floats(skin.inverseBindMatrices, 16)
  const parents = new Map<number, number>()
  json.nodes.forEach((node: { children?: number[] }, at: number) =>
    node.children?.forEach((child) => parents.set(child, at)),
  )
  const frameCount = Math.max(1, ...channels.map(({ values, width }) => values.length / width))
  return {
    frameCount,
    at(key) {
      const local = json.nodes.map(
        (node: { translation?: number[]; rotation?: number[]; scale?: number[] }, at: number): Matrix => {
          const read = (path: 'translation' | 'rotation' | 'scale', rest: number[]): ArrayLike<number> => {
            const channel = channels.find((one) => one.node === at && one.path === path)
            if (!channel) return node[path] ?? rest
            const k = Math.min(key, channel.values.length / channel.width - 1)
            return channel.values.subarray(k * channel.width, (k + 1) * channel.width)
          }
          return compose(
            read('translation', [0, 0, 0]),
            read('rotation', [0, 0, 0, 1]),
            read('scale', [1, 1, 1]),
          )
        },
      ) as Matrix[]
      const worlds = new Map<number, Matrix>()
      const world = (node: number): Matrix => {
        const known = worlds.get(node)
        if (known) return known
        const parent = parents.get(node)
        const found = parent === undefined ? local[node] : multiply(world(parent), local[node])
        worlds.set(node, found)
        return found
      }
      const bones = skin.joints.map((node: number, i: number) =>
        multiply(world(node), inverse.subarray(16 * i, 16 * i + 16)),
      ) as Matrix[]
      const vertices = new Float64Array(positions.length)
      for (const { joints, weights } of sets)
        for (let v = 0; v < positions.length / 3; v++)
          for (let k = 0; k < 4; k++) {
            const w = weights[4 * v + k]
            if (w === 0) continue
            const m = bones[joints[4 * v + k]]
            const [x, y, z] = positions.subarray(3 * v, 3 * v + 3)
            for (let c = 0; c < 3; c++)
              vertices[3 * v + c] += w * (m[c] * x + m[4 + c] * y + m[8 + c] * z + m[12 + c])
          }
      const nodes = new Map<string, readonly number[]>(
        json.nodes.map((node: { name?: string }, at: number) => [
          node.name ?? String(at),
          [...world(at).subarray(12, 15)],
        ]),
      )
      return { vertices, nodes }
    },
  }
}

function compose(t: ArrayLike<number>, q: ArrayLike<number>, s: ArrayLike<number>): Matrix {
  const [x, y, z, w] = [q[0], q[1], q[2], q[3]]
  return Float64Array.of(
    (1 - 2 * (y * y + z * z)) * s[0],
    2 * (x * y + z * w) * s[0],
    2 * (x * z - y * w) * s[0],
    0,
    2 * (x * y - z * w) * s[1],
    (1 - 2 * (x * x + z * z)) * s[1],
    2 * (y * z + x * w) * s[1],
    0,
    2 * (x * z + y * w) * s[2],
    2 * (y * z - x * w) * s[2],
    (1 - 2 * (x * x + y * y)) * s[2],
    0,
    t[0],
    t[1],
    t[2],
    1,
  )
}

function multiply(a: Matrix, b: Matrix): Matrix {
  const out = new Float64Array(16)
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 4; row++)
      for (let k = 0; k < 4; k++) out[4 * column + row] += a[4 * k + row] * b[4 * column + k]
  return out
}

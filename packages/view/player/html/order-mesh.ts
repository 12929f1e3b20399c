/** A mesh whose triangles follow each other across their edges, and whose vertices are numbered as they are first met. */
export interface OrderedMesh {
  /** `[triangle][3]`, in new numbers. */
  readonly indices: Uint32Array
  /** The old number of each vertex; those of no triangle come last. */
  readonly vertexOf: Uint32Array
}

// Touma, Gotsman. Triangle mesh compression. Graphics Interface 1998: neighbours first, so that most corners are known.
/** Walks over the surface, depth first, from triangle to triangle: the same mesh in an order that compresses well. O(triangles). */
export function orderMesh(indices: Uint32Array, vertexCount: number): OrderedMesh {
  const count = indices.length / 3
  const across = triangleAcross(indices, vertexCount)
  const done = new Uint8Array(count)
  const ordered = new Uint32Array(indices.length)
  const numberOf = new Int32Array(vertexCount).fill(-1)
  const vertexOf = new Uint32Array(vertexCount)
  let [met, at] = [0, 0]
  const meet = (vertex: number): number => {
    if (numberOf[vertex] < 0) {
      vertexOf[met] = vertex
      numberOf[vertex] = met++
    }
    return numberOf[vertex]
  }
  for (let start = 0; start < count; start++) {
    // A corner stands for its triangle, begun there.
    const waiting = [3 * start]
    for (let corner = waiting.pop(); corner !== undefined; corner = waiting.pop()) {
      const triangle = Math.floor(corner / 3)
      if (done[triangle]) continue
      done[triangle] = 1
      const corners = [corner, after(corner), after(after(corner))]
      for (const each of corners) ordered[at++] = meet(indices[each])
      for (const each of [corners[0], corners[2], corners[1]]) {
        const other = across(each)
        if (other >= 0 && !done[Math.floor(other / 3)]) waiting.push(other)
      }
    }
  }
  for (let vertex = 0; vertex < vertexCount; vertex++) meet(vertex)
  return { indices: ordered, vertexOf }
}

/** The next corner of the same triangle. */
const after = (corner: number): number => (corner % 3 === 2 ? corner - 2 : corner + 1)

/** From a corner, whose edge goes on to the next one: the corner where the triangle beyond has that edge, or −1. */
function triangleAcross(indices: Uint32Array, vertexCount: number): (corner: number) => number {
  const cornerOf = new Map<number, number>()
  for (let corner = 0; corner < indices.length; corner++)
    cornerOf.set(indices[corner] * vertexCount + indices[after(corner)], corner)
  return (corner) => cornerOf.get(indices[after(corner)] * vertexCount + indices[corner]) ?? -1
}

/** Corners as how far each lies behind the vertex to be met next, which is 0: mostly small numbers, and bytes low ones first. */
export function toAges(indices: ArrayLike<number>): Uint8Array {
  const out = new Uint8Array(2 * indices.length)
  let next = 0
  for (let i = 0; i < indices.length; i++) {
    const age = next - indices[i]
    if (age === 0) next++
    out[i] = age & 0xff
    out[indices.length + i] = age >> 8
  }
  return out
}

/** The corners of `toAges`. */
export function fromAges(bytes: Uint8Array): Uint32Array {
  const count = bytes.length / 2
  const out = new Uint32Array(count)
  let next = 0
  for (let i = 0; i < count; i++) {
    const age = bytes[i] | (bytes[count + i] << 8)
    out[i] = next - age
    if (age === 0) next++
  }
  return out
}

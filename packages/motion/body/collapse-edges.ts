/** Edges shorter than this part of what is wanted are collapsed; nearer to one, neighbours would swallow each other. */
const SHORT = 0.72
const PASSES = 6

/** A face may turn by at most this, as a cosine, when one of its corners moves. */
const LEAST_TURN = 0.3

/**
 * Collapses edges that are shorter than the surface there needs, each to its middle, until none is left: a grid
 * that is fine enough for a hand leaves ten times too many vertices on the waist beside it. An edge stays where collapsing it
 * would fold the surface over or join it to itself (its ends must share exactly two neighbours).
 */
export function collapseEdges(
  positions: Float64Array,
  indices: Uint32Array,
  edgeAt: (x: number, y: number, z: number) => number,
): { positions: Float64Array; indices: Uint32Array } {
  const faces = Int32Array.from(indices)
  const vertexCount = positions.length / 3
  const facesOf: number[][] = Array.from({ length: vertexCount }, () => [])
  for (let f = 0; f < faces.length; f++) facesOf[faces[f]].push((f / 3) | 0)
  const wanted = new Float64Array(vertexCount)
  for (let v = 0; v < vertexCount; v++)
    wanted[v] = SHORT * edgeAt(positions[3 * v], positions[3 * v + 1], positions[3 * v + 2])

  const locked = new Uint8Array(vertexCount)
  for (let pass = 0; pass < PASSES; pass++) {
    locked.fill(0)
    let collapsed = 0
    for (let f = 0; f < faces.length; f += 3) {
      if (faces[f] < 0) continue
      for (let e = 0; e < 3; e++) {
        const a = faces[f + e]
        const b = faces[f + ((e + 1) % 3)]
        if (locked[a] || locked[b] || square(positions, a, b) > wanted[a] * wanted[b]) continue
        if (!collapse(positions, faces, facesOf, locked, a, b)) continue
        collapsed++
        break
      }
    }
    if (collapsed === 0) break
  }
  return compact(positions, faces)
}

function collapse(
  positions: Float64Array,
  faces: Int32Array,
  facesOf: number[][],
  locked: Uint8Array,
  a: number,
  b: number,
): boolean {
  const around = ring(faces, facesOf[a], a)
  const others = ring(faces, facesOf[b], b)
  let shared = 0
  for (const v of others) if (around.includes(v)) shared++
  if (shared !== 2) return false
  const middle = [0, 1, 2].map((c) => (positions[3 * a + c] + positions[3 * b + c]) / 2)
  for (const [from, other] of [
    [a, b],
    [b, a],
  ])
    for (const face of facesOf[from])
      if (!holds(faces, face, other) && folds(positions, faces, face, from, middle)) return false

  for (let c = 0; c < 3; c++) positions[3 * a + c] = middle[c]
  for (const face of facesOf[b]) {
    if (holds(faces, face, a)) {
      for (let c = 0; c < 3; c++) {
        const v = faces[3 * face + c]
        if (v !== b) facesOf[v] = facesOf[v].filter((of) => of !== face)
        faces[3 * face + c] = -1
      }
    } else {
      for (let c = 0; c < 3; c++) if (faces[3 * face + c] === b) faces[3 * face + c] = a
      facesOf[a].push(face)
    }
  }
  facesOf[b] = []
  // What was next to a collapse waits for the next pass: chains of collapses would draw one vertex across the surface.
  locked[a] = 1
  for (const v of around) locked[v] = 1
  for (const v of others) locked[v] = 1
  return true
}

/** The vertices that share a face with `v`. A handful: looking one up in a list beats hashing it. */
function ring(faces: Int32Array, own: readonly number[], v: number): number[] {
  const around: number[] = []
  for (const face of own)
    for (let c = 0; c < 3; c++) {
      const other = faces[3 * face + c]
      if (other !== v && !around.includes(other)) around.push(other)
    }
  return around
}

const holds = (faces: Int32Array, face: number, v: number): boolean =>
  faces[3 * face] === v || faces[3 * face + 1] === v || faces[3 * face + 2] === v

/** Would the face turn over if its corner `from` moved to `to`? */
function folds(
  p: Float64Array,
  faces: Int32Array,
  face: number,
  from: number,
  to: readonly number[],
): boolean {
  const [a, b, c] = [faces[3 * face], faces[3 * face + 1], faces[3 * face + 2]]
  // Turned round so that the corner that moves comes first; the face stays the same.
  const [v, w, x] = a === from ? [a, b, c] : b === from ? [b, c, a] : [c, a, b]
  const [ex, ey, ez] = [p[3 * x] - p[3 * w], p[3 * x + 1] - p[3 * w + 1], p[3 * x + 2] - p[3 * w + 2]]
  const [qx, qy, qz] = [p[3 * w] - p[3 * v], p[3 * w + 1] - p[3 * v + 1], p[3 * w + 2] - p[3 * v + 2]]
  const [rx, ry, rz] = [p[3 * w] - to[0], p[3 * w + 1] - to[1], p[3 * w + 2] - to[2]]
  const [mx, my, mz] = [qy * ez - qz * ey, qz * ex - qx * ez, qx * ey - qy * ex]
  const [nx, ny, nz] = [ry * ez - rz * ey, rz * ex - rx * ez, rx * ey - ry * ex]
  const scale = Math.sqrt((mx * mx + my * my + mz * mz) * (nx * nx + ny * ny + nz * nz))
  return mx * nx + my * ny + mz * nz < LEAST_TURN * scale
}

const square = (p: Float64Array, a: number, b: number): number =>
  (p[3 * a] - p[3 * b]) ** 2 + (p[3 * a + 1] - p[3 * b + 1]) ** 2 + (p[3 * a + 2] - p[3 * b + 2]) ** 2

/** Without the vertices and faces that are gone. */
function compact(
  positions: Float64Array,
  faces: Int32Array,
): { positions: Float64Array; indices: Uint32Array } {
  const place = new Int32Array(positions.length / 3).fill(-1)
  const kept: number[] = []
  const indices: number[] = []
  for (const v of faces) {
    if (v < 0) continue
    if (place[v] < 0) {
      place[v] = kept.length / 3
      kept.push(positions[3 * v], positions[3 * v + 1], positions[3 * v + 2])
    }
    indices.push(place[v])
  }
  return { positions: Float64Array.from(kept), indices: Uint32Array.from(indices) }
}

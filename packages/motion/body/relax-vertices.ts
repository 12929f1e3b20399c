/**
 * Moves every vertex half way to the middle of its neighbours, p ← (p + mean) / 2: a grid leaves stairs where a thin
 * part lies across it, and triangles of very different sizes. Put the vertices back on the surface afterwards.
 */
export function relaxVertices(positions: Float64Array, indices: Uint32Array): void {
  const sums = new Float64Array(positions.length)
  const counts = new Uint16Array(positions.length / 3)
  for (let t = 0; t < indices.length; t += 3)
    for (let e = 0; e < 3; e++) {
      const a = indices[t + e]
      const b = indices[t + ((e + 1) % 3)]
      // Every edge is met from both of its triangles, once in each direction.
      counts[a]++
      for (let c = 0; c < 3; c++) sums[3 * a + c] += positions[3 * b + c]
    }
  for (let v = 0; v < counts.length; v++)
    if (counts[v] > 0)
      for (let c = 0; c < 3; c++)
        positions[3 * v + c] = (positions[3 * v + c] + sums[3 * v + c] / counts[v]) / 2
}

/** Steps a vertex may take to the surface, and how far off it may stay, metres. */
const STEPS = 2
const NEAR_ENOUGH = 2e-4

/** Distance over which the slope is measured, metres: small against any feature, large against rounding. */
const PROBE = 1e-3

/**
 * Moves vertices onto the zero surface, p ← p − f ∇f / ‖∇f‖², and gives the unit normals ∇f / ‖∇f‖ there. The mean of a
 * cell's crossings lies a little inside round parts; a step or two puts it on. The slope is read at the corners of
 * a tetrahedron, ∇f ≈ Σ eᵢ f(p + ε eᵢ) / 4ε, e = (1,−1,−1), (−1,−1,1), (−1,1,−1), (1,1,1).
 */
export function settleVertices(
  positions: Float64Array,
  field: (x: number, y: number, z: number) => number,
  largestMove: number,
): Float32Array {
  const normals = new Float32Array(positions.length)
  for (let v = 0; v < positions.length; v += 3) {
    let [x, y, z] = [positions[v], positions[v + 1], positions[v + 2]]
    for (let step = 0; ; step++) {
      const a = field(x + PROBE, y - PROBE, z - PROBE)
      const b = field(x - PROBE, y - PROBE, z + PROBE)
      const c = field(x - PROBE, y + PROBE, z - PROBE)
      const d = field(x + PROBE, y + PROBE, z + PROBE)
      const gx = (a - b - c + d) / (4 * PROBE)
      const gy = (-a - b + c + d) / (4 * PROBE)
      const gz = (-a + b - c + d) / (4 * PROBE)
      const square = gx * gx + gy * gy + gz * gz
      const n = Math.sqrt(square) || 1
      normals[v] = gx / n
      normals[v + 1] = gy / n
      normals[v + 2] = gz / n
      // The mean of the four corners is the field at the middle, to second order.
      const f = (a + b + c + d) / 4
      if (step === STEPS || Math.abs(f) < NEAR_ENOUGH || square < 1e-6) break
      const s = f / square
      if (Math.abs(s) * n > largestMove) break
      x -= s * gx
      y -= s * gy
      z -= s * gz
    }
    positions[v] = x
    positions[v + 1] = y
    positions[v + 2] = z
  }
  return normals
}

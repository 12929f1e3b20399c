/** Distances over which the surroundings are felt, metres for a grown figure, and how much each counts. */
const REACH = [0.012, 0.03, 0.07, 0.14] as const
const COUNTS = [0.2, 0.26, 0.3, 0.24] as const

// I. Quílez, "ambient occlusion" (of distance fields).
/**
 * How open the sky is over each vertex, × 255. Along the normal n the distance to the body grows as fast as the
 * way gone where nothing is near; where it grows less, something covers the sky:
 *
 *   open = 1 − Σᵢ cᵢ clamp( 1 − f(p + hᵢ n) / hᵢ )
 */
export function opennessOf(
  positions: ArrayLike<number>,
  normals: ArrayLike<number>,
  field: (x: number, y: number, z: number) => number,
  size: number,
): Uint8Array {
  const out = new Uint8Array(positions.length / 3)
  for (let v = 0; v < out.length; v++) {
    let covered = 0
    for (let i = 0; i < REACH.length; i++) {
      const h = REACH[i] * size
      const f = field(
        positions[3 * v] + h * normals[3 * v],
        positions[3 * v + 1] + h * normals[3 * v + 1],
        positions[3 * v + 2] + h * normals[3 * v + 2],
      )
      covered += COUNTS[i] * Math.min(1, Math.max(0, 1 - f / h))
    }
    out[v] = Math.round(255 * (1 - covered))
  }
  return out
}

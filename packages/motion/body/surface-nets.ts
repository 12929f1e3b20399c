import { portable } from '@understudy/kernels'
// S. F. F. Gibson. Constrained elastic surface nets. MICCAI 1998.
/**
 * Polygonises the zero surface of a field on an uneven grid: one vertex in each cell that the surface crosses, at
 * the mean of its edge crossings, and one quad for each grid edge with a change of sign, joining the four
 * cells around it. Every vertex is shared; the mesh is closed where the field is positive on the grid's outside.
 */
export function surfaceNets(
  field: (x: number, y: number, z: number) => number,
  xs: Float64Array,
  ys: Float64Array,
  zs: Float64Array,
): { positions: Float64Array; indices: Uint32Array } {
  const [nx, ny, nz] = [xs.length, ys.length, zs.length]
  const values = new Float32Array(nx * ny * nz)
  const at = (i: number, j: number, k: number): number => (i * ny + j) * nz + k
  sampleField(field, xs, ys, zs, values)

  const [di, dj] = [ny * nz, nz]
  const sign = new Uint8Array(values.length)
  for (let v = 0; v < values.length; v++) if (values[v] < 0) sign[v] = 1
  // From a cell's first corner to its others, numbered by bits: x, y, z.
  const corners = Int32Array.from({ length: 8 }, (_, c) => (c & 1) * di + ((c >> 1) & 1) * dj + (c >> 2))
  const vertexOf = new Int32Array(nx * ny * nz).fill(-1)
  const positions: number[] = []
  const corner = new Float64Array(8)
  for (let i = 0; i + 1 < nx; i++)
    for (let j = 0; j + 1 < ny; j++)
      for (let k = 0; k + 1 < nz; k++) {
        const v = at(i, j, k)
        let inside = 0
        for (let c = 0; c < 8; c++) inside += sign[v + corners[c]]
        if (inside === 0 || inside === 8) continue
        for (let c = 0; c < 8; c++) corner[c] = values[v + corners[c]]
        let x = 0
        let y = 0
        let z = 0
        let crossings = 0
        for (let e = 0; e < EDGES.length; e += 2) {
          const a = EDGES[e]
          const b = EDGES[e + 1]
          if (corner[a] < 0 === corner[b] < 0) continue
          const t = corner[a] / (corner[a] - corner[b])
          x += lerp(xs, i, a & 1, b & 1, t)
          y += lerp(ys, j, (a >> 1) & 1, (b >> 1) & 1, t)
          z += lerp(zs, k, a >> 2, b >> 2, t)
          crossings++
        }
        vertexOf[v] = positions.length / 3
        positions.push(x / crossings, y / crossings, z / crossings)
      }

  const indices: number[] = []
  const quad = (a: number, b: number, c: number, d: number, flip: boolean): void => {
    if (a < 0 || b < 0 || c < 0 || d < 0) return
    // The shorter diagonal: the other one dents thin parts.
    const short = square(positions, a, c) <= square(positions, b, d)
    const p = short ? a : b
    const q = short ? b : c
    const r = short ? c : d
    const s = short ? d : a
    if (flip) indices.push(p, r, q, p, s, r)
    else indices.push(p, q, r, p, r, s)
  }
  for (let i = 0; i + 1 < nx; i++)
    for (let j = 0; j + 1 < ny; j++)
      for (let k = 0; k + 1 < nz; k++) {
        const v = at(i, j, k)
        const here = sign[v] === 1
        if (j > 0 && k > 0 && sign[v] !== sign[v + di])
          quad(vertexOf[v - dj - 1], vertexOf[v - 1], vertexOf[v], vertexOf[v - dj], !here)
        if (i > 0 && k > 0 && sign[v] !== sign[v + dj])
          quad(vertexOf[v - di - 1], vertexOf[v - di], vertexOf[v], vertexOf[v - 1], !here)
        if (i > 0 && j > 0 && sign[v] !== sign[v + 1])
          quad(vertexOf[v - di - dj], vertexOf[v - dj], vertexOf[v], vertexOf[v - di], !here)
      }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) }
}

/** The two ends of each of a cell's edges, one after the other. */
const EDGES = Uint8Array.from(
  [0, 1, 2, 3, 4, 5, 6, 7].flatMap((a) => [1, 2, 4].flatMap((bit) => (a & bit ? [] : [a, a | bit]))),
)

const lerp = (line: Float64Array, i: number, a: number, b: number, t: number): number =>
  line[i + a] + t * (line[i + b] - line[i + a])

const square = (p: readonly number[], a: number, b: number): number =>
  (p[3 * a] - p[3 * b]) ** 2 + (p[3 * a + 1] - p[3 * b + 1]) ** 2 + (p[3 * a + 2] - p[3 * b + 2]) ** 2

const BLOCK = 3

/** Fills the grid; blocks that the surface cannot reach get one sample for all: most of the box is air. */
function sampleField(
  field: (x: number, y: number, z: number) => number,
  xs: Float64Array,
  ys: Float64Array,
  zs: Float64Array,
  values: Float32Array,
): void {
  const [nx, ny, nz] = [xs.length, ys.length, zs.length]
  for (let i0 = 0; i0 < nx; i0 += BLOCK)
    for (let j0 = 0; j0 < ny; j0 += BLOCK)
      for (let k0 = 0; k0 < nz; k0 += BLOCK) {
        const [i1, j1, k1] = [Math.min(i0 + BLOCK, nx), Math.min(j0 + BLOCK, ny), Math.min(k0 + BLOCK, nz)]
        const half = [xs[i1 - 1] - xs[i0], ys[j1 - 1] - ys[j0], zs[k1 - 1] - zs[k0]].map((side) => side / 2)
        const middle = field(xs[i0] + half[0], ys[j0] + half[1], zs[k0] + half[2])
        // The field is an estimate: half as much again, so that one too large by that much still finds the surface.
        const far = Math.abs(middle) > 1.5 * portable.hypot(half[0], half[1], half[2])
        for (let i = i0; i < i1; i++)
          for (let j = j0; j < j1; j++)
            for (let k = k0; k < k1; k++)
              values[(i * ny + j) * nz + k] = far ? middle : field(xs[i], ys[j], zs[k])
      }
}

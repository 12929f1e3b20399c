// Cigolle et al. A survey of efficient representations for independent unit vectors. JCGT 3(2), 2014, §3.1.
/** Directions as points on the faces of an octahedron, unfolded into a square of 255 steps a side: two bytes each, within 1°. */
export function toOctahedron(directions: ArrayLike<number>): Uint8Array {
  const count = directions.length / 3
  const out = new Uint8Array(2 * count)
  for (let n = 0; n < count; n++) {
    const [x, y, z] = [directions[3 * n], directions[3 * n + 1], directions[3 * n + 2]]
    const size = Math.abs(x) + Math.abs(y) + Math.abs(z) || 1
    const [u, v] = z < 0 ? folded(x / size, y / size) : [x / size, y / size]
    out[n] = 127 + Math.round(127 * u)
    out[count + n] = 127 + Math.round(127 * v)
  }
  return out
}

/** The directions of `toOctahedron`, unit vectors. */
export function fromOctahedron(bytes: ArrayLike<number>): Float32Array {
  const count = bytes.length / 2
  const out = new Float32Array(3 * count)
  for (let n = 0; n < count; n++) {
    const [u, v] = [(bytes[n] - 127) / 127, (bytes[count + n] - 127) / 127]
    const z = 1 - Math.abs(u) - Math.abs(v)
    const [x, y] = z < 0 ? folded(u, v) : [u, v]
    const length = Math.sqrt(x * x + y * y + z * z)
    out.set([x / length, y / length, z / length], 3 * n)
  }
  return out
}

/** The lower half lies in the square's corners: each point mirrored at the edge of the upper half. Its own inverse. */
const folded = (u: number, v: number): [number, number] => [
  (1 - Math.abs(v)) * (u < 0 ? -1 : 1),
  (1 - Math.abs(u)) * (v < 0 ? -1 : 1),
]

import { portable } from '@understudy/kernels'

/** A surface while it is being cut into tones: lists that grow. */
export interface TonedSurface {
  readonly positions: number[]
  readonly normals: number[]
  /** Any numbers per vertex that are carried along, `[vertex][width]`. */
  readonly rows: number[]
  readonly width: number
  indices: number[]
  /** What each triangle is made of. */
  stuffs: number[]
}

/** A crossing nearer to a corner than this part of the edge is put there: slivers are of no use. */
const SNAP = 0.24

/** Cuts go on this far beyond the end of a line, metres: corners are closed. */
const MARGIN = 1e-4

type Line = (x: number, y: number, z: number) => number

/**
 * Cuts the triangles along the line g = 0 as far as `within` says, so that each lies on one side of it. Corners near the line
 * are moved onto it.
 */
function splitAlong(surface: TonedSurface, g: Line, within: Line): void {
  const { positions, normals, rows, width, indices } = surface
  const values: number[] = []
  for (let v = 0; v < positions.length; v += 3)
    values.push(g(positions[v], positions[v + 1], positions[v + 2]))
  /** Does an edge cross the line where it counts? Asked of the edge, not of a triangle: both of its triangles must agree. */
  const crosses = (a: number, b: number): boolean => {
    if (!(values[a] * values[b] < 0)) return false
    // From the same end whichever way the edge is walked: rounding must not tell its two triangles apart.
    const [low, high] = a < b ? [a, b] : [b, a]
    const t = values[low] / (values[low] - values[high])
    const [p, q] = [3 * low, 3 * high]
    const along = (c: number): number => positions[p + c] + t * (positions[q + c] - positions[p + c])
    return within(along(0), along(1), along(2)) < 0
  }
  const blend = (list: number[], wide: number, a: number, b: number, at: number): number[] =>
    Array.from(
      { length: wide },
      (_, c) => list[wide * a + c] + at * (list[wide * b + c] - list[wide * a + c]),
    )
  const moved = new Uint8Array(values.length)
  for (let t = 0; t < indices.length; t += 3)
    for (let e = 0; e < 3; e++) {
      const a = indices[t + e]
      const b = indices[t + ((e + 1) % 3)]
      if (!crosses(a, b)) continue
      const at = values[a] / (values[a] - values[b])
      const [near, far, share] = at < SNAP ? [a, b, at] : at > 1 - SNAP ? [b, a, 1 - at] : [-1, -1, 0]
      if (near < 0 || moved[near] || moved[far]) continue
      moved[near] = 1
      blend(positions, 3, near, far, share).forEach((value, c) => (positions[3 * near + c] = value))
      blend(rows, width, near, far, share).forEach((value, c) => (rows[width * near + c] = value))
      values[near] = 0
    }
  const middles = new Map<number, number>()
  const count = positions.length / 3
  const between = (a: number, b: number): number => {
    const key = a < b ? a * count + b : b * count + a
    const known = middles.get(key)
    if (known !== undefined) return known
    const at = values[a] / (values[a] - values[b])
    const made = positions.length / 3
    positions.push(...blend(positions, 3, a, b, at))
    const n = blend(normals, 3, a, b, at)
    const length = portable.hypot(n[0], n[1], n[2]) || 1
    normals.push(...n.map((value) => value / length))
    rows.push(...blend(rows, width, a, b, at))
    middles.set(key, made)
    return made
  }
  const out: number[] = []
  const stuffs: number[] = []
  for (let t = 0; t < indices.length; t += 3) {
    const stuff = surface.stuffs[t / 3]
    const add = (a: number, b: number, c: number): void => {
      out.push(a, b, c)
      stuffs.push(stuff)
    }
    // Turned so that the first edge crosses where one does.
    const turn = [0, 1, 2].find((e) => crosses(indices[t + e], indices[t + ((e + 1) % 3)]))
    if (turn === undefined) {
      add(indices[t], indices[t + 1], indices[t + 2])
      continue
    }
    const [a, b, c] = [0, 1, 2].map((k) => indices[t + ((turn + k) % 3)])
    const ab = between(a, b)
    if (crosses(b, c)) {
      const bc = between(b, c)
      add(ab, b, bc)
      add(a, ab, bc)
      add(a, bc, c)
    } else if (crosses(c, a)) {
      const ca = between(c, a)
      add(a, ab, ca)
      add(ab, b, c)
      add(ab, c, ca)
    } else {
      add(a, ab, c)
      add(ab, b, c)
    }
  }
  surface.indices = out
  surface.stuffs = stuffs
}

/** Cuts the triangles along every line and makes those that lie on the negative side of all of them of `stuff`. */
export function splitTone(surface: TonedSurface, lines: readonly Line[], stuff: number): void {
  for (const line of lines)
    splitAlong(surface, line, (x, y, z) => {
      for (const other of lines) if (other !== line && !(other(x, y, z) < MARGIN)) return 1
      return -1
    })
  const { positions, indices, stuffs } = surface
  for (let t = 0; t < stuffs.length; t++) {
    const [x, y, z] = [0, 1, 2].map(
      (c) =>
        (positions[3 * indices[3 * t] + c] +
          positions[3 * indices[3 * t + 1] + c] +
          positions[3 * indices[3 * t + 2] + c]) /
        3,
    )
    if (lines.every((line) => line(x, y, z) < 0)) stuffs[t] = stuff
  }
}

/** Gives every vertex one stuff: those on a line between two are made twice. */
export function partTones(surface: TonedSurface): {
  readonly from: number[]
  readonly stuffs: number[]
  readonly indices: number[]
} {
  const known = new Map<number, number>()
  const from: number[] = []
  const stuffs: number[] = []
  const indices = surface.indices.map((v, i) => {
    const stuff = surface.stuffs[(i / 3) | 0]
    const key = 32 * v + stuff
    let at = known.get(key)
    if (at === undefined) {
      known.set(key, (at = from.length))
      from.push(v)
      stuffs.push(stuff)
    }
    return at
  })
  return { from, stuffs, indices }
}

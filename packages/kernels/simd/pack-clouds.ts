import type { DistanceGridInput } from '../contract.ts'
import { windowUnit } from '../reference/window-sums.ts'
import { latticeOf, meanHeight, pathOf, rootsOf, sum, type Lattice } from '../reference/round-clouds.ts'
import type { Machine } from './exports.ts'

/** Where a clip lies in the compiled code's memory. */
export interface PackedClip {
  /** Pairs of sixteen bits, see `roundFrames`. */
  readonly panels: number
  /** Centres of frames: f64 `[frame][x̄ z̄]`, and for the columns' clip each apart. */
  readonly path: number
  readonly pathX: number
  readonly pathZ: number
  /** Of windows, f64 each. */
  readonly sumX: number
  readonly sumZ: number
  readonly norms: number
}

export interface PackedClouds {
  readonly a: PackedClip
  readonly b: PackedClip
  /** Window weights, f64. */
  readonly u: number
  /** σ of the lattice. */
  readonly step: number
  /** Addresses of what else was asked for. */
  readonly extra: readonly number[]
}

/**
 * Both clips on the lattice of reference/round-clouds.ts, packed for `productRows`: a in panels of four frames, b in panels of eight.
 * Undefined where a coordinate is no number. `extra` are byte lengths the caller needs besides.
 */
export function packClouds(
  { code, arena }: Machine,
  input: DistanceGridInput,
  extra: readonly number[],
): PackedClouds | undefined {
  const { pointWeights, windowWeights } = input
  const count = pointWeights.length
  const size = windowWeights.length
  const clips = [input.a, input.b].map((points, clip) => {
    const frames = points.length / (3 * count)
    const across = clip === 0 ? 4 : 8
    const padded = across * Math.ceil(frames / across)
    const words = (clip === 0 ? 2 : 1) * count + ((count + 1) >> 1)
    return { points, frames, across, padded, words }
  })
  const addresses = arena.layOut(
    ...clips.flatMap(({ points, frames, padded, words }) => [
      4 * points.length,
      4 * padded * words,
      16 * padded,
      8 * padded,
      8 * padded,
      8 * frames,
      8 * frames,
      8 * frames,
      8 * frames,
      8 * frames,
    ]),
    8 * count,
    8 * count,
    8 * size,
    16,
    ...extra,
  )
  const [weightAt, rootAt, u, largestAt] = addresses.slice(20)
  const total = sum(pointWeights)
  const height = meanHeight(input.a, input.b)
  arena.f64(weightAt, count).set(pointWeights)
  const extents = clips.map(({ points, frames }, clip) => {
    const [pointAt, , path] = addresses.slice(10 * clip)
    arena.f32(pointAt, points.length).set(points)
    code.centreFrames(pointAt, weightAt, count, frames, total, height, path, largestAt)
    const [spread, most] = arena.f64(largestAt, 2)
    return { spread, most, way: wayOf(arena.f64(path, 2 * frames), total) }
  })
  const lattice = latticeOf(extents[0], extents[1], count, size, total)
  if (lattice === undefined) return undefined
  const { weights } = windowUnit(windowWeights, lattice.unit)
  const whole = sum(weights)
  arena.f64(rootAt, count).set(rootsOf(pointWeights, lattice))
  arena.f64(u, size).set(weights)
  const [a, b] = clips.map(({ frames, across, padded, words }, clip): PackedClip => {
    const [pointAt, panels, path, pathX, pathZ, sumX, sumZ, norms, levels, uprights] = addresses.slice(
      10 * clip,
    )
    // Frames that only fill up a panel count as zeros.
    arena.i32(panels, padded * words).fill(0, (padded - across) * words)
    code.roundFrames(
      pointAt,
      rootAt,
      count,
      frames,
      height,
      path,
      panels,
      across,
      clip === 0 ? 1 : 0,
      levels,
      uprights,
    )
    roundPath(
      arena.f64(path, 2 * padded),
      frames,
      lattice,
      arena.f64(pathX, padded),
      arena.f64(pathZ, padded),
    )
    code.sumWindows(
      frames - size + 1,
      size,
      u,
      whole > 0 ? 1 / whole : 0,
      path,
      levels,
      uprights,
      sumX,
      sumZ,
      norms,
    )
    return { panels, path, pathX, pathZ, sumX, sumZ, norms }
  })
  return { a, b, u, step: lattice.unit, extra: addresses.slice(24) }
}

/** The largest square of a centre from the first. */
function wayOf(path: Float64Array, total: number): number {
  let way = 0
  for (let o = 0; o < path.length; o += 2) {
    const dx = path[o] - path[0]
    const dz = path[o + 1] - path[1]
    const square = total * (dx * dx + dz * dz)
    if (!(square <= way)) way = square
  }
  return way
}

/** Centres in steps, in place and apart. */
function roundPath(
  path: Float64Array,
  frames: number,
  lattice: Lattice,
  pathX: Float64Array,
  pathZ: Float64Array,
): void {
  for (let f = 0; f < frames; f++) {
    pathX[f] = path[2 * f]
    pathZ[f] = path[2 * f + 1]
  }
  pathX.set(pathOf(pathX.subarray(0, frames), lattice))
  pathZ.set(pathOf(pathZ.subarray(0, frames), lattice))
  for (let f = 0; f < frames; f++) {
    path[2 * f] = pathX[f]
    path[2 * f + 1] = pathZ[f]
  }
  path.fill(0, 2 * frames)
  pathX.fill(0, frames)
  pathZ.fill(0, frames)
}

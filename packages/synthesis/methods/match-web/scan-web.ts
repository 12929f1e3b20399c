import type { Kernels } from '@understudy/kernels'
import type { CloudTrack } from '../../analysis/index.ts'
import type { MatchWeb } from './build-web.ts'
import { projectChains, type Projection } from './project-chains.ts'
import type { Query } from './query.ts'
import { hitsIn, strideOf, type ScanHit } from './scan.ts'

/** A stretch that matches, and the index of its clip. */
export interface WebHit extends ScanHit {
  readonly clip: number
}

/** A chain that holds this share of the region proposes its other end. */
const MIN_COVERED = 0.2
/** Chains whose middles lie within this share of the region's length of each other propose the same place. */
const SAME_PLACE = 0.25
/** The best alignment is looked for this far beside the chains, seconds. */
const BESIDE = 0.14
/** Cells along a chain from which a place is judged before it is looked at closely. */
const GLANCES = 5
/** A place that looks this many times too far at a glance is left alone: the alignment mends less than that. */
const HOPELESS = 2.5
/** Row minima may undercut a path's mean by this much at most, or slow places would be lost. */
const SLACK = 1.25

/**
 * What `scanClouds` finds, looked for only along the chains that cross the region: each proposes a place, and there
 * the query is aligned by its own weights within a narrow strip. Milliseconds instead of a scan of the corpus.
 * Places that are known already (by their middle frame) are judged along the chain alone.
 */
export function scanWeb(
  web: MatchWeb,
  query: Query,
  region: { readonly clip: number; readonly first: number; readonly last: number },
  isWanted: (clip: number) => boolean,
  isKnown: (clip: number, frame: number) => boolean,
  maxScore: number,
  kernels: Kernels,
): readonly WebHit[] {
  const minCovered = Math.max(2, Math.round(MIN_COVERED * query.rows))
  const proposed = projectChains(web, region, minCovered, isWanted)
  const { half, frameRate } = web.clips[region.clip].track
  const stride = strideOf(query)
  const beside = Math.max(1, Math.round((BESIDE * frameRate) / stride))
  const ask = sampled(query, half, stride)
  const hits: WebHit[] = []
  for (const place of places(proposed, query.rows)) {
    const target = place[0].clip
    const { path } = longest(place)
    const glance = glanceAt(ask, web.clips[target].track, path) / query.cloud.scale
    if (isKnown(target, path[path.length >> 1])) {
      if (glance <= maxScore)
        hits.push({ clip: target, first: path[0], last: path[path.length - 1], score: glance })
      continue
    }
    if (glance > HOPELESS * maxScore) continue
    const strip = stripOf(place, ask.rows, stride, beside)
    const costs = stripCosts(ask, web.clips[target].track, strip)
    if (costs.least > SLACK * maxScore * query.cloud.scale) continue
    for (const hit of hitsIn(costs.grid, ask.rows, strip.columns, query.cloud.scale, maxScore, kernels))
      hits.push({
        clip: target,
        first: strip.base + hit.first * stride,
        last: strip.base + hit.last * stride,
        score: hit.score,
      })
  }
  return hits
}

/** Chains by the place they propose. */
function places(proposed: readonly Projection[], rows: number): readonly (readonly Projection[])[] {
  const middle = ({ path }: Projection): number => path[path.length >> 1]
  const sorted = proposed.toSorted((a, b) => a.clip - b.clip || middle(a) - middle(b))
  const out: Projection[][] = []
  for (const projection of sorted) {
    const before = out.at(-1)
    if (before?.[0].clip === projection.clip && middle(projection) - middle(before[0]) <= SAME_PLACE * rows)
      before.push(projection)
    else out.push([projection])
  }
  return out
}

const longest = (place: readonly Projection[]): Projection =>
  place.reduce((best, next) => (next.covered > best.covered ? next : best))

/** Mean D at a few cells along a path, by the definition. */
function glanceAt(ask: Sampled, track: CloudTrack, path: Int32Array): number {
  const { rows, half, stride, roles, points, weights, windows } = ask
  const size = 2 * half + 1
  const roleCount = track.roles.length
  const end = track.frameCount - 1
  let total = 0
  for (let n = 0; n < GLANCES; n++) {
    const i = Math.round((n * (rows - 1)) / (GLANCES - 1))
    const j = Math.min(Math.max(path[i * stride], 0), end)
    let [c, s, y, x, z, norm] = [0, 0, 0, 0, 0, 0]
    for (let k = -half, p = 3 * i * roles.length; k <= half; k++) {
      const frame = 3 * (track.half + j + k * stride) * roleCount
      for (let r = 0; r < roles.length; r++, p += 3) {
        const q = frame + 3 * roles[r]
        const bx = track.points[q]
        const by = track.points[q + 1]
        const bz = track.points[q + 2]
        c += points[p] * bx + points[p + 2] * bz
        s += points[p] * bz - points[p + 2] * bx
        y += points[p + 1] * by
        x += weights[r] * bx
        z += weights[r] * bz
        norm += weights[r] * (bx * bx + by * by + bz * bz)
      }
    }
    c = c / size - (windows.x[i] * x + windows.z[i] * z) / size
    s = s / size - (windows.x[i] * z - windows.z[i] * x) / size
    norm = norm / size - (x * x + z * z) / size ** 2
    total += Math.max(0, windows.norm[i] + norm - 2 * (Math.sqrt(c * c + s * s) + y / size))
  }
  return total / GLANCES
}

/** The query at every `stride`-th frame, weights applied, with what each window needs. */
interface Sampled {
  readonly rows: number
  readonly half: number
  readonly stride: number
  readonly roles: readonly number[]
  readonly weights: Float32Array
  /** Weighted points, `[frame][role][xyz]`, `half` frames of context before and after. */
  readonly points: Float64Array
  readonly windows: Windows
}

/** Of every window: Σx, Σz, and what is left of Σ(x² + y² + z²) after centring on the ground. */
interface Windows {
  readonly x: Float64Array
  readonly z: Float64Array
  readonly norm: Float64Array
}

function sampled({ rows: all, cloud }: Query, fullHalf: number, stride: number): Sampled {
  const { roles, pointWeights: weights } = cloud
  const rows = Math.floor((all - 1) / stride) + 1
  const half = Math.floor(fullHalf / stride)
  const frames = rows + 2 * half
  const width = 3 * roles.length
  const points = new Float64Array(frames * width)
  for (let f = 0; f < frames; f++) {
    const from = (fullHalf + (f - half) * stride) * width
    for (let q = 0; q < width; q++) points[f * width + q] = cloud.points[from + q]
  }
  const windows = windowsOf(points, frames, weights, half)
  for (let q = 0; q < points.length; q++) points[q] *= weights[Math.floor((q % width) / 3)]
  return { rows, half, stride, roles, weights, points, windows }
}

function windowsOf(points: Float64Array, frames: number, weights: Float32Array, half: number): Windows {
  const size = 2 * half + 1
  const perFrame = new Float64Array(3 * frames)
  for (let f = 0, q = 0; f < frames; f++) {
    for (let r = 0; r < weights.length; r++, q += 3) {
      const w = weights[r]
      const [x, y, z] = [points[q], points[q + 1], points[q + 2]]
      perFrame[3 * f] += w * x
      perFrame[3 * f + 1] += w * z
      perFrame[3 * f + 2] += w * (x * x + y * y + z * z)
    }
  }
  const count = Math.max(0, frames - 2 * half)
  const out = { x: new Float64Array(count), z: new Float64Array(count), norm: new Float64Array(count) }
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < size; k++) {
      out.x[i] += perFrame[3 * (i + k)] / size
      out.z[i] += perFrame[3 * (i + k) + 1] / size
      out.norm[i] += perFrame[3 * (i + k) + 2] / size
    }
    out.norm[i] -= out.x[i] ** 2 + out.z[i] ** 2
  }
  return out
}

/** Cells (i, i + d) with 0 ≤ d < width, on a clip's frames base, base + stride, … */
interface Strip {
  readonly base: number
  readonly width: number
  readonly columns: number
}

/** The strip along a place's chains; its base keeps to the frames that the region's first frame falls on. */
function stripOf(place: readonly Projection[], rows: number, stride: number, beside: number): Strip {
  const origin = place[0].path[0]
  let low = Infinity
  let high = -Infinity
  for (const { path } of place) {
    for (let i = 0; i < rows; i++) {
      const shift = Math.round((path[i * stride] - origin) / stride) - i
      if (shift < low) low = shift
      if (shift > high) high = shift
    }
  }
  const width = high - low + 2 * beside + 1
  return { base: origin + (low - beside) * stride, width, columns: rows + width - 1 }
}

/**
 * D of the strip's cells as in the kernel `distanceGrid`; ∞ elsewhere. Window sums slide down each diagonal d:
 * products of frames f and f + d, one in, one out. `least` is the mean over rows of the least cell.
 */
function stripCosts(ask: Sampled, track: CloudTrack, strip: Strip): { grid: Float32Array; least: number } {
  const { rows, half, stride, roles, points } = ask
  const { base, width, columns } = strip
  const size = 2 * half + 1
  const frames = rows + 2 * half
  const theirs = theirPoints(track, roles, base, stride, half, columns)
  const windows = windowsOf(theirs, columns + 2 * half, ask.weights, half)
  const w = 3 * roles.length
  const grid = new Float32Array(rows * columns).fill(Infinity)
  const lowest = new Float64Array(rows).fill(Infinity)
  const [c, s, y] = [new Float64Array(frames), new Float64Array(frames), new Float64Array(frames)]
  for (let d = 0; d < width; d++) {
    for (let f = 0; f < frames; f++) {
      let [sumC, sumS, sumY] = [0, 0, 0]
      let q = (f + d) * w
      for (let p = f * w; p < (f + 1) * w; p += 3, q += 3) {
        const ax = points[p]
        const az = points[p + 2]
        const bx = theirs[q]
        const bz = theirs[q + 2]
        sumC += ax * bx + az * bz
        sumS += ax * bz - az * bx
        sumY += points[p + 1] * theirs[q + 1]
      }
      c[f] = sumC
      s[f] = sumS
      y[f] = sumY
    }
    let [C, S, Y] = [0, 0, 0]
    for (let f = 0; f < frames; f++) {
      C += c[f]
      S += s[f]
      Y += y[f]
      if (f < size - 1) continue
      const i = f - size + 1
      const j = i + d
      const frame = base + j * stride
      if (frame >= 0 && frame < track.frameCount) {
        const a = C / size - (ask.windows.x[i] * windows.x[j] + ask.windows.z[i] * windows.z[j])
        const b = S / size - (ask.windows.x[i] * windows.z[j] - ask.windows.z[i] * windows.x[j])
        const cost = Math.max(
          0,
          ask.windows.norm[i] + windows.norm[j] - 2 * (Math.sqrt(a * a + b * b) + Y / size),
        )
        grid[i * columns + j] = cost
        if (cost < lowest[i]) lowest[i] = cost
      }
      C -= c[i]
      S -= s[i]
      Y -= y[i]
    }
  }
  return { grid, least: lowest.reduce((sum, v) => sum + v, 0) / rows }
}

/** The clip's points at the strip's frames, `half` before and after; zeros beyond its ends, where no cell is looked at. */
function theirPoints(
  track: CloudTrack,
  roles: readonly number[],
  base: number,
  stride: number,
  half: number,
  columns: number,
): Float64Array {
  const roleCount = track.roles.length
  const out = new Float64Array((columns + 2 * half) * 3 * roles.length)
  let o = 0
  for (let g = -half; g < columns + half; g++) {
    const frame = track.half + base + g * stride
    if (frame < 0 || frame >= track.frameCount + 2 * track.half) {
      o += 3 * roles.length
      continue
    }
    for (const role of roles) {
      const p = 3 * (frame * roleCount + role)
      out[o++] = track.points[p]
      out[o++] = track.points[p + 1]
      out[o++] = track.points[p + 2]
    }
  }
  return out
}

import type { CloudTrack } from '../../analysis/index.ts'
import type { Role } from '@understudy/motion'
import type { Run } from '../../run.ts'
import { chainEnd, followChains, writeChains, type Chains } from './chains.ts'
import type { MotionIndex } from './motion-index.ts'
import { pickRoles } from './query.ts'

/** A corpus made ready for searching at once: the index, and every low-cost chain between its clips. */
export interface MatchWeb extends MotionIndex {
  readonly chains: Chains
  /** The last column of each chain. */
  readonly ends: Uint32Array
  /**
   * Of each clip, for every `STRETCH` frames of it, the chains that cross them: c where the clip is the rows',
   * ~c where it is the columns'.
   */
  readonly crossing: readonly (readonly Int32Array[])[]
}

/** Frames of a clip whose chains are listed together: about the length of the shortest query. */
export const STRETCH = 16

/** Which stretches of a corpus count as alike. */
export interface WebOptions {
  /** Frames per second at which the corpus is compared: for `indexMotions`. */
  readonly frameRate?: number
  /** A cell may lie in a chain when its distance is below this many times the movement around either frame. */
  readonly maxShare?: number
  /** Movement around a frame is what happens this long before and after it, seconds. */
  readonly spanSeconds?: number
  /** Shorter chains are dropped, seconds. */
  readonly minSeconds?: number
  /** How long a chain may lose its valley, seconds. */
  readonly gapSeconds?: number
}

/**
 * Chosen so that of what a whole scan finds for every tenth listed action of 37 people, 99 % of the near and
 * most of the doubtful hits lie on a chain; 28 minutes of recordings then have 154 000 chains, 3.7 million frames long.
 */
export const WEB_DEFAULTS = {
  frameRate: 30,
  maxShare: 1,
  spanSeconds: 0.5,
  minSeconds: 0.25,
  gapSeconds: 0.13,
} as const

/** Of the standard figure, what tells poses apart: the others lie between these. */
const WEB_ROLES: readonly Role[] = [
  'hips',
  'chest',
  'head',
  'leftLowerArm',
  'leftHand',
  'rightLowerArm',
  'rightHand',
  'leftLowerLeg',
  'leftFoot',
  'rightLowerLeg',
  'rightFoot',
]

/** Who moves by less than this, metres RMS about their mean pose, stands: no chain goes there. */
const MIN_MOVEMENT = 0.03
/** A clip against itself: chains keep this far from the diagonal, seconds. */
const MIN_LAG = 0.27

// Kovar, Gleicher. Automated extraction and parameterization of motions in large data sets. SIGGRAPH 2004, §3.
/**
 * Compares everything with everything, once: a distance grid per pair of clips, its valleys followed into chains,
 * the grid forgotten. Time grows with the square of the corpus, memory with its length.
 */
export function buildWeb(index: MotionIndex, options: WebOptions, run: Run): MatchWeb {
  return webOf(index, [buildChains(index, options, { part: 0, parts: 1 }, run)])
}

/** The chains of every `parts`-th pair of clips from `part` on: what one worker does. */
export function buildChains(
  index: MotionIndex,
  options: WebOptions,
  { part, parts }: { readonly part: number; readonly parts: number },
  run: Run,
): Chains {
  return chainsOf(
    index,
    webPairs(index).filter((_, n) => n % parts === part),
    options,
    run,
  )
}

/** The chains of some pairs of clips, each with the earlier clip first, pair by pair in their order. */
export function chainsOf(
  index: MotionIndex,
  pairs: readonly (readonly [number, number])[],
  options: WebOptions,
  run: Run,
): Chains {
  const { maxShare, spanSeconds, minSeconds, gapSeconds } = { ...WEB_DEFAULTS, ...options }
  const { clips, frameRate } = index
  const roles = WEB_ROLES.map((role) => clips[0]?.track.roles.indexOf(role))
  const pointWeights = new Float32Array(roles.length).fill(1 / roles.length)
  const points = clips.map(({ track }) =>
    pickRoles(track.points, track.roles.length, roles, 0, track.frameCount + 2 * track.half - 1),
  )
  const span = Math.round(spanSeconds * frameRate)
  const limits = clips.map(({ track }, c) => movementLimits(track, points[c], roles.length, span, maxShare))
  const counts = clips.map(({ track }) => track.frameCount)
  const total = pairs.reduce((sum, [a, b]) => sum + counts[a] * counts[b], 0)
  const chainOptions = {
    minRows: Math.round(minSeconds * frameRate),
    maxGap: Math.max(1, Math.round(gapSeconds * frameRate)),
  }
  const out = writeChains()
  return run.stage('chains', () => {
    let done = 0
    for (const [a, b] of pairs) {
      run.report(done / total)
      done += counts[a] * counts[b]
      const { windowWeights } = clips[a].track
      const chains = followChains(chainOptions, (row, column, steps) => out.add(a, b, row, column, steps))
      run.kernels.gridValleys(
        { a: points[a], b: points[b], pointWeights, windowWeights },
        {
          rows: limits[a],
          columns: limits[b],
          ...(a === b ? { beyond: Math.round(MIN_LAG * frameRate) } : {}),
        },
        chains.row,
      )
      chains.end()
    }
    return out.done()
  })
}

/** An index and the chains of all its parts, as one web. The order of the parts does not matter to a query. */
export function webOf(index: MotionIndex, parts: readonly Chains[]): MatchWeb {
  const chains = parts.length === 1 ? parts[0] : joined(parts)
  const lists = index.clips.map(({ track }) =>
    Array.from({ length: Math.ceil(track.frameCount / STRETCH) }, (): number[] => []),
  )
  const list = (clip: number, first: number, last: number, chain: number): void => {
    for (let k = Math.floor(first / STRETCH); k <= Math.floor(last / STRETCH); k++) lists[clip][k].push(chain)
  }
  const ends = new Uint32Array(chains.count)
  for (let c = 0; c < chains.count; c++) {
    const { row, column, rows } = chains
    ends[c] = chainEnd(chains, c)
    list(chains.rowClip[c], row[c], row[c] + rows[c] - 1, c)
    list(chains.columnClip[c], column[c], ends[c], ~c)
  }
  const crossing = lists.map((clip) => clip.map((stretch) => Int32Array.from(stretch)))
  return { ...index, chains, ends, crossing }
}

function joined(parts: readonly Chains[]): Chains {
  const out = writeChains()
  for (const { count, rowClip, columnClip, row, column, rows, offset, steps } of parts)
    for (let c = 0; c < count; c++)
      out.add(
        rowClip[c],
        columnClip[c],
        row[c],
        column[c],
        steps.subarray(offset[c], offset[c] + rows[c] - 1),
      )
  return out.done()
}

/** All pairs of clips, long ones first, so that workers that take every other pair end at about the same time. */
export function webPairs({ clips }: MotionIndex): readonly (readonly [number, number])[] {
  const counts = clips.map(({ track }) => track.frameCount)
  const pairs: [number, number][] = []
  for (let a = 0; a < counts.length; a++) for (let b = a; b < counts.length; b++) pairs.push([a, b])
  return pairs.sort(([a, b], [c, d]) => counts[c] * counts[d] - counts[a] * counts[b])
}

/**
 * How far a cell may be from a frame: a share of how much the body moves around it,
 *
 *   limit(f) = share · mean over roles of the variance of (x − x_hips, y, z − z_hips) in [f − span, f + span]
 *
 * below zero for who stands. O(frames · roles), by sums that slide along.
 */
function movementLimits(
  { frameCount, half }: CloudTrack,
  points: Float32Array,
  roleCount: number,
  span: number,
  share: number,
): Float32Array {
  const width = 3 * roleCount
  const sums = new Float64Array(width)
  const squares = new Float64Array(width)
  const slide = (frame: number, sign: number): void => {
    const o = (half + frame) * width
    for (let q = 0; q < width; q++) {
      const v = points[o + q] - (q % 3 === 1 ? 0 : points[o + (q % 3)])
      sums[q] += sign * v
      squares[q] += sign * v * v
    }
  }
  const limits = new Float32Array(frameCount)
  for (let f = 0; f < Math.min(span, frameCount); f++) slide(f, 1)
  for (let f = 0; f < frameCount; f++) {
    if (f + span < frameCount) slide(f + span, 1)
    if (f - span > 0) slide(f - span - 1, -1)
    const count = Math.min(f + span, frameCount - 1) - Math.max(f - span, 0) + 1
    let variance = 0
    for (let q = 0; q < width; q++) variance += squares[q] / count - (sums[q] / count) ** 2
    variance /= roleCount
    limits[f] = variance > MIN_MOVEMENT ** 2 ? share * variance : -1
  }
  return limits
}

import { MotionError } from '@understudy/motion'
import { runsOfBits, type Runs } from './index-bits.ts'
import { featureNumber, type PartIndex } from './index-motions.ts'
import type { PartQuery, QuerySegment } from './query.ts'

/** Where a query fits: frames on the clip's own clock at the index's rate. */
export interface QueryMatch {
  readonly clip: number
  /** Of the first phase to the end of the last; these two may be longer than what was meant. */
  readonly first: number
  readonly end: number
  /** Where each phase begins, −1 for one that is missing; and where the last ends. */
  readonly cuts: readonly number[]
}

/**
 * All places where the phases of a query follow each other.
 *
 *   E₀ = everywhere,   E_l = { t : [s, t] ⊆ V_l for some s with s − 1 ∈ E_{l−1}, min ≤ t − s + 1 ≤ max }
 *
 * E_l are the frames at which the first l phases may have ended; where phase l is optional E_{l−1} ⊆ E_l. V_l, the
 * admitted frames, come from the bit slices by AND and OR; E_l is kept as intervals, one pass over the runs of
 * V_l and over E_{l−1} per phase. For sets of one vector this is the seed's ⋂ (L(V_l) − l + 1), see `invertedLists`;
 * features that are not named split nothing. One match per run of the last phase. O(words × named answers + runs).
 */
export function matchQuery(index: PartIndex, query: PartQuery): readonly QueryMatch[] {
  const { segments } = query
  if (segments.every(({ optional }) => optional))
    throw new MotionError(
      `query: "${query.name}" has ${segments.length} phases and none that must be there; at least one is needed.`,
    )
  const stages: Stage[] = []
  for (const segment of segments)
    stages.push(advance(runsOfBits(admittedBits(index, segment)), stages, segments, index.frameRate))
  return collect(index, stages, segments)
}

/** Frames that a phase admits. */
export function admittedBits(index: PartIndex, { admit }: QuerySegment): Uint32Array {
  const out = new Uint32Array(index.valid.length)
  for (const alternative of admit) {
    const bits = index.valid.slice()
    for (const [name, values] of Object.entries(alternative))
      keepAdmitted(bits, index, featureNumber(index, name), values)
    if (admit.length === 1) return bits
    for (let w = 0; w < out.length; w++) out[w] |= bits[w]
  }
  return out
}

function keepAdmitted(bits: Uint32Array, index: PartIndex, k: number, values: readonly number[]): void {
  const [ones, twos] = [index.ones[k], index.twos[k]]
  const [zero, one, two] = [0, 1, 2].map((value) => values.includes(value))
  const count = bits.length
  if (twos === undefined) {
    if (one && !zero) for (let w = 0; w < count; w++) bits[w] &= ones[w]
    else if (zero && !one) for (let w = 0; w < count; w++) bits[w] &= ~ones[w]
    else if (!zero && !one) bits.fill(0)
  } else if (one && !zero && !two) for (let w = 0; w < count; w++) bits[w] &= ones[w]
  else if (two && !zero && !one) for (let w = 0; w < count; w++) bits[w] &= twos[w]
  else if (zero && !one && !two) for (let w = 0; w < count; w++) bits[w] &= ~(ones[w] | twos[w])
  else if (one && two && !zero) for (let w = 0; w < count; w++) bits[w] &= ones[w] | twos[w]
  else if (zero && two && !one) for (let w = 0; w < count; w++) bits[w] &= ~ones[w]
  else if (zero && one && !two) for (let w = 0; w < count; w++) bits[w] &= ~twos[w]
  else if (!zero && !one && !two) bits.fill(0)
}

/** The frames at which a phase may have ended, as intervals of "ends before this frame", and how it got there. */
interface Stage {
  readonly rows: readonly number[]
  /** Longest it lasts, frames. */
  readonly max: number
}

/** Numbers per interval: first and last possible end, earliest and latest start, stage and row before it (−1: none), its run. */
const WIDTH = 7

function advance(
  runs: Runs,
  stages: readonly Stage[],
  segments: readonly QuerySegment[],
  frameRate: number,
): Stage {
  const { minSeconds = 0, maxSeconds = Infinity } = segments[stages.length]
  const min = Math.max(1, Math.round(minSeconds * frameRate))
  const max = Math.max(min, Math.round(maxSeconds * frameRate))
  const rows: number[] = []
  const { before, isFirst } = predecessors(segments, stages.length)
  const at = before.map(() => 0)
  for (let r = 0; r < runs.length; r += 2) {
    const [p, q] = [runs[r], runs[r + 1]]
    const add = (lo: number, hi: number, stage: number, row: number): void => {
      const [from, to] = [lo + min, Math.min(q, hi + max)]
      if (from <= to) rows.push(from, to, lo, hi, stage, row, r)
    }
    if (isFirst) add(p, q - 1, -1, -1)
    before.forEach((stage, b) => {
      const other = stages[stage].rows
      // Ends come run by run, and runs are in order: what ended before this run is behind for good.
      while (at[b] < other.length && other[at[b] + 1] < p) at[b] += WIDTH
      for (let row = at[b]; row < other.length && other[row] < q; row += WIDTH)
        if (other[row + 1] >= p) add(Math.max(other[row], p), Math.min(other[row + 1], q - 1), stage, row)
    })
  }
  return { rows, max }
}

/** The phases that phase l may follow directly, and whether it may be the first: optional ones may be missing. */
function predecessors(
  segments: readonly QuerySegment[],
  l: number,
): { before: readonly number[]; isFirst: boolean } {
  const before: number[] = []
  for (let k = l - 1; k >= 0; k--) {
    before.push(k)
    if (!segments[k].optional) return { before, isFirst: false }
  }
  return { before, isFirst: true }
}

/** One match per run of the last phase: back along the rows, every phase beginning as early as it may. */
function collect(
  index: PartIndex,
  stages: readonly Stage[],
  segments: readonly QuerySegment[],
): readonly QueryMatch[] {
  const found: QueryMatch[] = []
  const { before } = predecessors(segments, segments.length)
  for (const last of before) {
    const { rows } = stages[last]
    for (let row = 0; row < rows.length; row += WIDTH) {
      if (row > 0 && rows[row + 6] === rows[row - WIDTH + 6]) continue
      const cuts = new Array<number>(segments.length + 1).fill(-1)
      let [stage, at, end] = [last, row, rows[row + 1]]
      cuts[segments.length] = end
      while (stage >= 0) {
        const own = stages[stage]
        const start = Math.max(own.rows[at + 2], end - own.max)
        cuts[stage] = start
        end = start
        ;[stage, at] = [own.rows[at + 4], own.rows[at + 5]]
      }
      found.push(place(index, cuts))
    }
  }
  return before.length === 1 ? found : withoutNested(found)
}

function place(index: PartIndex, cuts: readonly number[]): QueryMatch {
  const first = cuts.find((cut) => cut >= 0)!
  let [lo, hi] = [0, index.clips.length - 1]
  while (lo < hi) {
    const middle = (lo + hi + 1) >> 1
    if (index.clips[middle].first <= first) lo = middle
    else hi = middle - 1
  }
  const zero = index.clips[lo].first
  const own = cuts.map((cut) => (cut < 0 ? -1 : cut - zero))
  return { clip: lo, first: first - zero, end: own[cuts.length - 1], cuts: own }
}

/** Matches that end in different phases may be the same place: the longer stays. */
function withoutNested(matches: readonly QueryMatch[]): readonly QueryMatch[] {
  const sorted = matches.toSorted((a, b) => a.clip - b.clip || a.first - b.first || b.end - a.end)
  return sorted.filter((match, k) => {
    const other = sorted[k - 1]
    return !(other && other.clip === match.clip && other.first === match.first)
  })
}

import { MotionError } from '@understudy/motion'
import { endOfRun, nextBit, startOfRun } from '../part-index/bits.ts'
import { featureNumber, type PartIndex } from '../part-index/index-motions.ts'
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
 * E_l are the frames at which the first l phases may have ended; across an optional phase E_{l−1} counts too. V_l, the
 * admitted frames, come from the bit slices by AND and OR. E_l is kept as intervals: those of E_{l−1} are carried on
 * through the runs of V_l they lead into, so that the work after the slices is by what was matched, not by how restless
 * the corpus is. For sets of one vector this is the seed's ⋂ (L(V_l) − l + 1), see `invertedLists`; features that
 * are not named split nothing. One match per run of the last phase. O(words × named answers + intervals).
 */
export function matchQuery(index: PartIndex, query: PartQuery): readonly QueryMatch[] {
  const { segments } = query
  if (segments.every(({ optional }) => optional))
    throw new MotionError(
      `query: "${query.name}" has ${segments.length} phases and none that must be there; at least one is needed.`,
    )
  const admitted = segments.map((segment) => admittedBits(index, segment))
  const stages: Stage[] = []
  segments.forEach((_, l) => stages.push(advance(admitted, stages, segments, l, index.frameRate)))
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
  readonly rows: readonly Row[]
  /** Longest it lasts, frames. */
  readonly max: number
}

interface Row {
  /** First and last frame before which the phase may end. */
  readonly from: number
  readonly to: number
  /** Earliest start. */
  readonly start: number
  /** Stage and row before it; none for the first phase. */
  readonly stage: number
  readonly before?: Row
  /** Where the run of admitted frames begins that it lies in. */
  readonly run: number
}

function advance(
  admitted: readonly Uint32Array[],
  stages: readonly Stage[],
  segments: readonly QuerySegment[],
  l: number,
  frameRate: number,
): Stage {
  const { minSeconds = 0, maxSeconds = Infinity } = segments[l]
  const min = Math.max(1, Math.round(minSeconds * frameRate))
  const max = Math.max(min, Math.round(maxSeconds * frameRate))
  const words = admitted[l]
  const rows: Row[] = []
  const add = (run: number, q: number, lo: number, hi: number, stage: number, before?: Row): void => {
    const [from, to] = [lo + min, Math.min(q, hi + max)]
    if (from <= to) rows.push({ from, to, start: lo, stage, before, run })
  }
  const { before, isFirst } = predecessors(segments, l)
  if (isFirst) {
    const useful = leadingOn(admitted, segments, l)
    for (let at = nextBit(useful, 0, 32 * useful.length); at < 32 * useful.length;) {
      const [p, q] = [startOfRun(words, at), endOfRun(words, at)]
      add(p, q, p, q - 1, -1)
      at = nextBit(useful, q, 32 * useful.length)
    }
  }
  for (const stage of before) {
    for (const row of stages[stage].rows) {
      // A phase that may end anywhere in [from, to] lets this one start there.
      const end = Math.min(row.to + 1, 32 * words.length)
      for (let s = nextBit(words, row.from, end); s < end;) {
        const q = endOfRun(words, s)
        add(startOfRun(words, s), q, s, Math.min(row.to, q - 1), stage, row)
        s = nextBit(words, q, end)
      }
    }
  }
  return { max, rows: withoutCovered(rows) }
}

/** Rows by run and end. One that ends nowhere that another of its run does not end says nothing new. */
function withoutCovered(rows: Row[]): readonly Row[] {
  rows.sort((a, b) => a.run - b.run || a.from - b.from || b.to - a.to)
  let [run, reached] = [-1, -1]
  return rows.filter((row) => {
    if (row.run === run && row.to <= reached) return false
    run = row.run
    reached = row.to
    return true
  })
}

/** Frames of phase l right before one that a phase admits which may follow it; all of them if it may be the last. */
function leadingOn(
  admitted: readonly Uint32Array[],
  segments: readonly QuerySegment[],
  l: number,
): Uint32Array {
  const own = admitted[l]
  const next: Uint32Array[] = []
  for (let k = l + 1; ; k++) {
    if (k === segments.length) return own
    next.push(admitted[k])
    if (!segments[k].optional) break
  }
  const out = new Uint32Array(own.length)
  for (const words of next)
    for (let w = 0; w < out.length; w++)
      out[w] |= own[w] & ((words[w] >>> 1) | (w + 1 < words.length ? words[w + 1] << 31 : 0))
  return out
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
    rows.forEach((row, k) => {
      if (rows[k - 1]?.run === row.run) return
      const cuts = new Array<number>(segments.length + 1).fill(-1)
      cuts[segments.length] = row.to
      let [stage, end] = [last, row.to]
      for (let at: Row | undefined = row; at !== undefined; at = at.before) {
        end = Math.max(at.start, end - stages[stage].max)
        cuts[stage] = end
        stage = at.stage
      }
      found.push(place(index, cuts))
    })
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

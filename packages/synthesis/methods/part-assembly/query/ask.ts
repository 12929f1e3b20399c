import type { Kernels } from '@understudy/kernels'
import { scalar } from '@understudy/kernels'
import { MotionError, type Motion } from '@understudy/motion'
import { extractFeatures, type BodyPart } from '../../../analysis/features/index.ts'
import type { CloudTrack } from '../../../analysis/index.ts'
import type { PartIndex } from '../part-index/index-motions.ts'
import { LADDER, queryFromExample } from './query-from-example.ts'
import { matchQuery, type QueryMatch } from './match-query.ts'
import { NAMED_QUERIES } from './named-queries.ts'
import { queryFromWords } from './query-file.ts'
import type { PartQuery } from './query.ts'
import {
  compareWith,
  partTrack,
  RANK_RATE,
  rankedExample,
  trackRegion,
  type RankedExample,
} from './rank-hits.ts'
import { describeMatch } from './describe-match.ts'

/** How many hits are wanted, how good they must be, and how far asking may loosen. */
export interface AskOptions {
  /** How many hits are enough; asking loosens until it has them, or is at its loosest. */
  readonly enough?: number
  /** Hits with a worse score are left out: from 1 on the example's best pose, held, would explain the place as well. */
  readonly maxScore?: number
  /**
   * Hits with a score of more than this times the third best one's are left out. A sketch that fits its best hit well can be
   * strict, a rough one cannot: no fixed score serves both. The example's own place in the corpus is not the best.
   */
  readonly within?: number
  /** Ask about these features only; the most telling of the part otherwise. */
  readonly features?: readonly string[]
  /** Steps of the ladder to take, first and last. */
  readonly strictest?: number
  readonly loosest?: number
  /** Tracks at `RANK_RATE` that are there already, of the example and of clips: then no motion is asked for. */
  readonly tracks?: { readonly example: CloudTrack; readonly of: (clip: number) => CloudTrack }
}
/** `within` leaves room for people of other habits; where a question should be answered sharply 1.3 is better. */
export const ASK_DEFAULTS = {
  enough: 10,
  maxScore: 1,
  within: 2,
  strictest: 0,
  loosest: LADDER.length - 1,
} as const

/** A place where the part moves like the example, seconds of the clip's clock. */
export interface Hit {
  readonly clip: number
  readonly name: string
  readonly start: number
  readonly end: number
  /** Step of the ladder on which it was found first: 0 is to the letter. −1 for a query written by hand. */
  readonly step: number
  /** See `Likeness`; Infinity where nothing was compared. */
  readonly score: number
  readonly rms: number
  /** What hits are ordered by: the score, a tenth worse for every step of the ladder. */
  readonly rank: number
  /** Why it is here, one clause per phase. */
  readonly reason: string
}

/** Where clips come from when they are to be compared: motions, by place in the index. */
export type MotionOf = (clip: number) => Motion

/** How much worse a hit ranks for every step that the question was loosened. */
const STEP_COST = 0.1
/** Below this score a hit is the example itself. */
const ITSELF = 0.02
/** A hit's region begins and ends at most this much outside what was matched, seconds. */
const MARGIN = 0.15
/** End phases of a match count for at most this long, seconds: how long somebody stood before is not what was asked. */
const END_PHASE = 0.5

/**
 * Finds where a part moves like an example: to the letter first, then ever looser until there are enough hits; each
 * is compared numerically and the best come first.
 */
export function askByExample(
  index: PartIndex,
  example: Motion,
  part: BodyPart,
  motionOf: MotionOf,
  options: AskOptions = {},
  kernels: Kernels = scalar,
): readonly Hit[] {
  const { enough, maxScore, within, strictest, loosest, features } = { ...ASK_DEFAULTS, ...options }
  const streams = extractFeatures(example, { features: index.features, frameRate: index.frameRate }, kernels)
  const { tracks } = options
  const model = rankedExample(part, tracks?.example ?? partTrack(example, part, kernels))
  const compare = comparer([model], tracks?.of ?? motionOf, index.frameRate, kernels)
  let hits: readonly Hit[] = []
  for (let step = strictest; step <= loosest; step++) {
    const query = queryFromExample(index, streams, part, LADDER[step], features)
    const found = matchQuery(index, query)
      .filter((match) => !hits.some((hit) => overlaps(hit, match, index)))
      .map((match) => hitOf(index, query, match, step, compare))
      .filter(({ score }) => score <= maxScore)
    hits = withoutOverlaps([...hits, ...found])
    if (hits.length >= enough) break
  }
  return withinReach(hits, within).toSorted((a, b) => a.rank - b.rank)
}

/** Hits with a score of at most `within` times the third best: one lucky fit does not set the measure. */
export function withinReach(hits: readonly Hit[], within: number): readonly Hit[] {
  const scores = hits.map(({ score }) => score).filter((score) => score > ITSELF)
  const measure = scores.toSorted((a, b) => a - b)[Math.min(2, scores.length - 1)] ?? Infinity
  return hits.filter(({ score }) => score <= within * measure)
}

/** Finds where a query written by hand fits; with examples, ranked by the nearest of them. */
export function askByQuery(
  index: PartIndex,
  query: PartQuery,
  examples: readonly RankedExample[] = [],
  motionOf?: MotionOf | ((clip: number) => CloudTrack),
  options: Pick<AskOptions, 'maxScore'> = {},
  kernels: Kernels = scalar,
): readonly Hit[] {
  const { maxScore = Infinity } = options
  const compare =
    examples.length > 0 && motionOf ? comparer(examples, motionOf, index.frameRate, kernels) : undefined
  const hits = matchQuery(index, query).map((match) => hitOf(index, query, match, -1, compare))
  const kept = withoutOverlaps(hits.filter(({ score }) => score <= maxScore || compare === undefined))
  return (compare ? kept : kept.map((hit) => widened(index, query.around, hit))).toSorted(
    (a, b) => a.rank - b.rank || a.clip - b.clip || a.start - b.start,
  )
}

/** A hit with the seconds around it that its query keeps, as far as its clip goes. */
function widened(index: PartIndex, around: PartQuery['around'], hit: Hit): Hit {
  if (!around) return hit
  const last = (index.clips[hit.clip].frameCount - 1) / index.frameRate
  return {
    ...hit,
    start: Math.max(0, hit.start - around[0]),
    end: Math.max(hit.end, Math.min(last, hit.end + around[1])),
  }
}

/**
 * Finds what a name stands for (`NAMED_QUERIES`): the places where any of its queries fits, in time. Queries of the same
 * name are ways of saying the same thing, and a place that several of them find is one hit. With more `patience` phases may last so many
 * times longer, or so much shorter, than the words say.
 */
export function askByName(index: PartIndex, name: string, patience = 1): readonly Hit[] {
  const queries = Object.hasOwn(NAMED_QUERIES, name) ? NAMED_QUERIES[name] : undefined
  if (queries === undefined)
    throw new MotionError(
      `query: there is no query "${name}"; the names are ${Object.keys(NAMED_QUERIES).join(', ')}.`,
      { code: 'unknown-name' },
    )
  return [...new Set(queries.map((words) => words.name))]
    .flatMap((said) => {
      const ways = queries.filter((words) => words.name === said)
      // What is kept around a hit is no part of it: quick punches would swallow each other.
      const hits = ways.flatMap((words) =>
        askByQuery(index, patiently(queryFromWords(index.features, { ...words, around: [0, 0] }), patience)),
      )
      return withoutOverlaps(hits).map((hit) => widened(index, ways[0].around, hit))
    })
    .toSorted((a, b) => a.clip - b.clip || a.start - b.start)
}

const patiently = (query: PartQuery, patience: number): PartQuery =>
  patience === 1
    ? query
    : {
        ...query,
        segments: query.segments.map((segment) => ({
          ...segment,
          ...(segment.minSeconds !== undefined && { minSeconds: segment.minSeconds / patience }),
          ...(segment.maxSeconds !== undefined && { maxSeconds: segment.maxSeconds * patience }),
        })),
      }

type Compare = (
  clip: number,
  first: number,
  end: number,
) => { score: number; rms: number; start: number; end: number }

/** The nearest example's likeness with a region, seconds in and out. Tracks of clips are made once. */
function comparer(
  examples: readonly RankedExample[],
  of: (clip: number) => Motion | CloudTrack,
  indexRate: number,
  kernels: Kernels,
): Compare {
  const tracks = new Map<string, CloudTrack>()
  const trackOf = (clip: number, part: BodyPart): CloudTrack => {
    const key = `${clip} ${part}`
    const known = tracks.get(key) ?? ready(of(clip), part, kernels)
    tracks.set(key, known)
    return known
  }
  return (clip, first, end) => {
    let best = { score: Infinity, rms: Infinity, start: first / indexRate, end: end / indexRate }
    for (const example of examples) {
      const track = trackOf(clip, example.part)
      // Room for the example, whose rests before and after the query may have left out.
      const spare = Math.max(0, (example.track.frameCount / RANK_RATE) * indexRate - (end - first)) / 2
      const from = Math.max(0, Math.floor(((first - spare) / indexRate - MARGIN) * RANK_RATE))
      const to = Math.ceil(((end + spare) / indexRate + MARGIN) * RANK_RATE)
      const { score, rms, first: a, end: b } = compareWith(example, trackRegion(track, from, to), kernels)
      if (score < best.score)
        best = { score, rms, start: (from + a) / RANK_RATE, end: (from + b - 1) / RANK_RATE }
    }
    return best
  }
}

const ready = (from: Motion | CloudTrack, part: BodyPart, kernels: Kernels): CloudTrack =>
  'skeleton' in from ? partTrack(from, part, kernels) : from

function hitOf(
  index: PartIndex,
  query: PartQuery,
  match: QueryMatch,
  step: number,
  compare: Compare | undefined,
): Hit {
  const [first, end] = coreOf(match, index.frameRate)
  const found = compare?.(match.clip, first, end) ?? {
    score: Infinity,
    rms: Infinity,
    start: first / index.frameRate,
    end: end / index.frameRate,
  }
  return {
    clip: match.clip,
    name: index.clips[match.clip].name,
    step,
    ...found,
    rank: found.score * (1 + STEP_COST * Math.max(0, step)),
    reason: describeMatch(index, query, match),
  }
}

/** The match with its end phases cut to their last and first half second. */
export function coreOf({ cuts }: QueryMatch, frameRate: number): readonly [number, number] {
  const there = cuts.filter((cut) => cut >= 0)
  const most = Math.round(END_PHASE * frameRate)
  const first = there.length > 2 ? Math.max(there[0], there[1] - most) : there[0]
  const last = there[there.length - 1]
  return [first, there.length > 2 ? Math.min(last, there[there.length - 2] + most) : last]
}

const overlaps = (hit: Hit, match: QueryMatch, index: PartIndex): boolean => {
  if (hit.clip !== match.clip) return false
  const [first, end] = coreOf(match, index.frameRate)
  return first / index.frameRate < hit.end && end / index.frameRate > hit.start
}

/** Of hits that share more than half of the shorter one the better stays. */
function withoutOverlaps(hits: readonly Hit[]): readonly Hit[] {
  const kept: Hit[] = []
  for (const hit of hits.toSorted((a, b) => a.rank - b.rank || a.step - b.step)) {
    const isTaken = kept.some((other) => {
      if (other.clip !== hit.clip) return false
      const shared = Math.min(hit.end, other.end) - Math.max(hit.start, other.start)
      return shared > 0.5 * Math.min(hit.end - hit.start, other.end - other.start)
    })
    if (!isTaken) kept.push(hit)
  }
  return kept
}

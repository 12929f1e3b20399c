import type { Run } from '../../run.ts'
import { actionIn, placesLike, type KnownAction } from './known-actions.ts'
import { framesOf, type MotionIndex, type Region } from './motion-index.ts'
import { prepareQuery } from './query.ts'
import type { MatchWeb } from './build-web.ts'
import { scanClouds, scanFeatures } from './scan.ts'
import { scanWeb } from './scan-web.ts'
import { strokeIn, strokeScore } from './stroke-score.ts'
import type { Stroke } from './strokes.ts'

/** How like the query a hit must be, and how far the search goes on from hits. */
export interface SearchOptions {
  /** A region this near to the query or to a hit, by the clouds, is a hit and becomes a query itself. */
  readonly maxStep?: number
  /** Regions this near to the query itself, by the clouds, are hits, but ask no further. */
  readonly maxFirst?: number
  /** The same by what the limbs do: direct hits only, since a chain of reaches ends in a block. */
  readonly maxFeature?: number
  /**
   * When the query is the stroke of an arm (a punch, a reach), strokes of that arm this like it are direct hits in the place
   * of `maxFeature`, and what the clouds find must be such a stroke; 0: strokes of arms are not looked at.
   */
  readonly maxArmStroke?: number
  /** The same for the strokes of a leg (a kick), but the clouds are free. */
  readonly maxLegStroke?: number
  /** Queries at most: the first and the hits that ask in turn, nearest first. */
  readonly maxQueries?: number
  /**
   * Actions that are known by what is done. If the query shows one that is done elsewhere too, hits are the places where it is done much as
   * in the query, and nothing is asked further: across people a name says more than likeness does.
   */
  readonly actions?: readonly KnownAction[]
  /** Clips to look in; all unless given. */
  readonly clips?: readonly number[]
}

/**
 * Scores are shares of the query's own movement left unexplained (see `Query`), not metres, so they hold for a
 * kick and a nod alike. Chosen on six actions of nine people: from 0.3 to 0.5 the results within a person hardly change,
 * nor do they from 0.6 to 0.8 of `maxArmStroke`, which counts in spreads of ordinary strokes.
 */
export const SEARCH_DEFAULTS = {
  maxStep: 0.4,
  maxFirst: 0.5,
  maxFeature: 0.35,
  maxArmStroke: 0.7,
  maxLegStroke: 0,
  maxQueries: 24,
} as const

/** For looking in other people's motions: they do the same thing less alike, and chains lead astray sooner. */
export const ACROSS_PEOPLE = { maxFirst: 0.6, maxFeature: 0.4, maxLegStroke: 0.4, maxQueries: 4 } as const

/** A region that moves like the query, and how it was reached. */
export interface Match extends Region {
  /** Its worst step on the best way from the query, as a share of what a step may be: 0 to 1. */
  readonly distance: number
  /** How many hits lie between it and the query, itself included. */
  readonly depth: number
  /** `action`: it is the same action by name. */
  readonly by: 'clouds' | 'limbs' | 'action'
}

/** Which match led to which; −1 is the query. */
export interface MatchEdge {
  readonly from: number
  readonly to: number
  readonly distance: number
}

/** What a search found, as a graph that can be pruned. */
export interface MatchGraph {
  readonly query: Region
  readonly matches: readonly Match[]
  readonly edges: readonly MatchEdge[]
  readonly queries: number
}

// Kovar, Gleicher. Automated extraction and parameterization of motions in large data sets. SIGGRAPH 2004, §3–4.
/**
 * Finds what is logically the same as a region: first what is numerically near to it, then what is near
 * to those, and so on, nearest first. A match's distance is the worst step on the best way to it (the
 * smallest largest edge), so that one doubtful step is not excused by many good ones.
 */
export function searchWeb(index: MotionIndex, query: Region, options: SearchOptions, run: Run): MatchGraph {
  const settings = { ...SEARCH_DEFAULTS, ...options }
  const clips = options.clips ?? index.clips.map((_, c) => c)
  const isWanted = wantedOf(index.clips.length, clips)
  const matches: Match[] = []
  const byClip: number[][] = index.clips.map(() => [])
  const isKnown = (clip: number, frame: number): boolean => {
    const time = frame / index.frameRate
    return byClip[clip].some((m) => matches[m].start <= time && time <= matches[m].end)
  }
  const wanted = strokeWanted(index, query, settings)
  const edges: MatchEdge[] = []
  const waiting: { node: number; distance: number }[] = [{ node: -1, distance: 0 }]
  let queries = 0
  const take = (from: number, found: Region, distance: number, by: Match['by'], asks: boolean): void => {
    if (distance > 1 || sameRegion(found, query)) return
    const before = from < 0 ? { distance: 0, depth: 0 } : matches[from]
    const worst = Math.max(before.distance, distance)
    const known = byClip[found.clip].find((m) => sameRegion(matches[m], found))
    if (known !== undefined) {
      if (known === from) return
      edges.push({ from, to: known, distance })
      if (worst < matches[known].distance) matches[known] = { ...matches[known], distance: worst }
      return
    }
    byClip[found.clip].push(matches.length)
    matches.push({ ...found, distance: worst, depth: before.depth + 1, by })
    edges.push({ from, to: matches.length - 1, distance })
    if (asks) waiting.push({ node: matches.length - 1, distance: worst })
  }
  const action = actionIn(options.actions ?? [], query)
  const places = action ? placesLike(index, query, action, isWanted, run) : []
  // Where nobody else does it the query may have been misread: a walk that hovers is no jump. Likeness decides then.
  if (places.some((place) => !sameRegion(place, query))) {
    waiting.pop()
    queries++
    for (const { score, ...place } of places) take(-1, place, score, 'action', false)
  }
  while (waiting.length > 0 && queries < settings.maxQueries) {
    run.report(queries / settings.maxQueries)
    waiting.sort((a, b) => b.distance - a.distance)
    const { node } = waiting.pop()!
    queries++
    const asker = node < 0 ? query : matches[node]
    const asked = prepareQuery(index, asker, run.kernels)
    const limit = node < 0 ? settings.maxFirst : settings.maxStep
    const hits = isWeb(index)
      ? [
          ...scanWeb(
            index,
            asked,
            { clip: asker.clip, ...framesOf(index, asker) },
            isWanted,
            isKnown,
            limit,
            run.kernels,
          ),
        ]
      : clips.flatMap((clip) =>
          scanClouds(asked, index.clips[clip], limit, run.kernels).map((hit) => ({ clip, ...hit })),
        )
    for (const { clip, first, last, score } of hits.sort((a, b) => a.score - b.score))
      if (wanted === undefined || wanted.admits(clip, first, last))
        take(node, seconds(index, clip, first, last), score / limit, 'clouds', score <= settings.maxStep)
    if (node >= 0) continue
    if (wanted !== undefined) {
      takeStrokes(index, query, clips, wanted, take)
      continue
    }
    for (const clip of clips)
      for (const { first, last, score } of scanFeatures(
        asked,
        index.clips[clip],
        settings.maxFeature,
        run.kernels,
      ))
        take(-1, seconds(index, clip, first, last), score / settings.maxFeature, 'limbs', false)
  }
  const order = matches.map((_, m) => m).sort((a, b) => matches[a].distance - matches[b].distance)
  const place = new Map(order.map((m, n) => [m, n]))
  return {
    query,
    matches: order.map((m) => matches[m]),
    edges: edges.map(({ from, to, distance }) => ({
      from: from < 0 ? -1 : place.get(from)!,
      to: place.get(to)!,
      distance,
    })),
    queries,
  }
}

const isWeb = (index: MotionIndex): index is MatchWeb => 'chains' in index

function wantedOf(count: number, clips: readonly number[]): (clip: number) => boolean {
  const wanted = new Uint8Array(count)
  for (const clip of clips) wanted[clip] = 1
  return (clip) => wanted[clip] === 1
}

/** The stroke a query is about, how like it another must be, and whether a region holds such a one. */
interface WantedStroke {
  readonly stroke: Stroke
  readonly max: number
  admits(clip: number, first: number, last: number): boolean
}

function strokeWanted(
  index: MotionIndex,
  query: Region,
  { maxArmStroke, maxLegStroke }: { readonly maxArmStroke: number; readonly maxLegStroke: number },
): WantedStroke | undefined {
  const { first, last } = framesOf(index, query)
  const stroke = strokeIn(index.clips[query.clip].strokes, first, last)
  const max = stroke === undefined ? 0 : stroke.limb < 2 ? maxArmStroke : maxLegStroke
  if (stroke === undefined || max <= 0) return undefined
  return {
    stroke,
    max,
    admits: (clip, from, to) =>
      stroke.limb >= 2 ||
      index.clips[clip].strokes.some(
        (other) => other.peak >= from - 1 && other.peak <= to + 1 && strokeScore(stroke, other) <= max,
      ),
  }
}

/** Strokes like the query's, nearest first. */
function takeStrokes(
  index: MotionIndex,
  query: Region,
  clips: readonly number[],
  { stroke, max }: WantedStroke,
  take: (from: number, found: Region, distance: number, by: Match['by'], asks: boolean) => void,
): void {
  const { first, last } = framesOf(index, query)
  const found = clips.flatMap((clip) =>
    index.clips[clip].strokes
      .map((other) => ({ clip, peak: other.peak, score: strokeScore(stroke, other) }))
      .filter(({ score }) => score <= max),
  )
  for (const { clip, peak, score } of found.sort((a, b) => a.score - b.score)) {
    const end = index.clips[clip].track.frameCount - 1
    const from = Math.max(0, peak + first - stroke.peak)
    const to = Math.min(end, peak + last - stroke.peak)
    take(-1, seconds(index, clip, from, to), score / max, 'limbs', false)
  }
}

/** The graph without some matches, and without what could only be reached through them. */
export function pruneMatches(graph: MatchGraph, remove: readonly number[]): MatchGraph {
  const gone = new Set(remove)
  const reached = new Set<number>()
  const next = [-1]
  while (next.length > 0) {
    const from = next.pop()!
    for (const edge of graph.edges) {
      if (edge.from !== from || gone.has(edge.to) || reached.has(edge.to)) continue
      reached.add(edge.to)
      next.push(edge.to)
    }
  }
  const kept = graph.matches.map((_, m) => m).filter((m) => reached.has(m))
  const place = new Map(kept.map((m, n) => [m, n]))
  return {
    ...graph,
    matches: kept.map((m) => graph.matches[m]),
    edges: graph.edges
      .filter(({ from, to }) => (from < 0 || reached.has(from)) && reached.has(to))
      .map(({ from, to, distance }) => ({
        from: from < 0 ? -1 : place.get(from)!,
        to: place.get(to)!,
        distance,
      })),
  }
}

/** Two regions are one when they share more than this part of the shorter. */
const SAME = 0.4

const sameRegion = (a: Region, b: Region): boolean =>
  a.clip === b.clip &&
  Math.min(a.end, b.end) - Math.max(a.start, b.start) > SAME * Math.min(a.end - a.start, b.end - b.start)

const seconds = (index: MotionIndex, clip: number, first: number, last: number): Region => ({
  clip,
  start: first / index.frameRate,
  end: last / index.frameRate,
})

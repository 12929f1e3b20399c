import type { FoundHit } from '../shared/found/hits.ts'
import { scalar, type Kernels } from '@understudy/kernels'
import { mirrorMotion, rename, slice, type Interval, type Motion } from '@understudy/motion'
import { makeRun, type Progress } from '@understudy/synthesis/analysis'
import {
  extractFeatures,
  featuresOfPart,
  valueCount,
  type BodyPart,
} from '@understudy/synthesis/analysis/features'
import {
  ACROSS_PEOPLE,
  indexMotions,
  parseWeb,
  searchWeb,
  type KnownAction,
  type MotionIndex,
} from '@understudy/synthesis/methods/match-web'
import {
  actionsIn,
  askByExample,
  askByName,
  askByQuery,
  dropClips,
  emptyIndex,
  extendIndex,
  parseIndex,
  partOfTrack,
  rankedExample,
  surprises,
  type ActionSpot,
  type Hit,
  type PartIndex,
} from '@understudy/synthesis/methods/part-assembly'
import type { Sketch } from '../../engine/sketches/sketch.ts'
import type { Example, FeatureRow, Found, LikeOptions, RowsQuestion } from './messages.ts'
import { queryFromRows } from './query-from-rows.ts'
import { sketchTrack } from './sketch-track.ts'

export interface FinderRun {
  readonly kernels?: Kernels
  readonly clock?: () => number
  readonly onProgress?: (progress: Progress) => void
}

/** Looks through the embedded corpus, where there is one, and one's own takes. */
export interface Finder {
  /** A take of one's own; one that was known under this key is replaced. */
  add(key: string, motion: Motion, run?: FinderRun): void
  /** The keys of one's own that are known; others are let go. */
  keep(keys: readonly string[]): void
  has(key: string): boolean
  /** Where else does somebody do this, with the whole body? */
  like(example: Example, options: LikeOptions, run?: FinderRun): Found
  /** What a word such as "kick" stands for: by example among the clips that come along, by features in one's own. */
  named(name: string, example: Example, options: LikeOptions, run?: FinderRun): Found
  /** Where does a part of the body move like this? */
  part(example: Example, part: BodyPart, bothSides: boolean, run?: FinderRun): Found
  /** By what features say. */
  rows(example: Example, part: BodyPart, run?: FinderRun): readonly FeatureRow[]
  askRows(question: RowsQuestion, example: Example | undefined, run?: FinderRun): Found
  sketch(source: string, start: number, end: number): Sketch | undefined
}

/** Of many places that a part may be, so many are enough. */
const ENOUGH = 24

/** With what can be found from the start, as the page stores it; without it, one's own alone are looked in. */
export function makeFinder(from?: { readonly web: Uint8Array; readonly parts: Uint8Array }): Finder {
  let { frameRate, clips }: MotionIndex = from
    ? parseWeb(from.web, 'finding-web.bin')
    : indexMotions([], {}, makeRun())
  let index: PartIndex = from ? parseIndex(from.parts, 'finding-parts.bin') : emptyIndex()
  const own = new Set<string>()

  const find = (source: string): number => clips.findIndex(({ name }) => name === source)
  const found = (hits: readonly FoundHit[], queries: number, run: FinderRun, began: number): Found => ({
    hits,
    queries,
    clips: clips.length,
    minutes: clips.reduce((sum, { track }) => sum + track.frameCount, 0) / frameRate / 60,
    took: 1000 * ((run.clock?.() ?? 0) - began),
  })
  const runOf = ({ kernels, onProgress }: FinderRun): ReturnType<typeof makeRun> =>
    makeRun({ kernels: kernels ?? scalar, ...(onProgress && { onProgress }) })

  /** The web with the example behind everything else, as a clip that is asked and never found. */
  const withExample = (motion: Motion, run: FinderRun): MotionIndex => ({
    frameRate,
    clips: [...clips, ...indexMotions([rename(motion, '')], {}, runOf(run)).clips],
  })

  /** Kicks, jumps and the like, told by features, in everything and in the example. */
  const actionsWith = (motion: Motion, run: FinderRun): readonly KnownAction[] => {
    const { features, frameRate: rate } = index
    const streams = extractFeatures(rename(motion, ''), { features, frameRate: rate }, run.kernels)
    const number = new Map(clips.map(({ name }, c) => [name, c]))
    const here = (spots: readonly ActionSpot[]): readonly ActionSpot[] =>
      spots.flatMap(({ clip, start, end }) => {
        const at = clip === index.clips.length ? clips.length : number.get(index.clips[clip].name)
        return at === undefined ? [] : [{ clip: at, start, end }]
      })
    return actionsIn(extendIndex(index, [streams])).map((action) => ({
      ...action,
      spots: here(action.spots),
      shown: here(action.shown),
    }))
  }

  const like = (
    { motion, region, source, place }: Example,
    queries: number,
    mirrored: boolean,
    run: FinderRun,
  ): { hits: readonly FoundHit[]; queries: number } => {
    const shown = mirrored ? mirrorMotion(motion) : motion
    const graph = searchWeb(
      withExample(shown, run),
      { clip: clips.length, start: region.start, end: region.end },
      {
        ...ACROSS_PEOPLE,
        actions: actionsWith(shown, run),
        maxQueries: queries,
        clips: clips.map((_, c) => c),
      },
      runOf(run),
    )
    const hits = graph.matches.flatMap(({ clip, start, end, distance, depth }): FoundHit[] => {
      const { name } = clips[clip]
      if (!mirrored && name === source && overlap({ start, end }, place) > 0.4) return []
      return [{ source: name, own: own.has(name), start, end, distance, depth, mirrored }]
    })
    return { hits, queries: graph.queries }
  }

  const askPart = (
    { motion, region, source, place }: Example,
    part: BodyPart,
    mirrored: boolean,
    run: FinderRun,
  ): readonly FoundHit[] => {
    const example = slice(mirrored ? mirrorMotion(motion) : motion, region.start, region.end)
    const asked = mirrored ? mirrorPart(part) : part
    const [own1] = indexMotions([example], { frameRate }, runOf(run)).clips
    const tracks = {
      example: partOfTrack(own1.track, asked),
      of: (clip: number) => partOfTrack(clips[find(index.clips[clip].name)].track, asked),
    }
    const hits = askByExample(index, example, asked, () => example, { enough: ENOUGH, tracks }, run.kernels)
    return told(hits, mirrored).filter(
      (hit) => mirrored || hit.source !== source || overlap(hit, place) <= 0.4,
    )
  }
  const told = (hits: readonly Hit[], mirrored: boolean): readonly FoundHit[] =>
    hits.map(({ name, start, end, score, step, reason }) => ({
      source: name,
      own: own.has(name),
      start: Math.max(0, start),
      end,
      distance: Number.isFinite(score) ? score : undefined,
      depth: Math.max(1, step),
      mirrored,
      reason,
    }))

  return {
    add: (key, motion, run = {}) => {
      if (own.has(key)) drop([key])
      const named = rename(motion, key)
      clips = [...clips, ...indexMotions([named], {}, runOf(run)).clips]
      const { features, frameRate: rate } = index
      index = extendIndex(index, [extractFeatures(named, { features, frameRate: rate }, run.kernels)])
      own.add(key)
    },
    keep: (keys) => drop([...own].filter((key) => !keys.includes(key))),
    has: (key) => own.has(key),
    like: (example, { queries, bothSides }, run = {}) => {
      const began = run.clock?.() ?? 0
      const straight = like(example, queries, false, run)
      const other = bothSides ? like(example, queries, true, run) : { hits: [], queries: 0 }
      return found(merged([...straight.hits, ...other.hits]), straight.queries + other.queries, run, began)
    },
    named: (name, example, { queries, bothSides }, run = {}) => {
      const began = run.clock?.() ?? 0
      // What people mean by a word is said of the body; what a performer does is no measure for others.
      const mine = told(askByName(index, name), false).filter((hit) => hit.own)
      const ways = clips.length === own.size ? [] : bothSides ? [false, true] : [false]
      const asked = ways.map((mirrored) => like(example, queries, mirrored, run))
      const performed = asked.flatMap(({ hits }) => hits).filter((hit) => !hit.own)
      const count = asked.reduce((sum, one) => sum + one.queries, 0)
      return found([...mine, ...merged(performed)], count, run, began)
    },
    part: (example, part, bothSides, run = {}) => {
      const began = run.clock?.() ?? 0
      const straight = askPart(example, part, false, run)
      const other = bothSides ? askPart(example, part, true, run) : []
      return found(merged([...straight, ...other]), 1, run, began)
    },
    rows: ({ motion, region }, part, run = {}) => {
      const example = slice(motion, region.start, region.end)
      const { features, frameRate: rate } = index
      const streams = extractFeatures(example, { features, frameRate: rate }, run.kernels)
      const bits = surprises(index)
      const names = new Set(featuresOfPart(features, part).map(({ name }) => name))
      return features
        .flatMap((feature, k): FeatureRow[] => {
          if (!names.has(feature.name)) return []
          const values = streams.values[k]
          const runs = runsOf(values, rate)
          const sum = values.reduce((total, value) => total + bits[k][value], 0) / values.length
          const most = values.reduce((top, value) => Math.max(top, bits[k][value]), 0)
          return [
            {
              name: feature.name,
              about: feature.about,
              words: feature.words,
              runs,
              bits: (sum + most) / Math.sqrt(runs.length),
            },
          ]
        })
        .toSorted((a, b) => b.bits - a.bits)
    },
    askRows: (question, example, run = {}) => {
      const began = run.clock?.() ?? 0
      const byName = new Map(index.features.map((feature) => [feature.name, feature]))
      const query = queryFromRows(question, (name) => valueCount(byName.get(name)!))
      if (query.segments.length === 0) return found([], 1, run, began)
      const cut = example && slice(example.motion, example.region.start, example.region.end)
      const ranked = cut
        ? [
            rankedExample(
              question.part,
              partOfTrack(indexMotions([cut], { frameRate }, runOf(run)).clips[0].track, question.part),
            ),
          ]
        : []
      const hits = askByQuery(
        index,
        query,
        ranked,
        (clip: number) => partOfTrack(clips[find(index.clips[clip].name)].track, question.part),
        {},
        run.kernels,
      )
      const all = told(hits, false).filter(
        (hit) => !example || hit.source !== example.source || overlap(hit, example.place) <= 0.4,
      )
      return found(merged(all), 1, run, began)
    },
    sketch: (source, start, end) => {
      const clip = clips[find(source)]
      return clip && sketchTrack(clip.track, start, end)
    },
  }

  function drop(keys: readonly string[]): void {
    if (keys.length === 0) return
    clips = clips.filter(({ name }) => !keys.includes(name))
    index = dropClips(index, keys)
    for (const key of keys) own.delete(key)
  }
}

/** The share of the shorter that two stretches have in common. */
function overlap(a: Interval, b: Interval): number {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return shared / Math.max(1e-6, Math.min(a.end - a.start, b.end - b.start))
}

/** Nearest first; of hits on one place the nearer stays. */
function merged(hits: readonly FoundHit[]): readonly FoundHit[] {
  const kept: FoundHit[] = []
  for (const hit of hits.toSorted((a, b) => (a.distance ?? 1) - (b.distance ?? 1)))
    if (!kept.some((other) => other.source === hit.source && overlap(other, hit) > 0.5)) kept.push(hit)
  return kept
}

function runsOf(values: Uint8Array, rate: number): FeatureRow['runs'] {
  const runs: { value: number; start: number; end: number }[] = []
  values.forEach((value, frame) => {
    const last = runs.at(-1)
    if (last?.value === value) last.end = (frame + 1) / rate
    else runs.push({ value, start: frame / rate, end: (frame + 1) / rate })
  })
  return runs
}

function mirrorPart(part: BodyPart): BodyPart {
  switch (part) {
    case 'leftArm':
      return 'rightArm'
    case 'rightArm':
      return 'leftArm'
    case 'leftLeg':
      return 'rightLeg'
    case 'rightLeg':
      return 'leftLeg'
    default:
      return part
  }
}

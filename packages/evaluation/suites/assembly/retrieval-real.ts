import type { ClipRow, Recordings } from '../../data/recordings.ts'
import { extractFeatures, CATALOGUE } from '@understudy/synthesis/analysis/features'
import {
  coreOf,
  emptyIndex,
  extendIndex,
  matchQuery,
  NAMED_QUERIES,
  queryFromWords,
  type PartIndex,
} from '@understudy/synthesis/methods/part-assembly'
import type { Motion } from '@understudy/motion'
import { judgedOn, once, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Finding, Measure, Skipped } from '../../measure/measure.ts'
import { spotsOf } from '../../data/segments.ts'
import { f1 } from './curves.ts'

export interface IndexedRecordings {
  readonly folder: Recordings
  readonly clips: readonly ClipRow[]
  readonly motions: readonly Motion[]
  readonly index: PartIndex
}

/** All recordings that are judged, indexed. */
export function recordings(data: EvaluationData): Promise<IndexedRecordings> {
  return once(data, 'assembly recordings', async () => {
    const folder = judgedOn(data)
    const motions: Motion[] = []
    for (const clip of folder.clips) motions.push({ ...(await data.timed(folder, clip)), name: clip.path })
    const index = extendIndex(
      emptyIndex(),
      motions.map((motion) => extractFeatures(motion)),
    )
    return { folder, clips: folder.clips, motions, index }
  })
}

/** A place, seconds. */
interface Place {
  readonly clip: number
  readonly start: number
  readonly end: number
}

/** Where a query known by name fits. */
function placesOf({ index }: IndexedRecordings, name: string): readonly Place[] {
  return NAMED_QUERIES[name].flatMap((words) =>
    matchQuery(index, queryFromWords(CATALOGUE, words)).map((match) => {
      const [first, end] = coreOf(match, index.frameRate)
      return { clip: match.clip, start: first / index.frameRate, end: end / index.frameRate }
    }),
  )
}

/** What one recording is of, where its tags say so: `content:walk-turn-left`. */
const contentOf = ({ tags }: ClipRow): string | undefined =>
  tags.find((tag) => tag.startsWith('content:'))?.slice('content:'.length)

/** A recording is found if the query fits anywhere in it, and right if its content is one of those meant. */
const byContent = (
  name: string,
  about: string,
  bar: string,
  questions: Readonly<Record<string, RegExp>>,
): Measure => ({
  name,
  about,
  unit: 'F1',
  bar,
  async run(data): Promise<Finding | Skipped> {
    const known = await recordings(data)
    let [right, wrong, missed] = [0, 0, 0]
    const told: string[] = []
    for (const [query, meant] of Object.entries(questions)) {
      const found = new Set(placesOf(known, query).map(({ clip }) => clip))
      known.clips.forEach((clip, c) => {
        const content = contentOf(clip)
        if (content === undefined) return
        const [isMeant, isFound] = [meant.test(content), found.has(c)]
        if (isMeant && isFound) right++
        else if (isMeant || isFound) told.push(`${isMeant ? 'missed' : 'wrong'}: ${clip.clip}`)
        if (isMeant && !isFound) missed++
        if (!isMeant && isFound) wrong++
      })
    }
    if (right + missed === 0) return { skipped: 'no recording is tagged with such a content' }
    return {
      value: f1(right, wrong, missed),
      n: right + missed,
      data: 'recordings tagged with their content',
      note: `precision ${(right / Math.max(1, right + wrong)).toFixed(3)}, recall ${(right / (right + missed)).toFixed(3)}; ${told.slice(0, 6).join(', ')}`,
    }
  },
})

/** A hit is right if it covers a listed action's defining instant, to this many seconds. */
const SLACK = 0.15
/** Wrong hits nearer than this, seconds, are one. */
const TOGETHER = 0.1

/**
 * Against `segments.csv`: an action is found if a hit of its side covers its defining instant. A hit that overlaps no
 * listed action of its side is wrong, except in recordings whose label names the action and that list none on that side:
 * labels are per recording, and what a detector did not list there may well be one.
 */
const bySegments = (
  action: string,
  bar: string,
  questions: Readonly<Record<string, string>>,
  label: RegExp,
): Measure => ({
  name: `real-${action}-f1`,
  about: `Every ${action} of all people by the named query, against the listed ones: F1.`,
  unit: 'F1',
  bar,
  async run(data): Promise<Finding | Skipped> {
    const spots = await spotsOf(data, action)
    if (spots.length === 0) return { skipped: `segments.csv lists no ${action}` }
    const known = await recordings(data)
    const place = new Map(known.clips.map(({ path }, c) => [path, c]))
    let [right, wrong, missed, left] = [0, 0, 0, 0]
    const told: string[] = []
    for (const [side, query] of Object.entries(questions)) {
      const own = spots
        .filter(({ row }) => side === '' || row.side === side)
        .map((spot) => ({ ...spot, at: place.get(spot.clip.path)! }))
      const hits = placesOf(known, query).filter(({ clip }) => contentOf(known.clips[clip]) === undefined)
      for (const { at, key, clip } of own) {
        const isFound = hits.some(
          (hit) => hit.clip === at && hit.start <= key + SLACK && hit.end >= key - SLACK,
        )
        if (isFound) right++
        else {
          missed++
          told.push(`missed: ${clip.clip} ${key.toFixed(1)} s`)
        }
      }
      let before: Place | undefined
      for (const hit of hits.toSorted((a, b) => a.clip - b.clip || a.start - b.start)) {
        if (own.some(({ at, start, end }) => at === hit.clip && hit.start < end && hit.end > start)) continue
        const isSame = before !== undefined && before.clip === hit.clip && hit.start <= before.end + TOGETHER
        before = hit
        if (isSame) continue
        const clip = known.clips[hit.clip]
        if (label.test(clip.label) && !own.some(({ at }) => at === hit.clip)) left++
        else {
          wrong++
          told.push(`wrong: ${clip.clip} ${hit.start.toFixed(1)} s`)
        }
      }
    }
    const people = new Set(spots.map(({ clip }) => clip.subject)).size
    return {
      value: f1(right, wrong, missed),
      n: right + missed,
      data: `${spots.length} times ${action} listed of ${people} people, among ${known.clips.length} recordings`,
      note: `precision ${(right / Math.max(1, right + wrong)).toFixed(3)}, recall ${(right / (right + missed)).toFixed(3)}, ${left} hits in recordings so labelled but not listed left out; ${told.slice(0, 6).join(', ')}`,
    }
  },
})

export const realRetrieval: readonly Measure[] = [
  byContent(
    'real-locomotion-f1',
    'Locomotion among recordings of known content, by the legs: F1.',
    '>= 0.98',
    {
      locomotion: /^(?:walk|run|dash)/,
    },
  ),
  byContent('real-run-f1', 'Runs among recordings of known content, by the legs: F1.', '>= 0.92', {
    run: /^(?:run|dash)/,
  }),
  byContent(
    'real-raised-hand-f1',
    'Raised hands (waving ones included) among recordings of known content, arm by arm: F1.',
    '>= 0.92',
    {
      'right-hand-raised': /^(?:raise-up|wave)-(?:right|both)/,
      'left-hand-raised': /^(?:raise-up|wave)-(?:left|both)/,
    },
  ),
  byContent(
    'real-waving-hand-f1',
    'Waving hands among recordings of known content, arm by arm: F1.',
    '>= 0.92',
    {
      'right-wave': /^wave-(?:right|both)/,
      'left-wave': /^wave-(?:left|both)/,
    },
  ),
  bySegments('jump', '>= 0.88', { '': 'jump' }, /jump|hop/i),
  bySegments('punch', '>= 0.75', { L: 'left-punch', R: 'right-punch' }, /punch|box|attack|strike/i),
  bySegments('kick', '>= 0.65', { L: 'left-kick', R: 'right-kick' }, /kick/i),
  bySegments('reach', '>= 0.6', { L: 'left-reach', R: 'right-reach' }, /reach|grab|pick|plac/i),
  bySegments('golf-swing', '>= 0.85', { '': 'golf-swing' }, /swing/i),
]

import {
  ACROSS_PEOPLE,
  buildChains,
  figureFeatures,
  indexMotions,
  searchWeb,
  WEB_DEFAULTS,
  webOf,
  type MatchGraph,
  type KnownAction,
  type MatchWeb,
} from '@understudy/synthesis/methods/match-web'
import { actionsIn, emptyIndex, extendIndex } from '@understudy/synthesis/methods/part-assembly'
import { makeRun } from '@understudy/synthesis/analysis'
import { mean } from '../../measure/statistics.ts'
import { judgedOn, once, type EvaluationData } from '../../data/evaluation-data.ts'
import { SPLITS } from '../../data/splits.ts'
import type { Measure } from '../../measure/measure.ts'
import { busiest, spotsOf, type Spot } from '../../data/segments.ts'

interface Indexed {
  readonly index: MatchWeb
  /** What is done where, as features tell it. */
  readonly actions: readonly KnownAction[]
  readonly clipOf: ReadonlyMap<string, number>
  readonly subjects: readonly string[]
  /** Clips in which unlisted walking is to be expected: a hit there is neither right nor wrong. */
  readonly mayWalk: readonly boolean[]
}

/** The web is built in so many steps, between which the run may be stopped. */
const PARTS = 40

function indexed(data: EvaluationData): Promise<Indexed> {
  return once(data, 'index', async () => {
    const folder = judgedOn(data)
    // Only the dataset that lists actions: people of others may do them unlisted.
    const listed = new Set(folder.segments.map((row) => row.path))
    const datasets = new Set(
      folder.clips.filter((clip) => listed.has(clip.path)).map(({ dataset }) => dataset),
    )
    const clips = folder.clips.filter(({ dataset }) => datasets.has(dataset))
    const motions = []
    for (const clip of clips) motions.push(await data.timed(folder, clip))
    const index = indexMotions(motions, { frameRate: WEB_DEFAULTS.frameRate }, makeRun())
    const parts = []
    for (let part = 0; part < PARTS; part++) {
      await data.breathe()
      parts.push(buildChains(index, {}, { part, parts: PARTS }, makeRun()))
    }
    return {
      index: webOf(index, parts),
      actions: actionsIn(
        extendIndex(
          emptyIndex(),
          index.clips.map(({ track }) => figureFeatures(track)),
        ),
      ),
      clipOf: new Map(clips.map(({ path }, n) => [path, n])),
      subjects: clips.map(({ subject }) => subject),
      mayWalk: clips.map(
        ({ tags, label }) =>
          tags.some((tag) => /walk|run|jump|step|shadow|salsa|pair|golf|dodge/.test(tag)) ||
          /walk|run|start-stop/i.test(label),
      ),
    }
  })
}

interface Score {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** A match is right when it holds the defining instant (± 0.1 s) of a listed action of that kind and side. */
function scored(
  { clipOf, mayWalk }: Indexed,
  matches: MatchGraph['matches'],
  truth: readonly Spot[],
  query: Spot,
): Score {
  const holds = (match: MatchGraph['matches'][0], spot: Spot): boolean =>
    match.clip === clipOf.get(spot.row.path) && match.start - 0.1 <= spot.key && spot.key <= match.end + 0.1
  const found = truth.filter((spot) => matches.some((match) => holds(match, spot))).length
  const wrong = matches.filter(
    (match) =>
      !truth.some((spot) => holds(match, spot)) &&
      !holds(match, query) &&
      !(query.row.action === 'walk-cycle' && mayWalk[match.clip]),
  ).length
  return {
    precision: found / Math.max(1, found + wrong),
    recall: found / Math.max(1, truth.length),
    f1: (2 * found) / Math.max(1, found + wrong + truth.length),
  }
}

/** Every action of the person with most of them as query, within that person's recordings. */
function within(data: EvaluationData, action: string): Promise<{ all: Score[]; oneShot: Score[] }> {
  return once(data, `within ${action}`, async () => {
    const web = await indexed(data)
    const own = busiest((await spotsOf(data, action)).filter(({ row }) => web.clipOf.has(row.path)))
    const clips = web.subjects.map((_, n) => n).filter((n) => web.subjects[n] === own[0]?.clip.subject)
    const [all, oneShot]: [Score[], Score[]] = [[], []]
    for (const query of own.length < 2 ? [] : own) {
      await data.breathe()
      const region = { clip: web.clipOf.get(query.row.path)!, start: query.start, end: query.end }
      const { matches } = searchWeb(web.index, region, { clips }, makeRun())
      const truth = own.filter((spot) => spot !== query)
      all.push(scored(web, matches, truth, query))
      oneShot.push(
        scored(
          web,
          matches.filter(({ depth }) => depth === 1),
          truth,
          query,
        ),
      )
    }
    return { all, oneShot }
  })
}

const withinMeasure = (action: string, what: keyof Score, bar: string): Measure => ({
  name: `search-within-${action}-${what}`,
  about: `${action} of the person with most of them, every one as query: mean ${what}.`,
  unit: 'share',
  bar,
  async run(data) {
    const { all, oneShot } = await within(data, action)
    if (all.length === 0) return { skipped: `no person does two listed actions "${action}"` }
    const of = (scores: readonly Score[]): number => mean(scores.map((score) => score[what]))
    return {
      value: of(all),
      n: all.length,
      data: `${all.length} queries within one person`,
      note: `one-shot ${what} ${of(oneShot).toFixed(3)}, recall ${mean(oneShot.map(({ recall }) => recall)).toFixed(3)}`,
    }
  },
})

export const kicksPrecision = withinMeasure('kick', 'precision', '>= 0.98')
export const kicksRecall = withinMeasure('kick', 'recall', '>= 0.95')
export const punchesF1 = withinMeasure('punch', 'f1', '>= 0.9')
export const reachesF1 = withinMeasure('reach', 'f1', '>= 0.9')
export const walksF1 = withinMeasure('walk-cycle', 'f1', '>= 0.95')

/** Two queries per person and side, looked for in everybody else's recordings. */
const across = (data: EvaluationData, action: string): Promise<readonly Score[]> =>
  once(data, `across ${action}`, async () => {
    const web = await indexed(data)
    const spots = (await spotsOf(data, action)).filter(({ row }) => web.clipOf.has(row.path))
    const scores: Score[] = []
    for (const key of new Set(spots.map(({ clip, row }) => `${clip.subject} ${row.side}`))) {
      const own = spots.filter(({ clip, row }) => `${clip.subject} ${row.side}` === key)
      const truth = spots.filter(
        ({ clip, row }) => clip.subject !== own[0].clip.subject && row.side === own[0].row.side,
      )
      if (truth.length < 2) continue
      const clips = web.subjects.map((_, c) => c).filter((c) => web.subjects[c] !== own[0].clip.subject)
      for (const query of own.length > 1 && action !== 'walk-cycle'
        ? [own[0], own[own.length >> 1]]
        : [own[0]]) {
        await data.breathe()
        const region = { clip: web.clipOf.get(query.row.path)!, start: query.start, end: query.end }
        const options = { clips, actions: web.actions, ...ACROSS_PEOPLE }
        scores.push(scored(web, searchWeb(web.index, region, options, makeRun()).matches, truth, query))
      }
    }
    return scores
  })

/** Mean over kinds of action. */
export const acrossF1: Measure = {
  name: 'search-across-f1',
  about: 'Actions of one person looked for in all other people’s recordings: mean F1 over kinds of action.',
  unit: 'share',
  bar: '>= 0.6',
  splits: SPLITS,
  peopleBar: '>= 0.88',
  async run(data) {
    const told: string[] = []
    const means: number[] = []
    let n = 0
    for (const action of new Set(judgedOn(data).segments.map((row) => row.action))) {
      const scores = await across(data, action)
      if (scores.length === 0) continue
      means.push(mean(scores.map(({ f1 }) => f1)))
      told.push(`${action} ${means.at(-1)!.toFixed(2)}`)
      n += scores.length
    }
    if (means.length === 0) return { skipped: 'no kind of action is listed for two people' }
    return { value: mean(means), n, data: `${n} queries across people`, note: told.join(', ') }
  },
}

/** The query that found its like worst. */
export const acrossLeast: Measure = {
  name: 'search-across-least',
  about: 'The same: F1 of the query that comes out worst.',
  unit: 'share',
  bar: '>= 0.7',
  splits: ['people'],
  async run(data) {
    let least = { f1: Infinity, action: '' }
    let n = 0
    for (const action of new Set(judgedOn(data).segments.map((row) => row.action)))
      for (const { f1 } of await across(data, action)) {
        n++
        if (f1 < least.f1) least = { f1, action }
      }
    if (n === 0) return { skipped: 'no kind of action is listed for two people' }
    return { value: least.f1, n, data: `${n} queries across people`, note: `a ${least.action}` }
  },
}

/** The same for one kind of action, query by query. The person of the query is never searched. */
const acrossOf = (action: string): Measure => ({
  name: `search-across-${action}-f1`,
  about: `A ${action} of one person looked for in all other people’s recordings: mean F1 over the queries.`,
  unit: 'share',
  bar: '>= 0.88',
  splits: ['people'],
  async run(data) {
    const scores = await across(data, action)
    if (scores.length === 0) return { skipped: `no ${action} is listed for two people` }
    const all = scores.map(({ f1 }) => f1)
    return {
      value: mean(all),
      n: all.length,
      data: `${all.length} queries across people`,
      note: `by query ${all.map((f1) => f1.toFixed(2)).join(', ')}`,
    }
  },
})

export const acrossByAction: readonly Measure[] = ['kick', 'reach', 'punch', 'jump'].map(acrossOf)

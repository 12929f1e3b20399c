import type { ClipRow } from '../../data/recordings.ts'
import type { Motion } from '@understudy/motion'
import { directionErrorDegrees } from '@understudy/synthesis/analysis'
import { retarget } from '@understudy/synthesis/editing'
import { film, filmRow, type Figure } from '../../measure/figure.ts'
import { largest, mean } from '../../measure/statistics.ts'
import { judgedOn, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Finding, Measure, Skipped } from '../../measure/measure.ts'
import { datasetsOf, readable } from './readable.ts'

const WALK_WITH_TURNS = 'a-walk-turns'

interface Round {
  readonly clip: ClipRow
  readonly source: Motion
  readonly there: Motion
  readonly back: Motion
  /** Degrees, mean over bones and frames: on the other body, and home again. */
  readonly thereDegrees: number
  readonly backDegrees: number
  /** cm/s while planted, mean: as recorded, and the worse of both ways after cleaning. */
  readonly sourceSkate: number
  readonly cleanedSkate: number
}

/**
 * Every walk with turns is put on a body of another data set (or, within one, of another person) and back, by roles
 * alone. Mean angle between the directions of limb bones in the world, on the other body, over the walks. A single walk
 * may be above the bar: the note names the worst.
 */
export const retargetedThere: Measure = {
  name: 'retargeted-there',
  about: 'Mean angle between limb bones of a walk and of the same walk on another body.',
  unit: '°',
  bar: '<= 3',
  run: (data) => judge(data, mean, ({ thereDegrees }) => thereDegrees, drawn),
}

/** The same after the way back, against the recording, over every bone of the skeleton. */
export const retargetedBack: Measure = {
  name: 'retargeted-back',
  about: 'Mean angle between bones of a walk and of the same walk after a visit to another body.',
  unit: '°',
  bar: '<= 3',
  run: (data) => judge(data, mean, ({ backDegrees }) => backDegrees),
}

/** Mean speed of planted feet along the ground after retargeting with cleaning, either way; the largest over the walks. */
export const retargetedSkate: Measure = {
  name: 'retargeted-skate',
  about: 'Mean foot skate while planted, after retargeting and cleaning; the worst walk.',
  unit: 'cm/s',
  bar: '<= 2',
  run: (data) => judge(data, largest, ({ cleanedSkate }) => cleanedSkate),
}

/** By how much the worst of them skates more than its source; below zero none does. */
export const retargetedSkateGain: Measure = {
  name: 'retargeted-skate-gain',
  about: 'Foot skate after retargeting and cleaning, less that of the source; the worst walk.',
  unit: 'cm/s',
  bar: '<= 0',
  run: (data) => judge(data, largest, ({ cleanedSkate, sourceSkate }) => cleanedSkate - sourceSkate),
}

async function judge(
  data: EvaluationData,
  summary: (values: readonly number[]) => number,
  of: (round: Round) => number,
  figures?: (rounds: readonly Round[]) => readonly Figure[],
): Promise<Finding | Skipped> {
  const rounds = await roundsOf(data)
  if ('skipped' in rounds) return rounds
  const worst = rounds.reduce((a, b) => (of(b) > of(a) ? b : a))
  const people = new Set(rounds.map(({ clip }) => clip.subject)).size
  return {
    value: summary(rounds.map(of)),
    n: rounds.length,
    data: `${datasetsOf(rounds.map(({ clip }) => clip))} of ${people} people`,
    note: `mean ${mean(rounds.map(of)).toFixed(2)}, worst ${of(worst).toFixed(2)} in ${worst.clip.path}`,
    ...(figures && { figures: () => figures(rounds) }),
  }
}

/** Four measures look at the same rounds: they are made once. */
const made = new WeakMap<EvaluationData, Promise<Round[] | Skipped>>()

function roundsOf(data: EvaluationData): Promise<Round[] | Skipped> {
  const known = made.get(data) ?? makeRounds(data)
  made.set(data, known)
  return known
}

async function makeRounds(data: EvaluationData): Promise<Round[] | Skipped> {
  const folder = judgedOn(data)
  const walks = await readable(data, folder, ({ tags }) => tags.includes(WALK_WITH_TURNS))
  if (walks.length === 0) return { skipped: `no clip is tagged ${WALK_WITH_TURNS}` }
  const { dataset, subject } = walks[0].clip
  const other =
    folder.clips.find((clip) => clip.dataset !== dataset) ??
    folder.clips.find((clip) => clip.subject !== subject)
  if (!other) return { skipped: 'there is only one body in the index' }
  const target = (await data.load(folder, other)).motion
  const rounds: Round[] = []
  for (const { clip } of walks.filter(({ clip: { path } }) => path !== other.path)) {
    await data.breathe()
    rounds.push(roundTrip(clip, await data.timed(folder, clip), target))
  }
  return rounds
}

function roundTrip(clip: ClipRow, source: Motion, target: Motion): Round {
  const there = retarget(source, target)
  const back = retarget(there.motion, source)
  const cleaned = [there, back].map(({ report }) => report.feet?.after.footSkateCmPerSecond.mean ?? NaN)
  return {
    clip,
    source,
    there: there.motion,
    back: back.motion,
    thereDegrees: directionErrorDegrees(source, there.motion).mean,
    backDegrees: directionErrorDegrees(source, back.motion).mean,
    sourceSkate: there.report.sourceFootSkateCmPerSecond.mean,
    cleanedSkate: largest(cleaned),
  }
}

function drawn(rounds: readonly Round[]): Figure[] {
  const worst = rounds.reduce((a, b) => (b.thereDegrees > a.thereDegrees ? b : a))
  const rows = [
    filmRow(worst.source, {
      title: worst.clip.clip,
      note: 'as recorded',
      contacts: worst.there.annotations.contacts,
    }),
    filmRow(worst.there, { title: 'there', note: `${worst.thereDegrees.toFixed(2)}° mean` }),
    filmRow(worst.back, { title: 'and back', note: `${worst.backDegrees.toFixed(2)}° mean` }),
  ]
  return [
    { caption: `${worst.clip.path}, the walk with the largest error.`, drawing: film(rows, { frames: 9 }) },
  ]
}

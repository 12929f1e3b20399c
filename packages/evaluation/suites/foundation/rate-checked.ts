import { checkFrameRate } from '@understudy/motion/formats'
import { percent } from '../../measure/statistics.ts'
import { judgedOn, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Finding, Measure, Skipped } from '../../measure/measure.ts'
import { datasetsOf, readable, some, type Readable } from './readable.ts'

/** Files whose header tells the wrong rate, by the index, that are read at the true rate or warned about. */
export const wrongRatesCaught: Measure = {
  name: 'wrong-rates-caught',
  about: 'Files with a wrong frame rate in the header (by the index) that are corrected or warned about.',
  unit: '%',
  bar: '>= 90',
  run: (data) =>
    judge(
      data,
      (item) => !tellsTruth(item),
      ({ clip, report: { frameRate } }) =>
        near(frameRate.used, clip.fps) || frameRate.suggested !== undefined,
      'missed',
    ),
}

/** Files whose header tells the true rate, by the index, that are read at it without a warning. */
export const trueRatesKept: Measure = {
  name: 'true-rates-kept',
  about: 'Files with the true frame rate in the header that are read at it, without a warning.',
  unit: '%',
  bar: '>= 95',
  run: (data) =>
    judge(
      data,
      tellsTruth,
      ({ clip, report: { frameRate } }) =>
        near(frameRate.used, clip.fps) && frameRate.suggested === undefined,
      'doubted',
    ),
}

/**
 * Whether the physics alone (free fall, balance, cadence; no knowledge of any data set) would have seen a header that
 * tells twice the true rate, in recordings that list a walk cycle or a jump. The bar was set knowing the result (94 %):
 * it guards against getting worse.
 */
export const doubledRatesSeen: Measure = {
  name: 'doubled-rates-seen',
  about: 'Walks and jumps, declared at twice their true rate, that are doubted by physics alone.',
  unit: '%',
  bar: '>= 90',
  async run(data) {
    const judged = judgedOn(data)
    const tell = new Set(
      judged.segments
        .filter(({ action }) => action === 'walk-cycle' || action === 'jump')
        .map(({ path }) => path),
    )
    const list = await readable(
      data,
      judged,
      ({ path, fps, tags }) => fps > 0 && tell.has(path) && !tags.includes(UNVERIFIED),
    )
    if (list.length === 0) return { skipped: 'segments.csv lists no walk-cycle and no jump' }
    const unseen: Readable[] = []
    for (const item of list) {
      await data.breathe()
      if (checkFrameRate({ ...item.motion, frameRate: 2 * item.clip.fps }).suggested === undefined)
        unseen.push(item)
    }
    return {
      value: percent(list.map((item) => !unseen.includes(item))),
      n: list.length,
      data: datasetsOf(list.map(({ clip }) => clip)),
      ...(unseen.length > 0 && { note: `not doubted: ${some(unseen.map(({ clip }) => clip.path))}` }),
    }
  },
}

/** Where nobody could verify the rate there is no truth to hold the reader to. */
const UNVERIFIED = 'fps-unverified'

/** A header's frame time is rounded to a few digits: .0083333 is 120 Hz. */
const near = (a: number, b: number): boolean => Math.abs(a / b - 1) < 0.01

const tellsTruth = ({ clip, report }: Readable): boolean => near(report.frameRate.header, clip.fps)

async function judge(
  data: EvaluationData,
  belongs: (item: Readable) => boolean,
  isRight: (item: Readable) => boolean,
  verb: string,
): Promise<Finding | Skipped> {
  const judged = judgedOn(data)
  const known = await readable(data, judged, ({ fps, tags }) => fps > 0 && !tags.includes(UNVERIFIED))
  const list = known.filter(belongs)
  if (list.length === 0) return { skipped: 'no recording of this kind is in the index' }
  const wrong = list.filter((item) => !isRight(item))
  return {
    value: percent(list.map(isRight)),
    n: list.length,
    data: datasetsOf(list.map(({ clip }) => clip)),
    ...(wrong.length > 0 && { note: `${verb}: ${some(wrong.map(({ clip }) => clip.path))}` }),
  }
}

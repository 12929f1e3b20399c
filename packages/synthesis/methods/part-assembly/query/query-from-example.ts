import { MotionError } from '@understudy/motion'
import type { BodyPart, FeatureStreams } from '../../../analysis/features/index.ts'
import { featuresOfPart } from '../../../analysis/features/index.ts'
import { featureNumber, type PartIndex } from '../part-index/index-motions.ts'
import { surprises } from '../part-index/surprises.ts'
import type { Admitted, PartQuery, QuerySegment } from './query.ts'

/** How strictly an example is taken. */
export interface Strictness {
  /** The most telling features that are asked about; the others may be anything. */
  readonly features: number
  /** The very most telling ones that are passed over: an example may have a habit of its own that nobody shares. */
  readonly skip?: number
  /** The most telling phases that must be there. */
  readonly phases: number
  /** Answers more ordinary than this in the corpus are not asked for, bits: 1 is every other frame. */
  readonly bits: number
  /** Phases shorter than this are passing: they may be missing, seconds. */
  readonly passingSeconds: number
  /** Between phases anything may happen for this long, seconds. */
  readonly gapSeconds: number
  /** A phase must last at least this share of its time in the example. */
  readonly least: number
}

/** From to the letter to the gist. Asking goes down this ladder until enough is found. */
export const LADDER: readonly Strictness[] = [
  { features: Infinity, phases: Infinity, bits: 0, passingSeconds: 0, gapSeconds: 0, least: 0 },
  { features: Infinity, phases: Infinity, bits: 0.5, passingSeconds: 0.08, gapSeconds: 0.07, least: 0.3 },
  { features: Infinity, phases: Infinity, bits: 1, passingSeconds: 0.08, gapSeconds: 0.07, least: 0.3 },
  { features: 8, phases: 4, bits: 1, passingSeconds: 0.11, gapSeconds: 0.1, least: 0.3 },
  { features: 6, phases: 3, bits: 1, passingSeconds: 0.11, gapSeconds: 0.13, least: 0.2 },
  { features: 5, phases: 2, bits: 1, passingSeconds: 0.11, gapSeconds: 0.2, least: 0.2 },
  { features: 4, phases: 2, bits: 1, passingSeconds: 0.11, gapSeconds: 0.2, least: 0.2 },
  { features: 3, phases: 1, bits: 1, passingSeconds: 0.11, gapSeconds: 0.2, least: 0.2 },
  { features: 2, phases: 1, bits: 1, passingSeconds: 0.11, gapSeconds: 0.2, least: 0.2 },
  { features: 1, phases: 1, bits: 1, passingSeconds: 0.11, gapSeconds: 0.2, least: 0.2 },
  { features: 1, skip: 1, phases: 1, bits: 1, passingSeconds: 0.11, gapSeconds: 0.2, least: 0.2 },
  { features: 1, skip: 2, phases: 1, bits: 1, passingSeconds: 0.11, gapSeconds: 0.2, least: 0.2 },
  { features: 1, skip: 3, phases: 1, bits: 1, passingSeconds: 0.11, gapSeconds: 0.2, least: 0.2 },
]

/** A phase may last this many times as long as in the example, and this much longer, seconds. */
const STRETCH = { times: 2, seconds: 0.3 } as const

/**
 * A query out of what an example does. Features count by how telling they are in this corpus,
 *
 *   I_k = mean over the example of −log₂ p(answer of k) + its maximum,
 *
 * and the first `features` of them are asked, each only while its answer is rare enough (`bits`): that a hand is slow is
 * not worth asking, that it is fast is. Phases are the runs in which the same answers are asked; passing ones give
 * way to a gap in which anything may happen. Strictest of all, every answer is asked and every phase must be there.
 */
export function queryFromExample(
  index: PartIndex,
  example: FeatureStreams,
  part: BodyPart,
  strictness: Strictness,
  asked?: readonly string[],
): PartQuery {
  const numbers =
    asked === undefined
      ? featuresOfPart(index.features, part).map(({ name }) => featureNumber(index, name))
      : asked.map((name) => featureNumber(index, name))
  if (numbers.length === 0 || example.frameCount === 0)
    throw new MotionError(
      `query: "${example.name}" was asked about ${numbers.length} features over ${example.frameCount} frames; both are needed.`,
    )
  const bits = surprises(index)
  const told = (k: number, f: number): number => bits[k][example.values[k][f]]
  const skip = Math.min(strictness.skip ?? 0, numbers.length - 1)
  const telling = mostTelling(numbers, example, told).slice(skip, skip + strictness.features)
  const isHeld = new Set(
    telling.filter((k) => example.values[k].every((value) => value === example.values[k][0])),
  )
  const facts = (f: number): readonly number[] =>
    telling.filter((k) => isHeld.has(k) || told(k, f) >= strictness.bits)
  const phases = phasesOf(example.frameCount, (f) =>
    facts(f)
      .map((k) => `${k}:${example.values[k][f]}`)
      .join(' '),
  ).map(([start, end]): Phase => ({
    start,
    end,
    weight: facts(start).reduce((sum, k) => sum + told(k, start), 0),
    admitted: Object.fromEntries(
      facts(start).map((k) => [index.features[k].name, [example.values[k][start]]]),
    ),
  }))
  const rate = index.frameRate
  const heaviest = Math.max(...phases.map(({ weight }) => weight))
  const heavy = phases
    .filter(
      ({ start, end, weight }) =>
        weight > 0 && (weight === heaviest || (end - start) / rate >= strictness.passingSeconds),
    )
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, strictness.phases)
  const kept = phases.filter((phase) => heavy.includes(phase))
  const segments = (kept.length > 0 ? kept : phases).flatMap((phase, i, all): QuerySegment[] => {
    const seconds = (phase.end - phase.start) / rate
    const isEnd = i === 0 || i === all.length - 1
    const segment: QuerySegment = {
      admit: [phase.admitted],
      ...(strictness.least > 0 ? { minSeconds: strictness.least * seconds } : {}),
      ...(isEnd ? {} : { maxSeconds: Math.max(STRETCH.times * seconds, seconds + STRETCH.seconds) }),
    }
    const skipped = i === 0 ? 0 : (phase.start - all[i - 1].end) / rate
    const gap = STRETCH.times * skipped + strictness.gapSeconds
    return i === 0 || gap < 1 / rate ? [segment] : [{ admit: [{}], optional: true, maxSeconds: gap }, segment]
  })
  return { name: example.name, part, segments }
}

interface Phase {
  readonly start: number
  readonly end: number
  /** Bits that its answers tell together. */
  readonly weight: number
  readonly admitted: Admitted
}

function mostTelling(
  features: readonly number[],
  { values, frameCount }: FeatureStreams,
  told: (k: number, f: number) => number,
): readonly number[] {
  return features
    .map((k) => {
      let [sum, most, runs] = [0, 0, 1]
      for (let f = 0; f < frameCount; f++) {
        sum += told(k, f)
        most = Math.max(most, told(k, f))
        if (f > 0 && values[k][f] !== values[k][f - 1]) runs++
      }
      return { k, bits: (sum / frameCount + most) / Math.sqrt(runs) }
    })
    .toSorted((a, b) => b.bits - a.bits)
    .map(({ k }) => k)
}

/** Runs of frames with the same key, as `[start, end)`. */
function phasesOf(
  frameCount: number,
  keyOf: (frame: number) => string,
): readonly (readonly [number, number])[] {
  const phases: [number, number][] = []
  let [start, key] = [0, keyOf(0)]
  for (let f = 1; f <= frameCount; f++) {
    const next = f < frameCount ? keyOf(f) : undefined
    if (next === key) continue
    phases.push([start, f])
    start = f
    key = next ?? ''
  }
  return phases
}

import {
  correlation,
  meanCurve,
  median,
  range,
  shareWithin,
  sideDifference,
  spreadBetween,
  straightestKnee,
  strideSpread,
  trailingThigh,
} from '@understudy/synthesis/analysis/gait'
import { measuresOf } from '../../measure/measures-of.ts'
import { JUDGED } from './gait-measures.ts'
import { SPEEDS, strides, type MeasuredStride, type Strides } from './strides.ts'
import { mean } from '../../measure/statistics.ts'

const DEGREES = 180 / Math.PI

const measure = measuresOf(strides, (found) =>
  'skipped' in found
    ? found
    : { n: found.performed.length, data: `strides of the company against ${found.real.length} of people` },
) as ReturnType<typeof measuresOf<Strides>>

/** A number per person, from the mean over their strides. */
function perPerson(
  all: readonly MeasuredStride[],
  of: (stride: MeasuredStride) => number,
): Map<string, number> {
  const people = new Map<string, number[]>()
  for (const stride of all) people.set(stride.person, [...(people.get(stride.person) ?? []), of(stride)])
  return new Map([...people].map(([person, values]) => [person, mean(values)]))
}
const told = (values: ReadonlyMap<string, number>, digits = 1): string =>
  [...values].map(([person, value]) => `${person} ${value.toFixed(digits)}`).join(', ')
const overPeople = (values: ReadonlyMap<string, number>): number => mean([...values.values()])

/** How many curves are outside a band of ratios to people's, and every ratio in the note. */
function outside(
  ratios: readonly (readonly [curve: string, ratio: number])[],
  [low, high]: readonly [number, number],
): { value: number; note: string } {
  return {
    value: ratios.filter(([, ratio]) => ratio < low || ratio > high).length,
    note: ratios.map(([curve, ratio]) => `${curve} ${ratio.toFixed(2)}`).join(', '),
  }
}

const VARYING = [
  'trunkPitch',
  'trunkLean',
  'headPitch',
  'headRoll',
  'kneeFlexion',
  'footPitch',
  'pelvisSway',
  'shoulderYaw',
  'armFlexion',
  'elbowFlexion',
] as const
const TELLING = ['kneeFlexion', 'footPitch', 'headPitch', 'headRoll', 'pelvisSway'] as const

/** Each performer's strides against each other, as people's: the median person's spread is 1. */
export const strideVariation = measure(
  'stride-variation',
  'Curves of trunk, head, legs and arms that vary from stride to stride by less than 0.6 or more than 1.4 of what people’s do.',
  'curves',
  '<= 0',
  ({ real, performed }) => {
    const spread = (all: readonly MeasuredStride[], curve: string): number =>
      median([...strideSpread(all, curve).values()])
    return outside(
      VARYING.map((curve) => [curve, spread(performed, curve) / spread(real, curve)] as const),
      [0.6, 1.4],
    )
  },
)

export const peopleDiffer = measure(
  'people-differ',
  'Curves of knee, foot, head and sway in which performers differ by less than 0.6 or more than 1.2 of what people do.',
  'curves',
  '<= 0',
  ({ real, performed }) => {
    // Seen in a mirror, as strides led by the right are, a head to the left is a head to the right.
    const left = (all: readonly MeasuredStride[]): MeasuredStride[] =>
      all.filter(({ side }) => side === 'left')
    return outside(
      TELLING.map(
        (curve) => [curve, spreadBetween(left(performed), curve) / spreadBetween(left(real), curve)] as const,
      ),
      [0.6, 1.2],
    )
  },
)

/** r of a performer's mean head roll and mean trunk lean. */
export const headRoll = measure(
  'head-with-trunk',
  'Correlation of head roll and the trunk’s lean to the side, least of the performers.',
  '',
  '>= 0.7',
  ({ performed }) => {
    const people = [...new Set(performed.map(({ person }) => person))]
    const found = new Map(
      people.map((person) => {
        const own = performed.filter((stride) => stride.person === person && stride.side === 'left')
        return [person, correlation(meanCurve(own, 'headRoll'), meanCurve(own, 'trunkLean'))] as const
      }),
    )
    return { value: Math.min(...found.values()), note: told(found, 2) }
  },
)

export const headNod = measure(
  'head-nod',
  'Range of head pitch over a stride, mean of the performers; people 7°.',
  'degrees',
  '5 to 9',
  ({ real, performed }) => {
    const of = (all: readonly MeasuredStride[]): Map<string, number> =>
      perPerson(all, ({ curves }) => DEGREES * range(curves.headPitch))
    return { value: overPeople(of(performed)), note: `people here ${overPeople(of(real)).toFixed(1)}` }
  },
)

const knees = (all: readonly MeasuredStride[]): Map<string, number> =>
  perPerson(all, ({ curves }) => DEGREES * straightestKnee(curves.kneeFlexion))

export const stanceKnee = measure(
  'stance-knee',
  'The standing knee at its straightest, mean of the performers.',
  'degrees',
  '<= 9',
  ({ real, performed }) => ({
    value: overPeople(knees(performed)),
    note: `${told(knees(performed))}; people ${overPeople(knees(real)).toFixed(1)}`,
  }),
)

export const straightestPerformer = measure(
  'stance-knee-least',
  'The same of the performer whose knee is straightest.',
  'degrees',
  '<= 4',
  ({ performed }) => Math.min(...knees(performed).values()),
)

export const thigh = measure(
  'trailing-thigh',
  'The thigh farthest behind the vertical, mean of the performers.',
  'degrees',
  '<= -19',
  ({ real, performed }) => {
    const of = (all: readonly MeasuredStride[]): Map<string, number> =>
      perPerson(all, ({ curves }) => DEGREES * trailingThigh(curves.hipFlexion, curves.pelvisTilt))
    return {
      value: overPeople(of(performed)),
      note: `${told(of(performed))}; people ${overPeople(of(real)).toFixed(1)}`,
    }
  },
)

export const sidesDiffer = measure(
  'sides-differ',
  'Difference between left and right arms and elbows, the lesser of the two, mean of the performers.',
  'degrees',
  '>= 2',
  ({ real, performed }) => {
    const of = (all: readonly MeasuredStride[], curve: string): number =>
      DEGREES * overPeople(sideDifference(all, curve))
    const [arms, elbows] = [of(performed, 'armFlexion'), of(performed, 'elbowFlexion')]
    return {
      value: Math.min(arms, elbows),
      note: `arms ${arms.toFixed(1)}, elbows ${elbows.toFixed(1)}; people ${of(real, 'armFlexion').toFixed(1)}, ${of(real, 'elbowFlexion').toFixed(1)}`,
    }
  },
)

const farthestFrom = (middle: number, values: readonly number[]): number =>
  values.reduce((far, v) => (Math.abs(v - middle) > Math.abs(far - middle) ? v : far))

const atSpeed = (performed: readonly MeasuredStride[], speed: number): readonly MeasuredStride[] =>
  performed.filter(({ asked }) => asked === speed)

export const slowWidth = measure(
  'slow-step-width',
  'Sideways between the feet at 0.85 m/s, mean of the performers.',
  'cm',
  '6 to 11',
  ({ performed }) =>
    100 * overPeople(perPerson(atSpeed(performed, 0.85), ({ cycle }) => cycle.stepWidth * cycle.leg)),
)

export const elbows = measure(
  'elbow-over-speed',
  'Mean elbow at the speed where it is farthest from the middle of people’s band.',
  'degrees',
  '26 to 33',
  ({ performed }) => {
    const at = SPEEDS.map(
      (speed) =>
        DEGREES *
        overPeople(
          perPerson(atSpeed(performed, speed), ({ curves }) =>
            mean([...(curves.elbowFlexion as Float64Array)]),
          ),
        ),
    )
    return {
      value: farthestFrom(29.5, at),
      note: at.map((v, k) => `${SPEEDS[k]} m/s ${v.toFixed(1)}`).join(', '),
    }
  },
)

export const footfalls = measure(
  'footfall-jerk',
  'Jerk of hips and head between 6 and 15 Hz against people’s, the one farther from the middle of the band.',
  '%',
  '40 to 120',
  ({ realJolts, performedJolts }) => {
    const ratio = (of: 'hips' | 'head'): number =>
      (100 * mean(performedJolts.map((j) => j[of]))) / mean(realJolts.map((j) => j[of]))
    return {
      value: farthestFrom(80, [ratio('hips'), ratio('head')]),
      note: `hips ${ratio('hips').toFixed(0)} %, head ${ratio('head').toFixed(0)} %`,
    }
  },
)

/**
 * Each performer as a stranger among people: share of nine curves within 1.5 deviations of people's means. The level is
 * what people reach whom the others do not know, left out one by one; strides of 0.95 to 1.45 m/s on both sides.
 */
export const singlePerformers = measure(
  'single-performers',
  'The strangest performer’s share of curves among people’s, less the strangest person’s among the others.',
  'points',
  '>= 0',
  ({ real, performed }) => {
    const usual = (all: readonly MeasuredStride[]): MeasuredStride[] =>
      all.filter(({ cycle }) => cycle.speed > 0.95 && cycle.speed < 1.45)
    const people = usual(real)
    const share = (all: readonly MeasuredStride[]): Map<string, number> => {
      const found = new Map<string, number>()
      for (const person of new Set(all.map((stride) => stride.person))) {
        const own = shareWithin(
          all.filter((stride) => stride.person === person),
          people,
          JUDGED,
        )
        if (own !== undefined) found.set(person, 100 * own)
      }
      return found
    }
    const [ours, theirs] = [share(usual(performed)), share(people)]
    return {
      value: Math.min(...ours.values()) - Math.min(...theirs.values()),
      note: `performers ${told(ours, 0)}; people left out ${told(theirs, 0)}`,
    }
  },
)

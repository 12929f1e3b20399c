import { worldMotion, type Motion } from '@understudy/motion'
import { decodeClips, measureGaitCycle, starterPack } from '@understudy/performer'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  median,
  range,
  straightestKnee,
  strideSpread,
  trailingThigh,
} from '@understudy/synthesis/analysis/gait'
import {
  DRAWN,
  learnWalks,
  pathControl,
  respond,
  spacingOf,
  STEP_VARIETY,
} from '@understudy/synthesis/methods/control-by-example'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import { suiteKernels } from '../../data/suite-kernels.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { strides, type MeasuredStride } from './strides.ts'
import { mean } from '../../measure/statistics.ts'

/** A straight, metres, walked at these speeds, m/s. */
const LENGTH = 20
const SPEEDS = [0.9, 1.2, 1.5]
const DEGREES = 180 / Math.PI

interface WalkedStraight {
  readonly speed: number
  readonly strides: readonly MeasuredStride[]
  /** The same strides before seams are smoothed and feet are cleaned: the examples' own frames. */
  readonly examples: readonly MeasuredStride[]
  /** How often a pair of steps is played once more after it was played twice running. */
  readonly loops: number
}

const walkedStraights = (data: EvaluationData): Promise<readonly WalkedStraight[]> =>
  once(data, 'walked straights', async () => {
    const steps = learnWalks(decodeClips(starterPack('walking')))
    const found: WalkedStraight[] = []
    for (const speed of SPEEDS) {
      await data.breathe()
      const samples = [0, LENGTH].map((z) => ({ x: 0, z, time: z / speed }))
      const { motion, raw, interpretation } = respond(
        steps,
        pathControl(samples, { spacing: spacingOf(steps) }),
        { ...DRAWN.respond, variety: STEP_VARIETY },
        makeRun({ kernels: suiteKernels }),
      )
      const names = interpretation.segments.map(({ instance }) => instance)
      found.push({
        speed,
        strides: stridesOf(motion, speed),
        examples: stridesOf(raw, speed),
        loops: names.filter((_, k) => k >= 4 && isLoop(names.slice(k - 4, k + 2))).length,
      })
    }
    return found
  })

/** Six steps that are one pair three times. */
const isLoop = (six: readonly number[]): boolean =>
  six.length === 6 && six.every((step, k) => step === six[k % 2])

/** Strides between heel strikes of the same foot with one of the other between them, the first and last left out. */
function stridesOf(motion: Motion, speed: number): MeasuredStride[] {
  const world = worldMotion(motion)
  const strikes = motion.annotations.marks
    .filter(({ name }) => name.endsWith('HeelStrike'))
    .toSorted((a, b) => a.time - b.time)
  return strikes.slice(1, -3).flatMap(({ name, time }, k) => {
    const [middle, end] = [strikes[k + 2], strikes[k + 3]]
    if (middle.name === name || end.name !== name) return []
    const side = name.startsWith('left') ? 'left' : 'right'
    const cycle = measureGaitCycle(motion, side, time, middle.time, end.time, world)
    return [{ person: `${speed} m/s`, walk: `${speed} m/s`, side, curves: cycle.curves, cycle }]
  })
}

const measure = measuresOf(walkedStraights, (found) => ({
  n: found.reduce((sum, one) => sum + one.strides.length, 0),
  data: `strides along drawn straights of ${LENGTH} m from the embedded examples`,
}))

const perSpeed = (
  found: readonly WalkedStraight[],
  of: (one: WalkedStraight) => number,
): { value: readonly number[]; note: string } => {
  const value = found.map(of)
  return { value, note: value.map((v, k) => `${found[k].speed} m/s ${v.toFixed(1)}`).join(', ') }
}
const knee = ({ curves }: MeasuredStride): number => DEGREES * straightestKnee(curves.kneeFlexion)

export const walkedLoops = measure(
  'walked-loops',
  'Times a pair of steps is played a third time running along a straight.',
  'times',
  '== 0',
  (found) => found.reduce((sum, { loops }) => sum + loops, 0),
)

/** A number of each stride, its mean over a straight and then over the straights. */
const meanOver = (
  name: string,
  about: string,
  unit: string,
  bar: string,
  of: (stride: MeasuredStride) => number,
): ReturnType<typeof measure> =>
  measure(name, about, unit, bar, (found) => {
    const { value, note } = perSpeed(found, (one) => mean(one.strides.map(of)))
    return { value: mean(value), note }
  })

export const walkedSway = meanOver(
  'walked-sway',
  'Sideways range of the pelvis over a stride along a straight, mean.',
  'cm',
  '>= 4.5',
  ({ curves, cycle }) => 100 * cycle.leg * range(curves.pelvisSway),
)

export const walkedHeadYaw = measure(
  'walked-head-yaw',
  'How far the head turns over a stride along a straight, mean; of the speed where it turns most.',
  'degrees',
  '<= 10',
  (found) => {
    const { value, note } = perSpeed(found, (one) =>
      mean(one.strides.map(({ curves }) => DEGREES * range(curves.headYaw))),
    )
    return { value: Math.max(...value), note }
  },
)

export const walkedKnee = measure(
  'walked-stance-knee',
  'The standing knee at its straightest along a straight, beyond the same in the examples it is made of.',
  'degrees',
  '<= 2',
  (found) => {
    const { value, note } = perSpeed(found, (one) => mean(one.strides.map(knee)))
    const examples = perSpeed(found, (one) => mean(one.examples.map(knee)))
    return { value: mean(value) - mean(examples.value), note: `${note}; their examples ${examples.note}` }
  },
)

export const walkedThigh = meanOver(
  'walked-trailing-thigh',
  'The thigh farthest behind the vertical along a straight, mean.',
  'degrees',
  '<= -19',
  ({ curves }) => DEGREES * trailingThigh(curves.hipFlexion, curves.pelvisTilt),
)

/** Against people, as the performers' own strides are judged. */
export const walkedVariation = measuresOf(
  async (data: EvaluationData) => ({ walked: await walkedStraights(data), people: await strides(data) }),
  ({ walked, people }) =>
    'skipped' in people
      ? people
      : {
          n: walked.reduce((sum, one) => sum + one.strides.length, 0),
          data: `against ${people.real.length} strides of people`,
        },
)(
  'walked-variation',
  'Straights along which the knee varies from stride to stride by less than 0.6 or more than 1.4 of what people’s does.',
  'straights',
  '<= 0',
  ({ walked, people }) => {
    if ('skipped' in people) return 0
    const spread = (all: readonly MeasuredStride[]): number =>
      median([...strideSpread(all, 'kneeFlexion').values()])
    const { value, note } = perSpeed(walked, (one) => spread(one.strides) / spread(people.real))
    return { value: value.filter((ratio) => ratio < 0.6 || ratio > 1.4).length, note }
  },
)

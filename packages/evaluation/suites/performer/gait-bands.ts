import { worldMotion } from '@understudy/motion'
import { COMPANY, measureGaitCycle, perform, type GaitCycle } from '@understudy/performer'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Skipped } from '../../measure/measure.ts'
import { realGaitCycles, type RealCycle } from './real-cycles.ts'

/** Real and performed straight cycles of about the same speed. */
export interface Band {
  /** Mean real speed over √(g·leg). */
  readonly speed: number
  readonly label: string
  readonly real: readonly RealCycle[]
  readonly performed: readonly GaitCycle[]
}

const GRAVITY = 9.81
/** Borders of the bands, m/s for a leg of 0.85 m. */
const BORDERS = [0.7, 0.95, 1.15, 1.4, 1.8]
/** A band with fewer cycles or people has no spread worth the name. */
const FEWEST_CYCLES = 6
const FEWEST_PEOPLE = 3

export const relativeSpeed = ({ speed, leg }: GaitCycle): number => speed / Math.sqrt(GRAVITY * leg)

/** What the bands are made from. */
export type GaitData = Pick<EvaluationData, 'judged' | 'timed'>

export function gaitBands(data: GaitData): Promise<readonly Band[] | Skipped> {
  return once(data, 'gait bands', () => makeBands(data))
}

async function makeBands(data: GaitData): Promise<readonly Band[] | Skipped> {
  const { judged } = data
  if (judged === undefined) return { skipped: 'no recordings: give --data or --test' }
  const all = await realGaitCycles(judged, (clip) => data.timed(judged, clip))
  const bands: Band[] = []
  for (let b = 0; b + 1 < BORDERS.length; b++) {
    const [low, high] = [BORDERS[b], BORDERS[b + 1]].map((v) => v / Math.sqrt(GRAVITY * 0.85))
    const real = all.filter(({ cycle }) => relativeSpeed(cycle) >= low && relativeSpeed(cycle) < high)
    if (real.length < FEWEST_CYCLES || new Set(real.map(({ subject }) => subject)).size < FEWEST_PEOPLE)
      continue
    const speed = real.reduce((sum, { cycle }) => sum + relativeSpeed(cycle), 0) / real.length
    bands.push({
      speed,
      label: `${(speed * Math.sqrt(GRAVITY * 0.85)).toFixed(2)} m/s`,
      real,
      performed: performedCycles(speed),
    })
  }
  return bands.length > 0
    ? bands
    : { skipped: 'segments.csv lists too few straight walk cycles of CMU people' }
}

/** The whole company walks straight at the same speed for its legs; cycles in full stride. */
function performedCycles(speed: number): GaitCycle[] {
  return COMPANY.flatMap((performer, k) => {
    const metresPerSecond = speed * Math.sqrt(GRAVITY * performer.body.leg)
    const motion = perform(
      {
        id: 'gait comparison',
        family: 'comparison',
        performer: performer.id,
        seed: 40 + k,
        frameRate: 120,
        actions: [{ do: 'walk', legs: [{ length: 9, speed: metresPerSecond }] }],
      },
      performer,
      40 + k,
    )
    const world = worldMotion(motion)
    const strikes = (side: string): number[] =>
      motion.annotations.marks.filter(({ name }) => name === `${side}HeelStrike`).map(({ time }) => time)
    const left = strikes('left')
    const right = strikes('right')
    // The first and the last strides start and stop.
    return left.slice(1, -3).map((start, i) => {
      const end = left[i + 2]
      return measureGaitCycle(
        motion,
        'left',
        start,
        right.find((t) => t > start)!,
        end,
        world,
      )
    })
  })
}

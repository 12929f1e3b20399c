import { worldMotion, type Motion } from '@understudy/motion'
import { COMPANY, measureGaitCycle, perform, type GaitCycle } from '@understudy/performer'
import { jerkInBand, type Stride } from '@understudy/synthesis/analysis/gait'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Skipped } from '../../measure/measure.ts'
import { realGaitCycles } from './real-cycles.ts'

/** A stride with what is told of it as one number. */
export interface MeasuredStride extends Stride {
  readonly cycle: GaitCycle
  /** The speed asked for, m/s; of performances only. */
  readonly asked?: number
}

/** Root mean square jerk between 6 and 15 Hz of hips and head over a walk, m/s³. */
interface Jolts {
  readonly person: string
  readonly hips: number
  readonly head: number
}

export interface Strides {
  readonly real: readonly MeasuredStride[]
  readonly performed: readonly MeasuredStride[]
  readonly realJolts: readonly Jolts[]
  readonly performedJolts: readonly Jolts[]
}

/** m/s: a stroll to a brisk walk. */
export const SPEEDS = [0.85, 1.05, 1.2, 1.35, 1.5]
const BAND = [6, 15] as const
/** Recordings of at least this rate tell a jolt. */
const FAST_ENOUGH = 60

/**
 * Straight strides of recorded people and of the company at five speeds. Acted walks are left out: Bandai's styled ones have
 * skeletons of their own and are not read; no straight CMU walk is called by a style.
 */
export function strides(data: EvaluationData): Promise<Strides | Skipped> {
  return once(data, 'strides', async () => {
    const { judged } = data
    if (judged === undefined) return { skipped: 'no recordings: give --data or --test' }
    const cycles = await realGaitCycles(judged, (clip) => data.timed(judged, clip))
    if (new Set(cycles.map(({ subject }) => subject)).size < 4)
      return { skipped: 'segments.csv lists straight walk cycles of fewer than four CMU people' }
    const realJolts: Jolts[] = []
    const walks = new Set(cycles.map(({ take }) => take))
    for (const clip of judged.clips) {
      if (!walks.has(clip.path) || clip.tags.includes('glitch')) continue
      const motion = await data.timed(judged, clip)
      const found = jolts(clip.subject, motion)
      if (found !== undefined) realJolts.push(found)
    }
    const performed: MeasuredStride[] = []
    const performedJolts: Jolts[] = []
    for (const [k, performer] of COMPANY.entries()) {
      for (const speed of SPEEDS) {
        await data.breathe()
        const motion = walkOf(k, speed)
        performed.push(...stridesOf(motion, performer.id, speed))
        const found = jolts(performer.id, motion)
        if (found !== undefined) performedJolts.push(found)
      }
    }
    return {
      real: cycles.map(({ subject, take, side, cycle }) => ({
        person: subject,
        walk: take,
        side,
        curves: cycle.curves,
        cycle,
      })),
      performed,
      realJolts,
      performedJolts,
    }
  })
}

function walkOf(k: number, speed: number): Motion {
  const performer = COMPANY[k]
  return perform(
    {
      id: 'strides',
      family: 'comparison',
      performer: performer.id,
      seed: 40 + k,
      frameRate: 120,
      actions: [{ do: 'walk', legs: [{ length: 10, speed }], underWay: true, goesOn: true }],
    },
    performer,
    40 + k,
  )
}

/** Every stride in full pace, led by either foot. */
function stridesOf(motion: Motion, person: string, asked: number): MeasuredStride[] {
  const world = worldMotion(motion)
  const times = (side: string): number[] =>
    motion.annotations.marks.filter(({ name }) => name === `${side}HeelStrike`).map(({ time }) => time)
  return (['left', 'right'] as const).flatMap((side) => {
    const own = times(side)
    const other = times(side === 'left' ? 'right' : 'left')
    return own.slice(1, -2).map((start, i) => {
      const middle = other.find((t) => t > start)!
      const cycle = measureGaitCycle(motion, side, start, middle, own[i + 2], world)
      return { person, walk: `${person} ${asked}`, side, curves: cycle.curves, cycle, asked }
    })
  })
}

function jolts(person: string, motion: Motion): Jolts | undefined {
  if (motion.frameRate < FAST_ENOUGH) return undefined
  const { positions } = worldMotion(motion)
  const { skeleton, frameCount } = motion
  const track = (...roles: readonly ('leftUpperLeg' | 'rightUpperLeg' | 'head')[]): Float64Array => {
    const out = new Float64Array(3 * frameCount)
    for (const role of roles) {
      const joint = skeleton.roles.get(role)
      if (joint === undefined) continue
      for (let f = 0; f < frameCount; f++)
        for (let c = 0; c < 3; c++)
          out[3 * f + c] += positions[3 * (f * skeleton.jointCount + joint) + c] / roles.length
    }
    return out
  }
  const hips = jerkInBand(track('leftUpperLeg', 'rightUpperLeg'), motion.frameRate, BAND)
  const head = jerkInBand(track('head'), motion.frameRate, BAND)
  return hips === undefined || head === undefined ? undefined : { person, hips, head }
}

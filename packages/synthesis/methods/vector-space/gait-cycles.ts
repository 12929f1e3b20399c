import { duration, type ContactInterval, type Motion, smoothStep } from '@understudy/motion'
import { curveAt, curveSlope, footplants, timeCurve, type TimeCurve } from '../../analysis/index.ts'
import type { VectorSpace } from './vector-space.ts'

/** A stretch of steps, left and right in turn, on the clock of a space that goes on and on: τ, τ + P, τ + 2P … */
export interface GaitRun {
  /** Seconds of the motion to seconds of the clock. */
  readonly phase: TimeCurve
  /** From first to last strike, seconds of the motion. */
  readonly start: number
  readonly end: number
}

/** Where in the cycle every frame of a motion is, and how much it is walking. */
export interface GaitPhase {
  readonly runs: readonly GaitRun[]
  /** Seconds of the clock, 0 ≤ τ < P. */
  readonly tau: Float64Array
  /** dτ/dt. */
  readonly speed: Float64Array
  /** 1 in the midst of steps, 0 where nobody walks, eased between. */
  readonly weight: Float64Array
}

/** Steps quicker or slower than these, seconds from strike to strike, are hops or two decisions to step. */
const STEP = { least: 0.22, most: 1.1 } as const
/** Before the first and after the last strike somebody still walks for this long, as a share of a step. */
const BEYOND = 0.9

/** When left and right foot come down on the clock of a space, seconds; undefined where it is no walk. */
export function strikesOf(space: VectorSpace): { readonly left: number; readonly right: number } | undefined {
  const { roles, mean } = space.contacts
  const first = (side: 'left' | 'right'): number | undefined => {
    const starts = roles.flatMap((role, n) =>
      (role === `${side}Foot` || role === `${side}Toes`) && mean[2 * n] > 0.02 * space.duration
        ? [mean[2 * n]]
        : [],
    )
    return starts.length > 0 ? Math.min(...starts) : undefined
  }
  const [left, right] = [first('left'), first('right')]
  return left === undefined || right === undefined ? undefined : { left, right }
}

/**
 * The clock of a walking space laid over a motion of any length by its footfalls: each strike of the left foot is
 * where the left foot strikes in the space, the right likewise, smooth and strictly forward between them.
 */
export function gaitPhase(
  space: VectorSpace,
  motion: Motion,
  contacts: readonly ContactInterval[],
): GaitPhase {
  const { frameCount, frameRate } = motion
  const runs = runsOf(space, motion, contacts)
  const tau = new Float64Array(frameCount)
  const speed = new Float64Array(frameCount).fill(1)
  const weight = new Float64Array(frameCount)
  for (const { phase, start, end } of runs) {
    const { times } = phase
    const lead = BEYOND * (times[1] - times[0])
    const trail = BEYOND * (times[times.length - 1] - times[times.length - 2])
    for (let frame = 0; frame < frameCount; frame++) {
      const t = frame / frameRate
      // A walk that the clip cuts off goes on beyond it.
      const before = start < lead + 2 / frameRate ? 1 : smoothStep((t - start + lead) / lead)
      const after = end > duration(motion) - trail - 2 / frameRate ? 1 : smoothStep((end + trail - t) / trail)
      const now = Math.min(before, after)
      if (now <= weight[frame]) continue
      weight[frame] = now
      const at = curveAt(phase, t)
      tau[frame] = at - space.duration * Math.floor(at / space.duration)
      speed[frame] = Math.max(curveSlope(phase, t), 0.05)
    }
  }
  return { runs, tau, speed, weight }
}

function runsOf(space: VectorSpace, motion: Motion, contacts: readonly ContactInterval[]): GaitRun[] {
  const strikes = strikesOf(space)
  if (!strikes) return []
  const period = space.duration
  // A plant that is there when the clip begins struck earlier, nobody knows when.
  const falls = footplants(contacts).filter(({ start }) => start > 1.5 / motion.frameRate)
  const runs: GaitRun[] = []
  let times: number[] = []
  let values: number[] = []
  const close = (): void => {
    if (times.length >= 2)
      runs.push({ phase: timeCurve(times, values), start: times[0], end: times[times.length - 1] })
    times = []
    values = []
  }
  falls.forEach(({ side, start }, n) => {
    const last = falls[n - 1]
    const gap = last ? start - last.start : Infinity
    if (last && (side === last.side || gap < STEP.least || gap > STEP.most)) close()
    const at = strikes[side]
    const after = values.at(-1) ?? -Infinity
    times.push(start)
    values.push(values.length === 0 ? at : at + period * Math.ceil((after - at) / period + 1e-9))
  })
  close()
  return runs
}

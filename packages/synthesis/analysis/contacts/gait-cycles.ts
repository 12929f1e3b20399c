import type { Interval, Motion } from '@understudy/motion'
import { footplants } from './footplants.ts'

/** What counts as a two-step cycle. */
export interface GaitCycleOptions {
  /** The foot whose strikes begin and end a cycle. */
  readonly side?: 'left' | 'right'
  /** `walk`: the other foot lifts about when one lands. `run`: both are in the air between strikes. `any`: either. */
  readonly gait?: 'walk' | 'run' | 'any'
}

/** What `gaitCycles` takes where its options do not say. */
export const GAIT_CYCLES_DEFAULTS = { side: 'left', gait: 'walk' } as const

/** A two-step cycle lasts this long, seconds: shorter is a stumble or a run, longer has a pause in it. */
const SECONDS = { walk: [0.6, 2.2], run: [0.4, 1.2], any: [0.4, 2.2] } as const
/** Each step lasts at least this long, seconds. */
const LEAST_STEP = { walk: 0.25, run: 0.18, any: 0.18 } as const
/** The other foot lifts no earlier before a strike than this, seconds: detectors let go of a foot as it begins to roll. */
const LIFT_SLACK = 0.12

/**
 * The two-step cycles of a motion from its contacts: strike, opposite strike, strike, and nothing between them; each foot
 * swings. Seconds of the motion, in order; one cycle may begin where the one before ends.
 */
export function gaitCycles(motion: Motion, options: GaitCycleOptions = {}): readonly Interval[] {
  const { side, gait } = { ...GAIT_CYCLES_DEFAULTS, ...options }
  const other = side === 'left' ? 'right' : 'left'
  const plants = footplants(motion.annotations.contacts)
  const [shortest, longest] = SECONDS[gait]
  const end = (motion.frameCount - 1) / motion.frameRate
  const cycles: Interval[] = []
  for (let n = 1; n + 3 <= plants.length; n++) {
    const [before, first, second, next] = plants.slice(n - 1, n + 3)
    if (!next || before.side !== other || first.side !== side) continue
    if (second.side !== other || next.side !== side) continue
    const steps = [second.start - first.start, next.start - second.start]
    const seconds = next.start - first.start
    // How long before each strike the other foot has lifted, seconds; negative while both stand.
    const lifts = [first.start - before.end, second.start - first.end, next.start - second.end]
    const isGait =
      gait === 'any' ||
      (gait === 'walk' ? lifts.every((lift) => lift < LIFT_SLACK) : lifts.every((lift) => lift > 0))
    const swings = before.end < second.start && first.end < next.start
    if (!isGait || !swings || Math.min(...steps) < LEAST_STEP[gait]) continue
    if (seconds < shortest || seconds > longest || next.start > end) continue
    cycles.push({ start: first.start, end: next.start })
  }
  return cycles
}

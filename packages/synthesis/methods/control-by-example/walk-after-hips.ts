import { makeMotion } from '@understudy/motion'
import { withContacts } from '../../analysis/contacts/index.ts'
import { cleanFeet } from '../../editing/clean/index.ts'
import { makeRun, type Run } from '../../run.ts'
import { assemble, piecesOf } from './assemble.ts'
import { blendReadings } from './blend-readings.ts'
import { carryAnnotations } from './carry-annotations.ts'
import { controlWeights } from './control-spec.ts'
import { costsThrough } from './costs-through.ts'
import type { MappingDatabase } from './database.ts'
import { layOut, readBest, seamFactor } from './interpret.ts'
import { pointDuration, type PointMotion } from './points.ts'
import { refine } from './refine.ts'
import { RESPOND_DEFAULTS, type RespondOptions, type Response } from './respond.ts'
import { settlePlants, withoutRoll } from './settle-plants.ts'
import { standOverHips } from './stand-over-hips.ts'

export interface WalkAfterHipsOptions extends RespondOptions {
  /**
   * How far readings may be from the best and still have a say, free of rate and of the number of points, like
   * `seamWeight`: an example whose best reading costs this much more (squared metres for each control point at
   * 7.5 Hz) counts e times less.
   */
  readonly softness?: number
  /** At every instant no more than so many placed examples are blended. */
  readonly most?: number
  /** At the ends of each plant the foot rolls as the examples' feet do and is not held, seconds. */
  readonly rollSeconds?: number
}

/**
 * Chosen by leave-one-take-out over four people, on plateaus: softness 0.001 to 0.01 and 20 to 80 examples are within
 * 2 % of the best joints. Cleaned with all of a plant held, even the recordings themselves are off by 1.7 cm, with a
 * tenth of a second of roll by 0.6 cm.
 */
export const WALK_AFTER_HIPS_DEFAULTS = { softness: 0.004, most: 50, rollSeconds: 0.1 } as const

/**
 * A walk whose hips are somebody's real hips (`HIPS`). They carry the gait's phase and the exact path, so more can be
 * asked than of a drawn line: all readings nearly as good as the best are blended, the body stands over the control in
 * every frame, and plants that the control walks through let go. `raw` and `interpretation` are the best reading alone.
 */
export function walkAfterHips(
  database: MappingDatabase,
  control: PointMotion,
  options: WalkAfterHipsOptions = {},
  run: Run = makeRun(),
): Response {
  const { kernels } = run
  const { softness, most, rollSeconds, refineRate, clean } = {
    ...RESPOND_DEFAULTS,
    ...WALK_AFTER_HIPS_DEFAULTS,
    ...options,
  }
  const laid = run.stage('lay out', () => layOut(database, control, { ...options, kernels }))
  const coarse = run.stage('interpret', () =>
    readBest(laid, {
      ...options,
      kernels,
      signal: run.signal,
      onProgress: (fraction) => run.report(fraction),
    }),
  )
  const interpretation = run.stage('refine', () =>
    refineRate > coarse.rate
      ? refine(database, control, coarse, { ...options, rate: refineRate, kernels })
      : coarse,
  )
  const pieces = piecesOf(database, interpretation)
  const seconds = pointDuration(control)
  const frameRate = options.frameRate ?? database.pairs[0].target.frameRate
  const frameCount = Math.floor(seconds * frameRate + 1e-6) + 1
  const raw = run.stage('assemble', () =>
    makeMotion({
      ...assemble(pieces, frameRate, frameCount),
      annotations: carryAnnotations(pieces, seconds),
    }),
  )
  const weights = options.pointWeights ?? controlWeights(database.control, control.pointCount)
  const temperature = seamFactor(softness, coarse.rate, sum(weights), 1)
  const through = run.stage('compare', () => costsThrough(laid, coarse.k, kernels))
  const blended = run.stage('blend', () =>
    blendReadings(database, laid, through, { frameRate, frameCount, temperature, most }),
  )
  const standing = run.stage('stand', () => standOverHips(blended, control, kernels))
  const answer = { raw, interpretation, pieces }
  if (!clean || standing.annotations.contacts.length === 0) return { ...answer, motion: standing }
  const { motion, report } = run.stage('clean', () => {
    const plants = settlePlants(standing)
    const cleaned = cleanFeet(standing, withoutRoll(plants, rollSeconds, seconds), { kernels })
    return { motion: withContacts(cleaned.motion, plants), report: cleaned.report }
  })
  return { ...answer, motion, feet: report }
}

const sum = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((total, value) => total + value, 0)

import { withContacts } from '../../analysis/contacts/index.ts'
import { cleanFeet } from '../../editing/clean/index.ts'
import { makeRun, type Run } from '../../run.ts'
import type { MappingDatabase } from './database.ts'
import { pointDuration, type PointMotion } from './points.ts'
import { interpretControl } from './interpret-control.ts'
import { RESPOND_DEFAULTS, type RespondOptions, type Answer } from './respond.ts'
import { settlePlants, withoutRoll } from './settle-plants.ts'
import { smoothSeams } from './smooth-seams.ts'
import { soften } from './soften.ts'
import { standOverHips } from './stand-over-hips.ts'

/** How a walk is found for given hips, and how long its feet roll. */
export interface WalkAfterHipsOptions extends Omit<RespondOptions, 'seams'> {
  /** At the ends of each plant the foot rolls as the examples' feet do and is not held, seconds. */
  readonly rollSeconds?: number
}

/**
 * Chosen by leave-one-take-out over four people, on plateaus: softness 0.001 to 0.01 and 20 to 80 examples are within
 * 2 % of the best joints. Cleaned with all of a plant held, even the recordings themselves are off by 1.7 cm, with a
 * tenth of a second of roll by 0.6 cm.
 */
export const WALK_AFTER_HIPS_DEFAULTS = { softness: 0.004, rollSeconds: 0.1 } as const

/**
 * A walk whose hips are somebody's real hips (`HIPS`). They carry the gait's phase and the exact path, so more can be
 * asked than of a drawn line: all interpretations nearly as good as the best are blended, the body stands over the control in
 * every frame, and plants that the control walks through let go. `raw` and `interpretation` are the best interpretation alone.
 */
export function walkAfterHips(
  database: MappingDatabase,
  control: PointMotion,
  options: WalkAfterHipsOptions = {},
  run: Run = makeRun(),
): Answer {
  const { kernels } = run
  const settings = { ...RESPOND_DEFAULTS, ...WALK_AFTER_HIPS_DEFAULTS, ...options }
  const { clean, rollSeconds } = settings
  const interpreted = interpretControl(database, control, settings, run)
  const { raw, pieces, interpretation } = interpreted
  const smooth = run.stage('smooth', () => smoothSeams(raw, pieces))
  const { motion: soft, blended } = soften(database, interpreted, smooth, settings, run)
  const answer = { raw, pieces, interpretation, ...(blended && { blended }) }
  const standing = run.stage('stand', () => standOverHips(soft, control, kernels))
  if (!clean || standing.annotations.contacts.length === 0) return { ...answer, motion: standing }
  const { motion, report } = run.stage('clean', () => {
    const plants = settlePlants(standing)
    const cleaned = cleanFeet(standing, withoutRoll(plants, rollSeconds, pointDuration(control)), { kernels })
    return { motion: withContacts(cleaned.motion, plants), report: cleaned.report }
  })
  return { ...answer, motion, feet: report }
}

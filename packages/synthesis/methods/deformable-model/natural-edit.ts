import { portable } from '@understudy/kernels'
import type { Motion } from '@understudy/motion'
import { measureQuality, type QualityReport } from '../../analysis/index.ts'
import { easeKnees, spareKnees } from '../../editing/index.ts'
import type { Constraint, Residual } from './constraint.ts'
import { editMotion, type Edited, type EditOptions } from './edit-motion.ts'
import type { DeformableModel } from './model.ts'
import { synthesize } from './synthesize.ts'

/** How far a motion may leave what is natural for what is asked. */
export interface NaturalOptions extends EditOptions {
  /** 0 stays within the body's limits and falls short, 1 does what is asked at any price. */
  readonly beyond?: number
  /** The motion is finished by letting the body sink where a knee would pop, and judged after it. */
  readonly spareKnees?: boolean
}

/** A request that was not met, and by how much. */
export interface Short extends Residual {
  readonly label: string
}

/** The motion, and what of the requests it does not do. */
export interface NaturallyEdited extends Edited {
  readonly met: boolean
  readonly short: readonly Short[]
  /** What would have gone wrong, in words; only where the body's limits are why. */
  readonly why?: string
}

/** A miss up to this is no miss. */
const MET: Readonly<Record<Residual['unit'], number>> = { cm: 2, degrees: 5, ms: 20, pixels: 10 }
/** The prior is made up to this many times as strong, and the strength found to this factor. */
const [STRONGEST, FINE] = [1e5, 1.3]
/** Beyond what the mean motion itself does: degrees beyond a joint's range, share of frames, centimetres under the floor. */
const [DEGREES, FRAMES, DEEP_CM] = [3, 0.02, 1.5]

/**
 * Natural first (the seed's §7.3): what is asked is done as far as the body can. Where the likeliest motion pops a knee, bends a joint
 * beyond its range or steps through the floor, the prior is given more weight,
 *
 *   u*(w) = argmin ½ Σ r(u)² + w ½ (u − m)ᵀ S⁻¹ (u − m),      w the least at which none of this happens
 *
 * found by halving ln w. The answer then falls short, and says by how much and why. `beyond` takes the weight back: w^(1 − beyond).
 */
export function editNaturally(
  model: DeformableModel,
  constraints: readonly Constraint[],
  options: NaturalOptions = {},
): NaturallyEdited {
  const { beyond = 0, spareKnees: spares = false, ...settings } = options
  const edit = (weighed: EditOptions): Edited => {
    const edited = editMotion(model, constraints, weighed)
    return spares ? { ...edited, motion: easeKnees(spareKnees(edited.motion)) } : edited
  }
  const own = settings.priorWeight ?? 1
  const usual = measureQuality(synthesize(model, settings.centres?.[0], { feet: settings.output?.feet }))
  const asked = edit(settings)
  const why = beyond >= 1 ? undefined : wrongWith(asked.motion, usual)
  if (why === undefined || constraints.length === 0) return told(asked)
  let [low, high] = [1, STRONGEST]
  let best: Edited | undefined
  while (high / low > FINE) {
    const weight = Math.sqrt(low * high)
    const tried = edit({ ...settings, priorWeight: own * weight })
    if (wrongWith(tried.motion, usual) === undefined) {
      high = weight
      best = tried
    } else low = weight
  }
  if (best === undefined) return { ...told(asked), why }
  if (beyond > 0)
    best = edit({ ...settings, priorWeight: own * portable.exp((1 - beyond) * portable.log(high)) })
  return { ...told(best), why }
}

function told(edited: Edited): NaturallyEdited {
  const short = edited.solution.residuals
    .filter(({ value, unit }) => value > MET[unit])
    .map(({ label, value, worst, unit }) => ({ label, value, worst, unit }))
  return { ...edited, met: short.length === 0, short }
}

/** The first thing no body does that the usual motion does not do either; undefined where there is none. */
function wrongWith(motion: Motion, usual: QualityReport): string | undefined {
  const { knees, jointLimits, floorPenetrationCm } = measureQuality(motion)
  const pops = knees?.pops ?? 0
  if (pops > (usual.knees?.pops ?? 0)) return `a knee would pop ${pops} times`
  if (
    jointLimits.worstDegrees > usual.jointLimits.worstDegrees + DEGREES &&
    jointLimits.frameShare > usual.jointLimits.frameShare + FRAMES
  )
    return `${jointLimits.worst} would be ${jointLimits.worstDegrees.toFixed(0)}° beyond its range`
  const [deep, usually] = [floorPenetrationCm.max, usual.floorPenetrationCm.max]
  if (deep > usually + DEEP_CM) return `a foot would be ${deep.toFixed(1)} cm under the floor`
  return undefined
}

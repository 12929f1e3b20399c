import { worldPositions, type Motion } from '@understudy/motion'
import type { Run } from '../../analysis/index.ts'
import { coefficientsOf } from './coefficients-of.ts'
import type { ModelExample } from './examples.ts'
import { judge, type Verdict } from './judge.ts'
import { matchModel } from './match-model.ts'
import type { DeformableModel } from './model.ts'
import { canonicalFrames } from './synthesize.ts'

/** How far a new example may be from the model that it joins. */
export interface RegisterByModelOptions {
  /** How many times its worst example's distance a new one may be from the model. */
  readonly beyond?: number
  /** ... and a distance that is near in any case, metres: few examples are all too near to their own model. */
  readonly surelyNear?: number
  /** What the example belongs to; its name by default. */
  readonly groupOf?: (motion: Motion) => string
}

/** What `registerByModel` takes where its options do not say; the distance in metres. */
export const REGISTER_BY_MODEL_DEFAULTS = { beyond: 2.5, surelyNear: 0.04 } as const

/** A new example, registered by a model alone or left to a person. */
export interface ModelRegistration {
  readonly motion: Motion
  /** Seconds of the motion at each canonical frame. */
  readonly times: Float64Array
  readonly coefficients: Float64Array
  /** RMS distance of the joints between the motion and what the model makes of it, metres. */
  readonly distance: number
  readonly verdict: Verdict
  /** Ready to be added to a set, where the match is good. */
  readonly example?: ModelExample
  /** Why a person should look, and where: the canonical frame of the worst fit, if there is one. */
  readonly asks?: { readonly reason: string; readonly frame?: number }
}

/**
 * The seed's bootstrap (§8): a model built from a few examples matches new ones and registers them by itself. Those that it
 * cannot come near to, or whose contacts tell another story than its keys, are left to a person, with the moment of worst fit.
 */
export function registerByModel(
  model: DeformableModel,
  motion: Motion,
  options: RegisterByModelOptions,
  run: Run,
): ModelRegistration {
  const { beyond, surelyNear } = { ...REGISTER_BY_MODEL_DEFAULTS, ...options }
  const { times, coefficients, anchored } = matchModel(model, motion, run)
  const { canonical } = coefficientsOf(model, motion, times)
  const { distance, frame } = fitOf(model, canonical, coefficients)
  const verdict = judge(model, coefficients)
  const usual = model.exampleErrors[model.exampleErrors.length - 1] ?? 0
  const found = { motion, times, coefficients, distance, verdict }
  if (distance > Math.max(beyond * usual, surelyNear))
    return {
      ...found,
      asks: {
        frame,
        reason:
          `register: "${motion.name}" stays ${(100 * distance).toFixed(1)} cm from model "${model.name}" (its own examples within ` +
          `${(100 * usual).toFixed(1)} cm), most at canonical frame ${frame} of ${model.frameCount}. Set a key mark there, or leave it out.`,
      },
    }
  if (!anchored && model.keys.length > 0 && motion.annotations.contacts.length > 0)
    return {
      ...found,
      asks: {
        reason:
          `register: the contacts of "${motion.name}" do not come in the model's order (${model.keys.map(({ name }) => name).join(', ')}). ` +
          `Correct its contacts or cut it alike.`,
      },
    }
  return { ...found, example: { motion, times, group: options.groupOf?.(motion) ?? motion.name } }
}

/** RMS over joints, and the frame where it is worst. */
function fitOf(
  model: DeformableModel,
  canonical: Motion,
  coefficients: Float64Array,
): { distance: number; frame: number } {
  const [a, b] = [worldPositions(canonical), worldPositions(canonicalFrames(model, coefficients))]
  const width = 3 * model.skeleton.jointCount
  let total = 0
  let worst = 0
  let frame = 0
  for (let t = 0; t < model.frameCount; t++) {
    let sum = 0
    for (let i = t * width; i < (t + 1) * width; i++) sum += (a[i] - b[i]) ** 2
    total += sum
    if (sum > worst) [worst, frame] = [sum, t]
  }
  return { distance: Math.sqrt((3 * total) / (width * model.frameCount)), frame }
}

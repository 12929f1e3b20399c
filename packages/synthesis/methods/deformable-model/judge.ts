import { prepareMixture, type PreparedMixture } from '../../analysis/index.ts'
import { exampleCount, type DeformableModel } from './model.ts'

/** What the prior says of a motion. */
export interface Verdict {
  /** ln pr(u). */
  readonly logDensity: number
  /** The share of examples that are less likely than it: 0.5 is as usual as can be, 0 is beyond them all. */
  readonly share: number
  /** In words. */
  readonly says: 'like the examples' | 'unusual' | 'beyond the examples'
}

interface Judge {
  readonly prepared: PreparedMixture
  /** ln pr of the examples, rising. */
  readonly known: Float64Array
}
const judges = new WeakMap<DeformableModel, Judge>()

/** The mixture of a model with its factors, made once. */
export const priorOf = (model: DeformableModel): PreparedMixture => judgeOf(model).prepared

/** How likely a motion is, and how it stands among the examples. */
export function judge(model: DeformableModel, coefficients: Float64Array): Verdict {
  const { prepared, known } = judgeOf(model)
  const logDensity = prepared.logDensity(coefficients)
  let below = 0
  while (below < known.length && known[below] < logDensity) below++
  const share = below / known.length
  return {
    logDensity,
    share,
    says: share === 0 ? 'beyond the examples' : share < 0.02 ? 'unusual' : 'like the examples',
  }
}

function judgeOf(model: DeformableModel): Judge {
  const found = judges.get(model)
  if (found) return found
  const prepared = prepareMixture(model.prior)
  const examples = Float64Array.from(model.examples)
  const known = Float64Array.from({ length: exampleCount(model) }, (_, n) =>
    prepared.logDensity(examples, n * model.size),
  ).sort()
  const made = { prepared, known }
  judges.set(model, made)
  return made
}

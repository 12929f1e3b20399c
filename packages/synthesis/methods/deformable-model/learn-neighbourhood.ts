import type { Random } from '@understudy/motion'
import { choleskyFactor, choleskyInverse, choleskySolve } from '../../analysis/index.ts'
import { exampleCount, type DeformableModel, type Neighbourhood } from './model.ts'
import { neighbourMean } from './neighbours.ts'
import { Stage } from './stage.ts'

/** What is tried. */
const WIDTHS = [0.4, 0.6, 0.8] as const
const COUNTS = [6, 12] as const
/** How many questions are asked. */
const TRIALS = 100
/** σ of the points asked about, metres. */
const SIGMA = 0.005
/**
 * Chooses how far the prior trusts neighbours: for some examples, left out with their group, one random point of
 * the body at one random frame is told, and the whole motion is guessed by the linear MAP around the neighbours,
 *
 *   û = m + h² S Jᵀ (h² J S Jᵀ + σ² I)⁻¹ (y − y(m)),
 *
 * for every h and k tried; the pair with the least mean ‖û − u‖ is kept. Small sets keep the plain Gaussian.
 */
export function learnNeighbourhood(
  model: DeformableModel,
  groups: readonly string[],
  random: Random,
): Neighbourhood {
  const n = exampleCount(model)
  const { size: d, covariance, examples } = model
  const plain: Neighbourhood = { width: 1, count: n }
  if (new Set(groups).size < 6 || n < 20) return plain
  const factor = Float64Array.from(covariance)
  if (!choleskyFactor(factor, d)) return plain
  const precision = choleskyInverse(factor, d)
  const stage = new Stage([{ model }])
  const part = stage.parts[0]
  const origin = new Float64Array(d)
  stage.moveTo(origin)
  const system = new Float64Array(d * d)
  const errors = new Map<Neighbourhood, number>()
  const candidates = WIDTHS.flatMap((width) =>
    COUNTS.filter((count) => count <= n / 3).map((count) => ({ width, count })),
  )
  const choices: Neighbourhood[] = [...candidates, plain]
  for (let trial = 0; trial < TRIALS; trial++) {
    const e = random.integer(n)
    const joint = random.pick([...model.joints])
    const frame = random.integer(model.frameCount)
    const rows = new Float64Array(3 * d)
    for (let c = 0; c < 3; c++)
      part.addPoint(
        rows,
        c * d,
        { joint },
        frame,
        ...([0, 1, 2].map((k) => (k === c ? 1 / SIGMA : 0)) as [number, number, number]),
      )
    const hessian = new Float64Array(d * d)
    const pull = new Float64Array(d)
    for (let c = 0; c < 3; c++) {
      let y = 0
      for (let i = 0; i < d; i++) y -= rows[c * d + i] * examples[e * d + i]
      for (let i = 0; i < d; i++) {
        pull[i] += rows[c * d + i] * y
        for (let k = 0; k < d; k++) hessian[i * d + k] += rows[c * d + i] * rows[c * d + k]
      }
    }
    const request = { at: origin, gradient: pull, hessian }
    for (const choice of choices) {
      const centre =
        choice === plain
          ? origin
          : neighbourMean(model, request, choice, (other) => groups[other] === groups[e])
      // (P/h² + H) δ = −(g + H m), û = m + δ
      const scale = 1 / choice.width ** 2
      for (let i = 0; i < d * d; i++) system[i] = hessian[i] + scale * precision[i]
      const step = new Float64Array(d)
      for (let i = 0; i < d; i++) {
        step[i] = -pull[i]
        for (let k = 0; k < d; k++) step[i] -= hessian[i * d + k] * centre[k]
      }
      if (!choleskyFactor(system, d)) continue
      choleskySolve(system, d, step)
      let square = 0
      for (let i = 0; i < d; i++) square += (centre[i] + step[i] - examples[e * d + i]) ** 2
      errors.set(choice, (errors.get(choice) ?? 0) + Math.sqrt(square))
    }
  }
  const error = (choice: Neighbourhood): number => errors.get(choice) ?? Infinity
  return choices.reduce((best, choice) => (error(choice) < error(best) ? choice : best))
}

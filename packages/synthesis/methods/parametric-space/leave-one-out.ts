import type { Run } from '../../run.ts'
import type { ParametricSpace } from './build-space.ts'
import { hullDistance } from './hull-distance.ts'
import { solveWeights } from './make-motion.ts'

/** How well a space makes what it was not shown. */
export interface SpaceAccuracy {
  /** Of each example: how far what is made without it is from what it does, in the parameters' own unit. */
  readonly errors: readonly number[]
  /** Whether it lies outside the hull of what the others reach, by more than the space's tolerance: a space does not go there. */
  readonly beyond: readonly boolean[]
  /** Median over the examples that the others reach; undefined where there is none. */
  readonly median: number | undefined
  readonly p90: number | undefined
  /** The median of each axis, over the same. */
  readonly axes: readonly (number | undefined)[]
}

/**
 * Asks for what each example does, with every blend left out that it takes part in, and measures what comes:
 *
 *   e_m = ‖ measured(blend of the others aimed at p_m) − p_m ‖
 */
export function leaveOneOut(space: ParametricSpace, run: Pick<Run, 'kernels'>): SpaceAccuracy {
  const asked = space.samples.slice(0, space.exampleCount)
  const trials = asked.map(({ parameters }, m) => {
    const samples = space.samples.filter(({ weights }) => weights[m] === 0)
    if (samples.length < 2) return { off: parameters.map(() => Infinity), beyond: true }
    const { reached, projected } = solveWeights({ ...space, samples }, parameters, {}, run)
    const scaled = (values: readonly number[]): readonly number[] => values.map((v, k) => v / space.scales[k])
    const outside = hullDistance(
      scaled(parameters),
      samples.map((sample) => scaled(sample.parameters)),
    )
    return {
      off: reached.map((value, k) => Math.abs(value - parameters[k])),
      beyond: projected || outside > space.tolerance,
    }
  })
  const within = trials.filter(({ beyond }) => !beyond)
  const size = (off: readonly number[]): number => Math.sqrt(off.reduce((sum, v) => sum + v * v, 0))
  return {
    errors: trials.map(({ off }) => size(off)),
    beyond: trials.map(({ beyond }) => beyond),
    median: quantile(
      within.map(({ off }) => size(off)),
      0.5,
    ),
    p90: quantile(
      within.map(({ off }) => size(off)),
      0.9,
    ),
    axes: space.parameter.axes.map((_, k) =>
      quantile(
        within.map(({ off }) => off[k]),
        0.5,
      ),
    ),
  }
}

function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
}

import type { Solution, Verdict } from '@understudy/synthesis/methods/deformable-model'

/** What came of requests. */
export interface SolutionFacts {
  /** How near each request came, in order. */
  readonly residuals: Solution['residuals']
  /** What the examples say of it, one per model. */
  readonly verdicts: readonly Verdict[]
  readonly feet: Solution['feet']
  readonly iterations: number
  readonly converged: boolean
}

export const solutionFacts = ({
  residuals,
  verdicts,
  feet,
  iterations,
  converged,
}: Solution): SolutionFacts => ({ residuals, verdicts, feet, iterations, converged })

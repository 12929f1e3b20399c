import { seeded } from '@understudy/motion'
import { madeStep, type EditBase } from '@understudy/operations/solvers'
import {
  bentMotion,
  constraintsOf,
  solveBend,
  synthesize,
  timesOf,
  type ConstraintRow,
  type PreparedBend,
  type Solution,
  type SolveOptions,
} from '@understudy/synthesis/methods/deformable-model'
import type { ShapeRecipe } from '../../document/shape-recipe.ts'
import { priorWeight, rowsOf } from '../../engine/recipes/shape-rows.ts'
import { answerOf, inDegrees, momentFacts, type Facts } from './answer.ts'
import { loosenBase, type BendBase } from './bend-base.ts'
import { bendCycle } from './bend-cycle.ts'
import { PREVIEW_STEPS, type BendOptions } from './bend-options.ts'
import type { ShapeAnswer } from './messages.ts'

/**
 * Bends a base as the requests say, while a hand moves: it goes on from the last solution, and feet are not locked. The
 * exact answer is the operation's, which begins from nothing else than the recipe.
 */
export function bend(
  base: BendBase,
  recipe: Pick<ShapeRecipe, 'requests' | 'natural' | 'cycle' | 'modes'>,
  { clock, warm, kernels }: BendOptions,
): ShapeAnswer & { readonly x: Float64Array } {
  const began = clock()
  const rows = recipe.requests.filter(({ on }) => on).flatMap((request) => rowsOf(request))
  if (base.kind === 'cycle') return bendCycle(base, recipe, rows, { clock, kernels })
  const ask: Asked = {
    rows,
    warm,
    settings: { priorWeight: priorWeight(recipe.natural), maxIterations: PREVIEW_STEPS, kernels },
  }
  const { solution, finish } = base.kind === 'moment' ? askMoment(base.bend, ask) : askModel(base.edit, ask)
  const solveMs = clock() - began
  const { iterations, residuals, x } = solution
  const facts = { ...finish(), iterations, solveMs, workMs: clock() - began, quality: 'preview' } as const
  return { ...answerOf(recipe, facts, residuals), x }
}

interface Asked {
  readonly rows: readonly ConstraintRow[]
  readonly warm: Float64Array | undefined
  readonly settings: SolveOptions
}

interface Answered {
  readonly solution: Solution
  /** Makes the motion: solving is timed by itself. */
  readonly finish: () => Omit<Facts, 'quality' | 'iterations' | 'solveMs' | 'workMs'>
}

const isNothing = (centre: Float64Array | undefined): boolean => centre?.every((value) => value === 0) ?? true

function askMoment(bend: PreparedBend, { rows, warm, settings }: Asked): Answered {
  const { motion, model, first, last, centre } = bend
  const start = warm?.length === model.size ? { start: warm } : {}
  const solution = solveBend(bend, rows, { ...settings, ...start })
  const untouched = rows.length === 0 && isNothing(centre)
  return {
    solution,
    finish: () => ({
      motion: untouched ? motion : bentMotion(bend, rows, solution),
      ...momentFacts(motion, first, last),
    }),
  }
}

function askModel(edit: EditBase, { rows, warm, settings }: Asked): Answered {
  const { motion, placement } = edit
  const { model, solver, centre, judged } = loosenBase(edit, rows)
  const start = warm?.length === model.size ? warm : centre
  const solution = solver.solve(
    constraintsOf(rows, model, 'what was asked', { coefficients: centre, placement }),
    { ...settings, ...(centre && { centres: [centre] }), ...(start && { start }) },
  )
  const [u] = solution.coefficients
  const untouched = motion && rows.length === 0 && isNothing(centre)
  const output = {
    placement,
    frameRate: motion?.frameRate ?? model.frameRate,
    name: motion?.name ?? model.name,
  }
  return {
    solution,
    finish: () => ({
      motion: untouched ? motion : synthesize(model, u, output),
      times: timesOf(model, u),
      first: 0,
      share: judged(u).share,
      step: inDegrees(madeStep(solver.stage, model, solution.x)),
      exampleCount: model.exampleNames.length,
      shapeModes: edit.model.shapeCount - edit.model.residualCount,
      timingModes: model.timingCount,
    }),
  }
}

/** The first seeds of variations nobody asked for by number. */
export const seedsFrom = (seed: number, count: number): readonly number[] => {
  const random = seeded(seed)
  return Array.from({ length: count }, () => Math.floor(random.between(1, 10_000)))
}

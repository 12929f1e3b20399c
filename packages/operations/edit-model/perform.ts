import { measureQuality, type QualityReport, type Run } from '@understudy/synthesis/analysis'
import {
  constraintsOf,
  editNaturally,
  exampleCount,
  matchModel,
  Solver,
  timesOf,
  type Short,
} from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import { onBody, withKnownContacts } from '../models/on-body.ts'
import { solutionFacts, type SolutionFacts } from '../models/solution.ts'
import { loosenEdit, prepareEdit } from './edit-base.ts'
import { madeStep, type Step } from './made-step.ts'
import type { EditModel } from './operation.ts'

/** How well what was asked is done, and how clean the motion is. */
export interface EditModelReport extends SolutionFacts {
  /** Second of the motion at each frame of the model's clock. */
  readonly times: readonly number[]
  /** How far the motion goes and where to. */
  readonly step: Step
  /** How many modes the model has, and how many examples it was learned from. */
  readonly shapeModes: number
  readonly timingModes: number
  readonly examples: number
  readonly quality: QualityReport
  /** Whether everything asked was done; what was not, and what of the body's limits is why. */
  readonly met: boolean
  readonly short: readonly Short[]
  readonly why: string | undefined
}

const DONE = { met: true, short: [] as readonly Short[], why: undefined }

/** The likeliest motion of a model that does what is asked; of the mean, or of a motion. */
export function perform(
  { model: learned, motion, constraints: rows, poses = [] }: EditModel['inputs'],
  { own, loose, prior, beyond, clean, variation, modes }: EditModel['options'],
  run: Run,
): Made<'motion', EditModelReport> {
  const kept = own ? motion : undefined
  const base = prepareEdit(learned, kept, { variation, modes }, run, motion !== undefined)
  const { model, centre: varied } = loose ? loosenEdit(base, rows) : base
  const matched =
    motion && !own ? matchModel(model, onBody(withKnownContacts(motion), learned.skeleton), run) : undefined
  const placement = matched?.placement ?? base.placement
  const centre = matched ? sum(matched.coefficients, varied) : varied
  const constraints = constraintsOf(rows, model, 'what was asked', {
    coefficients: centre,
    placement,
    motions: poses.map((pose) => onBody(withKnownContacts(pose), model.skeleton)),
  })
  const settings = {
    kernels: run.kernels,
    priorWeight: prior,
    ...(centre && { centres: [centre], start: centre }),
  }
  // Nothing is asked and nothing varied: the motion itself, to the bit.
  const untouched = kept && rows.length === 0 && centre!.every((value) => value === 0)
  const {
    motion: output,
    solution,
    met,
    short,
    why,
  } = untouched
    ? { motion: kept, solution: new Solver([{ model, placement }]).solve([], settings), ...DONE }
    : editNaturally(model, constraints, {
        ...settings,
        beyond,
        placement,
        output: {
          name: kept?.name ?? learned.name,
          ...(kept && { frameRate: kept.frameRate }),
          feet: clean ? 'lock' : 'leave',
        },
      })
  return {
    output,
    report: {
      ...solutionFacts(solution),
      times: [...timesOf(model, solution.coefficients[0]!)],
      step: madeStep(new Solver([{ model, placement }]).stage, model, solution.x),
      shapeModes: base.model.shapeCount - base.model.residualCount,
      timingModes: model.timingCount,
      examples: exampleCount(model),
      quality: measureQuality(output),
      met,
      short,
      why,
    },
  }
}

const sum = (a: Float64Array, b: Float64Array | undefined): Float64Array =>
  b ? a.map((value, i) => value + b[i]!) : a

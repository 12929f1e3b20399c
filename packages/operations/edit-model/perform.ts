import { GROUND_IDENTITY, seeded, type Motion } from '@understudy/motion'
import { measureQuality, type QualityReport, type Run } from '@understudy/synthesis/analysis'
import {
  constraintsOf,
  editNaturally,
  loosen,
  loosened,
  looseTurns,
  matchModel,
  modelAbout,
  priorOf,
  Solver,
  timesOf,
  type DeformableModel,
  type Short,
} from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import { onBody, withKnownContacts } from '../models/on-body.ts'
import { solutionFacts, type SolutionFacts } from '../models/solution.ts'
import type { EditModel } from './operation.ts'

/** How well what was asked is done, and how clean the motion is. */
export interface EditModelReport extends SolutionFacts {
  /** Second of the motion at each frame of the model's clock. */
  readonly times: readonly number[]
  readonly quality: QualityReport
  /** Whether everything asked was done; what was not, and what of the body's limits is why. */
  readonly met: boolean
  readonly short: readonly Short[]
  readonly why: string | undefined
}

/** Of the way from a motion to a variation drawn from the prior: all of it would be another motion. */
const VARIED = 0.5

const DONE = { met: true, short: [] as readonly Short[], why: undefined }

/** The likeliest motion of a model that does what is asked; of the mean, or of a motion. */
export function perform(
  { model: learned, motion, constraints: rows, poses = [] }: EditModel['inputs'],
  { own, loose, prior, beyond, clean, variation, modes }: EditModel['options'],
  run: Run,
): Made<'motion', EditModelReport> {
  const about = motion && own ? aboutMotion(learned, motion, run) : undefined
  const base = about?.model ?? learned
  const model = loosen(base, loose ? looseTurns(base, rows) : [])
  const matched =
    motion && !own ? matchModel(model, onBody(withKnownContacts(motion), learned.skeleton), run) : undefined
  const placement = about?.placement ?? matched?.placement ?? GROUND_IDENTITY
  const varied = variedBy(base, { variation, modes }, motion !== undefined)
  const centre = matched
    ? sum(matched.coefficients, varied && loosened(varied, base, model))
    : varied || about
      ? loosened(varied ?? new Float64Array(base.size), base, model)
      : undefined
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
  const untouched = about && motion && rows.length === 0 && centre!.every((value) => value === 0)
  const {
    motion: output,
    solution,
    met,
    short,
    why,
  } = untouched
    ? { motion, solution: new Solver([{ model, placement }]).solve([], settings), ...DONE }
    : editNaturally(model, constraints, {
        ...settings,
        beyond,
        placement,
        output: {
          name: about && motion ? motion.name : learned.name,
          ...(about && motion && { frameRate: motion.frameRate }),
          feet: clean ? 'lock' : 'leave',
        },
      })
  return {
    output,
    report: {
      ...solutionFacts(solution),
      times: [...timesOf(model, solution.coefficients[0]!)],
      quality: measureQuality(output),
      met,
      short,
      why,
    },
  }
}

/** The model about a motion of its joints. Bodies may differ: the correspondence in time is found on the model's. */
function aboutMotion(model: DeformableModel, motion: Motion, run: Run): ReturnType<typeof modelAbout> {
  const fits = motion.skeleton.jointCount === model.skeleton.jointCount
  const { times } = matchModel(model, fits ? { ...motion, skeleton: model.skeleton } : motion, run)
  return modelAbout(model, motion, times)
}

/** Where the prior expects a variation, and steps along modes; undefined where neither is asked. */
function variedBy(
  model: DeformableModel,
  { variation, modes }: Pick<EditModel['options'], 'variation' | 'modes'>,
  ofMotion: boolean,
): Float64Array | undefined {
  if (variation === undefined && modes === undefined) return undefined
  const centre = new Float64Array(model.size)
  if (variation !== undefined) {
    const drawn = priorOf(model).sample(seeded(variation), 1)
    for (let i = 0; i < centre.length; i++) centre[i] = (ofMotion ? VARIED : 1) * drawn[i]!
  }
  for (const [mode, amount] of Object.entries(modes ?? {})) {
    const at = Number(mode)
    if (at < model.size)
      centre[at] = centre[at]! + amount * Math.sqrt(model.covariance[at * (model.size + 1)]!)
  }
  return centre
}

const sum = (a: Float64Array, b: Float64Array | undefined): Float64Array =>
  b ? a.map((value, i) => value + b[i]!) : a

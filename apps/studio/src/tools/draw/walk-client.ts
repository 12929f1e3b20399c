import type { Recipe } from '@understudy/motion'
import type { WalkPathReport } from '@understudy/operations'
import type { ExampleSet } from '../../document/example-set.ts'
import type { WalkRecipe } from '../../document/recipe.ts'
import { pathMarks } from '../../document/walk-marks.ts'
import { comfortably } from '../../document/walk-path.ts'
import type { CallAnswer } from '../../engine/operations/call.ts'
import type { Operations } from '../../engine/operations/operations.ts'
import type { Quality, SpeedGuide, WalkAnswer } from '../../engine/performances/walk-answer.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'
import { examplesOf, sourceSegments } from '../shared/example-segments.ts'
import { aboutPath } from './about-path.ts'
import type { WalkJobs } from './walk-jobs.ts'

/** Walks along paths, found away from the page. */
export interface WalkClient {
  /** What the examples can do; the first call starts learning. */
  ready(who?: ExampleSet): Promise<SpeedGuide | undefined>
  /** Undefined when a newer request took its place. */
  walk(recipe: WalkRecipe, quality: Quality): Promise<WalkAnswer | undefined>
  /** Nobody waits for a walk any more. */
  cancel(): void
}

interface Question {
  readonly recipe: WalkRecipe
  readonly quality: Quality
}

export function makeWalkClient(host: JobHost, operations: Operations): WalkClient {
  const channel = host.channel<WalkJobs>('walk')
  // A preview is the solver's, the exact answer the operation's: the newest question counts, whichever it is.
  const walks = channel.newest<Question, WalkAnswer>(async (run, { recipe, quality }) => {
    const { path: drawn, settings, who, hand } = recipe
    // A path that is still drawn has the times of the hand.
    const path = settings.comfortable && hand?.length === 0 ? comfortably(drawn) : drawn
    const marks = pathMarks(drawn, recipe.marks)
    if (quality === 'preview') return run('preview', { path, settings, marks }, who && (await stepsOf(who)))
    const made = await operations.perform<WalkPathReport>(recipe, (call) => run('perform', call))
    return made && exactAnswer(recipe, made)
  })
  return {
    ready: async (who) => channel.run('guide', who && (await stepsOf(who))),
    walk: (recipe, quality) => walks.ask({ recipe, quality }, quality === 'exact'),
    cancel: () => walks.cancel(),
  }
}

/** The recipe that learns the steps of a set. */
const stepsOf = async (who: ExampleSet): Promise<Recipe> =>
  (await import('../../engine/recipes/learned-recipe.ts')).learnedRecipe('steps', who)

/** What panels show of a walk, out of what the operation found. */
const exactAnswer = ({ path }: WalkRecipe, { motion, report }: CallAnswer<WalkPathReport>): WalkAnswer => ({
  motion,
  quality: 'exact',
  segments: sourceSegments(report.segments),
  examples: examplesOf(report),
  warnings: report.warnings,
  ...aboutPath(path, report.samples, report.control),
  error: { mean: report.offPath.mean, worst: report.offPath.worst },
  timings: report.timings,
})

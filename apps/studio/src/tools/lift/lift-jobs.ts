import type { Motion } from '@understudy/motion'
import type {
  FilterMotionReport,
  LiftFilmReport,
  LiftTracksReport,
  SolutionFacts,
} from '@understudy/operations'
import { makeRun } from '@understudy/synthesis/analysis'
import type { CompleteRecipe } from '../../document/lift-recipe.ts'
import type { Call } from '../../engine/operations/call.ts'
import { operationJobs, performCall } from '../../engine/operations/operation-jobs.ts'
import type { JobContext } from '../../engine/worker/job.ts'
import { loadedKernels } from '../../engine/worker/loaded-kernels.ts'
import { completeAnswer, filterAnswer, tracksAnswer } from './answers.ts'
import type { CompleteAnswer, FilmAnswer, Filtering, Suggestion, TracksAnswer } from './messages.ts'
import { suggestFamilies } from './suggest.ts'

/** Each performs its operation and tells what came of it. */
export const jobs = {
  ...operationJobs,
  suggest: (_: JobContext, motion: Motion): readonly Suggestion[] =>
    suggestFamilies(motion, makeRun({ kernels: loadedKernels() })),
  async filter(
    context: JobContext,
    call: Call,
    input: Motion,
    truth: Motion | undefined,
  ): Promise<Filtering | undefined> {
    const found = await performCall<FilterMotionReport>(context, call)
    if (!found) return undefined
    const { flagged } = found.report
    return flagged === undefined ? { answer: filterAnswer(found, input, truth) } : { flagged }
  },
  async tracks(context: JobContext, call: Call, seen: Motion | undefined): Promise<TracksAnswer | undefined> {
    const found = await performCall<LiftTracksReport>(context, call)
    return found && tracksAnswer(found, seen)
  },
  async film(context: JobContext, call: Call, start: number): Promise<FilmAnswer | undefined> {
    const found = await performCall<LiftFilmReport>(context, call)
    if (!found) return undefined
    const { motion, took, report } = found
    const { camera, misses, expectedErrors, repaired } = report
    return { motion, camera, start, misses, expectedErrors, repaired, took }
  },
  async complete(
    context: JobContext,
    call: Call,
    input: Motion,
    recipe: Pick<CompleteRecipe, 'roles' | 'spans'>,
  ): Promise<CompleteAnswer | undefined> {
    const found = await performCall<SolutionFacts>(context, call)
    return found && completeAnswer(found, input, recipe)
  },
}

export type LiftJobs = typeof jobs

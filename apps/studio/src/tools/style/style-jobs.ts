import { MotionError, type Motion, type Recipe } from '@understudy/motion'
import type { BuildVectorsReport, StyleMotionReport } from '@understudy/operations'
import type { MannersName } from '../../document/manners-of.ts'
import { NO_CHANGE, type StyleChange } from '../../document/style-recipe.ts'
import type { Call } from '../../engine/operations/call.ts'
import { embedded } from '../../engine/operations/embedded.ts'
import { performHere } from '../../engine/operations/perform-here.ts'
import { performCall } from '../../engine/operations/operation-jobs.ts'
import { framesOf, give, type JobContext } from '../../engine/worker/job.ts'
import { loadedKernels } from '../../engine/worker/loaded-kernels.ts'
import type { VectorSpace } from '@understudy/synthesis/methods/vector-space'
import type { StyleAnswer, StyleAsk, StyleLook } from './messages.ts'
import { averageOf, openTake, previewStyle, styleAnswer, type OpenTake } from './solver.ts'

const clock = (): number => performance.now() / 1000
/** Takes that are kept open: the one on stage, what it is made of, and a few before. */
const KEPT = 6

const takes = new Map<number, OpenTake>()

/** Examples that come along by their name, or the recipe that learns those of one's own. */
export type StyleExamples =
  | { readonly name: MannersName }
  | { readonly name: string; readonly recipe: Recipe }

export const jobs = {
  /** Looks at a take; `key` is what it is called from then on. */
  async open(context: JobContext, key: number, motion: Motion, examples: StyleExamples): Promise<StyleLook> {
    const known = takes.get(key)
    if (known) return known.look
    const { page, tell } = context
    const kernels = loadedKernels()
    const learning = { ...(kernels && { kernels }), onProgress: tell }
    // The same examples that the operation is given.
    const own =
      'recipe' in examples
        ? await performHere({ recipe: examples.recipe, given: [], files: {} }, page, learning)
        : undefined
    const space = own
      ? (own.output as VectorSpace)
      : await embedded(examples.name as MannersName, 'vectors', page, learning)
    const { refused = [], doubted = [] } = (own?.report ?? {}) as Partial<BuildVectorsReport>
    const open = openTake(motion, space, examples.name, [...refused, ...doubted], loadedKernels())
    takes.set(key, open)
    for (const old of [...takes.keys()].slice(0, -KEPT)) takes.delete(old)
    // Once for nothing, after the answer: the first move of a slider finds everything compiled and at hand.
    setTimeout(() => warm(open))
    return open.look
  },
  isOpen: (_: JobContext, key: number): boolean => takes.has(key),
  preview(_: JobContext, key: number, ask: StyleAsk): StyleAnswer {
    const answer = previewStyle(opened(key), ask, { clock, kernels: loadedKernels() })
    return give(answer, framesOf(answer.motion, ...answer.others))
  },
  /** What the operation makes of a take that is open. */
  async style(
    context: JobContext,
    key: number,
    change: StyleChange,
    call: Call,
  ): Promise<StyleAnswer | undefined> {
    const open = opened(key)
    const made = await performCall<StyleMotionReport>(context, call)
    return made && styleAnswer(open, change, made.report, () => made.took, loadedKernels())
  },
  average(_: JobContext, key: number): Motion {
    const motion = averageOf(opened(key), loadedKernels())
    return give(motion, framesOf(motion))
  },
}

export type StyleJobs = typeof jobs

const warm = (open: OpenTake): void => {
  const ask = { change: { ...NO_CHANGE, add: { energy: 0.01 } }, crowd: undefined }
  previewStyle(open, ask, { clock: () => 0, kernels: loadedKernels() })
}

function opened(key: number): OpenTake {
  const open = takes.get(key)
  if (open) return open
  throw new MotionError('style: the take is not open any more. Choose it again.')
}

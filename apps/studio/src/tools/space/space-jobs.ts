import { MotionError } from '@understudy/motion'
import type { AimReport, BuildSpaceReport } from '@understudy/operations'
import type { ParametricSpace } from '@understudy/synthesis/methods/parametric-space'
import type { Place } from '../../document/space-recipe.ts'
import type { Call } from '../../engine/operations/call.ts'
import { performCall } from '../../engine/operations/operation-jobs.ts'
import { performHere } from '../../engine/operations/perform-here.ts'
import { framesOf, give, type JobContext } from '../../engine/worker/job.ts'
import { loadedKernels } from '../../engine/worker/loaded-kernels.ts'
import type { Accuracy, AimAnswer, SpaceMap } from './messages.ts'
import { accuracyOf, exactAim, openSpace, previewAim, type OpenSpace } from './solver.ts'

/** Sets that are kept. */
const KEPT = 4

const spaces = new Map<string, OpenSpace>()
const clock = (): number => performance.now() / 1000
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

export const jobs = {
  /** Builds the space that a take of it aims in: previews and the operation use the same. */
  async open({ page, tell }: JobContext, key: string, { recipe, ...rest }: Call): Promise<SpaceMap> {
    const known = spaces.get(key)
    if (known) return known.map
    const began = clock()
    const { space } = recipe.inputs
    if (!('recipe' in space)) throw new Error('space: a take aims in a space that a recipe builds.')
    const built = await performHere({ ...rest, recipe: space.recipe }, page, {
      onProgress: ({ stage, fraction }) => {
        if (stage === 'sample') tell({ stage: 'space', fraction })
      },
    })
    const open = openSpace(
      key,
      built.output as ParametricSpace,
      built.report as BuildSpaceReport,
      clock() - began,
    )
    spaces.set(key, open)
    for (const old of [...spaces.keys()].slice(0, -KEPT)) spaces.delete(old)
    return open.map
  },
  isOpen: (_: JobContext, key: string): boolean => spaces.has(key),
  preview(_: JobContext, key: string, target: Place): AimAnswer {
    const answer = previewAim(opened(key), target, { clock, kernels: loadedKernels() })
    return give(answer, framesOf(answer.motion))
  },
  async aim(context: JobContext, key: string, target: Place, call: Call): Promise<AimAnswer | undefined> {
    const made = await performCall<AimReport>(context, call)
    return made && exactAim(opened(key), target, made)
  },
  async accuracy({ tell }: JobContext, key: string, count: number, seed: number): Promise<Accuracy> {
    const work = accuracyOf(opened(key), count, seed, loadedKernels())
    for (;;) {
      const step = work.next()
      if (step.done) return step.value
      tell({ stage: 'accuracy', fraction: step.value })
      // Between two requests somebody may drag the target.
      await breath()
    }
  },
}

function opened(key: string): OpenSpace {
  const open = spaces.get(key)
  if (open) return open
  throw new MotionError('space: the examples are not there any more. Choose the set again.')
}

export type SpaceJobs = typeof jobs

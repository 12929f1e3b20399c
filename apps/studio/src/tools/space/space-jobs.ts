import { MotionError, type Motion } from '@understudy/motion'
import { makeClip } from '@understudy/performer'
import type { Accuracy, AimAnswer, SpaceMap } from './messages.ts'
import type { Place, SpaceSet } from '../../document/space-recipe.ts'
import { ACTIONS, clipsOf, roleOf } from '../../document/space-sets.ts'
import { accuracyOf, openSpace, solveAim, type OpenSpace } from './solver.ts'
import { framesOf, give, type JobContext } from '../../engine/worker/job.ts'
import { loadedKernels } from '../../engine/worker/loaded-kernels.ts'

/** Sets that are kept. */
const KEPT = 4
/** Performing the examples is about half of the work, learning what they reach the other. */
const PERFORMING = 0.5

const spaces = new Map<string, OpenSpace>()
const clock = (): number => performance.now() / 1000
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

export const jobs = {
  /** Learns a set; `own` are the motions of a set of one's own. */
  async open({ tell }: JobContext, key: string, set: SpaceSet, own: readonly Motion[]): Promise<SpaceMap> {
    const known = spaces.get(key)
    if (known) return known.map
    const say = (fraction: number): void => tell({ stage: 'space', fraction })
    const motions: Motion[] = [...own]
    if (set.kind === 'corpus') {
      const ids = clipsOf(set)
      for (const [n, id] of ids.entries()) {
        say((PERFORMING * n) / ids.length)
        await breath()
        motions.push(makeClip(id))
      }
    }
    const open = openSpace(
      key,
      motions,
      roleOf(set),
      set.kind === 'corpus' ? ACTIONS[set.action].mark : undefined,
      {
        clock,
        kernels: loadedKernels(),
        onProgress: (fraction) => say(PERFORMING + (1 - PERFORMING) * fraction),
      },
    )
    spaces.set(key, open)
    for (const old of [...spaces.keys()].slice(0, -KEPT)) spaces.delete(old)
    return open.map
  },
  isOpen: (_: JobContext, key: string): boolean => spaces.has(key),
  aim(_: JobContext, key: string, target: Place, quick: boolean, name: string): AimAnswer {
    const answer = solveAim(opened(key), target, quick, { clock, kernels: loadedKernels(), name })
    return give(answer, framesOf(answer.motion))
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

import { expose, transfer, type ProxyOrClone } from 'comlink'
import { MotionError, type Motion } from '@understudy/motion'
import { makeClip } from '@understudy/performer'
import type { JobProgress } from '../../engine/performances/tool-answers.ts'
import type { Accuracy, AimAnswer, SpaceMap } from './messages.ts'
import type { Place, SpaceSet } from '../../document/space-recipe.ts'
import { ACTIONS, clipsOf, roleOf } from './sets.ts'
import { accuracyOf, openSpace, solveAim, type OpenSpace } from './solver.ts'
import { kernels } from '../../engine/worker/loaded-kernels.ts'

/** Sets that are kept. */
const KEPT = 4
/** Performing the examples is about half of the work, learning what they reach the other. */
const PERFORMING = 0.5

const spaces = new Map<string, OpenSpace>()
const clock = (): number => performance.now() / 1000
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

type Tell = (progress: JobProgress) => void

const worker = {
  /** Learns a set; `own` are the motions of a set of one's own. */
  async open(
    key: string,
    set: SpaceSet,
    own: readonly Motion[],
    tell: ProxyOrClone<Tell>,
  ): Promise<SpaceMap> {
    const known = spaces.get(key)
    if (known) return known.map
    const say = (fraction: number): void => (tell as Tell)({ stage: 'space', fraction })
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
      { clock, kernels, onProgress: (fraction) => say(PERFORMING + (1 - PERFORMING) * fraction) },
    )
    spaces.set(key, open)
    for (const old of [...spaces.keys()].slice(0, -KEPT)) spaces.delete(old)
    return open.map
  },
  isOpen: (key: string): boolean => spaces.has(key),
  aim(key: string, target: Place, quick: boolean, name: string): AimAnswer {
    const answer = solveAim(opened(key), target, quick, { clock, kernels, name })
    const { rootPositions, rotations } = answer.motion
    return transfer(answer, [rootPositions.buffer as ArrayBuffer, rotations.buffer as ArrayBuffer])
  },
  async accuracy(key: string, count: number, seed: number, tell: ProxyOrClone<Tell>): Promise<Accuracy> {
    const work = accuracyOf(opened(key), count, seed, kernels)
    for (;;) {
      const step = work.next()
      if (step.done) return step.value
      ;(tell as Tell)({ stage: 'accuracy', fraction: step.value })
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

export type SpaceWorker = typeof worker

expose(worker)

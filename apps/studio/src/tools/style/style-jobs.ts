import { MotionError, type Motion } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  buildStyleSpace,
  parseVectorSpace,
  printVectorSpace,
  type VectorSpace,
} from '@understudy/synthesis/methods/vector-space'
import type { MannersName } from '../../document/manners-of.ts'
import type { StyleAnswer, StyleAsk, StyleLook } from './messages.ts'
import { NO_CHANGE } from '../../document/style-recipe.ts'
import { averageOf, openTake, solveStyle, type OpenTake } from './solver.ts'
import { framesOf, give, type JobContext } from '../../engine/worker/job.ts'
import { loadedKernels } from '../../engine/worker/loaded-kernels.ts'

/** Takes that are kept open: the one on stage, what it is made of, and a few before. */
const KEPT = 6

const spaces = new Map<MannersName, Promise<VectorSpace>>()
const takes = new Map<number, OpenTake>()

async function learn(name: MannersName, { page, tell }: JobContext): Promise<VectorSpace> {
  if (name === 'walk') {
    const response = await fetch(new URL('style-walk.json', page))
    if (!response.ok)
      throw new MotionError(
        `The examples of walking did not arrive (answer ${response.status}). Check the connection and try again.`,
      )
    return parseVectorSpace(await response.text(), 'style-walk.json')
  }
  const { listScores, makeClip } = await import('@understudy/performer')
  const scores = listScores().filter(({ family }) => family === 'wave')
  const clips = scores.map(({ id }, n) => {
    tell({ stage: 'examples', fraction: n / scores.length })
    return makeClip(id)
  })
  const labels = scores.map(({ attributes }) => ({ handHeight: Number(attributes?.handHeight) }))
  // Through the file, as the command line has it: both make the same.
  return parseVectorSpace(
    printVectorSpace(buildStyleSpace(clips, labels, makeRun({ kernels: loadedKernels() }))),
  )
}

export const jobs = {
  /** Looks at a take; `key` is what it is called from then on. */
  async open(
    context: JobContext,
    key: number,
    motion: Motion,
    name: MannersName | undefined,
  ): Promise<StyleLook> {
    const known = takes.get(key)
    if (known) return known.look
    let space: VectorSpace | undefined
    if (name) {
      const learning = spaces.get(name) ?? learn(name, context)
      spaces.set(name, learning)
      // A failure is not remembered: the next try asks again.
      learning.catch(() => spaces.delete(name))
      space = await learning
    }
    const open = openTake(motion, space, name, loadedKernels())
    takes.set(key, open)
    for (const old of [...takes.keys()].slice(0, -KEPT)) takes.delete(old)
    // Once for nothing, after the answer: the first move of a slider finds everything compiled and at hand.
    setTimeout(() => warm(open))
    return open.look
  },
  isOpen: (_: JobContext, key: number): boolean => takes.has(key),
  style(_: JobContext, key: number, ask: StyleAsk): StyleAnswer {
    const answer = solveStyle(opened(key), ask, {
      clock: () => performance.now() / 1000,
      kernels: loadedKernels(),
    })
    return give(answer, framesOf(answer.motion, ...answer.others))
  },
  average(_: JobContext, key: number): Motion {
    const motion = averageOf(opened(key), loadedKernels())
    return give(motion, framesOf(motion))
  },
}

export type StyleJobs = typeof jobs

const warm = (open: OpenTake): void => {
  const ask = { change: { ...NO_CHANGE, add: { energy: 0.01 } }, crowd: undefined, quick: true, name: 'warm' }
  solveStyle(open, ask, { clock: () => 0, kernels: loadedKernels() })
}

function opened(key: number): OpenTake {
  const open = takes.get(key)
  if (open) return open
  throw new MotionError('style: the take is not open any more. Choose it again.')
}

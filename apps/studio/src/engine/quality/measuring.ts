import type { Motion } from '@understudy/motion'
import { inputsOf, isSource, type TakeRecipe } from '../../document/recipe.ts'
import type { Performances } from '../performances/performances.ts'
import type { JobHost } from '../worker/job-host.ts'
import type { MeasureJobs, TakeMeasures } from './measure-jobs.ts'

/** Measures takes, away from the page. */
export interface Measuring {
  /** Undefined when a newer take was asked about meanwhile, or it could not be measured. */
  of(recipe: TakeRecipe, motion: Motion): Promise<TakeMeasures | undefined>
}

/** A take is compared with this many of the motions it was made of, and with so many seconds of them. */
const MOST_EXAMPLES = 40
const MOST_SECONDS = 240

interface Question {
  readonly recipe: TakeRecipe
  readonly motion: Motion
}

export function makeMeasuring(
  host: JobHost,
  performances: Pick<Performances, 'known' | 'performed'>,
): Measuring {
  const read = (input: TakeRecipe) => performances.performed(input).catch(() => undefined)
  const known = new WeakMap<Motion, TakeMeasures>()
  const { newest } = host.channel<MeasureJobs>('measure')
  const asked = newest<Question, TakeMeasures>(async (run, { recipe, motion }) => {
    const examples: Motion[] = []
    let seconds = 0
    for (const input of inputsOf(recipe).slice(0, MOST_EXAMPLES)) {
      // What is being made for somebody else is not asked for again: the older of two questions would be given up.
      const made = (performances.known(input) ?? (isSource(input) ? await read(input) : undefined))?.motion
      if (!made || seconds > MOST_SECONDS) continue
      examples.push(made)
      seconds += made.frameCount / made.frameRate
    }
    return run('measure', motion, examples)
  })
  return {
    of: async (recipe, motion) => {
      const before = known.get(motion)
      if (before) return before
      const made = await asked.ask({ recipe, motion }).catch(() => undefined)
      if (made) known.set(motion, made)
      return made
    },
  }
}

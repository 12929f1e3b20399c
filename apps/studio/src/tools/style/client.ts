import type { Motion } from '@understudy/motion'
import type { LabelledSet } from '../../document/example-set.ts'
import { mannersOf } from '../../document/manners-of.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { StyleRecipe } from '../../document/style-recipe.ts'
import type { Operations } from '../../engine/operations/operations.ts'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'
import type { JobProgress } from '../../engine/worker/job.ts'
import type { StyleAnswer, StyleLook } from './messages.ts'
import type { StyleExamples, StyleJobs } from './style-jobs.ts'

/** Examples of one's own; undefined for those that come along. */
type Own = LabelledSet | undefined

/** The page's side of the jobs. Answers are undefined once something newer was asked, or work was cancelled. */
export interface StyleClient {
  look(recipe: TakeRecipe, motion: Motion, own: Own): Promise<StyleLook | undefined>
  /** `motion` is what the recipe changes. */
  style(recipe: StyleRecipe, motion: Motion, quality: Quality): Promise<StyleAnswer | undefined>
  average(recipe: TakeRecipe, motion: Motion, own: Own): Promise<Motion | undefined>
  cancel(): void
}

export function makeStyleClient(
  host: JobHost,
  operations: Operations,
  onProgress: (progress: JobProgress) => void,
): StyleClient {
  const { run, newest, stop } = host.channel<StyleJobs>('style', { onProgress })
  /** Takes by their recipe and by the examples they are compared with. */
  const keys = new WeakMap<TakeRecipe, Map<Own, number>>()
  let nextKey = 1
  const keyOf = (recipe: TakeRecipe, own: Own): number => {
    const known = keys.get(recipe) ?? new Map<Own, number>()
    const key = known.get(own) ?? nextKey++
    known.set(own, key)
    keys.set(recipe, known)
    return key
  }
  const examplesOf = async (recipe: TakeRecipe, own: Own): Promise<StyleExamples> => {
    if (!own) return { name: mannersOf(recipe) }
    const { learnedRecipe } = await import('../../engine/recipes/learned-recipe.ts')
    return { name: own.name, recipe: learnedRecipe('style', own) }
  }
  const open = async (recipe: TakeRecipe, motion: Motion, own: Own): Promise<StyleLook | undefined> =>
    run('open', keyOf(recipe, own), motion, await examplesOf(recipe, own))
  /** The frames go to the thread once, not with every move of a slider. */
  const ready = async (recipe: TakeRecipe, motion: Motion, own: Own): Promise<number | undefined> => {
    const key = keyOf(recipe, own)
    if (await run('isOpen', key)) return key
    return (await open(recipe, motion, own)) && key
  }
  interface Question {
    readonly recipe: StyleRecipe
    readonly motion: Motion
    readonly quality: Quality
  }
  // A preview is the solver's, the exact answer the operation's: the newest question counts, whichever it is.
  const latest = newest<Question, StyleAnswer>(async (runNewest, { recipe, motion, quality }) => {
    const { input, change, crowd, own } = recipe
    const key = await ready(input, motion, own)
    if (key === undefined) return undefined
    if (quality === 'preview') return runNewest('preview', key, { change, crowd })
    return operations.ask(recipe, (call) => runNewest('style', key, change, call))
  })
  return {
    look: open,
    style: (recipe, motion, quality) => latest.ask({ recipe, motion, quality }, quality === 'exact'),
    average: async (recipe, motion, own) => {
      const key = await ready(recipe, motion, own)
      return key === undefined ? undefined : run('average', key)
    },
    cancel: () => {
      latest.cancel()
      stop()
    },
  }
}

import { MotionError, type Recipe } from '@understudy/motion'
import type { CoupleSet, ExampleSet, LabelledSet } from '../../document/example-set.ts'
import { learnedCouples, learnedSteps, learnedStyle } from './learned.ts'
import { namingOf } from './operation-recipe.ts'

/** What a tool learns of a set, and what the set is like then. */
interface Learned {
  readonly style: LabelledSet
  readonly steps: ExampleSet
  readonly couples: CoupleSet
}

/** The recipe that learns a set: threads perform it once and keep what came of it. Clips of sets name their files themselves. */
export function learnedRecipe<K extends keyof Learned>(what: K, set: Learned[K]): Recipe {
  const naming = namingOf(() => undefined)
  const input =
    what === 'style'
      ? learnedStyle(set as LabelledSet, naming)
      : what === 'steps'
        ? learnedSteps(set as ExampleSet, naming)
        : learnedCouples(set as CoupleSet, naming)
  if (input && 'recipe' in input) return input.recipe
  throw new MotionError('The clips of this set cannot be read any more. Open their files again.')
}

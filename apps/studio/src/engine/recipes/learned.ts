import type { RecipeInput } from '@understudy/motion'
import type { CoupleSet, ExampleSet, LabelledSet } from '../../document/example-set.ts'
import { asInput, call, keysOf, whole, type Naming } from './call.ts'

type Of = Pick<Naming, 'of'>

/** The style of a set. */
export const learnedStyle = (
  { examples, labels, all, keep, keys }: LabelledSet,
  { of }: Of,
): RecipeInput | undefined =>
  asInput(
    call(
      'build-vectors',
      { examples: whole(examples.map(of)), labels: { value: labels }, ...keysOf(keys) },
      { style: true, ...(all && { all }), ...(keep && keep.length > 0 && { use: keep }) },
    ),
  )

/** The steps of a set. */
export const learnedSteps = ({ examples }: ExampleSet, { of }: Of): RecipeInput | undefined =>
  asInput(call('learn-walks', { clips: whole(examples.map(of)) }, {}))

/** The couples of a set. */
export const learnedCouples = (
  { leaders, followers, beats }: CoupleSet,
  { of }: Of,
): RecipeInput | undefined =>
  asInput(
    call(
      'build-mapping',
      { controls: whole(leaders.map(of)), targets: whole(followers.map(of)) },
      beats ? { beats } : {},
    ),
  )

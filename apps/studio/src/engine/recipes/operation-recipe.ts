import type { Recipe, RecipeInput } from '@understudy/motion'
import type { Played } from '@understudy/operations'
import { coupleOf, examplesFor } from '../../document/couple-of.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { asInput, call, clipRecipe, fileInput, keysOf, whole, type HashOf, type Naming } from './call.ts'
import { editRecipe } from './edit.ts'
import { pathMarks } from '../../document/walk-marks.ts'
import { learnedCouples, learnedSteps } from './learned.ts'
import { liftRecipe } from './lift.ts'
import { readOptions } from './read-options.ts'
import { shapeRecipe } from './shape.ts'
import { spaceRecipe } from './space.ts'
import { styleRecipe } from './style.ts'

/** Frames per second of walks. */
const WALK_RATE = 60

/**
 * How a take is made, as a recipe that runs anywhere: `understudy run` makes the same bytes of it. Undefined where a
 * file of one's own is no longer there. `known` says what to call takes that it is made of; what was converted on the way
 * is added, so that a take that many share is converted once.
 */
export function operationRecipe(
  take: TakeRecipe,
  hashOf: HashOf,
  known: Map<TakeRecipe, RecipeInput | undefined> = new Map(),
): Recipe | undefined {
  const naming = namingOf(hashOf, known)
  const { of } = naming
  switch (take.kind) {
    case 'corpus':
      return clipRecipe(take.clip)
    case 'file': {
      const [file, ...companions] = [take.file, ...take.companions].map((one) => fileInput(one, hashOf))
      const rest = companions.length > 0 ? { companions: whole(companions) } : {}
      return call('read-clip', { file, ...rest }, readOptions(take.choices))
    }
    case 'clip':
      return take.recipe
    case 'walk': {
      const { stretch: stretchSeconds, comfortable: _, ...settings } = take.settings
      const marks = pathMarks(take.path, take.marks)
      return call(
        'walk-path',
        {
          steps: take.who ? learnedSteps(take.who, naming) : { embedded: 'walking' },
          path: { value: { samples: take.path, ...(marks.length > 0 && { marks }) } },
          ...playedOf(take.played),
        },
        { ...settings, stretchSeconds, frameRate: WALK_RATE },
      )
    }
    case 'clean':
      return call('clean-feet', { motion: of(take.input) }, take.settings)
    case 'partner': {
      const { stretch: stretchSeconds, ...settings } = take.settings
      if (take.couples)
        return call(
          'follow-leader',
          {
            examples: learnedCouples(take.couples, naming),
            leader: of(take.leader),
            ...playedOf(take.played),
          },
          { ...settings, stretchSeconds },
        )
      const examples = examplesFor(coupleOf(take.leader)?.couple)
      return call(
        'follow-leader',
        { examples: { embedded: examples }, leader: of(take.leader), ...playedOf(take.played) },
        { ...settings, stretchSeconds, manner: 'lindy' },
      )
    }
    case 'join': {
      const { timeA, timeB, blendSeconds } = take.settings
      const at = [timeA, timeB]
      return call('join-motions', { a: of(take.a), b: of(take.b) }, { at, blendSeconds, fit: true })
    }
    case 'blend':
      return call(
        'blend-motions',
        { clips: whole([of(take.a), of(take.b)]), ...keysOf(take.keys) },
        { weights: [1 - take.weight, take.weight], fit: true, ...(take.anyway && { anyway: true }) },
      )
    case 'excerpt':
      return call('edit-clip', { motion: of(take.input) }, { from: take.start, until: take.end })
    case 'edit':
      return editRecipe(take, naming)
    case 'line':
      return call(
        'sequence-motions',
        { motions: whole(take.clips.map(({ recipe }) => of(recipe))) },
        { starts: take.clips.map(({ start }) => start) },
      )
    case 'assemble': {
      const { at: baseRegion, from: donorRegion, ...settings } = take.settings
      const part = typeof take.part === 'string' ? { part: take.part } : { joints: take.part }
      return call(
        'assemble-parts',
        { base: of(take.input), donor: of(take.donor) },
        { ...settings, ...part, baseRegion, donorRegion },
      )
    }
    case 'space':
      return spaceRecipe(take, naming)
    case 'shape':
      return shapeRecipe(take, naming)
    case 'style':
      return styleRecipe(take, naming)
    case 'lift':
      return liftRecipe(take, naming)
    case 'poses':
      return call(
        'pose-figure',
        { figure: of(take.figure), poses: { value: take.poses } },
        { frameRate: take.frameRate },
      )
    case 'opening':
      return clipRecipe('opening')
  }
}

/** What an answer must obey, where anything was asked. */
const playedOf = (played: readonly Played[] | undefined) =>
  played && played.length > 0 ? { played: { value: played } } : {}

/** What recipes call takes; `known` come first. */
export const namingOf = (
  hashOf: HashOf,
  known: Map<TakeRecipe, RecipeInput | undefined> = new Map(),
): Naming => ({
  of: (take) => {
    if (!known.has(take)) known.set(take, asInput(operationRecipe(take, hashOf, known)))
    return known.get(take)
  },
  hashOf,
})

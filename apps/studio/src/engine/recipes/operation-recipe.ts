import type { Recipe, RecipeInput } from '@understudy/motion'
import { checkOptions, DEFAULT_SEED, operationNamed } from '@understudy/operations'
import { coupleOf } from '../../document/couple-of.ts'
import type { StoredFile, TakeRecipe } from '../../document/recipe.ts'
import type { SpaceSet } from '../../document/space-recipe.ts'
import { ACTIONS, clipsOf, roleOf } from '../../document/space-sets.ts'

/** SHA-256 of a file of one's own, by its key in the browser; undefined where it is no longer there. */
export type HashOf = (file: StoredFile) => string | undefined

type Inputs = Recipe['inputs']

/** Frames per second of walks. */
const WALK_RATE = 60

/**
 * How a take is made, as a recipe that runs anywhere: `understudy run` makes the same bytes of it. Undefined for what
 * no operation makes, such as who is there when the page opens.
 */
export function operationRecipe(take: TakeRecipe, hashOf: HashOf): Recipe | undefined {
  const of = (recipe: TakeRecipe): RecipeInput | undefined => {
    const made = operationRecipe(recipe, hashOf)
    return made && { recipe: made }
  }
  switch (take.kind) {
    case 'corpus':
      return clip(take.clip)
    case 'file': {
      const { profile = 'auto', frameRate, metresPerUnit, upAxis, roles, contacts } = take.choices
      // Parts that were set by hand, and contacts that were not looked for, are known to this page only.
      if (roles || contacts) return undefined
      const [file, ...companions] = [take.file, ...take.companions].map((one) => fileInput(one, hashOf))
      const rest = companions.length > 0 ? { companions: whole(companions) } : {}
      return call('read-clip', { file, ...rest }, { profile, frameRate, metresPerUnit, upAxis })
    }
    case 'walk': {
      const { stretch: stretchSeconds, ...settings } = take.settings
      return call(
        'walk-path',
        { steps: { embedded: 'walking' }, path: { value: { samples: take.path } } },
        { ...settings, stretchSeconds, frameRate: WALK_RATE },
      )
    }
    case 'clean':
      return call('clean-feet', { motion: of(take.input) }, take.settings)
    case 'partner': {
      const { stretch: stretchSeconds, ...settings } = take.settings
      const couple = coupleOf(take.leader)?.couple
      const examples = couple === undefined ? 'dancing' : `dancing without ${couple}`
      return call(
        'follow-leader',
        { examples: { embedded: examples }, leader: of(take.leader) },
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
        { clips: whole([of(take.a), of(take.b)]) },
        { weights: [1 - take.weight, take.weight], fit: true },
      )
    case 'excerpt':
      return call('edit-clip', { motion: of(take.input) }, { from: take.start, until: take.end })
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
      return call('aim', { space: spaceOf(take.set), at: { value: take.target } }, {})
    default:
      return undefined
  }
}

/** A clip of the embedded corpus: the file it would be, read. */
const clip = (name: string): Recipe | undefined =>
  call('read-clip', { file: { embedded: name } }, { profile: 'auto' })

const fileInput = (file: StoredFile, hashOf: HashOf): RecipeInput | undefined => {
  const hash = hashOf(file)
  return hash === undefined ? undefined : { file: hash, name: file.name }
}

const whole = (inputs: readonly (RecipeInput | undefined)[]): readonly RecipeInput[] | undefined =>
  inputs.every((one) => one !== undefined) ? inputs : undefined

/** A space that is built of embedded clips. One of one's own is built about a moment that is found in its motions. */
function spaceOf(set: SpaceSet): RecipeInput | undefined {
  if (set.kind === 'own') return undefined
  const clips = clipsOf(set).map((name) => {
    const recipe = clip(name)
    return recipe && { recipe }
  })
  const parameter = { value: `position:${roleOf(set)}` }
  const made = call('build-space', { clips: whole(clips), parameter }, { mark: ACTIONS[set.action].mark })
  return made && { recipe: made }
}

/** A call of an operation, complete: its version, and every option with its default. */
function call(
  name: string,
  inputs: Readonly<Record<string, Inputs[string] | undefined>>,
  options: object,
): Recipe | undefined {
  const operation = operationNamed(name)
  if (!operation || Object.values(inputs).includes(undefined)) return undefined
  return {
    operation: name,
    version: operation.version,
    inputs: inputs as Inputs,
    // As JSON keeps it: what is undefined is no part of a recipe.
    options: JSON.parse(JSON.stringify(checkOptions(operation, options))) as Recipe['options'],
    ...(operation.random && { seed: DEFAULT_SEED }),
  }
}

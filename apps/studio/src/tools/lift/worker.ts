import { expose, type ProxyOrClone } from 'comlink'
import { MotionError, sameSkeleton, seeded, type Motion } from '@understudy/motion'
import { makeRun, type Run } from '@understudy/synthesis/analysis'
import {
  parseModel,
  printModel,
  spoilMotion,
  synthesize,
  type DeformableModel,
} from '@understudy/synthesis/methods/deformable-model'
import type { FamilyName } from '../../document/model-families.ts'
import { makeModels, type Models } from '../shared/models/family-models.ts'
import { isBuilt, isFile } from '../../document/model-recipe.ts'
import { registerSet, type Registered } from '../shared/models/register-set.ts'
import { buildRegistered, factsOf, type BuiltFacts } from '../shared/models/build-registered.ts'
import { bodyKey, learnOnBody, type Heard } from '../shared/models/learn-model.ts'
import type { CompleteAnswer, Filtering, ModelWish, Suggestion, TracksAnswer } from './messages.ts'
import type { CompleteRecipe, FilterRecipe, SpoilRecipe, TracksRecipe } from '../../document/lift-recipe.ts'
import { solveComplete } from './solve-complete.ts'
import { solveFilter } from './solve-filter.ts'
import { solveTracks } from './solve-tracks.ts'
import { suggestFamilies } from './suggest.ts'
import { kernels } from '../../engine/worker/loaded-kernels.ts'

/** Models that are kept ready. */
const KEPT = 6

let models: Models | undefined
const learnt = new Map<string, DeformableModel>()
const suggestions = new WeakMap<Motion, readonly Suggestion[]>()

const runOf = (): Run => makeRun({ ...(kernels && { kernels }) })
const now = (): number => performance.now() / 1000

function keep(key: string, make: () => DeformableModel): DeformableModel {
  const found = learnt.get(key) ?? make()
  learnt.delete(key)
  learnt.set(key, found)
  for (const old of [...learnt.keys()].slice(0, Math.max(0, learnt.size - KEPT))) learnt.delete(old)
  return found
}

function familyModel(family: FamilyName, tell: Heard): Promise<DeformableModel> {
  if (!models) throw new MotionError('Lift: the worker was not opened.')
  return models.load(family, tell)
}

/** The model of a wish; on the body of `owner`, where one is given. */
async function modelOf(
  { recipe, examples }: ModelWish,
  owner: Motion | undefined,
  tell: Heard,
): Promise<DeformableModel> {
  if (isBuilt(recipe)) {
    // Takes are told apart by their recipes, and those are in the model's own.
    const key = JSON.stringify([recipe, owner && bodyKey(owner)])
    return keep(key, () => {
      const registered = registerSet(recipe, examples, owner, runOf(), (part) => tell(0.8 * part))
      return parseModel(printModel(buildRegistered(recipe, registered, runOf())), recipe.name)
    })
  }
  if (isFile(recipe)) {
    const model = keep(recipe.file.key, () => parseModel(examples[0] as string, recipe.name))
    if (owner)
      throw new MotionError(
        `Model "${recipe.name}" is of a figure with ${model.skeleton.jointCount} joints, "${owner.name}" is another. ` +
          `A model from a file has its own body: clean motions of that body, or build a model from examples here.`,
      )
    return model
  }
  if (!owner) return familyModel(recipe.family, tell)
  return keep(JSON.stringify([recipe.family, bodyKey(owner)]), () =>
    learnOnBody(recipe.family, owner, runOf(), tell),
  )
}

const worker = {
  open: (page: string): void => {
    models ??= makeModels(page, () => kernels)
  },
  suggest(motion: Motion): readonly Suggestion[] {
    const found = suggestions.get(motion) ?? suggestFamilies(motion, runOf())
    suggestions.set(motion, found)
    return found
  },
  /** Whether a model's own figure is this one's. */
  async fits(wish: ModelWish, motion: Motion, tell: ProxyOrClone<Heard>): Promise<boolean> {
    return sameSkeleton((await modelOf(wish, undefined, tell as Heard)).skeleton, motion.skeleton)
  },
  spoil: (motion: Motion, { degrees, centimetres, drift, seed }: SpoilRecipe): Motion =>
    spoilMotion(motion, { degrees, centimetres, driftCentimetres: drift }, seeded(seed)),
  async filter(
    wish: ModelWish,
    input: Motion,
    recipe: Pick<FilterRecipe, 'fault' | 'sigma' | 'manner' | 'force' | 'ownBody'>,
    truth: Motion | undefined,
    tell: ProxyOrClone<Heard>,
  ): Promise<Filtering> {
    const say = tell as Heard
    const model = await modelOf(wish, recipe.ownBody ? input : undefined, (part) => say(0.7 * part))
    const start = now()
    const run = makeRun({
      ...(kernels && { kernels }),
      onProgress: ({ stage, fraction }) => stage === 'filter' && say(0.7 + 0.3 * fraction),
    })
    const found = solveFilter(model, input, recipe, truth, run)
    return 'flagged' in found ? found : { answer: { ...found, took: now() - start } }
  },
  async tracks(
    wish: ModelWish,
    recipe: Pick<TracksRecipe, 'picture' | 'findCamera'>,
    seen: Motion | undefined,
    tell: ProxyOrClone<Heard>,
  ): Promise<TracksAnswer> {
    const say = tell as Heard
    const model = await modelOf(wish, undefined, (part) => say(0.6 * part))
    say(0.6)
    const start = now()
    return { ...solveTracks(model, recipe, seen), took: now() - start }
  },
  async complete(
    wish: ModelWish,
    input: Motion,
    recipe: Pick<CompleteRecipe, 'roles' | 'spans' | 'ownBody'>,
    tell: ProxyOrClone<Heard>,
  ): Promise<CompleteAnswer> {
    const model = await modelOf(wish, recipe.ownBody ? input : undefined, tell as Heard)
    const start = now()
    return { ...solveComplete(model, input, recipe), took: now() - start }
  },
  /** The mean motion of a model: what is drawn on. */
  async mean(wish: ModelWish, tell: ProxyOrClone<Heard>): Promise<Motion> {
    return synthesize(await modelOf(wish, undefined, tell as Heard))
  },
  /** How examples come into correspondence, to look at and correct. */
  register: (wish: ModelWish, tell: ProxyOrClone<Heard>): Registered => {
    if (!isBuilt(wish.recipe)) throw new MotionError('Build a model: choose examples first.')
    return registerSet(wish.recipe, wish.examples, undefined, runOf(), tell as Heard).shown
  },
  async build(wish: ModelWish, tell: ProxyOrClone<Heard>): Promise<BuiltFacts> {
    if (!isBuilt(wish.recipe)) throw new MotionError('Build a model: choose examples first.')
    const { recipe } = wish
    const say = tell as Heard
    const model = await modelOf(wish, undefined, (part) => say(0.4 * part))
    const registered = registerSet(recipe, wish.examples, undefined, runOf(), () => {})
    return factsOf(recipe, registered, model, runOf(), (part) => say(0.4 + 0.6 * part))
  },
  /** The model's file. */
  async print(wish: ModelWish, tell: ProxyOrClone<Heard>): Promise<string> {
    return printModel(await modelOf(wish, undefined, tell as Heard))
  },
}

export type LiftWorker = typeof worker

expose(worker)

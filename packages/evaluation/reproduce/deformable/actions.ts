import {
  ACTIONS,
  actionModel,
  clipsOnOneBody,
  modelOfClips,
  type Action,
  type ActionModel,
} from '../../data/embedded-actions.ts'
import { once } from '../../data/evaluation-data.ts'
import { makeRun } from '@understudy/synthesis/analysis'
import { matchModel } from '@understudy/synthesis/methods/deformable-model'
import { truthsOf, type Truth } from '../../suites/spaces/model-errors.ts'
import type { ReproduceData } from '../exhibit.ts'

/** Clips that a quick look learns each action from. */
const FEW = 12

/** The model of an action of the embedded corpus. */
export const learntAction = (data: ReproduceData, name: Action): Promise<ActionModel> =>
  actionModel(data, name, data.small ? FEW : undefined)

/** What it was learned from, in words. */
export const sourceOf = (name: Action, { model }: ActionModel): string =>
  `${model.exampleNames.length} embedded clips of ${name} on one body`

/** A model that has not seen the last clip of its action, and that clip on the model's clock. */
export const heldOutAction = (
  data: ReproduceData,
  name: Action,
): Promise<ActionModel & { readonly truth: Truth }> =>
  once(data, `held-out ${name}`, async () => {
    await data.breathe()
    const { family, keys } = ACTIONS[name]
    const clips = clipsOnOneBody(family, false, data.small ? FEW + 1 : undefined)
    const last = clips[clips.length - 1]
    const learned = modelOfClips(name, clips.slice(0, -1), keys)
    const { times } = matchModel(learned.model, last, makeRun())
    const [truth] = truthsOf(learned.model, [{ motion: last, times, group: last.name }])
    return { ...learned, truth }
  })

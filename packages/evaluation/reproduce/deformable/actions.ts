import { actionModel, type Action, type ActionModel } from '../../data/embedded-actions.ts'
import type { ReproduceData } from '../exhibit.ts'

/** Clips that a quick look learns each action from. */
const FEW = 12

/** The model of an action of the embedded corpus. */
export const learntAction = (data: ReproduceData, name: Action): Promise<ActionModel> =>
  actionModel(data, name, data.small ? FEW : undefined)

/** What it was learned from, in words. */
export const sourceOf = (name: Action, { model }: ActionModel): string =>
  `${model.exampleNames.length} embedded clips of ${name} on one body`

import type { StoredFile, TakeRecipe } from './recipe.ts'
import type { ModelFamilyName } from '@understudy/performer'

/** A model of the embedded corpus, by the name of its action. */
export interface FamilyModel {
  readonly family: ModelFamilyName
}

/** A key frame and when it comes in each example, seconds; null where that example is refused. */
export interface KeyRow {
  readonly name: string
  readonly times: readonly (number | null)[]
}

/** A model by what it is made of: the same examples make the same model. */
export interface BuiltModel {
  readonly name: string
  readonly examples: readonly TakeRecipe[]
  /** What examples are called, for lists. */
  readonly names: readonly string[]
  /** Key frames: found where feet touch and leave the ground, none, marks of these names, or set by hand. */
  readonly keys: 'contacts' | 'none' | readonly string[] | readonly KeyRow[]
  /** Examples that take part although they were refused, by number. */
  readonly forced: readonly number[]
  /** Share of the variance that its modes hold. */
  readonly share: number
}

/** A model from a file that `understudy model build` or this page wrote, kept in the browser. */
export interface FileModel {
  readonly name: string
  readonly file: StoredFile
}

export type ModelRecipe = FamilyModel | BuiltModel | FileModel

export const isBuilt = (model: ModelRecipe): model is BuiltModel => 'examples' in model

export const isFile = (model: ModelRecipe): model is FileModel => 'file' in model

/** What a model is made of: takes, or a file that is kept and saved along. */
export function modelInputs(model: ModelRecipe): readonly TakeRecipe[] {
  if (isBuilt(model)) return model.examples
  return isFile(model) ? [{ kind: 'file', file: model.file, companions: [], choices: {} }] : []
}

/** Examples of a model that are performed before it is built: threads read clips that come along, and clips of sets, themselves. */
export const performedExamples = (model: ModelRecipe): readonly TakeRecipe[] =>
  isBuilt(model) ? model.examples.filter(({ kind }) => kind !== 'corpus' && kind !== 'clip') : []

/** By hand, rather than found. */
export const areRows = (keys: BuiltModel['keys']): keys is readonly KeyRow[] =>
  Array.isArray(keys) && keys.some((key: unknown) => typeof key === 'object')

import type { Played } from '@understudy/operations'
import { assembleInputs, type AssembleRecipe } from './assemble-recipe.ts'
import type { CoupleSet, ExampleSet } from './example-set.ts'
import type { ClipRecipe } from './clip-recipe.ts'
import { editInputs, type EditRecipe } from './edit-recipe.ts'
import { excerptInputs, posesInputs, type ExcerptRecipe, type PosesRecipe } from './find-recipe.ts'
import type { ImportChoices } from './import-choices.ts'
import { lineInputs, type LineRecipe } from './line-recipe.ts'
import { isSeen, liftInputs, type LiftRecipe } from './lift-recipe.ts'
import { performedExamples, type KeyRow } from './model-recipe.ts'
import { shapeInputs, type ShapeRecipe } from './shape-recipe.ts'
import { spaceInputs, type SpaceRecipe } from './space-recipe.ts'
import { styleInputs, type StyleRecipe } from './style-recipe.ts'
import type { WalkMark } from './walk-marks.ts'
import type { PathPoint } from './walk-path.ts'
import type { WalkSettings } from './walk-settings.ts'
import type { CleanSettings, JoinSettings, PartnerSettings } from './tool-settings.ts'

/**
 * How a take is made. Never its frames: those are derived and cached. What a recipe works on is a recipe, too, as a
 * value: a take that others were made of can be changed or removed and they stay what they are.
 */
export type TakeRecipe =
  | OpeningRecipe
  | CorpusRecipe
  | FileRecipe
  | ClipRecipe
  | WalkRecipe
  | CleanRecipe
  | PartnerRecipe
  | JoinRecipe
  | BlendRecipe
  | ShapeRecipe
  | AssembleRecipe
  | StyleRecipe
  | SpaceRecipe
  | ExcerptRecipe
  | EditRecipe
  | LineRecipe
  | PosesRecipe
  | LiftRecipe

export type RecipeKind = TakeRecipe['kind']

/** Who is there when the page opens. */
export interface OpeningRecipe {
  readonly kind: 'opening'
}

/** A clip of the embedded corpus, by its name. */
export interface CorpusRecipe {
  readonly kind: 'corpus'
  readonly clip: string
}

/** A file of one's own, kept in the browser under `key`, with what belongs to it. */
export interface FileRecipe {
  readonly kind: 'file'
  readonly file: StoredFile
  readonly companions: readonly StoredFile[]
  readonly choices: ImportChoices
}

/** Somebody walks a drawn path. */
export interface WalkRecipe {
  readonly kind: 'walk'
  readonly path: readonly PathPoint[]
  readonly settings: WalkSettings
  /** When the hand was at each point, seconds, where they are walked at other times; nothing yet while it draws. */
  readonly hand?: readonly number[] | undefined
  /** What is done on the way. */
  readonly marks?: readonly WalkMark[] | undefined
  /** Who walks: clips of one's own. Without it, the walker who comes along. */
  readonly who?: ExampleSet | undefined
  /** Which examples play when, and which do not. */
  readonly played?: readonly Played[]
}

/** Planted feet stand still. */
export interface CleanRecipe {
  readonly kind: 'clean'
  readonly input: TakeRecipe
  readonly settings: CleanSettings
}

/** Somebody follows a leader. */
export interface PartnerRecipe {
  readonly kind: 'partner'
  readonly leader: TakeRecipe
  readonly settings: PartnerSettings
  /** Couples of one's own to learn from. Without them, the dances that come along. */
  readonly couples?: CoupleSet | undefined
  /** Which examples play when, and which do not. */
  readonly played?: readonly Played[]
}

/** One motion goes over into another. */
export interface JoinRecipe {
  readonly kind: 'join'
  readonly a: TakeRecipe
  readonly b: TakeRecipe
  readonly settings: JoinSettings
}

/** Two motions of one action in one; `weight` is the share of the second. */
export interface BlendRecipe {
  readonly kind: 'blend'
  readonly a: TakeRecipe
  readonly b: TakeRecipe
  readonly weight: number
  /** Key frames set by hand; without them, both are aligned as they are. */
  readonly keys?: readonly KeyRow[] | undefined
  /** Blended although they do not fit each other. */
  readonly anyway?: boolean
}

/** Recipes that are made without a tool: there when the page opens, in the library, in a file or in a set. */
const SOURCES: ReadonlySet<RecipeKind> = new Set(['opening', 'corpus', 'file', 'clip'])

export const isSource = ({ kind }: TakeRecipe): boolean => SOURCES.has(kind)

export interface StoredFile {
  readonly name: string
  /** Content hash: the same bytes are kept once. */
  readonly key: string
}

/** What a recipe is made of, first to last. */
export function inputsOf(recipe: TakeRecipe): readonly TakeRecipe[] {
  switch (recipe.kind) {
    case 'clean':
      return [recipe.input]
    case 'walk':
      return recipe.who?.examples ?? []
    case 'partner':
      return [recipe.leader, ...(recipe.couples?.leaders ?? []), ...(recipe.couples?.followers ?? [])]
    case 'join':
    case 'blend':
      return [recipe.a, recipe.b]
    case 'shape':
      return shapeInputs(recipe)
    case 'assemble':
      return assembleInputs(recipe)
    case 'style':
      return styleInputs(recipe)
    case 'space':
      return spaceInputs(recipe)
    case 'excerpt':
      return excerptInputs(recipe)
    case 'edit':
      return editInputs(recipe)
    case 'line':
      return lineInputs(recipe)
    case 'poses':
      return posesInputs(recipe)
    case 'lift':
      return liftInputs(recipe)
    default:
      return []
  }
}

/**
 * The motions that are performed before a recipe is: what it is made of, without what threads make of a model themselves,
 * and without clips of sets, which threads read themselves.
 */
export const performedInputs = (recipe: TakeRecipe): readonly TakeRecipe[] =>
  wholeInputs(recipe).filter(({ kind }) => kind !== 'clip')

function wholeInputs(recipe: TakeRecipe): readonly TakeRecipe[] {
  const [model, own] =
    recipe.kind === 'shape'
      ? [recipe.own, recipe.input]
      : recipe.kind === 'lift' && 'model' in recipe
        ? [recipe.model, 'input' in recipe ? recipe.input : undefined]
        : []
  if (!model) return inputsOf(recipe)
  const others =
    recipe.kind === 'lift' && recipe.mode === 'tracks' && isSeen(recipe.picture) ? [recipe.picture.from] : []
  return [...(own ? [own] : []), ...others, ...performedExamples(model)]
}

/** Every file of one's own that a recipe needs, however deep. */
export function filesOf(recipe: TakeRecipe): readonly StoredFile[] {
  if (recipe.kind === 'file') return [recipe.file, ...recipe.companions]
  if (recipe.kind === 'clip') return recipe.files
  return inputsOf(recipe).flatMap(filesOf)
}

import type { ImportChoices } from '../import/messages.ts'
import type { PathPoint } from './walk-path.ts'
import type { WalkSettings } from './walk-settings.ts'

export type TakeId = string

/** How a take is made. Never its frames: those are derived and cached. */
export type TakeRecipe =
  /** Who is there when the page opens. */
  | { readonly kind: 'opening' }
  /** A clip of the embedded corpus, by its name. */
  | { readonly kind: 'corpus'; readonly clip: string }
  /** A file of one's own, kept in the browser under `key`, with what belongs to it. */
  | {
      readonly kind: 'file'
      readonly file: StoredFile
      readonly companions: readonly StoredFile[]
      readonly choices: ImportChoices
    }
  /** Somebody walks a drawn path. */
  | { readonly kind: 'walk'; readonly path: readonly PathPoint[]; readonly settings: WalkSettings }

export interface StoredFile {
  readonly name: string
  /** Content hash: the same bytes are kept once. */
  readonly key: string
}

export interface TakeEntry {
  readonly id: TakeId
  readonly name: string
  readonly recipe: TakeRecipe
}

/** What is saved and can be undone. Every change is a new one. */
export interface StudioDocument {
  readonly takes: readonly TakeEntry[]
  /** One performer per entry: the take each of them plays. The first is the one tools work on. */
  readonly stage: readonly TakeId[]
  /** The next take's number. */
  readonly next: number
}

export const FIRST_DOCUMENT: StudioDocument = {
  takes: [{ id: 'opening', name: 'Figure of eight', recipe: { kind: 'opening' } }],
  stage: ['opening'],
  next: 1,
}

export const takeOf = (document: StudioDocument, id: TakeId | undefined): TakeEntry | undefined =>
  document.takes.find((take) => take.id === id)

/** The take that tools and panels are about. */
export const currentTake = (document: StudioDocument): TakeEntry | undefined =>
  takeOf(document, document.stage[0])

export type WalkTake = TakeEntry & { readonly recipe: Extract<TakeRecipe, { kind: 'walk' }> }

export function currentWalk(document: StudioDocument): WalkTake | undefined {
  const take = currentTake(document)
  return take?.recipe.kind === 'walk' ? (take as WalkTake) : undefined
}

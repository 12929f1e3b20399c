import type { RolesByName } from './import-choices.ts'
import type { RecipeKind, StoredFile, TakeRecipe } from './recipe.ts'
import type { SoundTrack } from './sound-track.ts'
import type { LibraryNotes, TakeNotes } from './take-notes.ts'

export type { StoredFile, TakeRecipe } from './recipe.ts'
export type TakeId = string

export interface TakeEntry {
  readonly id: TakeId
  readonly name: string
  readonly recipe: TakeRecipe
  /** What a person knows about it. */
  readonly notes?: TakeNotes
}

/** A file with a body, and the joints of it that were named by hand. */
export interface WornFile extends StoredFile {
  readonly roles?: RolesByName | undefined
}

/** What is saved and can be undone. Every change is a new one. */
export interface StudioDocument {
  readonly takes: readonly TakeEntry[]
  /** One performer per entry: the take each of them plays. The first is the one tools work on. */
  readonly stage: readonly TakeId[]
  /** The next take's number. */
  readonly next: number
  readonly library?: LibraryNotes
  /** A body of one's own that everybody wears. */
  readonly avatar?: WornFile | undefined
  /** What is heard while it plays. */
  readonly sound?: SoundTrack | undefined
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

export type TakeOf<K extends RecipeKind> = TakeEntry & {
  readonly recipe: Extract<TakeRecipe, { kind: K }>
}
export type WalkTake = TakeOf<'walk'>

/** The current take, if it is of this kind. */
export function currentOf<K extends RecipeKind>(document: StudioDocument, kind: K): TakeOf<K> | undefined {
  const take = currentTake(document)
  return take?.recipe.kind === kind ? (take as TakeOf<K>) : undefined
}

export const currentWalk = (document: StudioDocument): WalkTake | undefined => currentOf(document, 'walk')

import type { Annotations } from '@understudy/motion'
import type { StudioDocument, TakeEntry, TakeId } from './document.ts'
import type { TakeRecipe } from './recipe.ts'

/** What a person knows about a take beside how it is made. */
export interface TakeNotes {
  /** Lists that were changed by hand; the others are as performed. */
  readonly annotations?: Partial<Annotations>
  /** Fingerprint of the recipe whose frames contacts and handholds were changed for. */
  readonly madeFor?: string
  readonly labels?: readonly string[]
  /** Who was with them: a take of the same document. */
  readonly partner?: TakeId
}

/** What a person calls a clip of the library, by its id there. */
export type LibraryNotes = Readonly<Record<string, { readonly labels: readonly string[] }>>

const prints = new WeakMap<TakeRecipe, string>()

/** A short name for a recipe: FNV-1a of its text. */
export function fingerprint(recipe: TakeRecipe): string {
  let print = prints.get(recipe)
  if (print === undefined) {
    let sum = 0x811c9dc5
    const text = JSON.stringify(recipe)
    for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
    prints.set(recipe, (print = (sum >>> 0).toString(36)))
  }
  return print
}

/**
 * What is known of a take's frames: as performed, with what was changed by hand. Contacts and handholds are facts
 * about frames: once the recipe gives other frames, those found in them count again. Labels and marks are kept.
 */
export function notedAnnotations({ notes, recipe }: TakeEntry, performed: Annotations): Annotations {
  const changed = notes?.annotations
  if (!changed) return performed
  if (notes.madeFor === fingerprint(recipe)) return { ...performed, ...changed }
  const { marks = performed.marks, segments = performed.segments, beats = performed.beats } = changed
  return { ...performed, marks, segments, beats }
}

/** Changes what is known of a take's frames; `performed` is what its recipe says of them. */
export const annotate =
  (id: TakeId, performed: Annotations, change: (annotations: Annotations) => Annotations) =>
  (document: StudioDocument): StudioDocument =>
    changeTake(document, id, (take) => {
      const before = notedAnnotations(take, performed)
      const after = change(before)
      if (after === before) return take
      const lists = Object.keys(after) as (keyof Annotations)[]
      const changed = lists.filter((list) => after[list] !== performed[list])
      const annotations = Object.fromEntries(changed.map((list) => [list, after[list]]))
      return { ...take, notes: { ...take.notes, annotations, madeFor: fingerprint(take.recipe) } }
    })

export const labelTake =
  (id: TakeId, labels: readonly string[]) =>
  (document: StudioDocument): StudioDocument =>
    changeTake(document, id, (take) => ({ ...take, notes: { ...take.notes, labels: tidy(labels) } }))

/** Says who was with whom, both ways; `undefined` parts them. */
export const pairTakes =
  (id: TakeId, partner: TakeId | undefined) =>
  (document: StudioDocument): StudioDocument => ({
    ...document,
    takes: document.takes.map((take) => {
      if (take.id === id) return { ...take, notes: { ...take.notes, partner } as TakeNotes }
      if (take.id === partner) return { ...take, notes: { ...take.notes, partner: id } }
      // Whoever was with one of them before is alone now.
      const left = take.notes?.partner === id || (partner !== undefined && take.notes?.partner === partner)
      return left ? { ...take, notes: { ...take.notes, partner: undefined } as TakeNotes } : take
    }),
  })

/** Labels a clip of the library. */
export const labelClip =
  (clip: string, labels: readonly string[]) =>
  (document: StudioDocument): StudioDocument => ({
    ...document,
    library: { ...document.library, [clip]: { labels: tidy(labels) } },
  })

/** The body everybody wears; `undefined` is the generated one. */
export const wearAvatar =
  (avatar: StudioDocument['avatar']) =>
  (document: StudioDocument): StudioDocument => ({ ...document, avatar })

const tidy = (labels: readonly string[]): readonly string[] => [
  ...new Set(labels.map((label) => label.trim()).filter(Boolean)),
]

const changeTake = (
  document: StudioDocument,
  id: TakeId,
  change: (take: TakeEntry) => TakeEntry,
): StudioDocument => {
  const takes = document.takes.map((take) => (take.id === id ? change(take) : take))
  return takes.every((take, index) => take === document.takes[index]) ? document : { ...document, takes }
}

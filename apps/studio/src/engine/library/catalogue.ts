import { clipTitle, WORDS } from '../words/words.ts'

/** A clip of the embedded corpus, by name. */
export interface CatalogueEntry {
  readonly id: string
  readonly family: string
  readonly performer: string
  /** What happens in it and how, in words. */
  readonly labels?: readonly string[]
  /** The clip of whoever was with them. */
  readonly pair?: string
}

export interface Family {
  readonly name: string
  readonly entries: readonly CatalogueEntry[]
}

/** Families in the corpus's order, with the clips in which every word of `query` occurs: in a name or in a label. */
export function findClips(
  entries: readonly CatalogueEntry[],
  query: string,
  own: Readonly<Record<string, { readonly labels: readonly string[] }>> = {},
): readonly Family[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const families = new Map<string, CatalogueEntry[]>()
  for (const entry of entries) {
    const { id, family, performer } = entry
    const text = [
      id,
      clipTitle(id),
      family,
      WORDS.family(family),
      performer,
      ...(entry.labels ?? []),
      ...(own[id]?.labels ?? []),
    ]
      .join(' ')
      .toLowerCase()
    if (!words.every((word) => text.includes(word))) continue
    const list = families.get(family)
    if (list) list.push(entry)
    else families.set(family, [entry])
  }
  return [...families].map(([name, found]) => ({ name, entries: found }))
}

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

/** What clips are listed under: what is done, who does it, or what is said about it. */
export const GROUPINGS = ['family', 'performer', 'label'] as const
export type Grouping = (typeof GROUPINGS)[number]

/**
 * The clips in which every word of `query` occurs, in a name or in a label. Families in the corpus's order; performers and
 * labels from A to Z, and a clip is under each of its labels.
 */
export function findClips(
  entries: readonly CatalogueEntry[],
  query: string,
  own: Readonly<Record<string, { readonly labels: readonly string[] }>> = {},
  by: Grouping = 'family',
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
    const labels = [...(entry.labels ?? []), ...(own[id]?.labels ?? [])]
    const names = by === 'family' ? [family] : by === 'performer' ? [performer] : new Set(labels)
    for (const name of names) {
      const list = families.get(name)
      if (list) list.push(entry)
      else families.set(name, [entry])
    }
  }
  const found = [...families].map(([name, clips]) => ({ name, entries: clips }))
  return by === 'family' ? found : found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** A clip of the embedded corpus, by name. */
export interface CatalogueEntry {
  readonly id: string
  readonly family: string
  readonly performer: string
}

export interface Family {
  readonly name: string
  readonly entries: readonly CatalogueEntry[]
}

/** Families in the corpus's order, with the clips in which every word of `query` occurs. */
export function findClips(entries: readonly CatalogueEntry[], query: string): readonly Family[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const families = new Map<string, CatalogueEntry[]>()
  for (const entry of entries) {
    const text = `${entry.id} ${entry.family} ${entry.performer}`.toLowerCase()
    if (!words.every((word) => text.includes(word))) continue
    const list = families.get(entry.family)
    if (list) list.push(entry)
    else families.set(entry.family, [entry])
  }
  return [...families].map(([name, found]) => ({ name, entries: found }))
}

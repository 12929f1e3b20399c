import type { StoredFile } from '../../document/document.ts'
import type { FileRecipe } from '../../document/recipe.ts'
import type { HouseStore } from '../studio/workspace.ts'
import type { Storage } from '../storage/storage.ts'
import type { Studio } from '../studio/studio.ts'

/** A file of one's own in the library: its recipe is how it is read. */
export interface OwnFile {
  readonly name: string
  readonly recipe: FileRecipe
}

export const keyOf = ({ file }: { readonly file: StoredFile }): string => `file:${file.key}`

/** Keeps every file that was ever opened in the library, whatever becomes of the takes. Stored in the browser. */
export function keepOwnFiles(studio: Studio, storage: Storage, house: HouseStore): () => void {
  const look = (): void => {
    const { files } = house.getState()
    const known = new Map(files.map((file) => [keyOf(file.recipe), file]))
    let changed = false
    for (const { name, recipe } of studio.history.present.takes) {
      if (recipe.kind !== 'file') continue
      const before = known.get(keyOf(recipe))
      if (before && before.recipe.choices === recipe.choices) continue
      known.set(keyOf(recipe), { name: before?.name ?? name, recipe })
      changed = true
    }
    if (!changed) return
    const next = [...known.values()]
    house.setState({ files: next })
    storage.saveFiles(next).catch(() => {
      // A full disk: the list lasts until the page is closed.
    })
  }
  void storage.listFiles().then((files) => {
    house.setState(({ files: now }) => ({
      files: [
        ...files.filter((one) => !now.some((other) => keyOf(other.recipe) === keyOf(one.recipe))),
        ...now,
      ],
    }))
    look()
  })
  return studio.history.subscribe(look)
}

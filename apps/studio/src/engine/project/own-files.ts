import type { WorkspaceStore } from '../studio/workspace.ts'
import { keyOf } from '../storage/own-file.ts'
import type { Storage } from '../storage/storage.ts'
import type { Studio } from '../studio/studio.ts'

/** Keeps every file that was ever opened in the library, whatever becomes of the takes. Stored in the browser. */
export function keepOwnFiles(studio: Studio, storage: Storage, workspace: WorkspaceStore): () => void {
  const look = (): void => {
    const { files } = workspace.getState()
    const known = new Map(files.map((file) => [keyOf(file.recipe), file]))
    let changed = false
    for (const { name, recipe } of studio.history.present.takes) {
      if (recipe.kind !== 'file') continue
      const before = known.get(keyOf(recipe))
      if (before && before.recipe.choices === recipe.choices) continue
      known.set(keyOf(recipe), { name, ...before, recipe })
      changed = true
    }
    if (!changed) return
    const next = [...known.values()]
    workspace.setState({ files: next })
    storage.saveFiles(next).catch(() => {
      // A full disk: the list lasts until the page is closed.
    })
  }
  void storage.listFiles().then((files) => {
    workspace.setState(({ files: now }) => ({
      files: [
        ...files.filter((one) => !now.some((other) => keyOf(other.recipe) === keyOf(one.recipe))),
        ...now,
      ],
    }))
    look()
  })
  return studio.history.subscribe(look)
}

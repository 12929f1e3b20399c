import { addTake } from '../../document/edits.ts'
import type { ImportJobs } from '../import/import-jobs.ts'
import { importAll, type Importing } from '../import/import-queue.ts'
import type { ChosenSource } from '../import/messages.ts'
import { sortFiles, type ChosenFile } from '../import/sort-files.ts'
import { keyOf, type OwnFile } from '../storage/own-file.ts'
import type { Sets } from '../sets/sets.ts'
import type { Storage } from '../storage/storage.ts'
import type { Studio } from '../studio/studio.ts'
import type { WorkspaceStore } from '../studio/workspace.ts'
import { IMPORT_WORDS } from '../words/import-words.ts'
import { WORDS } from '../words/words.ts'
import type { JobHost } from '../worker/job-host.ts'

/** Threads that read files: one more would take the page's own core on a small machine. */
const THREADS = 2

/** Opens many files: all of them come into the library and into a set, the first one on stage. */
export interface FolderOpener {
  open(files: readonly ChosenFile[]): Promise<Importing>
  cancel(): void
}

export interface FolderParts {
  readonly host: JobHost
  readonly storage: Storage
  readonly workspace: WorkspaceStore
  readonly sets: Pick<Sets, 'add' | 'ofFiles'>
}

export function makeFolderOpener(
  studio: Studio,
  { host, storage, workspace, sets }: FolderParts,
): FolderOpener {
  const channels = Array.from({ length: THREADS }, (_, n) =>
    host.channel<ImportJobs>('import', { thread: `import ${n + 1}` }),
  )
  let stop = new AbortController()

  const keepers = channels.map(({ run }) => async (source: ChosenSource): Promise<OwnFile | undefined> => {
    const kept = await run('keep', source)
    // Where the browser keeps nothing, a thread's memory is its own.
    if (kept && !storage.lasts) await keepHere(kept, source)
    return kept
  })
  const keepHere = async ({ recipe }: OwnFile, { main, companions }: ChosenSource): Promise<void> => {
    const files = [main, ...companions]
    for (const [n, { key }] of [recipe.file, ...recipe.companions].entries())
      await storage.putFile(key, new Uint8Array(await files[n].arrayBuffer()))
  }
  /** How many of the files being opened the library shows already. */
  let shown = 0
  const tell = (importing: Importing): void => {
    const fresh = importing.opened.slice(shown)
    shown = importing.opened.length
    const keys = new Set(fresh.map(({ recipe }) => keyOf(recipe)))
    workspace.setState(({ files }) => ({
      importing,
      // What is opened again moves to the end.
      ...(fresh.length > 0 && {
        files: [...files.filter(({ recipe }) => !keys.has(keyOf(recipe))), ...fresh],
      }),
    }))
  }
  return {
    open: async (files) => {
      stop.abort()
      stop = new AbortController()
      shown = 0
      const { groups, others } = sortFiles(files)
      const folders = new Set(files.map(({ folder }) => folder.split('/')[0]))
      const [folder = ''] = folders
      const from = folders.size === 1 && folder !== '' ? folder : IMPORT_WORDS.count(groups.length)
      const list = (kept: readonly OwnFile[]): Promise<unknown> => channels[0].run('list', kept)
      const parts = { keepers, list, tell, clock: () => performance.now() }
      const done = await importAll(from, groups, others, parts, stop.signal)
      const [first] = done.opened
      if (first) {
        studio.do(WORDS.steps.open(first.name), addTake(first.name, first.recipe))
        studio.store.setState({ tool: 'select', problem: undefined })
      }
      if (done.opened.length > 1) await sets.add(await sets.ofFiles(from, done.opened))
      return done
    },
    cancel: () => stop.abort(),
  }
}

import type { OwnFile } from '../storage/own-file.ts'
import { isFull } from '../storage/room.ts'
import { IMPORT_WORDS } from '../words/import-words.ts'
import type { FileGroup } from './group-files.ts'
import type { ChosenSource } from './messages.ts'
import type { ChosenFile } from './sort-files.ts'

/** What became of a file. */
export interface FileResult {
  readonly name: string
  readonly folder: string
  /** Undefined where it was opened. */
  readonly refused: string | undefined
}

/** How far the opening of many files is. */
export interface Importing {
  /** What was chosen, in words: the name of a folder, or how many files. */
  readonly from: string
  readonly total: number
  readonly results: readonly FileResult[]
  readonly opened: readonly OwnFile[]
  readonly state: 'working' | 'done' | 'cancelled'
}

export interface QueueParts {
  /** Reads a file and keeps it, each in a thread of its own; undefined once the thread was stopped. */
  readonly keepers: readonly ((source: ChosenSource) => Promise<OwnFile | undefined>)[]
  /** Adds files to the library's list in the browser's store. */
  readonly list: (files: readonly OwnFile[]) => Promise<unknown>
  readonly tell: (importing: Importing) => void
  /** Milliseconds, from any moment. */
  readonly clock: () => number
}

/** The page is told this often, milliseconds: a list of thousands is not drawn for each of them. */
const TELL_EVERY = 250
/** Files are listed in the browser's store after this many: whoever closes the page meanwhile finds them. */
const LIST_EVERY = 64

/**
 * Opens files one after the other in each thread, whatever becomes of any of them. Resolves when all are done, or it was
 * cancelled, with what was opened in the order in which it was chosen.
 */
export async function importAll(
  from: string,
  groups: readonly FileGroup<ChosenFile>[],
  others: readonly ChosenFile[],
  { keepers, list, tell, clock }: QueueParts,
  signal: AbortSignal,
): Promise<Importing> {
  const results: FileResult[] = others.map(({ name, folder }) => ({
    name,
    folder,
    refused: IMPORT_WORDS.noMotion(name),
  }))
  /** In the order in which they were read; threads overtake each other. */
  const opened: { readonly at: number; readonly file: OwnFile }[] = []
  const total = groups.length + others.length
  const now = (state: Importing['state']): Importing => ({
    from,
    total,
    state,
    results: [...results],
    opened: opened.map(({ file }) => file),
  })
  let told = -Infinity
  let listed = 0
  let next = 0
  const save = async (): Promise<void> => {
    const fresh = opened.slice(listed).map(({ file }) => file)
    listed = opened.length
    if (fresh.length > 0) await list(fresh)
  }
  tell(now('working'))
  const work = async (keep: QueueParts['keepers'][number]): Promise<void> => {
    while (next < groups.length && !signal.aborted) {
      const at = next++
      const { main, companions } = groups[at]
      const { name, folder } = main
      try {
        const kept = await keep({ main: main.file, companions: companions.map(({ file }) => file), folder })
        if (!kept) return
        opened.push({ at, file: kept })
        results.push({ name, folder, refused: undefined })
        if (opened.length - listed >= LIST_EVERY) await save()
      } catch (error) {
        const told = error instanceof Error ? error.message : String(error)
        results.push({ name, folder, refused: isFull(error) ? IMPORT_WORDS.noRoom : told })
      }
      if (clock() - told < TELL_EVERY) continue
      told = clock()
      tell(now('working'))
    }
  }
  await Promise.all(keepers.map(work))
  await save()
  tell(now(signal.aborted ? 'cancelled' : 'done'))
  opened.sort((a, b) => a.at - b.at)
  return now(signal.aborted ? 'cancelled' : 'done')
}

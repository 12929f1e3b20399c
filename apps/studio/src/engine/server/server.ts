import { openClient, type LibraryClient } from '@understudy/library/client'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ImportJobs } from '../import/import-jobs.ts'
import type { Sets } from '../sets/sets.ts'
import type { StoredSet } from '../sets/stored-set.ts'
import { keyOf, type OwnFile } from '../storage/own-file.ts'
import type { Storage } from '../storage/storage.ts'
import type { WorkspaceStore } from '../studio/workspace.ts'
import type { JobHost } from '../worker/job-host.ts'
import { fetchClip, type ServerClip } from './fetch-clip.ts'

/** What is known of the server's library. */
export interface ServerState {
  /** `none`: the server of this page keeps no library. `away`: it does not answer now. */
  readonly state: 'none' | 'here' | 'away'
  /** What was asked for last. */
  readonly query: string
  readonly clips: readonly ServerClip[]
  /** There are more than are shown. */
  readonly more: boolean
  readonly sets: readonly string[]
}

/** The library of the server that this page came from. */
export interface ServerLibrary {
  readonly store: StoreApi<ServerState>
  readonly client: LibraryClient
  /** Clips with these words, or the first of all; once more for those that follow. Of questions that overlap the newest counts. */
  look(query: string, more?: boolean): Promise<void>
  /** The clip in this browser: loaded now, or before. */
  clip(clip: ServerClip): Promise<OwnFile | undefined>
  /** The set in this browser, as it is there now. */
  set(name: string): Promise<StoredSet>
}

export interface ServerParts {
  readonly origin: string
  readonly host: JobHost
  readonly storage: Storage
  readonly sets: Pick<Sets, 'store' | 'add'>
  readonly workspace: WorkspaceStore
}

/** Clips that are asked for at a time. */
const PAGE = 50

/** Finds out whether the server has a library, and lists it. Rejects never: without an answer there is none. */
export function openServer({ origin, host, storage, sets, workspace }: ServerParts): ServerLibrary {
  const store = createStore<ServerState>()(() => ({
    state: 'none',
    query: '',
    clips: [],
    more: false,
    sets: [],
  }))
  const client = openClient({ address: origin })
  const { run } = host.channel<ImportJobs>('import', { thread: 'import from the server' })
  let asked = 0

  const look: ServerLibrary['look'] = async (query, more = false) => {
    if (store.getState().state === 'none') return
    const number = ++asked
    const words = query.trim()
    const { clips: before, query: last } = store.getState()
    const offset = more && words === last ? before.length : 0
    try {
      const found =
        words === ''
          ? await client.clips({ limit: PAGE, offset })
          : await client.search({ text: words, limit: offset + PAGE })
      const names = await client.sets()
      if (number !== asked) return
      const clips = words === '' && offset > 0 ? [...before, ...found] : found
      const hasMore = words === '' ? found.length === PAGE : found.length === offset + PAGE
      store.setState({ state: 'here', query: words, clips, more: hasMore, sets: names })
    } catch {
      if (number === asked) store.setState({ state: 'away' })
    }
  }
  void hasLibrary(origin).then((has) => {
    if (!has) return
    store.setState({ state: 'here' })
    void look('')
  })
  return {
    store,
    client,
    look,
    clip: async (clip) => {
      const known = workspace.getState().files.find(({ hashes }) => hashes?.[0] === clip.hash)
      if (known) return known
      const kept = await fetchClip(clip, { client, run, storage })
      if (!kept) return undefined
      await run('list', [kept])
      workspace.setState(({ files }) => ({
        files: [...files.filter(({ recipe }) => keyOf(recipe) !== keyOf(kept.recipe)), kept],
      }))
      return kept
    },
    set: async (name) => {
      const { fetchSet } = await import('./fetch-set.ts')
      const fetched = await fetchSet(name, { client, storage })
      const known = sets.store.getState().sets.find((one) => isSame(one, fetched))
      return known ?? (await sets.add(fetched))
    },
  }
}

/** The same clips under the same name: loaded before, and not changed since. */
const isSame = (a: Omit<StoredSet, 'id'>, b: Omit<StoredSet, 'id'>): boolean =>
  a.name === b.name && JSON.stringify([a.clips, a.columns]) === JSON.stringify([b.clips, b.columns])

async function hasLibrary(origin: string): Promise<boolean> {
  try {
    const response = await fetch(new URL('/server.json', origin))
    const told: unknown = response.ok ? await response.json() : undefined
    return (told as { library?: unknown } | undefined)?.library === true
  } catch {
    return false
  }
}

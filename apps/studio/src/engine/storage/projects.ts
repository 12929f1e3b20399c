import { isRecord } from '../../document/check-plain.ts'
import { ASIDE, makeGenerations, slotsOf, type Generations } from './generations.ts'
import type { Saved, Storage } from './storage.ts'

/** A project as it is listed. */
export interface ProjectInfo {
  readonly id: string
  readonly name: string
  /** When it was opened last, milliseconds since 1970; 0 where it never was. */
  readonly openedAt: number
  /** When it was deleted: it can be brought back for a while. */
  readonly removedAt?: number
}

/** Projects in the browser's store, each with its generations. */
export interface Projects {
  /** Those that are there, the last opened first, and those that were deleted. */
  list(): Promise<{ readonly here: readonly ProjectInfo[]; readonly removed: readonly ProjectInfo[] }>
  /** With work in it, or with none. */
  make(name: string, work?: Omit<Saved, 'at'>): Promise<ProjectInfo>
  rename(id: string, name: string): Promise<void>
  opened(id: string): Promise<void>
  remove(id: string): Promise<void>
  restore(id: string): Promise<void>
  /** Deletes for good what was deleted before a time. */
  purge(before: number): Promise<void>
  generations(id: string): Generations
}

/** What pages without projects kept is a project like any other. */
export const FIRST_PROJECT = 'first'
/** Deleted projects can be brought back for so long, milliseconds. */
export const KEEP_REMOVED = 30 * 24 * 3600_000

const ABOUT = 'project/'
const WORK = 'work/'
const prefixOf = (id: string): string => (id === FIRST_PROJECT ? '' : `${WORK}${id}/`)
const LONGEST_NAME = 80

interface ProjectsOptions {
  /** How the first project, and one whose name was lost, is called. */
  readonly nameless: string
  readonly clock?: () => number
  readonly makeId?: () => string
}

/**
 * Each project has a value of its own about it (`project/<id>`) and its generations (`work/<id>/autosave` …): two pages that
 * work on two projects write nothing in common. A project whose value about it is damaged or lost is found by its generations.
 */
export function makeProjects(
  storage: Pick<Storage, 'stateKeys' | 'readStates' | 'writeState'>,
  { nameless, clock = Date.now, makeId = () => crypto.randomUUID() }: ProjectsOptions,
): Projects {
  const about = async (id: string): Promise<ProjectInfo> => {
    const key = ABOUT + id
    return infoOf(id, (await storage.readStates([key]))[key], nameless)
  }
  const change = async (id: string, fields: Partial<ProjectInfo>): Promise<void> => {
    const { id: _, ...now } = { ...(await about(id)), ...fields }
    await storage.writeState(ABOUT + id, now)
  }
  const generations = (id: string): Generations => makeGenerations(storage, clock, prefixOf(id))
  const list: Projects['list'] = async () => {
    const ids = idsOf(await storage.stateKeys())
    const all = (await Promise.all(ids.map(about))).toSorted((a, b) => b.openedAt - a.openedAt)
    return {
      here: all.filter(({ removedAt }) => removedAt === undefined),
      removed: all.filter(({ removedAt }) => removedAt !== undefined),
    }
  }
  return {
    list,
    make: async (name, work) => {
      const { here } = await list()
      const project = { id: makeId(), name: freeName(trimName(name) || nameless, here), openedAt: clock() }
      if (work) await generations(project.id).save(work)
      await change(project.id, project)
      return project
    },
    rename: async (id, name) => {
      if (trimName(name)) await change(id, { name: trimName(name) })
    },
    opened: (id) => change(id, { openedAt: clock() }),
    remove: (id) => change(id, { removedAt: clock() }),
    restore: (id) => change(id, { removedAt: undefined }),
    purge: async (before) => {
      for (const { id, removedAt = Infinity } of (await list()).removed) {
        if (removedAt > before) continue
        const keys = [...slotsOf(prefixOf(id)), prefixOf(id) + ASIDE]
        // What tells that it was deleted goes last: a page that is closed in between finds no project that was not there.
        for (const key of [...keys, ABOUT + id]) await storage.writeState(key, undefined)
      }
    },
    generations,
  }
}

/** Every project that has a value about it or work, each once; the first is always there. */
function idsOf(keys: readonly string[]): readonly string[] {
  const ids = new Set<string>()
  for (const key of keys) {
    if (key.startsWith(ABOUT)) ids.add(key.slice(ABOUT.length))
    else if (key.startsWith(WORK)) ids.add(key.slice(WORK.length).split('/')[0])
    else if (slotsOf('').includes(key)) ids.add(FIRST_PROJECT)
  }
  return ids.size > 0 ? [...ids] : [FIRST_PROJECT]
}

function infoOf(id: string, stored: unknown, nameless: string): ProjectInfo {
  const { name, openedAt, removedAt } = isRecord(stored) ? stored : {}
  return {
    id,
    name: (typeof name === 'string' && trimName(name)) || nameless,
    openedAt: typeof openedAt === 'number' && Number.isFinite(openedAt) ? openedAt : 0,
    ...(typeof removedAt === 'number' && { removedAt }),
  }
}

const trimName = (name: string): string => name.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)

/** The name, or the name with the first number that nobody has. */
function freeName(name: string, others: readonly ProjectInfo[]): string {
  const taken = new Set(others.map((other) => other.name))
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name} ${number}`)) number++
  return `${name} ${number}`
}

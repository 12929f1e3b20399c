import { MotionError } from '@understudy/motion'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { FIRST_DOCUMENT, type StudioDocument } from '../../document/document.ts'
import { isProject, parseProject } from '../../document/project-file.ts'
import type { Generations, Opened } from '../storage/generations.ts'
import { KEEP_REMOVED, type ProjectInfo, type Projects } from '../storage/projects.ts'
import { isFull, makeRoom, nearlyFull } from '../storage/room.ts'
import type { Saved, Storage } from '../storage/storage.ts'
import type { Studio } from '../studio/studio.ts'
import { PROJECT_WORDS } from '../words/project-words.ts'
import { RESCUE_WORDS } from '../words/rescue-words.ts'
import { knownRecipes, learnRecipes } from './known-recipes.ts'
import { claimProject, type Claim, type ClaimTools } from './claim-project.ts'
import { packProject, unpackFiles } from './pack-project.ts'

/** What panels read about projects. */
export interface DeskState {
  readonly project: ProjectInfo
  /** Whether this page works on it, or shows what another one does. */
  readonly isHere: boolean
  readonly projects: readonly ProjectInfo[]
  readonly removed: readonly ProjectInfo[]
  /** The project that was deleted last, until somebody has read about it. */
  readonly justRemoved: ProjectInfo | undefined
  /** Whether the last steps could not be saved for want of room. */
  readonly isFull: boolean
  readonly panelOpen: boolean
}

/** The project in work: where it is saved, who else is on it, and all the others. */
export interface Desk {
  readonly store: StoreApi<DeskState>
  /** What the project's store had when the page opened it. */
  readonly opened: Promise<Opened>
  /** Converts the takes to recipes, which the next save keeps beside them. Never fails. */
  convert(): Promise<void>
  /** Saves what is not saved yet, if this page is the one that does. */
  save(): Promise<void>
  everything(): Promise<string>
  open(id: string): Promise<void>
  make(): Promise<void>
  duplicate(): Promise<void>
  rename(name: string): Promise<void>
  remove(id: string): Promise<void>
  restore(id: string): Promise<void>
  openFile(file: File): Promise<void>
  /** The project as a file. */
  pack(): Promise<string>
  takeOver(): Promise<void>
  makeRoom(): Promise<void>
}

export interface DeskParts {
  readonly studio: Studio
  readonly storage: Storage
  readonly projects: Projects
  /** Seconds. */
  readonly timeNow: () => number
  readonly claims: ClaimTools
  /** Which project this tab had open before a reload. */
  readonly session: { get(): string | undefined; set(id: string): void }
  readonly estimate?: () => Promise<StorageEstimate>
}

/** Steps of the past that are saved with the document. */
const SAVED_STEPS = 60

export async function openDesk(parts: DeskParts): Promise<Desk> {
  const { studio, storage, projects, timeNow, claims, session, estimate } = parts
  const { history, store: page } = studio
  await projects.purge(Date.now() - KEEP_REMOVED).catch(() => {})
  const listed = await projects.list()
  const project = listed.here.find(({ id }) => id === session.get()) ?? listed.here[0] ?? (await projects.make(PROJECT_WORDS.untitled)) // prettier-ignore
  const store = createStore<DeskState>()(() => ({
    project,
    isHere: true,
    projects: listed.here,
    removed: listed.removed,
    justRemoved: undefined,
    isFull: false,
    panelOpen: false,
  }))
  const state = store.getState
  /** Pages tell each other when the list changes. */
  const news = claims.channel('understudy-projects')
  const refresh = async (): Promise<void> => {
    const { here, removed } = await projects.list()
    const now = [...here, ...removed].find(({ id }) => id === state().project.id)
    store.setState({ projects: here, removed, ...(now && { project: now }) })
  }
  news.onmessage = () => void refresh()
  const changed = async (): Promise<void> => {
    await refresh()
    news.postMessage('list')
  }

  let generations: Generations = projects.generations(project.id)
  let claim: Claim | undefined
  /** While true, a change of the document is none of the person's. */
  let showing = false
  /** What must be done before anything is saved: a copy being made. */
  let before: Promise<unknown> = Promise.resolve()

  const show = (saved: Saved | undefined): void => {
    showing = true
    history.restore(saved?.history ?? { present: FIRST_DOCUMENT, past: [], future: [] })
    showing = false
    page.setState({ saved: true })
  }
  const showNewest = async (): Promise<void> => show((await generations.open()).good[0]?.saved)

  const claimIt = async (id: string): Promise<void> => {
    claim?.release()
    const mine = await claimProject(
      id,
      {
        held: () => {
          store.setState({ isHere: true })
          void showNewest()
        },
        // Steps that were not saved in time go on in a copy.
        lost: () => (page.getState().saved ? store.setState({ isHere: false }) : copy()),
        saved: () => void (claim === mine && !state().isHere && showNewest()),
        flush: () => save(),
      },
      claims,
    )
    claim = mine
    store.setState({ isHere: mine.held })
    session.set(id)
  }

  /** This page's work goes on in a copy: another one works on the project. */
  const copy = (): void => {
    const { name } = state().project
    store.setState({ isHere: true })
    before = (async () => {
      const made = await projects.make(PROJECT_WORDS.copyOf(name), snapshot())
      generations = projects.generations(made.id)
      await generations.open()
      store.setState({ project: made })
      await claimIt(made.id)
      await changed()
      studio.say(PROJECT_WORDS.copied(name, made.name))
    })().catch(notSaved)
  }
  history.subscribe(() => {
    if (!showing && !state().isHere) copy()
  })

  const snapshot = (): Omit<Saved, 'at'> => {
    const { present, past, future } = history.snapshot()
    return {
      version: 1,
      history: { present, past: past.slice(-SAVED_STEPS), future: future.slice(-SAVED_STEPS) },
      recipes: knownRecipes(present),
      time: timeNow(),
    }
  }
  const notSaved = (error: unknown): void => {
    if (isFull(error)) store.setState({ isFull: true })
    else studio.say(error instanceof MotionError ? RESCUE_WORDS.notSaved(error.message) : String(error))
  }
  let told = false
  const save = async (): Promise<void> => {
    await before
    if (!state().isHere) return
    const saving = snapshot()
    try {
      await generations.save(saving)
      store.setState({ isFull: false })
      // What was changed while it was being saved is not saved yet.
      if (saving.history.present === history.snapshot().present) page.setState({ saved: true })
      claim?.tellSaved()
    } catch (error) {
      notSaved(error)
      return
    }
    const percent = told ? undefined : await nearlyFull(estimate)
    if (percent === undefined) return
    told = true
    studio.say(PROJECT_WORDS.nearlyFull(percent))
  }

  const open = async (id: string): Promise<void> => {
    await save()
    studio.choose('select')
    const moving = (async () => {
      const [left, wasHere] = [generations, state().isHere]
      await projects.opened(id)
      const next = projects.generations(id)
      const newest = (await next.open()).good[0]?.saved
      await claimIt(id)
      // A step that was made in the meantime is still of the project that is left.
      while (wasHere && !page.getState().saved) {
        page.setState({ saved: true })
        await left.save(snapshot())
      }
      generations = next
      show(newest)
      await changed()
      const project = [...state().projects, ...state().removed].find((one) => one.id === id)
      if (project) store.setState({ project })
    })()
    before = moving.catch(() => {})
    await moving
    studio.say(PROJECT_WORDS.opened(state().project.name))
  }
  const openNew = async (name: string, work?: Omit<Saved, 'at'>): Promise<void> => {
    await save()
    try {
      await open((await projects.make(name, work)).id)
    } catch (error) {
      notSaved(error)
    }
  }

  await claimIt(project.id)
  return {
    store,
    opened: (async () => {
      const found = await generations.open()
      if (found.good[0]) show(found.good[0].saved)
      return found
    })(),
    convert: () => learnRecipes(history.present, storage).catch(() => {}),
    save,
    everything: () => generations.everything(),
    open,
    make: () => openNew(PROJECT_WORDS.untitled),
    duplicate: () => openNew(PROJECT_WORDS.copyOf(state().project.name), snapshot()),
    rename: async (name) => {
      await projects.rename(state().project.id, name)
      await changed()
    },
    remove: async (id) => {
      const { projects: all, project: now } = state()
      const removing = all.find((one) => one.id === id)
      if (!removing) return
      if (id !== now.id && !(await isFree(id, claims)))
        return studio.say(PROJECT_WORDS.openElsewhere(removing.name))
      if (id === now.id) await save()
      await projects.remove(id)
      const next = all.find((one) => one.id !== id)
      if (id === now.id) await (next ? open(next.id) : openNew(PROJECT_WORDS.untitled))
      await changed()
      store.setState({ justRemoved: removing })
    },
    restore: async (id) => {
      await projects.restore(id)
      store.setState({ justRemoved: undefined })
      await open(id)
    },
    openFile: async (file) => {
      const text = await file.text()
      if (!isProject(text)) throw new MotionError(PROJECT_WORDS.notAProject(file.name))
      const { document, files } = parseProject(text, file.name)
      await unpackFiles(files, storage, file.name)
      await openNew(file.name.replace(/(\.project)?\.json$/i, ''), workOf(document))
    },
    pack: () => packProject(history.snapshot().present, storage),
    takeOver: async () => {
      await claim?.takeOver()
      studio.say(PROJECT_WORDS.tookOver)
    },
    makeRoom: async () => {
      const files = await makeRoom(storage, projects)
      await changed()
      await save()
      studio.say(PROJECT_WORDS.madeRoom(files))
    },
  }
}

const workOf = (present: StudioDocument): Omit<Saved, 'at'> => ({
  version: 1,
  history: { present, past: [], future: [] },
  time: 0,
})

/** Whether no page has a project open. */
const isFree = async (id: string, { locks }: ClaimTools): Promise<boolean> =>
  locks === undefined ||
  (await locks.request(`understudy-project-${id}`, { ifAvailable: true }, (lock) => lock !== null))

import { MotionError, rename, type Motion } from '@understudy/motion'
import type { LibraryClient } from '@understudy/library/client'
import { hashesIn } from '../../document/clip-recipe.ts'
import { currentTake, type TakeEntry } from '../../document/document.ts'
import type { Edit } from '../../document/edits.ts'
import { isSource } from '../../document/recipe.ts'
import type { Performances } from '../performances/performances.ts'
import type { Storage } from '../storage/storage.ts'
import type { Studio } from '../studio/studio.ts'
import { SERVER_WORDS } from '../words/server-words.ts'

/** Has the current take made by the server instead of this browser. */
export interface ThereMaker {
  /** Why it cannot be done now, if it cannot. */
  refuses(): string | undefined
  make(): Promise<void>
  /** Whether the server makes something now. */
  isBusy(): boolean
  /** Gives up what the server makes. */
  cancel(): void
}

export interface ThereParts {
  readonly client: Pick<LibraryClient, 'keep' | 'run'>
  readonly studio: Studio
  readonly storage: Pick<Storage, 'getFile'>
  readonly performances: Pick<Performances, 'remember' | 'bodyFor'>
  /** Reads what the server made, away from the page. */
  readonly read: (bytes: Uint8Array) => Promise<Motion | undefined>
  /** Stops what this browser computes for the same take. */
  readonly cancelHere: () => void
}

export function makeThere({
  client,
  studio,
  storage,
  performances,
  read,
  cancelHere,
}: ThereParts): ThereMaker {
  const { store, history } = studio
  let stop: AbortController | undefined
  const takeNow = (): TakeEntry | undefined => {
    const take = currentTake(history.present)
    return take && !isSource(take.recipe) ? take : undefined
  }
  const cancel = (): void => {
    stop?.abort()
    stop = undefined
  }
  return {
    refuses: () => (takeNow() ? undefined : SERVER_WORDS.noTake),
    isBusy: () => stop !== undefined,
    cancel,
    make: async () => {
      const take = takeNow()
      if (!take) return
      cancel()
      cancelHere()
      const own = (stop = new AbortController())
      const { name, recipe: made, id } = take
      store.setState({ refusal: undefined, busy: SERVER_WORDS.making(name), progress: 0, solving: true })
      try {
        // Both know every operation: they come when the first take is made elsewhere.
        const [{ recipeOfTake }, { storedBytes }] = await Promise.all([
          import('../recipes/recipe-of-take.ts'),
          import('../storage/stored-bytes.ts'),
        ])
        const recipe = await recipeOfTake(made, storage)
        if (!recipe) throw new MotionError(SERVER_WORDS.noRecipe)
        for (const hash of hashesIn(recipe)) {
          const bytes = await storedBytes(hash)
          if (bytes) await client.keep(bytes)
        }
        const bytes = await client.run(
          recipe,
          ({ state, progress }) => {
            if (own.signal.aborted) return
            const busy = state === 'waiting' ? SERVER_WORDS.waiting(name) : SERVER_WORDS.making(name)
            store.setState({ busy, progress })
          },
          own.signal,
        )
        if (own.signal.aborted) return
        const motion = await read(bytes)
        if (!motion) return
        const performance = {
          motion: rename(motion, name),
          body: await performances.bodyFor(motion.skeleton),
        }
        // Takes that are made of this one know it by its recipe as it was; the stage looks again at another.
        const again = { ...made }
        for (const one of [made, again]) performances.remember(one, performance)
        studio.look(withRecipe(id, again))
        studio.say(SERVER_WORDS.made(name))
      } catch (error) {
        if (!own.signal.aborted)
          store.setState({
            refusal: error instanceof TypeError ? SERVER_WORDS.away : (error as Error).message,
          })
      } finally {
        if (stop === own) {
          stop = undefined
          store.setState({ busy: undefined, progress: undefined, solving: false })
        }
      }
    },
  }
}

const withRecipe =
  (id: string, recipe: TakeEntry['recipe']): Edit =>
  (document) => ({
    ...document,
    takes: document.takes.map((take) => (take.id === id ? { ...take, recipe } : take)),
  })

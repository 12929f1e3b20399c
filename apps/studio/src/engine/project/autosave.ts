import { MotionError } from '@understudy/motion'
import type { Studio } from '../studio/studio.ts'
import { RESCUE_WORDS } from '../words/rescue-words.ts'
import type { Generations } from '../storage/generations.ts'

/** Waits this long after a change, milliseconds: a gesture is saved once. */
const DELAY = 300
/** Steps of the past that are saved with the document. */
const SAVED_STEPS = 60

/** Saves after every change; the playhead when the page goes away. */
export function autosave(studio: Studio, generations: Generations, timeNow: () => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let changes = 0
  const save = async (): Promise<void> => {
    const saving = changes
    const { present, past, future } = studio.history.snapshot()
    const history = { present, past: past.slice(-SAVED_STEPS), future: future.slice(-SAVED_STEPS) }
    try {
      await generations.save({ version: 1, history, time: timeNow() })
      // What was changed while it was being saved is not saved yet.
      if (saving === changes) studio.store.setState({ saved: true })
    } catch (error) {
      // A full disk: the work goes on, and the title goes on saying that it is not saved.
      if (error instanceof MotionError) studio.say(RESCUE_WORDS.notSaved(error.message))
    }
  }
  const unsubscribe = studio.history.subscribe(() => {
    changes++
    studio.store.setState({ saved: false })
    clearTimeout(timer)
    timer = setTimeout(() => void save(), DELAY)
  })
  const onHide = (): void => void save()
  addEventListener('pagehide', onHide)
  return () => {
    unsubscribe()
    clearTimeout(timer)
    removeEventListener('pagehide', onHide)
  }
}

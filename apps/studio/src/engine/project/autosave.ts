import type { Studio } from '../studio/studio.ts'
import type { Desk } from './desk.ts'

/** Waits this long after a change, milliseconds: a gesture is saved once. */
const DELAY = 300

/** Saves after every change; the playhead when the page goes away. */
export function autosave(studio: Studio, desk: Pick<Desk, 'save' | 'store' | 'convert'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = studio.history.subscribe(() => {
    // What another page has done is saved there.
    if (!desk.store.getState().isHere) return
    studio.store.setState({ saved: false })
    clearTimeout(timer)
    timer = setTimeout(() => void desk.convert().then(() => desk.save()), DELAY)
  })
  const onHide = (): void => void desk.save()
  /** The browser asks whether to leave while steps are on this page only. */
  const onLeave = (event: BeforeUnloadEvent): void => {
    if (desk.store.getState().isFull && !studio.store.getState().saved) event.preventDefault()
  }
  addEventListener('pagehide', onHide)
  addEventListener('beforeunload', onLeave)
  return () => {
    unsubscribe()
    clearTimeout(timer)
    removeEventListener('pagehide', onHide)
    removeEventListener('beforeunload', onLeave)
  }
}

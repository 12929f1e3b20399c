import { wrap, type Remote } from 'comlink'
import type { Motion } from '@understudy/motion'
import type { LibraryWorker } from './library-jobs.ts'
import type { Sketch } from '../sketches/sketch.ts'

/** Clips of the embedded corpus, performed away from the page and from the solver. */
export interface Library {
  perform(clip: string): Promise<Motion>
  /** Stick figures of a clip; made when first asked for, one after the other, the newest wish first. */
  sketch(clip: string): Promise<Sketch | undefined>
  sketchOf(motion: Motion): Promise<Sketch>
}

/** Motions that are kept: an example is asked for again and again while a pointer goes over its steps. */
const KEPT = 8
/** Wishes for sketches that wait; older ones have scrolled away. */
const WAITING = 24

export function makeLibrary(): Library {
  let remote: Remote<LibraryWorker> | undefined
  const worker = (): Remote<LibraryWorker> =>
    (remote ??= wrap<LibraryWorker>(
      new Worker(new URL('./library-jobs.ts', import.meta.url), { type: 'module' }),
    ))
  const pack = new URL('./walking.bin', document.baseURI).href
  const motions = new Map<string, Promise<Motion>>()
  const sketches = new Map<string, Promise<Sketch | undefined>>()
  const wishes: { clip: string; settle: (sketch: Promise<Sketch> | undefined) => void }[] = []
  let busy = false

  const work = async (): Promise<void> => {
    if (busy) return
    busy = true
    for (let wish = wishes.pop(); wish; wish = wishes.pop()) {
      const made = worker().sketch(wish.clip, pack)
      wish.settle(made)
      await made.catch(() => {})
    }
    busy = false
  }
  return {
    perform: (clip) => {
      const known = motions.get(clip)
      if (known) return known
      const made = worker().perform(clip, pack) as Promise<Motion>
      motions.set(clip, made)
      // A clip that could not be performed may be asked for again.
      made.catch(() => motions.delete(clip))
      if (motions.size > KEPT) motions.delete(motions.keys().next().value as string)
      return made
    },
    sketch: (clip) => {
      const known = sketches.get(clip)
      if (known) return known
      const made = new Promise<Sketch | undefined>((settle) => {
        wishes.push({ clip, settle })
        for (const late of wishes.splice(0, Math.max(0, wishes.length - WAITING))) {
          sketches.delete(late.clip)
          late.settle(undefined)
        }
      })
      sketches.set(clip, made)
      void work()
      return made
    },
    sketchOf: (motion) => worker().sketchOf(motion) as Promise<Sketch>,
  }
}

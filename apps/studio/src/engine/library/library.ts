import type { Motion, Skeleton } from '@understudy/motion'
import type { BodyMesh } from '@understudy/motion/body'
import type { Sketch } from '../sketches/sketch.ts'
import type { JobHost } from '../worker/job-host.ts'
import type { LibraryJobs } from './library-jobs.ts'

/** Clips of the embedded corpus, performed away from the page and from the solver. */
export interface Library {
  /** The same bytes that its recipe makes. Long walks take seconds. */
  perform(clip: string): Promise<Motion>
  /** As walks and pictures know it: walks that come with the page are at half the frame rate, and there at once. */
  example(clip: string): Promise<Motion>
  /** Stick figures of a clip; made when first asked for, one after the other, the newest wish first. */
  sketch(clip: string): Promise<Sketch | undefined>
  sketchOf(motion: Motion): Promise<Sketch>
  /** The body for a figure; `turn` as of `generateBody`. Takes seconds. */
  body(skeleton: Skeleton, turn: number): Promise<BodyMesh>
}

/** Motions of a kind that are kept: an example is asked for again and again while a pointer goes over its steps. */
const KEPT = 8
/** Wishes for sketches that wait; older ones have scrolled away. */
const WAITING = 24

export function makeLibrary(host: JobHost): Library {
  // Clips are performed in a thread of their own, bodies in another: neither a walk nor a picture waits for them.
  const { run } = host.channel<LibraryJobs>('library')
  const { run: runBody } = host.channel<LibraryJobs>('library', { thread: 'bodies' })
  const kept = { perform: new Map<string, Promise<Motion>>(), example: new Map<string, Promise<Motion>>() }
  const sketches = new Map<string, Promise<Sketch | undefined>>()
  const wishes: { clip: string; settle: (sketch: Promise<Sketch> | undefined) => void }[] = []
  let busy = false

  const work = async (): Promise<void> => {
    if (busy) return
    busy = true
    for (let wish = wishes.pop(); wish; wish = wishes.pop()) {
      const made = run('sketch', wish.clip) as Promise<Sketch>
      wish.settle(made)
      await made.catch(() => {})
    }
    busy = false
  }
  const motionOf = (job: 'perform' | 'example', clip: string): Promise<Motion> => {
    const motions = kept[job]
    const known = motions.get(clip)
    if (known) return known
    const made = run(job, clip) as Promise<Motion>
    motions.set(clip, made)
    // A clip that could not be performed may be asked for again.
    made.catch(() => motions.delete(clip))
    if (motions.size > KEPT) motions.delete(motions.keys().next().value as string)
    return made
  }
  return {
    perform: (clip) => motionOf('perform', clip),
    example: (clip) => motionOf('example', clip),
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
    sketchOf: (motion) => run('sketchOf', motion) as Promise<Sketch>,
    body: (skeleton, turn) => runBody('body', { skeleton, turn }) as Promise<BodyMesh>,
  }
}

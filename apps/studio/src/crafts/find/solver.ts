import { proxy, wrap, type Remote } from 'comlink'
import type { Motion, Pose } from '@understudy/motion'
import type { BodyPart } from '@understudy/synthesis/analysis/features'
import type { Sketch } from '../../library/sketch.ts'
import type { JobProgress } from '../../solver/tool-messages.ts'
import type { Example, FeatureRow, Found, FoundHit, LikeOptions, RowsQuestion } from './messages.ts'
import type { FindWorker } from './worker.ts'

/** Where is looked: a worker of its own, which fetches what can be found when it is first asked. */
export interface FindSolver {
  open(): Promise<boolean>
  has(key: string): Promise<boolean | undefined>
  add(key: string, motion: Motion): Promise<void>
  keep(keys: readonly string[]): Promise<void>
  like(example: Example, options: LikeOptions): Promise<Found | undefined>
  part(example: Example, part: BodyPart, bothSides: boolean): Promise<Found | undefined>
  rows(example: Example, part: BodyPart): Promise<readonly FeatureRow[] | undefined>
  askRows(question: RowsQuestion, example: Example | undefined): Promise<Found | undefined>
  sketch(hit: FoundHit): Promise<Sketch | undefined>
  show(hit: FoundHit, on: Motion): Promise<Motion | undefined>
  pose(motion: Motion, seconds: number, on: Motion): Promise<Pose | undefined>
  /** Ends all work at once: the worker is stopped, and started anew when there is work again. */
  cancel(): void
}

export function makeFindSolver(onProgress: (progress: JobProgress) => void): FindSolver {
  let thread: Worker | undefined
  let remote: Remote<FindWorker> | undefined
  let giveUp = (): void => {}
  let given: Promise<undefined> = Promise.resolve(undefined)
  const web = new URL('./finding-web.bin', document.baseURI).href
  const parts = new URL('./finding-parts.bin', document.baseURI).href
  const tell = proxy(onProgress)

  const start = (): Remote<FindWorker> => {
    if (remote) return remote
    thread = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    given = new Promise((resolve) => (giveUp = () => resolve(undefined)))
    remote = wrap<FindWorker>(thread)
    return remote
  }
  const unless = <T>(work: (to: Remote<FindWorker>) => Promise<T>): Promise<T | undefined> => {
    const to = start()
    return Promise.race([work(to), given])
  }
  return {
    open: async () =>
      (await unless(async (to) => {
        await to.open(web, parts)
        return true
      })) ?? false,
    has: (key) => unless((to) => to.has(key)),
    add: (key, motion) => unless((to) => to.add(key, motion)),
    keep: (keys) => unless((to) => to.keep(keys)),
    like: (example, options) => unless((to) => to.like(example, options, tell)),
    part: (example, part, bothSides) => unless((to) => to.part(example, part, bothSides)),
    rows: (example, part) => unless((to) => to.rows(example, part)),
    askRows: (question, example) => unless((to) => to.askRows(question, example)),
    sketch: ({ source, start: from, end }) => unless((to) => to.sketch(source, from, end)),
    show: (hit, on) => unless((to) => to.show(hit, on) as Promise<Motion | undefined>),
    pose: (motion, seconds, on) => unless((to) => to.pose(motion, seconds, on)),
    cancel: () => {
      thread?.terminate()
      thread = remote = undefined
      giveUp()
    },
  }
}

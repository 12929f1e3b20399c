import { proxy } from 'comlink'
import type { Motion, Pose } from '@understudy/motion'
import type { BodyPart } from '@understudy/synthesis/analysis/features'
import type { Sketch } from '../../engine/sketches/sketch.ts'
import type { JobProgress } from '../../engine/performances/tool-answers.ts'
import type { Example, FeatureRow, Found, FoundHit, LikeOptions, RowsQuestion } from './messages.ts'
import type { FindWorker } from './worker.ts'
import { stoppableWorker } from '../../engine/worker/stoppable-worker.ts'

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
  const worker = stoppableWorker<FindWorker>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  )
  const web = new URL('./finding-web.bin', document.baseURI).href
  const parts = new URL('./finding-parts.bin', document.baseURI).href
  const tell = proxy(onProgress)
  return {
    open: async () =>
      (await worker.ask(async (to) => {
        await to.open(web, parts)
        return true
      })) ?? false,
    has: (key) => worker.ask((to) => to.has(key)),
    add: (key, motion) => worker.ask((to) => to.add(key, motion)),
    keep: (keys) => worker.ask((to) => to.keep(keys)),
    like: (example, options) => worker.ask((to) => to.like(example, options, tell)),
    part: (example, part, bothSides) => worker.ask((to) => to.part(example, part, bothSides)),
    rows: (example, part) => worker.ask((to) => to.rows(example, part)),
    askRows: (question, example) => worker.ask((to) => to.askRows(question, example)),
    sketch: ({ source, start: from, end }) => worker.ask((to) => to.sketch(source, from, end)),
    show: (hit, on) => worker.ask((to) => to.show(hit, on) as Promise<Motion | undefined>),
    pose: (motion, seconds, on) => worker.ask((to) => to.pose(motion, seconds, on)),
    cancel: () => worker.stop(),
  }
}

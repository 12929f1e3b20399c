import type { FoundHit } from '../shared/found/hits.ts'
import type { JobProgress } from '../../engine/worker/job.ts'
import type { Motion, Pose, Recipe } from '@understudy/motion'
import type { BodyPart } from '@understudy/synthesis/analysis/features'
import type { Sketch } from '../../engine/sketches/sketch.ts'
import type { Example, FeatureRow, Found, LikeOptions, RowsQuestion } from './messages.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'
import type { FindJobs } from './find-jobs.ts'

/** Where is looked: a thread of its own, which fetches what can be found when it is first asked. */
export interface FindSolver {
  /** `alone`: only one's own are looked in, not what comes along. */
  open(alone: boolean): Promise<boolean>
  has(key: string): Promise<boolean | undefined>
  add(key: string, motion: Motion): Promise<void | undefined>
  /** A clip of a set, or a file, which the thread reads itself. */
  addClip(key: string, recipe: Recipe): Promise<void | undefined>
  keep(keys: readonly string[]): Promise<void | undefined>
  like(example: Example, options: LikeOptions): Promise<Found | undefined>
  named(name: string, example: Example, options: LikeOptions): Promise<Found | undefined>
  part(example: Example, part: BodyPart, bothSides: boolean): Promise<Found | undefined>
  rows(example: Example, part: BodyPart): Promise<readonly FeatureRow[] | undefined>
  askRows(question: RowsQuestion, example: Example | undefined): Promise<Found | undefined>
  sketch(hit: FoundHit): Promise<Sketch | undefined>
  show(hit: FoundHit, on: Motion): Promise<Motion | undefined>
  pose(motion: Motion, seconds: number, on: Motion): Promise<Pose | undefined>
  /** Ends all work at once: the thread is stopped, and started anew when there is work again. */
  cancel(): void
}

export function makeFindSolver(host: JobHost, onProgress: (progress: JobProgress) => void): FindSolver {
  const { run, stop } = host.channel<FindJobs>('find', { onProgress })
  return {
    open: async (alone) => (await run('open', alone)) ?? false,
    has: (key) => run('has', key),
    add: (key, motion) => run('add', key, motion),
    addClip: (key, recipe) => run('addClip', key, recipe),
    keep: (keys) => run('keep', keys),
    like: (example, options) => run('like', example, options),
    named: (name, example, options) => run('named', name, example, options),
    part: (example, part, bothSides) => run('part', example, part, bothSides),
    rows: (example, part) => run('rows', example, part),
    askRows: (question, example) => run('askRows', question, example),
    sketch: ({ source, start, end }) => run('sketch', source, start, end),
    show: (hit, on) => run('show', hit, on),
    pose: (motion, seconds, on) => run('pose', motion, seconds, on),
    cancel: stop,
  }
}

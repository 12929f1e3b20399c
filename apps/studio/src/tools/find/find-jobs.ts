import type { FoundHit } from '../shared/found/hits.ts'
import { duration, MotionError, poseAt, slice, type Motion, type Pose, type Recipe } from '@understudy/motion'
import { performHere } from '../../engine/operations/perform-here.ts'
import { makeClip } from '@understudy/performer'
import { asFigure } from '@understudy/synthesis/editing'
import type { BodyPart } from '@understudy/synthesis/analysis/features'
import type { Sketch } from '../../engine/sketches/sketch.ts'
import { makeFinder, type Finder, type FinderRun } from './finder.ts'
import type { Example, FeatureRow, Found, LikeOptions, RowsQuestion } from './messages.ts'
import { framesOf, give, type JobContext } from '../../engine/worker/job.ts'
import { loadedKernels } from '../../engine/worker/loaded-kernels.ts'

/** What comes along with one's own, and one's own alone: who looks in a set wants nothing else. */
const finders: { all?: Promise<Finder>; alone?: Promise<Finder> } = {}
let finder: Promise<Finder> | undefined

async function fetchFinder(page: string): Promise<Finder> {
  const [a, b] = await Promise.all([
    fetch(new URL('finding-web.bin', page)),
    fetch(new URL('finding-parts.bin', page)),
  ])
  if (!a.ok || !b.ok)
    throw new MotionError(
      `What can be found did not arrive (answer ${a.ok ? b.status : a.status}). Check the connection and try again.`,
    )
  return makeFinder({
    web: new Uint8Array(await a.arrayBuffer()),
    parts: new Uint8Array(await b.arrayBuffer()),
  })
}

const ready = (): Promise<Finder> => {
  if (!finder) throw new MotionError('find: nothing was opened to look in. Open the index first.')
  return finder
}

const clock = (): number => performance.now() / 1000
const runOf = (tell?: JobContext['tell']): FinderRun => ({
  kernels: loadedKernels(),
  clock,
  ...(tell && { onProgress: tell }),
})

/** Motions of one's own that hits may be shown of; clips of sets and files are read again when one is. */
const own = new Map<string, Motion | Recipe>()

async function ownMotion(key: string, page: string): Promise<Motion | undefined> {
  const known = own.get(key)
  if (!known || 'skeleton' in known) return known
  return (await performHere({ recipe: known, given: [], files: {} }, page)).output as Motion
}

export const jobs = {
  /** True: stopped, a thread answers nothing. */
  async open({ page }: JobContext, alone: boolean): Promise<boolean> {
    if (alone) finder = finders.alone ??= Promise.resolve(makeFinder())
    else {
      finder = finders.all ??= fetchFinder(page)
      // A failure is not remembered: the next try asks again.
      finder.catch(() => (finders.all = undefined))
    }
    await finder
    return true
  },
  async has(_: JobContext, key: string): Promise<boolean> {
    return own.has(key) && (await ready()).has(key)
  },
  async add(_: JobContext, key: string, motion: Motion): Promise<void> {
    own.set(key, motion)
    ;(await ready()).add(key, motion, runOf())
  },
  /** The same of a clip that this thread reads itself. */
  async addClip({ page }: JobContext, key: string, recipe: Recipe): Promise<void> {
    own.set(key, recipe)
    const motion = await ownMotion(key, page)
    if (motion) (await ready()).add(key, motion, runOf())
  },
  async keep(_: JobContext, keys: readonly string[]): Promise<void> {
    for (const key of own.keys()) if (!keys.includes(key)) own.delete(key)
    ;(await ready()).keep(keys)
  },
  async like({ tell }: JobContext, example: Example, options: LikeOptions): Promise<Found> {
    return (await ready()).like(example, options, runOf(tell))
  },
  async named({ tell }: JobContext, name: string, example: Example, options: LikeOptions): Promise<Found> {
    return (await ready()).named(name, example, options, runOf(tell))
  },
  async part(_: JobContext, example: Example, part: BodyPart, bothSides: boolean): Promise<Found> {
    return (await ready()).part(example, part, bothSides, runOf())
  },
  async rows(_: JobContext, example: Example, part: BodyPart): Promise<readonly FeatureRow[]> {
    return (await ready()).rows(example, part, runOf())
  },
  async askRows(_: JobContext, question: RowsQuestion, example: Example | undefined): Promise<Found> {
    return (await ready()).askRows(question, example, runOf())
  },
  async sketch(_: JobContext, source: string, start: number, end: number): Promise<Sketch | undefined> {
    return (await ready()).sketch(source, start, end)
  },
  /** A hit on somebody's figure: what the stage shows before anybody takes it. */
  async show(
    { page }: JobContext,
    { source, start, end }: FoundHit,
    on: Motion,
  ): Promise<Motion | undefined> {
    const motion = (await ownMotion(source, page)) ?? makeClip(source)
    const shown = asFigure(slice(motion, start, Math.min(end, duration(motion))), on)
    const copy = { ...shown, rootPositions: shown.rootPositions.slice(), rotations: shown.rotations.slice() }
    return give(copy, framesOf(copy))
  },
  /** The pose a motion has at a time, on somebody's figure. */
  pose(_: JobContext, motion: Motion, seconds: number, on: Motion): Pose {
    const time = Math.min(Math.max(0, seconds), duration(motion))
    const start = Math.max(0, time - 0.1)
    const near = slice(motion, start, Math.min(duration(motion), time + 0.1))
    return poseAt(asFigure(near, on), time - start)
  },
}

export type FindJobs = typeof jobs

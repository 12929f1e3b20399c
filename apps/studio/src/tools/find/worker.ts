import { expose, transfer, type ProxyOrClone } from 'comlink'
import { duration, MotionError, poseAt, slice, type Motion, type Pose } from '@understudy/motion'
import { makeClip } from '@understudy/performer'
import { asFigure } from '@understudy/synthesis/editing'
import type { BodyPart } from '@understudy/synthesis/analysis/features'
import type { Sketch } from '../../engine/sketches/sketch.ts'
import type { JobProgress } from '../../engine/performances/tool-answers.ts'
import { makeFinder, type Finder, type FinderRun } from './finder.ts'
import type { Example, FeatureRow, Found, FoundHit, LikeOptions, RowsQuestion } from './messages.ts'
import { kernels } from '../../engine/worker/loaded-kernels.ts'

type Tell = (progress: JobProgress) => void

let finder: Promise<Finder> | undefined

async function fetchFinder(web: string, parts: string): Promise<Finder> {
  const [a, b] = await Promise.all([fetch(web), fetch(parts)])
  if (!a.ok || !b.ok)
    throw new MotionError(
      `What can be found did not arrive (answer ${a.ok ? b.status : a.status}). Check the connection and try again.`,
    )
  return makeFinder(new Uint8Array(await a.arrayBuffer()), new Uint8Array(await b.arrayBuffer()))
}

const ready = (): Promise<Finder> => {
  if (!finder) throw new MotionError('find: nothing was opened to look in. Open the index first.')
  return finder
}

const clock = (): number => performance.now() / 1000
const runOf = (tell?: ProxyOrClone<Tell>): FinderRun => ({
  ...(kernels && { kernels }),
  clock,
  ...(tell && { onProgress: (progress) => (tell as Tell)(progress) }),
})

/** Motions of one's own that hits may be shown of. */
const own = new Map<string, Motion>()

const worker = {
  async open(web: string, parts: string): Promise<void> {
    finder ??= fetchFinder(web, parts)
    // A failure is not remembered: the next try asks again.
    finder.catch(() => (finder = undefined))
    await finder
  },
  async has(key: string): Promise<boolean> {
    return (await ready()).has(key)
  },
  async add(key: string, motion: Motion): Promise<void> {
    own.set(key, motion)
    ;(await ready()).add(key, motion, runOf())
  },
  async keep(keys: readonly string[]): Promise<void> {
    for (const key of own.keys()) if (!keys.includes(key)) own.delete(key)
    ;(await ready()).keep(keys)
  },
  async like(example: Example, options: LikeOptions, tell: ProxyOrClone<Tell>): Promise<Found> {
    return (await ready()).like(example, options, runOf(tell))
  },
  async part(example: Example, part: BodyPart, bothSides: boolean): Promise<Found> {
    return (await ready()).part(example, part, bothSides, runOf())
  },
  async rows(example: Example, part: BodyPart): Promise<readonly FeatureRow[]> {
    return (await ready()).rows(example, part, runOf())
  },
  async askRows(question: RowsQuestion, example: Example | undefined): Promise<Found> {
    return (await ready()).askRows(question, example, runOf())
  },
  async sketch(source: string, start: number, end: number): Promise<Sketch | undefined> {
    return (await ready()).sketch(source, start, end)
  },
  /** A hit on somebody's figure: what the stage shows before anybody takes it. */
  show({ source, start, end }: FoundHit, on: Motion): Motion | undefined {
    const motion = own.get(source) ?? makeClip(source)
    const shown = asFigure(slice(motion, start, Math.min(end, duration(motion))), on)
    const copy = { ...shown, rootPositions: shown.rootPositions.slice(), rotations: shown.rotations.slice() }
    return transfer(copy, [copy.rootPositions.buffer, copy.rotations.buffer])
  },
  /** The pose a motion has at a time, on somebody's figure. */
  pose(motion: Motion, seconds: number, on: Motion): Pose {
    const time = Math.min(Math.max(0, seconds), duration(motion))
    const start = Math.max(0, time - 0.1)
    const near = slice(motion, start, Math.min(duration(motion), time + 0.1))
    return poseAt(asFigure(near, on), time - start)
  },
}

export type FindWorker = typeof worker

expose(worker)

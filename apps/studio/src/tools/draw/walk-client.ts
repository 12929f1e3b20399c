import { wrap, type Remote } from 'comlink'
import type { Motion, Skeleton } from '@understudy/motion'
import type { BodyMesh } from '@understudy/motion/body'
import { makeLatest } from '../../engine/worker/latest.ts'
import type { SpeedGuide, WalkAnswer, WalkRequest } from '../../engine/performances/walk-answer.ts'
import type { SolverWorker } from './walk-jobs.ts'

/** Everything that takes longer than a frame, in a worker. */
export interface Solver {
  /** What the examples can do; the first call starts learning. */
  ready(): Promise<SpeedGuide>
  /** Undefined when a newer request took its place. */
  walk(request: WalkRequest): Promise<WalkAnswer | undefined>
  /** Nobody waits for a walk any more. */
  cancel(): void
  perform(clip: string): Promise<Motion>
  body(skeleton: Skeleton): Promise<BodyMesh>
  dispose(): void
}

export function makeSolver(): Solver {
  const thread = new Worker(new URL('./walk-jobs.ts', import.meta.url), { type: 'module' })
  const remote: Remote<SolverWorker> = wrap<SolverWorker>(thread)
  // Only an isolated page has shared memory; without it a stale answer is computed to its end and thrown away.
  const shared = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : undefined
  const newest = shared && new Int32Array(shared)
  let opened: Promise<SpeedGuide> | undefined
  const ready = (): Promise<SpeedGuide> =>
    (opened ??= remote.open(new URL('./walking.bin', document.baseURI).href, shared))
  const tell = (id: number): void => {
    if (newest) Atomics.store(newest, 0, id)
  }
  const latest = makeLatest<WalkRequest, WalkAnswer>(async (id, request) => {
    await ready()
    return remote.walk(id, request)
  }, tell)
  return {
    ready,
    walk: (request) => latest.ask(request, request.quality === 'exact'),
    cancel: () => latest.cancel(),
    perform: (clip) => remote.perform(clip),
    body: (skeleton) => remote.body(skeleton),
    dispose: () => thread.terminate(),
  }
}

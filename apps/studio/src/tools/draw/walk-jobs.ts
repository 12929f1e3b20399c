import { expose, transfer } from 'comlink'
import type { Motion, Skeleton } from '@understudy/motion'
import { generateBody, type BodyMesh } from '@understudy/motion/body'
import { makeClip } from '@understudy/performer'
import type { SpeedGuide, WalkAnswer, WalkRequest } from '../../engine/performances/walk-answer.ts'
import { makeWalkSolver, type WalkSolver } from './walk-solver.ts'
import { kernels } from '../../engine/worker/loaded-kernels.ts'

let solver: Promise<WalkSolver> | undefined
/** From which request on the page wants answers, written by it: work for an older one is given up. */
let wanted: Int32Array | undefined

async function fetchSolver(address: string): Promise<WalkSolver> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the walking examples did not arrive (answer ${response.status})`)
  return makeWalkSolver(new Uint8Array(await response.arrayBuffer()))
}

const worker = {
  /** Learns the walk; answers with what its examples can do. */
  async open(address: string, shared?: SharedArrayBuffer): Promise<SpeedGuide> {
    if (shared) wanted = new Int32Array(shared)
    solver ??= fetchSolver(address)
    return (await solver).guide
  },
  /** Undefined: given up, because a newer request came. */
  async walk(id: number, request: WalkRequest): Promise<WalkAnswer | undefined> {
    const made = await solver
    if (!made) throw new Error('solver: open comes first')
    const stop = new AbortController()
    const look = (): void => {
      if (wanted && Atomics.load(wanted, 0) > id) stop.abort()
    }
    try {
      look()
      const answer = made.solve(request, {
        clock: () => performance.now() / 1000,
        signal: stop.signal,
        onProgress: look,
        kernels,
      })
      const { rootPositions, rotations } = answer.motion
      return transfer(answer, [rootPositions.buffer, rotations.buffer, answer.asked.buffer])
    } catch (error) {
      if (stop.signal.aborted) return undefined
      throw error
    }
  },
  /** Performs a clip of the embedded corpus. */
  perform: (id: string): Motion => makeClip(id),
  body: (skeleton: Skeleton): BodyMesh => generateBody(skeleton),
}

export type SolverWorker = typeof worker

expose(worker)

import { expose, transfer } from 'comlink'
import { solveAssemble } from './assemble-solver.ts'
import type { AssembleAnswer, AssembleRequest } from './messages.ts'
import { kernels } from '../../engine/worker/loaded-kernels.ts'

const clock = (): number => performance.now() / 1000

const worker = {
  assemble(request: AssembleRequest): AssembleAnswer {
    const answer = solveAssemble(request, { ...(kernels && { kernels }), clock })
    const parts = [answer.motion, answer.retrieved, answer.query]
    const buffers = new Set(
      parts.flatMap(({ rootPositions, rotations }) => [rootPositions.buffer, rotations.buffer]),
    )
    return transfer(answer, [...buffers])
  },
}

export type AssembleWorker = typeof worker

expose(worker)

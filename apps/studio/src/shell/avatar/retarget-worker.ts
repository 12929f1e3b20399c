import { expose, transfer } from 'comlink'
import type { Motion } from '@understudy/motion'
import { retarget } from '@understudy/synthesis/editing'

const worker = {
  /** Puts a motion on the skeleton of `example`; feet are locked where there is time for it. */
  wear(motion: Motion, example: Motion, exact: boolean): Motion {
    const { motion: worn } = retarget(motion, example, { feet: exact ? 'clean' : 'ground' })
    return transfer(worn, [worn.rootPositions.buffer, worn.rotations.buffer])
  },
}

export type RetargetWorker = typeof worker

expose(worker)

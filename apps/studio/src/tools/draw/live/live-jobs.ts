import type { Motion } from '@understudy/motion'
import { perform, printArtifact } from '@understudy/operations'
import { packClips } from '@understudy/operations/definitions'
import type { JobContext } from '../../../engine/worker/job.ts'

export const jobs = {
  /** Walks as one pack, for a walker who is steered. */
  pack: async (_: JobContext, clips: readonly Motion[]): Promise<Uint8Array> =>
    printArtifact('pack', (await perform(packClips, { clips: [...clips] }, { fit: true })).output),
}

export type LiveJobs = typeof jobs

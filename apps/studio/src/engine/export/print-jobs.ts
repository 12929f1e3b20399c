import type { Motion } from '@understudy/motion'
import { printBvh, printGlb } from '@understudy/motion/formats'
import { give, type JobContext } from '../worker/job.ts'

export type ExportFormat = 'bvh' | 'glb'

export const jobs = {
  async print(_: JobContext, motion: Motion, format: ExportFormat): Promise<Uint8Array> {
    const bytes = format === 'glb' ? await printGlb(motion) : new TextEncoder().encode(printBvh(motion))
    return give(bytes, [bytes.buffer])
  },
}

export type PrintJobs = typeof jobs

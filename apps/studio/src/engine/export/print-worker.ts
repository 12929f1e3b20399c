import { expose, transfer } from 'comlink'
import type { Motion } from '@understudy/motion'
import { printBvh, printGlb } from '@understudy/motion/formats'

export type ExportFormat = 'bvh' | 'glb'

const worker = {
  async print(motion: Motion, format: ExportFormat): Promise<Uint8Array> {
    const bytes = format === 'glb' ? await printGlb(motion) : new TextEncoder().encode(printBvh(motion))
    return transfer(bytes, [bytes.buffer])
  },
}

export type PrintWorker = typeof worker

expose(worker)

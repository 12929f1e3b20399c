import { MotionError, type Motion } from '@understudy/motion'
import type { ImportReport } from '@understudy/motion/formats'
import { perform } from '@understudy/operations'
import { readClip } from '@understudy/operations/definitions'
import type { ImportChoices } from '../../document/import-choices.ts'
import { readOptions } from '../recipes/read-options.ts'
import { loadedKernels } from '../worker/loaded-kernels.ts'
import type { ImportSource } from './messages.ts'

/** Reads a motion file. Rejects with a sentence that can be shown as it is. */
export async function readSource(
  { main, companions }: ImportSource,
  choices: ImportChoices,
): Promise<{ readonly motion: Motion; readonly report: ImportReport }> {
  try {
    const kernels = loadedKernels()
    const given = { file: main, companions: [...companions] }
    const made = await perform(readClip, given, readOptions(choices), kernels ? { kernels } : {})
    return { motion: made.output, report: made.report }
  } catch (error) {
    if (error instanceof MotionError) throw error
    // Not misuse but a fault of ours: the name helps whoever reports it.
    throw new MotionError(`${main.name} could not be read: ${String(error)}`, { cause: error })
  }
}

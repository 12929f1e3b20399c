import type { ImportChoices } from '../../document/import-choices.ts'
import { MotionError, sameSkeleton, type Skeleton } from '@understudy/motion'
import { generateBody, type BodyMesh } from '@understudy/motion/body'
import { perform } from '@understudy/operations'
import { readClip } from '@understudy/operations/definitions'
import { readOptions } from '../recipes/read-options.ts'
import type { JobContext } from '../worker/job.ts'
import { loadedKernels } from '../worker/loaded-kernels.ts'
import type { Imported, ImportSource } from './messages.ts'

/** Reads a file and generates its body away from the page, so that the figure on stage never stumbles. */
async function read({ main, companions }: ImportSource, choices: ImportChoices): Promise<Imported> {
  try {
    const kernels = loadedKernels()
    const given = { file: main, companions: [...companions] }
    const made = await perform(readClip, given, readOptions(choices), kernels ? { kernels } : {})
    return { motion: made.output, body: bodyFor(made.output.skeleton), report: made.report }
  } catch (error) {
    if (error instanceof MotionError) throw error
    // Not misuse but a fault of ours: the name helps whoever reports it.
    throw new MotionError(`${main.name} could not be read: ${String(error)}`, { cause: error })
  }
}

/** Takes of one person come together: the last few bodies are kept. */
const KEPT = 4
const known: { skeleton: Skeleton; body: BodyMesh }[] = []

function bodyFor(skeleton: Skeleton): BodyMesh {
  const worn = known.find((one) => sameSkeleton(one.skeleton, skeleton))
  if (worn) return worn.body
  const body = generateBody(skeleton)
  known.unshift({ skeleton, body })
  known.length = Math.min(known.length, KEPT)
  return body
}

export const jobs = {
  read: (_: JobContext, source: ImportSource, choices: ImportChoices): Promise<Imported> =>
    read(source, choices),
}

export type ImportJobs = typeof jobs

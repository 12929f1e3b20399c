import { MotionError } from '@understudy/motion'
import { parseModel, type DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import { FAMILIES, modelFile, type FamilyName } from '../../../document/model-families.ts'
import type { JobContext } from '../../../engine/worker/job.ts'
import { loadedKernels } from '../../../engine/worker/loaded-kernels.ts'
import { learnFamily } from './learn-family.ts'

/** Models of a thread by name, each fetched or learned once: learning holds a thread up for seconds. */
const known = new Map<FamilyName, Promise<DeformableModel>>()

/**
 * The model of a family: the same one every time. What was made when the page was built lies beside it, the rest is
 * learned from the embedded corpus.
 */
export function familyModel(context: JobContext, name: FamilyName): Promise<DeformableModel> {
  const found = known.get(name) ?? make(context, name)
  known.set(name, found)
  // A failure is not remembered: the next try asks again.
  found.catch(() => known.delete(name))
  return found
}

async function make({ page, tell }: JobContext, name: FamilyName): Promise<DeformableModel> {
  if (!FAMILIES[name]?.baked) {
    const onProgress = (fraction: number): void => tell({ stage: 'model', fraction })
    return parseModel(learnFamily(name, { onProgress, kernels: loadedKernels() }), name)
  }
  const response = await fetch(new URL(modelFile(name), page))
  if (!response.ok)
    throw new MotionError(
      `The ${name} model did not arrive (answer ${response.status}). Check the connection and try again.`,
    )
  return parseModel(await response.text(), modelFile(name))
}

import type { Kernels } from '@understudy/kernels'
import { MotionError } from '@understudy/motion'
import { parseModel, type DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import { FAMILIES, modelFile, type FamilyName } from '../../../document/model-families.ts'
import { learnFamily, type Heard } from './learn-family.ts'

/** Models by name, each fetched or learned once. For workers: learning holds a thread up for seconds. */
export interface Models {
  /** The same model every time. `onProgress` hears how far learning is. */
  load(name: FamilyName, onProgress?: Heard): Promise<DeformableModel>
}

/**
 * `page` is the page's own address (`document.baseURI`): what was made when the page was built lies beside it, the rest
 * is learned from the embedded corpus.
 */
export function makeModels(page: string, kernels: () => Kernels | undefined = () => undefined): Models {
  const known = new Map<FamilyName, Promise<DeformableModel>>()
  const make = async (name: FamilyName, onProgress: Heard): Promise<DeformableModel> => {
    if (!FAMILIES[name]?.baked) return parseModel(learnFamily(name, { onProgress, kernels: kernels() }), name)
    const response = await fetch(new URL(modelFile(name), page))
    if (!response.ok)
      throw new MotionError(
        `The ${name} model did not arrive (answer ${response.status}). Check the connection and try again.`,
      )
    return parseModel(await response.text(), modelFile(name))
  }
  return {
    load: (name, onProgress = () => {}) => {
      const found = known.get(name) ?? make(name, onProgress)
      known.set(name, found)
      // A failure is not remembered: the next try asks again.
      found.catch(() => known.delete(name))
      return found
    },
  }
}

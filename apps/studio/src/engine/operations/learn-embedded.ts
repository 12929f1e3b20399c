import { perform, type Artifacts, type Context } from '@understudy/operations'
import { buildModel, buildVectors } from '@understudy/operations/definitions'
import {
  clipsOfFamily,
  makeClip,
  mannerExamples,
  MODEL_FAMILIES,
  MODEL_FAMILY_RATE,
  type ModelFamilyName,
} from '@understudy/performer'
import type { MannersName } from '../../document/manners-of.ts'

/** How long learning is performing the examples, 0 to 1. */
const PERFORMING = 0.7

/** The model of a family, learned from its embedded examples; the same as the command line's, to the bit. Takes seconds. */
export async function learnFamily(
  name: ModelFamilyName,
  { kernels, onProgress }: Pick<Context, 'kernels' | 'onProgress'> = {},
): Promise<Artifacts['model']> {
  const tell = (fraction: number): void => onProgress?.({ stage: 'model', fraction })
  const clips = clipsOfFamily(name)
  const examples = clips.map((id, k) => {
    tell((PERFORMING * k) / clips.length)
    return makeClip(id)
  })
  tell(PERFORMING)
  const { keys } = MODEL_FAMILIES[name]
  const options = { name, frameRate: MODEL_FAMILY_RATE, keys: keys === 'contacts' ? keys : [...keys] }
  const { output } = await perform(buildModel, { examples }, options, kernels ? { kernels } : {})
  tell(1)
  return output
}

/** Manners of an action, learned from embedded examples with their labels; the same as the command line's, to the bit. */
export async function learnManners(
  name: MannersName,
  { kernels }: Pick<Context, 'kernels'> = {},
): Promise<Artifacts['vectors']> {
  return (await perform(buildVectors, mannerExamples(name), { style: true }, kernels ? { kernels } : {}))
    .output
}

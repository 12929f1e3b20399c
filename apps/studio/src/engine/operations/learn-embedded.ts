import { perform, type Artifacts, type Context } from '@understudy/operations'
import { buildModel, buildVectors } from '@understudy/operations/definitions'
import { makeClip, mannerExamples } from '@understudy/performer'
import type { MannersName } from '../../document/manners-of.ts'
import { clipsOfFamily, FAMILIES, MODEL_RATE, type FamilyName } from '../../document/model-families.ts'

/** How long learning is performing the examples, 0 to 1. */
const PERFORMING = 0.7

/** The model of a family, learned from its embedded examples; the same as the command line's, to the bit. Takes seconds. */
export async function learnFamily(
  name: FamilyName,
  { kernels, onProgress }: Pick<Context, 'kernels' | 'onProgress'> = {},
): Promise<Artifacts['model']> {
  const tell = (fraction: number): void => onProgress?.({ stage: 'model', fraction })
  const clips = clipsOfFamily(name)
  const examples = clips.map((id, k) => {
    tell((PERFORMING * k) / clips.length)
    return makeClip(id)
  })
  tell(PERFORMING)
  const { keys } = FAMILIES[name]
  const options = { name, frameRate: MODEL_RATE, keys: keys === 'contacts' ? keys : [...keys] }
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

import { clipsOfFamily, makeClip, MODEL_FAMILIES, MODEL_FAMILY_RATE } from '@understudy/performer'
import { perform, type Artifacts } from '@understudy/operations'
import { buildModel } from '@understudy/operations/definitions'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import { suiteKernels as kernels } from '../../data/suite-kernels.ts'

/** The model of walking that comes along: no recording is in it. */
export const walkModel = (data: EvaluationData): Promise<Artifacts['model']> =>
  once(data, 'own walk model', async () => {
    const examples = clipsOfFamily('walk').map((id) => makeClip(id))
    const { keys } = MODEL_FAMILIES.walk
    return (
      await perform(
        buildModel,
        { examples },
        { name: 'walk', keys: keys === 'contacts' ? keys : [...keys], frameRate: MODEL_FAMILY_RATE },
        { kernels },
      )
    ).output
  })

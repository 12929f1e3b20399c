import type { Suite } from '../../measure/measure.ts'
import { chainMeasures, tableMeasures } from './embedded-models.ts'
import { filterMeasures } from './filter-measures.ts'
import { liftMeasures } from './lift-measures.ts'
import { outside } from './outside-measure.ts'
import { samplesNatural, strangersFlagged } from './prior-measures.ts'
import { reconstructions } from './rebuilt-measures.ts'
import { requestMeasures } from './request-measures.ts'
import { styleLeak, styleMonotone, styleRebuilt, styleSkate } from './styles.ts'
import { attributeMonotone, caricatureOne, caricatureZero, energyLeak, handHeightLeak } from './waves.ts'

/** Vector spaces and deformable models: linear in shape and timing, with and without a prior. */
export const spaces: Suite = {
  name: 'spaces',
  about:
    'Motions as vectors: attributes, caricature and styles; and deformable models that solve for what a person asks.',
  measures: [
    attributeMonotone,
    handHeightLeak,
    energyLeak,
    caricatureZero,
    caricatureOne,
    styleMonotone,
    styleLeak,
    styleRebuilt,
    styleSkate,
    ...tableMeasures,
    ...reconstructions,
    ...requestMeasures,
    outside,
    ...filterMeasures,
    strangersFlagged,
    samplesNatural,
    ...liftMeasures,
    ...chainMeasures,
  ],
}

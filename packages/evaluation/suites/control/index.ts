import type { Suite } from '../../measure/measure.ts'
import { danceMeasures } from './dance-measures.ts'
import { onlineMeasures } from './dance-online.ts'
import { exactness } from './exactness.ts'
import { lindyMeasures } from './lindy-measures.ts'
import { walkMeasures } from './walk-measures.ts'
import { walkTableMeasures } from './walk-table-measures.ts'

/** The control seed: exactness, real couples, real walks and drawn paths, with every baseline in the same run. */
export const control: Suite = {
  name: 'control',
  about:
    'Control by example: a partner who answers a leader, a walk along a path, each from recordings that do not hold the answer.',
  measures: [
    ...exactness,
    ...lindyMeasures,
    ...walkTableMeasures,
    ...walkMeasures,
    ...danceMeasures,
    ...onlineMeasures,
  ],
}

import type { Suite } from '../../measure/measure.ts'
import { crowdMeasures } from './crowd.ts'
import { noiseMeasures } from './noise.ts'
import { punchMeasures } from './punches.ts'
import { ringMeasures } from './ring.ts'
import { styleMeasures } from './style-panel.ts'

/** What somebody gets who brings recordings of their own: nothing that comes along has seen them. */
export const own: Suite = {
  name: 'own',
  about:
    'Your own recordings in the tools: styles, rings on cycles of takes, noise, spaces of their punches, and a crowd.',
  measures: [...styleMeasures, ...ringMeasures, ...noiseMeasures, ...punchMeasures, ...crowdMeasures],
}

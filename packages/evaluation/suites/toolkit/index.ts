import type { Suite } from '../../measure/measure.ts'
import { contactMedian, contactTail, warpRecovered } from './alignment.ts'
import { blendFlips, blendSkate, seamJerk, seamJump, seamSkate } from './editing.ts'
import { gridDefinition, metricBruteForce, metricZero } from './metric.ts'
import {
  acrossByAction,
  acrossF1,
  acrossLeast,
  kicksPrecision,
  kicksRecall,
  punchesF1,
  reachesF1,
  walksF1,
} from './search.ts'
import { spaceGain, spaceMedian, spaceStep, spaceTail, spaceWeights } from './space.ts'
import { twelveMeasures } from './space-of-twelve.ts'

/** Compare, align, register, transition, blend, search, parametric spaces. */
export const toolkit: Suite = {
  name: 'toolkit',
  about: 'The basis of all methods: distance, registration, transitions, blends and search.',
  measures: [
    metricZero,
    metricBruteForce,
    gridDefinition,
    warpRecovered,
    contactMedian,
    contactTail,
    seamJump,
    seamJerk,
    seamSkate,
    blendSkate,
    blendFlips,
    kicksPrecision,
    kicksRecall,
    punchesF1,
    reachesF1,
    walksF1,
    acrossF1,
    acrossLeast,
    ...acrossByAction,
    spaceMedian,
    spaceTail,
    spaceGain,
    spaceStep,
    spaceWeights,
    ...twelveMeasures,
  ],
}

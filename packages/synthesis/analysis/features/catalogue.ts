import { armFeatures, BOTH_ARMS } from './catalogue-arms.ts'
import { HEAD, TRUNK, WHOLE } from './catalogue-body.ts'
import { BOTH_LEGS, legFeatures } from './catalogue-legs.ts'
import type { Feature } from './feature.ts'

/** Every feature that is understood without being told: see the README for pictures. */
export const CATALOGUE: readonly Feature[] = [
  ...WHOLE,
  ...HEAD,
  ...TRUNK,
  ...BOTH_ARMS,
  ...armFeatures('left'),
  ...armFeatures('right'),
  ...BOTH_LEGS,
  ...legFeatures('left'),
  ...legFeatures('right'),
]

/** The seed's Table 1, F1 to F4. */
export const SEED_FEATURES: readonly Feature[] = [
  'right-foot-in-front',
  'left-foot-in-front',
  'right-elbow-bent',
  'left-elbow-bent',
].map((name) => CATALOGUE.find((feature) => feature.name === name)!)

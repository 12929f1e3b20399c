import { z } from 'zod'

/** Fields that the operations on parts of the body share, said once. */

/** Which features are looked at, by the part of the body they are about. */
export const bodyPart = z
  .enum(['whole', 'upper', 'lower', 'leftArm', 'rightArm', 'leftLeg', 'rightLeg', 'trunk', 'head'])
  .default('whole')

/** What one motion lends to another. */
export const lentPart = z
  .enum(['leftArm', 'rightArm', 'arms', 'head', 'upper', 'lower'])
  .default('arms')
  .meta({ description: 'the part to lend' })

/** Features of one's own, as a file of features lists them; each is checked when it is read. */
export const ownFeatures = z.array(z.record(z.string(), z.unknown())).optional()

import { z } from 'zod'
import { one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = { examples: one('mapping', 'examples of leaders and their partners') }

const options = z.object({
  frameRate: z
    .number()
    .min(5)
    .max(240)
    .default(30)
    .meta({ description: 'frames per second of the pack; between frames the runtime interpolates', unit: 'hz', flag: 'frame-rate' }), // prettier-ignore
  toleranceDegrees: z
    .number()
    .min(0.01)
    .max(5)
    .default(0.1)
    .meta({ description: 'no rotation may be off by more', unit: 'degrees', flag: 'tolerance' }),
  toleranceMillimetres: z.number().min(0.01).max(100).default(0.25).meta({
    description: 'no root position may be off by more along an axis',
    unit: 'mm',
    flag: 'position-tolerance',
  }),
})

export type PackMapping = Signature<typeof inputs, typeof options>

/** Examples of leaders and followers as one small file: a follower who answers a live leader (`FollowerPlayer` of the runtime). */
export const packMapping = operation({
  name: 'pack-mapping',
  version: 1,
  says: 'Pack a mapping into one file for the runtime: a follower who answers a live leader.',
  inputs,
  options,
  makes: 'pack',
  load: () => import('./perform.ts'),
})

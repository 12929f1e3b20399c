import { ROLES } from '@understudy/motion'
import { z } from 'zod'
import { any, one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  file: one('file', 'a BVH, ASF/AMC, glTF or JSON file'),
  companions: any('file', 'files that belong to it: the ASF of an AMC, the buffers of a glTF'),
}

const options = z.object({
  profile: z
    .enum(['auto', 'none', 'cmu', 'bandai'])
    .default('auto')
    .meta({ description: 'profile of the source, whose known faults are repaired; auto detects it' }),
  metresPerUnit: z.number().positive().optional().meta({
    description: 'unit of the file: m, cm, mm, in, ft or metres per unit (default: detected from the size)',
    unit: 'unit',
    flag: 'unit',
  }),
  upAxis: z
    .enum(['y', 'z', '-y', '-z', 'x', '-x'])
    .optional()
    .meta({ description: 'axis of the file that points up', unit: 'axis', flag: 'up' }),
  frameRate: z
    .number()
    .min(1)
    .max(1000)
    .optional()
    .meta({ description: 'true frames per second, if the header is wrong', unit: 'hz', flag: 'rate' }),
  partial: z.boolean().default(false).meta({ description: 'read what there is of a truncated file' }),
  take: z.string().optional().meta({
    description: 'the take of a file that holds several: its name, or its number from 1',
    unit: 'name',
  }),
  roles: z
    .partialRecord(z.enum(ROLES), z.string().nullable())
    .optional()
    .meta({ description: 'roles of joints, by name', unit: 'role=joint', flag: 'set-role' }),
  contacts: z.enum(['file', 'find', 'none']).default('file').meta({
    description: 'when feet are planted: as the file says, found where it says nothing, or none',
  }),
})

export type ReadClip = Signature<typeof inputs, typeof options>

/** A motion file, read: unit, axes, rate and roles are found, or set by hand. */
export const readClip = operation({
  name: 'read-clip',
  version: 1,
  says: 'Read a motion file, whatever its unit, axes and joint names.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})

import { z } from 'zod'
import { motion } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { interval } from '../shared/fields.ts'
import { curveKeysOf } from '../shared/curve-keys.ts'

const inputs = { motion: motion('the clip') }

const options = z.object({
  from: z.number().min(0).optional().meta({ description: 'start here', unit: 'seconds' }),
  until: z.number().positive().optional().meta({ description: 'end here', unit: 'seconds' }),
  frameRate: z
    .number()
    .min(1)
    .max(1000)
    .optional()
    .meta({ description: 'frames per second to write', unit: 'hz', flag: 'resample' }),
  speed: z
    .number()
    .min(0.05)
    .max(20)
    .optional()
    .meta({ description: 'play this many times as fast: 2 takes half as long', unit: 'times' }),
  speeds: curveKeysOf(z.number().min(0.05).max(20)).optional().meta({
    description: 'speed over time: keys of seconds and how many times as fast, eased between them',
    unit: 'keys',
  }),
  reverse: z.boolean().optional().meta({ description: 'play backwards' }),
  gaps: z.boolean().optional().meta({
    description: 'fill gaps: joints that stop dead and then jump to where they should be',
  }),
  fill: interval.optional().meta({
    description: 'fill this stretch by how the motion goes on around it, such as 1-1.3',
    unit: 'seconds',
  }),
  spikes: z
    .boolean()
    .optional()
    .meta({ description: 'remove spikes: joints that jump away and back within 60 ms' }),
  smooth: z
    .number()
    .positive()
    .max(2)
    .optional()
    .meta({ description: 'smooth all curves with a bell this wide (standard deviation)', unit: 'seconds' }),
  within: interval.optional().meta({
    description: 'fill gaps, remove spikes and smooth in this stretch only, such as 1-2.5',
    unit: 'seconds',
  }),
  mirror: z.boolean().default(false).meta({ description: 'swap left and right' }),
  inPlace: z.boolean().default(false).meta({ description: 'remove travel along the ground' }),
  level: z
    .boolean()
    .default(false)
    .meta({ description: 'remove slow drift of the floor: planted feet stand at one height' }),
  contacts: z.boolean().default(false).meta({
    description:
      'detect foot contacts in the whole clip before cutting it: at the ends of a short cut they are missed',
  }),
  floor: z
    .boolean()
    .default(false)
    .meta({ description: 'move the figure to the floor: feet stand at height 0' }),
})

export type EditClip = Signature<typeof inputs, typeof options>

/** The plain edits of a clip, in this order: cut, gaps, spikes, smooth, speed, speeds, reverse, resample, mirror, level, in place, on the floor. */
export const editClip = operation({
  name: 'edit-clip',
  version: 1,
  says: 'Cut, smooth, retime, reverse, resample or mirror a clip, remove its travel, or move it to the floor.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})

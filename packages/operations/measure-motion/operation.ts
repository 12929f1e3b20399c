import { z } from 'zod'
import { motion } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = { motion: motion('the motion to measure') }

const options = z.object({})

export type MeasureMotion = Signature<typeof inputs, typeof options>

/** Foot skate, floor penetration, jerk and joint limits of a motion. */
export const measureMotion = operation({
  name: 'measure-motion',
  version: 1,
  says: 'Measure how clean a motion is: foot skate, floor, pops, joint limits.',
  inputs,
  options,
  makes: 'findings',
  load: () => import('./perform.ts'),
})

import { z } from 'zod'
import { motion, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { REACHES } from './reaches.ts'

const goal = z.strictObject({
  role: z.enum(REACHES),
  time: z.number().min(0),
  /** Metres in the world. */
  move: z.tuple([z.number(), z.number(), z.number()]),
  seconds: z.number().positive(),
})

const inputs = {
  motion: motion('the motion whose hands and feet are moved'),
  goals: value(
    z.array(goal),
    'hands and feet that are moved: role, time in seconds, move in metres along x, y and z, and over how many seconds it fades in and out',
  ),
}

const options = z.object({
  pins: z.array(z.enum(REACHES)).default([]).meta({
    description: 'hands and feet that stay where they are, such as leftFoot,rightFoot',
    unit: 'roles',
  }),
})

export type ReachMotion = Signature<typeof inputs, typeof options>

/** Full-body inverse kinematics on any clip. */
export const reachMotion = operation({
  name: 'reach-motion',
  version: 1,
  says: 'Move hands and feet at moments of a motion; the body moves with them, and pinned ones stay.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})

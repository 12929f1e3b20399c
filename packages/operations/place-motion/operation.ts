import { z } from 'zod'
import { motion } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = { motion: motion('whose place it is') }

const metres = (along: string) =>
  z
    .number()
    .default(0)
    .meta({ description: `move along ${along}`, unit: 'metres' })

const options = z.object({
  x: metres('x'),
  z: metres('z'),
  turn: z
    .number()
    .default(0)
    .meta({ description: 'turn to the left about where the motion starts', unit: 'degrees' }),
  start: z.number().min(-3600).max(3600).default(0).meta({
    description: 'start later and hold the first pose until then; negative starts inside the motion',
    unit: 'seconds',
  }),
})

export type PlaceMotion = Signature<typeof inputs, typeof options>

/** Somebody of a scene: elsewhere, turned, and later. */
export const placeMotion = operation({
  name: 'place-motion',
  version: 1,
  says: 'Move a motion to another place, turn it, and start it later.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})

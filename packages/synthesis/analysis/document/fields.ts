import { ROLES } from '@understudy/motion'
import { z } from 'zod'

/** Fields that many files of ours have. Lists hold what is there: nothing is made as long as a number claims. */
export const field = {
  /** Frames per second, as much as anything is recorded or shown at. */
  rate: z.number().gt(0, 'it must be above 0').max(10_000, 'it must be frames per second'),
  seconds: z.number().min(0, 'it must not be negative').max(1e7, 'it must be seconds'),
  number: z.number(),
  numbers: z.array(z.number()),
  /** A whole number, at least this. */
  count: (least = 0) =>
    z
      .int('it must be a whole number')
      .min(least, `it must be at least ${least}`)
      .max(2 ** 31),
  text: z.string(),
  role: z.enum(ROLES, 'it must be a role such as leftHand'),
  vec3: z.tuple([z.number(), z.number(), z.number()]),
  /** A motion's own document, read by its own reader. */
  motion: z.record(z.string(), z.unknown()),
}

import { z } from 'zod'

/** Fields that many operations have, said once. */

/** A stretch of time, seconds. */
export const interval = z
  .object({ start: z.number().min(0), end: z.number().positive() })
  .refine(({ start, end }) => start < end, 'it must begin before it ends')

/** Planted feet are locked after blending. */
export const clean = z.boolean().default(true).meta({
  description: 'keep planted feet still',
  flag: 'no-clean',
  flagSays: 'leave the feet as the blend has them',
})

/** The second motion is put on the first one's figure and rate. */
export const fit = z
  .boolean()
  .default(false)
  .meta({ description: 'retarget and resample all motions to the first' })

/** RMS distance of point clouds, metres; centimetres on the command line. */
export const maxDistance = (metres: number, description: string) =>
  z.number().positive().default(metres).meta({ description, unit: 'cm', flag: 'within', flagPer: 100 })

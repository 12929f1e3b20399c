import { z } from 'zod'

const tangent = z.enum(['flat', 'smooth', 'straight'])

/** Keys of a curve: seconds, value and how the curve passes it (flat, smooth or straight); flat if nothing is said. */
export const curveKeysOf = (value: z.ZodNumber) =>
  z.array(z.union([z.tuple([z.number().min(0), value]), z.tuple([z.number().min(0), value, tangent])]))

export const curveKeys = curveKeysOf(z.number())

import { z } from 'zod'

export const detail = z.number().int().min(0).optional().meta({
  description: 'use only this many components, largest first',
  unit: 'count',
})

export const clean = z.boolean().default(true).meta({
  description: 'keep planted feet still',
  flag: 'no-clean',
  flagSays: 'leave the feet as the space has them',
})

/** Whom it is about, where no motion is given. */
export const of = z.string().default('average').meta({
  description: 'average, or an example by its name, if no motion is given',
  unit: 'name',
})

/** Numbers by name: `energy: 0.3`. */
export const changes = (description: string) =>
  z.record(z.string(), z.number()).meta({ description, unit: 'changes' })

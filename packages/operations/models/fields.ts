import { z } from 'zod'

export const frameRate = z
  .number()
  .min(1)
  .max(1000)
  .optional()
  .meta({ description: 'frames per second', unit: 'hz', flag: 'fps' })

export const clean = z.boolean().default(true).meta({
  description: 'keep planted feet still',
  flag: 'no-clean',
  flagSays: 'leave the feet as the model has them',
})

export const prior = z.number().positive().default(1).meta({
  description: 'weight of the prior: how much the result should be like the examples',
  unit: 'weight',
})

export const variation = z.number().int().min(0).optional().meta({
  description: 'seed of a variation, instead of the motion itself',
  unit: 'seed',
})

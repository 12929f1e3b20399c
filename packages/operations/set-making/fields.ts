import { z } from 'zod'

export const name = z
  .string()
  .max(200)
  .default('set')
  .meta({ description: 'what the set is called', unit: 'name' })

export const measure = z.array(z.string().max(100)).default([]).meta({
  description:
    'columns measured on the clips: speed, duration, energy, stepLength, stepRate, turn, height:<role>, held:<role>; separated by commas',
  unit: 'names',
})

export const where = z.array(z.string().max(1000)).default([]).meta({
  description: 'only clips with these: style=old, speed>1.2, name~kick; separated by commas',
  unit: 'conditions',
})

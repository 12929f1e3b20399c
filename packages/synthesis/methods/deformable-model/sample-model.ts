import type { Random } from '@understudy/motion'
import { priorOf } from './judge.ts'
import type { DeformableModel } from './model.ts'
import { Solver } from './solve.ts'

/** How varied the motions drawn from a model are. */
export interface SampleModelOptions {
  /** Scales the deviations of the draw: 1 as varied as the examples, less is nearer to their means. */
  readonly spread?: number
}

/** What `sampleModel` takes where its options do not say. */
export const SAMPLE_MODEL_DEFAULTS = { spread: 1 } as const

/**
 * A new motion nobody performed: u drawn from pr(u), then brought to where its feet stay planted with as little change
 * as that takes (MAP about the draw itself). A draw without that slides: no density over so many numbers knows the floor.
 */
export function sampleModel(
  model: DeformableModel,
  random: Random,
  options: SampleModelOptions = {},
): Float64Array {
  const { spread } = { ...SAMPLE_MODEL_DEFAULTS, ...options }
  const drawn = priorOf(model).sample(random, spread)
  return new Solver([{ model }]).solve([], { centres: [drawn] }).coefficients[0]
}

import type { Motion } from '@understudy/motion'
import type { Run } from '../../run.ts'
import { blendInterpretations, type Blend } from './blend-interpretations.ts'
import { costsThrough } from './costs-through.ts'
import type { MappingDatabase } from './database.ts'
import type { InterpretedControl } from './interpret-control.ts'
import { FURTHEST, underWay } from './under-way.ts'

/** How many interpretations beside the best have a say. */
export interface SoftenOptions {
  /**
   * How far interpretations may be from the best and still have a say, free of rate and of the number of points, like
   * `seamWeight`: an example whose best interpretation costs this much more (squared metres for each control point at
   * 7.5 Hz) counts e times less. 0: the best interpretation alone.
   */
  readonly softness?: number
  /** At every instant no more than so many placed examples are blended. */
  readonly most?: number
}

/** What `soften` takes where its options do not say: the best interpretation alone. */
export const SOFTEN_DEFAULTS = { softness: 0, most: 50 } as const

/** The answer of the best interpretation, blended with those of all that are nearly as good and agree with it, and with what weights. */
export function soften(
  database: MappingDatabase,
  { laid, totals, pieces, interpretation }: Omit<InterpretedControl, 'raw'>,
  best: Motion,
  options: SoftenOptions,
  run: Run,
): { readonly motion: Motion; readonly blended?: Blend['blended'] } {
  const { softness, most } = { ...SOFTEN_DEFAULTS, ...options }
  if (softness === 0) return { motion: best }
  const temperature = softness * laid.scale
  const through = run.stage('compare', () =>
    costsThrough(laid, laid.k, {
      kernels: run.kernels,
      totals,
      within: FURTHEST * temperature,
      onProgress: (fraction) => run.report(fraction),
    }),
  )
  const own = pieces.map((piece, at) => ({ piece, instance: interpretation.segments[at].instance }))
  return run.stage('blend', () =>
    blendInterpretations(best, own, underWay(database, laid, through, { temperature, most }), run.kernels),
  )
}

import type { Kernels } from '@understudy/kernels'
import { MotionError, type Motion } from '@understudy/motion'
import { contactsOf, measureQuality } from '@understudy/synthesis/analysis'
import { extractFeatures } from '@understudy/synthesis/analysis/features'
import { describe, type Descriptor } from '../search/describe.ts'

/** What is worked out for every clip, once per content and version. */
export interface Derivation {
  readonly operation: string
  /** Raised whenever the same clip would give another result: then all clips are due again. */
  readonly version: number
}

/** All of them, in the order they are worked out. */
export const DERIVATIONS = {
  contacts: { operation: 'contacts', version: 1 },
  features: { operation: 'features', version: 1 },
  quality: { operation: 'quality', version: 1 },
  descriptors: { operation: 'descriptors', version: 1 },
} as const satisfies Readonly<Record<string, Derivation>>

/** Seconds for which a feature must hold for a clip to be found by it. */
const HELD_SECONDS = 0.2

/** What was worked out of a clip. */
export interface DerivedFacts {
  /** Rows to keep, by operation. A figure that a job does not fit has a row that says why. */
  readonly rows: readonly (Derivation & { readonly body: object; readonly seconds: number })[]
  readonly features: readonly string[]
  readonly descriptors: readonly Descriptor[]
}

/** Works out contacts, features, quality and descriptors of a motion. `clock` gives seconds. */
export function derive(motion: Motion, clock: () => number, kernels?: Kernels): DerivedFacts {
  const rows: DerivedFacts['rows'][number][] = []
  const work = <T extends object>(derivation: Derivation, job: () => T): T | undefined => {
    const from = clock()
    const keep = (body: object): void => void rows.push({ ...derivation, body, seconds: clock() - from })
    try {
      const body = job()
      keep(body)
      return body
    } catch (error) {
      if (!(error instanceof MotionError)) throw error
      keep({ refused: error.message })
      return undefined
    }
  }
  work(DERIVATIONS.contacts, () => ({ contacts: contactsOf(motion) }))
  const shares = work(DERIVATIONS.features, () => {
    const { features, values, frameRate, frameCount } = extractFeatures(motion, {}, kernels)
    const held = features.map(
      ({ name }, n) => [name, values[n].reduce((sum, x) => sum + (x === 1 ? 1 : 0), 0)] as const,
    )
    return Object.fromEntries(
      held
        .filter(([, frames]) => frames >= Math.min(frameCount, HELD_SECONDS * frameRate))
        .map(([name, frames]) => [name, Number((frames / frameCount).toFixed(3))]),
    )
  })
  work(DERIVATIONS.quality, () => measureQuality(motion, kernels ? { kernels } : {}))
  let descriptors: readonly Descriptor[] = []
  work(DERIVATIONS.descriptors, () => {
    descriptors = describe(motion, kernels)
    return { windows: descriptors.length }
  })
  return { rows, features: Object.keys(shares ?? {}), descriptors }
}

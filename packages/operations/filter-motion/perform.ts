import { measureQuality, type Run } from '@understudy/synthesis/analysis'
import { filterLong, type Strangeness, type Verdict } from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import { onBody } from '../models/on-body.ts'
import type { FilterMotion } from './operation.ts'

/** What was wrong with the motion, and how far it was changed. */
export interface FilterMotionReport {
  /** Why the motion was left as it is. */
  readonly flagged: string | undefined
  readonly fault: 'noise' | 'skate' | undefined
  /** How far the motion stays from anything the model can say, beyond trembling, and its own examples; metres. */
  readonly unexplained: number
  readonly usual: number
  /** Seconds. */
  readonly parts: readonly { readonly start: number; readonly end: number; readonly filtered: boolean }[]
  readonly filteredSeconds: number
  readonly verdict: Verdict | undefined
  /** How strange the motion is among people whom no example shows; of the first part. */
  readonly strangeness: Strangeness | undefined
  readonly skateBefore: number
  readonly skateAfter: number
}

/** Contacts are not looked for: in a noisy motion what is found says little. */
export function perform(
  { model, motion }: FilterMotion['inputs'],
  { fault, sigma, manner, anyway }: FilterMotion['options'],
  run: Run,
): Made<'motion', FilterMotionReport> {
  const input = onBody(motion, model.skeleton)
  const kind = fault === 'auto' ? undefined : fault
  const found = filterLong(model, input, { fault: kind, force: anyway, sigma, manner }, run)
  const filtered = found.parts.flatMap((part) => part.filtered ?? [])
  const [first] = filtered
  return {
    output: found.motion,
    report: {
      flagged: found.flagged,
      fault: first?.fault,
      unexplained: Math.max(0, ...filtered.map(({ unexplained }) => unexplained)),
      usual: first?.usual ?? 0,
      parts: found.parts.map((part) => ({
        start: part.start,
        end: part.end,
        filtered: part.filtered !== undefined,
      })),
      filteredSeconds: found.filteredSeconds,
      verdict: first?.verdict,
      strangeness: first?.strangeness,
      skateBefore: measureQuality(input).footSkateCmPerSecond.mean,
      skateAfter: measureQuality(found.motion).footSkateCmPerSecond.mean,
    },
  }
}

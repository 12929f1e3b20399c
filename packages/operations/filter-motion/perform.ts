import { contactsOf, measureQuality, withContacts, type Run } from '@understudy/synthesis/analysis'
import { cleanFeet } from '@understudy/synthesis/editing'
import {
  filterLong,
  findFault,
  keepManner,
  smoothNoise,
  type FilteredLong,
  type Strangeness,
  type Verdict,
} from '@understudy/synthesis/methods/deformable-model'
import type { Motion } from '@understudy/motion'
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
  { fault, sigma, manner, hold, anyway }: FilterMotion['options'],
  run: Run,
): Made<'motion', FilterMotionReport> {
  const input = onBody(motion, model.skeleton)
  const kind = fault === 'auto' ? undefined : fault
  const found = filterLong(model, input, { fault: kind, force: anyway, sigma }, run)
  const filtered = found.parts.flatMap((part) => part.filtered ?? [])
  const [first] = filtered
  const output = run.stage('smooth', () =>
    onOwnBody(found, first?.fault ?? kind ?? findFault(input), motion, manner, hold),
  )
  return {
    output,
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
      skateAfter: measureQuality(output).footSkateCmPerSecond.mean,
    },
  }
}

/** A noisy motion comes back on its own body: without its noise, or moved towards what the model makes of it. */
function onOwnBody(
  { motion: made, flagged }: FilteredLong,
  fault: 'noise' | 'skate',
  motion: Motion,
  manner: number,
  hold: boolean,
): Motion {
  if (fault === 'skate') return flagged === undefined ? made : motion
  if (flagged !== undefined || manner >= 1) {
    const smooth = smoothNoise(motion)
    return hold
      ? { ...cleanFeet(smooth, contactsOf(withContacts(smooth, []))).motion, name: motion.name }
      : smooth
  }
  return keepManner(onBody(made, motion), motion, manner)
}

import type { Run } from '@understudy/synthesis/analysis'
import { registerByModel, type Verdict } from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import { onBody, withKnownContacts } from '../models/on-body.ts'
import type { RegisterMotion } from './operation.ts'

/** How well the model describes the motion. */
export interface RegisterMotionReport {
  /** RMS distance of the joints from what the model makes of it, metres. */
  readonly distance: number
  readonly verdict: Verdict
  /** Why a person should look, and at which canonical frame. */
  readonly asks: { readonly reason: string; readonly frame?: number } | undefined
}

export function perform(
  { model, motion }: RegisterMotion['inputs'],
  _: RegisterMotion['options'],
  run: Run,
): Made<'motion', RegisterMotionReport> {
  const output = onBody(withKnownContacts(motion), model.skeleton)
  const { distance, verdict, asks } = registerByModel(model, output, {}, run)
  return { output, report: { distance, verdict, asks } }
}

import type { Run } from '@understudy/synthesis/analysis'
import { bendPath, cleanFeet, type CleanFeetReport } from '@understudy/synthesis/editing'
import type { Made } from '../core/operation.ts'
import { withFootContacts } from '../shared/foot-contacts.ts'
import type { BendPath } from './operation.ts'

/** What was done about feet that slid. */
export interface BendPathReport {
  readonly feet: CleanFeetReport | undefined
}

/** Contacts are those of the motion as it was: on the bent way feet slide, and would not be found. */
export function perform(
  { motion, handles }: BendPath['inputs'],
  { clean }: BendPath['options'],
  run: Run,
): Made<'motion', BendPathReport> {
  if (handles.length === 0) return { output: motion, report: { feet: undefined } }
  const bent = run.stage('bend', () => bendPath(clean ? withFootContacts(motion) : motion, handles))
  if (!clean || bent.annotations.contacts.length === 0) return { output: bent, report: { feet: undefined } }
  const { motion: output, report } = run.stage('clean', () =>
    cleanFeet(bent, undefined, { kernels: run.kernels }),
  )
  return { output, report: { feet: report } }
}

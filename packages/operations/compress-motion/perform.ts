import { rename } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import { compress, decompress, type Compressed } from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import { onBody, withKnownContacts } from '../models/on-body.ts'
import type { CompressMotion } from './operation.ts'

/** The numbers kept, and what they cost. */
export type CompressMotionReport = Omit<Compressed, 'coefficients'> & {
  readonly coefficients: readonly number[]
}

export function perform(
  { model, motion }: CompressMotion['inputs'],
  _: CompressMotion['options'],
  run: Run,
): Made<'motion', CompressMotionReport> {
  const found = compress(model, onBody(withKnownContacts(motion), model.skeleton), run)
  return {
    output: rename(decompress(model, found), motion.name),
    report: { ...found, coefficients: [...found.coefficients] },
  }
}

import type { Run } from '@understudy/synthesis/analysis'
import { spoilMotion } from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import type { SpoilMotion } from './operation.ts'

export const perform = (
  { motion }: SpoilMotion['inputs'],
  options: SpoilMotion['options'],
  { random }: Run,
): Made<'motion', object> => ({ output: spoilMotion(motion, options, random), report: {} })

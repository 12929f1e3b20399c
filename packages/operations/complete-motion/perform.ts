import type { Role } from '@understudy/motion'
import { complete } from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import { solutionFacts, type SolutionFacts } from '../models/solution.ts'
import type { CompleteMotion } from './operation.ts'

export function perform(
  { model, motion }: CompleteMotion['inputs'],
  { roles, spans }: CompleteMotion['options'],
): Made<'motion', SolutionFacts> {
  const { motion: output, solution } = complete(model, motion, { roles: roles as readonly Role[], spans })
  return { output, report: solutionFacts(solution) }
}

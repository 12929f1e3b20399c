import { reachGoals, type Reached } from '@understudy/synthesis/editing'
import type { Made } from '../core/operation.ts'
import type { ReachMotion } from './operation.ts'

/** By how much goals fell short, and how far the hips came along. */
export type ReachMotionReport = Reached['report']

export function perform(
  { motion, goals }: ReachMotion['inputs'],
  { pins }: ReachMotion['options'],
): Made<'motion', ReachMotionReport> {
  const { motion: output, report } = reachGoals(motion, goals, pins)
  return { output, report }
}

import { makeTimeMap, warpTime } from '@understudy/motion'
import { align, type Run, type TimeAlignment } from '@understudy/synthesis/analysis'
import type { Made } from '../core/operation.ts'
import type { AlignMotions } from './operation.ts'

export function perform(
  { a, b }: AlignMotions['inputs'],
  options: AlignMotions['options'],
  run: Run,
): Made<'motion', TimeAlignment> {
  const alignment = run.stage('align', () => align(a, b, options))
  const { curve } = alignment
  return { output: warpTime(b, makeTimeMap(curve.values, curve.times)), report: alignment }
}

import type { Run } from '@understudy/synthesis/analysis'
import { rankLenders, type Lender } from '@understudy/synthesis/methods/part-assembly'
import type { Made } from '../core/operation.ts'
import type { RankLenders } from './operation.ts'

/** Lenders, the best first. */
export interface RankLendersReport {
  readonly lenders: readonly Lender[]
}

export function perform(
  { base, lenders }: RankLenders['inputs'],
  { part, joints, baseRegion }: RankLenders['options'],
  run: Run,
): Made<'findings', RankLendersReport> {
  const ranked = run.stage('rank', () =>
    rankLenders(base, lenders, joints ?? part, baseRegion ? { base: baseRegion } : {}, run),
  )
  return { output: ranked, report: { lenders: ranked } }
}

import type { JobProgress } from './job.ts'

/** How much of a partner's making each stage is, as measured on dances of half a minute to a minute and a half. */
const SHARES: readonly (readonly [stage: string, share: number])[] = [
  ['learn', 0.15],
  ['interpret', 0.35],
  ['refine', 0.1],
  ['assemble', 0.05],
  ['smooth', 0.1],
  ['step', 0.05],
  ['clean', 0.1],
  ['hands', 0.1],
]

/** How far a job is altogether, 0 to 1, from how far its stage is. */
export function partDone({ stage, fraction }: JobProgress): number {
  let before = 0
  for (const [name, share] of SHARES) {
    if (name === stage) return before + share * fraction
    before += share
  }
  return fraction
}

import type { Seam } from '../../engine/performances/tool-answers.ts'

/** The moments of a seam as they are written down: a tenth of a millisecond is no matter. */
export const timesOf = ({ timeA, timeB }: Seam): { readonly timeA: number; readonly timeB: number } => ({
  timeA: Math.round(1e4 * timeA) / 1e4,
  timeB: Math.round(1e4 * timeB) / 1e4,
})

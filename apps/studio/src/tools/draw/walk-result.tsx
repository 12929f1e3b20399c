import type { ReactNode } from 'react'
import { WORDS } from '../../engine/words/words.ts'
import { Measured } from '../shared/measured/measured.tsx'
import { useSlice } from '../shared/context.ts'

/** How well and how fast the path was answered. */
export function WalkResult(): ReactNode {
  const answer = useSlice((state) => state.answer)
  const latencies = useSlice((state) => state.latencies)
  if (!answer) return undefined
  const solving = 1000 * answer.timings.reduce((sum, { seconds }) => sum + seconds, 0)
  const stages = answer.timings
    .map(({ stage, seconds }) => `${stage} ${Math.round(1000 * seconds)} ms`)
    .join(', ')
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
  return (
    <>
      <dl className="result" aria-label={WORDS.quality}>
        <dt>{WORDS.pathError}</dt>
        <dd>{WORDS.centimetres(answer.error.mean)}</dd>
        <dt>{WORDS.stepCount}</dt>
        <dd>{answer.segments.length}</dd>
        <dt>{WORDS.solved}</dt>
        <dd title={`${stages}. ${WORDS.solveHint(at(0.5), at(0.95), sorted.length)}`}>
          {WORDS.milliseconds(solving)}
        </dd>
      </dl>
      <Measured />
    </>
  )
}

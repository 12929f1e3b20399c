import type { ReactNode } from 'react'
import { WORDS } from '../../engine/words/words.ts'
import { useSlice } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'

const BEND = {
  count: 'Drags answered',
  solve: 'Solving a drag',
  solve95: '95 % within',
  answer: 'Pointer to figure, without drawing',
  answer95: '95 % within',
} as const

/** What the Shape tool tells of itself. */
interface Latency {
  readonly solves: number
  readonly solveMedian?: number
  readonly solve95?: number
  readonly answerMedian?: number
  readonly answer95?: number
}

/** How fast a drag is answered: rows beside those of walks, once something was dragged. */
export function BendStats(): ReactNode {
  const { tools } = useShell()
  // Every answer is a new performance: then the numbers are others.
  useSlice((state) => state.performed)
  const facts = tools.here('shape')?.facts?.() as { readonly latency: Latency } | undefined
  if (!facts || facts.latency.solves === 0) return undefined
  const { solves, solveMedian = 0, solve95 = 0, answerMedian = 0, answer95 = 0 } = facts.latency
  const rows: readonly (readonly [string, string])[] = [
    [BEND.count, String(solves)],
    [BEND.solve, WORDS.milliseconds(solveMedian)],
    [BEND.solve95, WORDS.milliseconds(solve95)],
    [BEND.answer, WORDS.milliseconds(answerMedian)],
    [BEND.answer95, WORDS.milliseconds(answer95)],
  ]
  return rows.flatMap(([name, value], k) => [
    <dt key={`name ${k}`}>{name}</dt>,
    <dd key={`value ${k}`}>{value}</dd>,
  ])
}

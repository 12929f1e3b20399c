import type { PartQuery, QuerySegment } from '@understudy/synthesis/methods/part-assembly'
import type { RowsQuestion } from './messages.ts'

/** A phase may last from this share of its time in the example to this many times it and a little more. */
const STRETCH = { least: 0.3, most: 2, seconds: 0.3 } as const
/** Shorter phases are passing: they may be missing, seconds. */
const PASSING = 0.1

/**
 * What rows of features ask, as a query: wherever a run of any row begins, a phase does; in it every row admits the
 * answers that are allowed then. Rows that admit anything split nothing, and neighbours that ask the same are one phase.
 */
export function queryFromRows({ part, rows }: RowsQuestion, answers: (name: string) => number): PartQuery {
  const asking = rows.filter(({ name, runs }) => runs.some(({ admitted }) => admitted.length < answers(name)))
  const times = [
    ...new Set(asking.flatMap(({ runs }) => runs.flatMap(({ start, end }) => [start, end]))),
  ].toSorted((a, b) => a - b)
  const phases: { key: string; seconds: number; admit: Record<string, readonly number[]> }[] = []
  times.slice(1).forEach((end, k) => {
    const middle = (times[k] + end) / 2
    const admit: Record<string, readonly number[]> = {}
    for (const { name, runs } of asking) {
      const run = runs.find((one) => one.start <= middle && middle < one.end)
      if (run && run.admitted.length < answers(name)) admit[name] = run.admitted.toSorted((a, b) => a - b)
    }
    const key = JSON.stringify(admit)
    const before = phases.at(-1)
    if (before?.key === key) before.seconds += end - times[k]
    else phases.push({ key, seconds: end - times[k], admit })
  })
  const isEnd = (k: number): boolean => k === 0 || k === phases.length - 1
  const segments = phases.map(({ admit, seconds }, k): QuerySegment => ({
    admit: [admit],
    ...(seconds < PASSING && phases.length > 1
      ? { optional: true }
      : { minSeconds: STRETCH.least * seconds }),
    // How long somebody stood before and after is not what was asked.
    ...(!isEnd(k) && { maxSeconds: Math.max(STRETCH.most * seconds, seconds + STRETCH.seconds) }),
  }))
  return { name: 'rows', part, segments }
}

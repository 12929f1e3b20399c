import { MotionError } from '@understudy/motion'
import { suites } from '../suites/index.ts'
import type { EvalRow } from '../measure/measure.ts'

/** A row of an evaluation, with the state of the code and the day it was measured on. */
export interface RecordedRow extends EvalRow {
  /** The commit that was checked out, or the version of an installed package. */
  readonly commit: string
  /** Year, month and day. */
  readonly date: string
}

const FORMAT = 'understudy evaluation record'
const VERSION = 1

/** Rows measured again replace the earlier ones of the same measure and split; all others stay. In order of suites. */
export function mergeRows(
  earlier: readonly RecordedRow[],
  later: readonly RecordedRow[],
): readonly RecordedRow[] {
  const rows = new Map([...earlier, ...later].map((row) => [keyOf(row), row]))
  const order = Object.keys(suites)
  return [...rows.values()].toSorted((a, b) => order.indexOf(a.suite) - order.indexOf(b.suite))
}

const keyOf = ({ suite, name, split = 'takes' }: RecordedRow): string => `${suite}/${name}/${split}`

/** The recorded row of `suite/measure`, or of `suite/measure@people`. */
export function findRow(rows: readonly RecordedRow[], reference: string): RecordedRow | undefined {
  const [name, split = 'takes'] = reference.split('@')
  return rows.find((row) => keyOf(row) === `${name}/${split}`)
}

/** One JSON text with one row per line, so that a change of one figure is a change of one line. */
export const printRecord = (rows: readonly RecordedRow[]): string =>
  `{ "format": ${JSON.stringify(FORMAT)}, "version": ${VERSION}, "rows": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n] }\n`

/** Reads what `printRecord` wrote. */
export function parseRecord(text: string, source: string): readonly RecordedRow[] {
  let found: { format?: unknown; version?: unknown; rows?: unknown }
  try {
    found = JSON.parse(text) as typeof found
  } catch (error) {
    throw new MotionError(`${source}: this is not JSON; a record of evaluations was needed.`, {
      cause: error,
      code: 'unreadable',
    })
  }
  if (found.format !== FORMAT || found.version !== VERSION || !Array.isArray(found.rows))
    throw new MotionError(
      `${source}: format ${JSON.stringify(found.format)}, version ${JSON.stringify(found.version)}; "${FORMAT}" version ${VERSION} was needed. Measure again with understudy eval.`,
      { code: 'version' },
    )
  return found.rows as readonly RecordedRow[]
}

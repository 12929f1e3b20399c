import type { EvaluationData } from '../data/evaluation-data.ts'
import type { Split } from '../data/splits.ts'
import type { Figure } from './figure.ts'

/** One number a suite answers for. A measure is one file; its doc comment says what is computed. */
export interface Measure {
  /** Words with hyphens, unique in the suite. */
  readonly name: string
  /** For people: one line in the table and the report. */
  readonly about: string
  readonly unit: string
  /** What is aimed at, such as `<= 0.21`. */
  readonly bar: string
  /** Ways to hold out that it knows; none where it holds nothing out, or only in the way its name says. */
  readonly splits?: readonly Split[]
  /** What is aimed at for people nobody learned from, where that differs. */
  readonly peopleBar?: string
  run(data: EvaluationData): Promise<Finding | Skipped> | Finding | Skipped
}

/** What was found. */
export interface Finding {
  readonly value: number
  /** How many things went into the value: files, contacts, pairs. */
  readonly n: number
  /** What it was measured on, in words. */
  readonly data: string
  /** One sentence more for people: the worst case and where it is. */
  readonly note?: string
  /** For the report. Drawn only when one is written. */
  readonly figures?: () => readonly Figure[] | Promise<readonly Figure[]>
}

/** A measure that could not be taken. */
export interface Skipped {
  /** Why there is no value: `no clip is tagged a-salsa-leader`. */
  readonly skipped: string
}

/** Measures that belong together, by the name they are asked for. */
export interface Suite {
  readonly name: string
  readonly about: string
  /** In reading order. */
  readonly measures: readonly Measure[]
}

/** A line of `eval --json`. `ok` is true only if the bar was reached, and null where nothing could be measured. */
export interface EvalRow {
  readonly suite: string
  readonly name: string
  readonly value: number | null
  readonly unit: string
  readonly bar: string
  readonly ok: boolean | null
  readonly n: number
  readonly data: string
  /** What was held out, of a measure that knows more than one way. */
  readonly split?: Split
}

import { MotionError } from '@understudy/motion'

const COMPARISONS = {
  '<=': (value: number, bar: number) => value <= bar,
  '<': (value: number, bar: number) => value < bar,
  '>=': (value: number, bar: number) => value >= bar,
  '>': (value: number, bar: number) => value > bar,
  '==': (value: number, bar: number) => value === bar,
} as const

/** A comparison and a number: `<= 0.21`. */
export interface Bar {
  readonly comparison: keyof typeof COMPARISONS
  readonly number: number
}

/** Reads what was aimed at. A suite that says it otherwise is a mistake of the suite. */
export function parseBar(text: string): Bar {
  const found = /^(<=|<|>=|>|==) (-?\d+(?:\.\d+)?(?:e-?\d+)?)$/.exec(text)
  if (!found) {
    throw new MotionError(
      `eval: the bar "${text}" is not a comparison and a number; write it like "<= 0.21".`,
    )
  }
  return { comparison: found[1] as Bar['comparison'], number: Number(found[2]) }
}

/** Whether a value reaches what was aimed at; a value that is not a number never does. */
export function reaches(value: number, text: string): boolean {
  const { comparison, number } = parseBar(text)
  return Number.isFinite(value) && COMPARISONS[comparison](value, number)
}

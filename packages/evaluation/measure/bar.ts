import { MotionError } from '@understudy/motion'

const COMPARISONS = {
  '<=': (value: number, bar: number) => value <= bar,
  '<': (value: number, bar: number) => value < bar,
  '>=': (value: number, bar: number) => value >= bar,
  '>': (value: number, bar: number) => value > bar,
  '==': (value: number, bar: number) => value === bar,
} as const

/** A comparison and a number, `<= 0.21`, or the least and the most, `25 to 60`. */
export type Bar =
  | { readonly comparison: keyof typeof COMPARISONS; readonly number: number }
  | { readonly comparison: 'to'; readonly least: number; readonly most: number }

const NUMBER = String.raw`(-?\d+(?:\.\d+)?(?:e-?\d+)?)`
const COMPARED = new RegExp(`^(<=|<|>=|>|==) ${NUMBER}$`)
const BETWEEN = new RegExp(`^${NUMBER} to ${NUMBER}$`)

/** Reads what was aimed at. A suite that says it otherwise is a mistake of the suite. */
export function parseBar(text: string): Bar {
  const between = BETWEEN.exec(text)
  if (between) return { comparison: 'to', least: Number(between[1]), most: Number(between[2]) }
  const found = COMPARED.exec(text)
  if (!found) {
    throw new MotionError(
      `eval: the bar "${text}" is neither a comparison and a number nor two numbers; write it like "<= 0.21" or "25 to 60".`,
    )
  }
  return { comparison: found[1] as keyof typeof COMPARISONS, number: Number(found[2]) }
}

/** Whether a value reaches what was aimed at; a value that is not a number never does. */
export function reaches(value: number, text: string): boolean {
  const bar = parseBar(text)
  if (!Number.isFinite(value)) return false
  return bar.comparison === 'to'
    ? value >= bar.least && value <= bar.most
    : COMPARISONS[bar.comparison](value, bar.number)
}

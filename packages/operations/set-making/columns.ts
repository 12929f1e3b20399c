import { MotionError, type Motion } from '@understudy/motion'
import { measureNamed } from '../vectors/measures.ts'
import type { Cell, SetColumn } from '../sets/clip-set.ts'

/** A number where the text is one, nothing where it is empty, the text otherwise. */
export function cellOf(text: string): Cell {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const number = Number(trimmed)
  return Number.isFinite(number) ? number : trimmed
}

/**
 * Columns out of names: `{content}_{style}_{take}` reads "walk_old_01" as content walk, style old, take 1. A name that is built
 * otherwise has nothing in them.
 */
export function columnsFromNames(pattern: string, names: readonly string[]): readonly SetColumn[] {
  const parts = pattern.split(/\{([^{}]*)\}/)
  const columns = parts.filter((_, n) => n % 2 === 1)
  if (columns.length === 0 || columns.includes('') || new Set(columns).size < columns.length)
    throw new MotionError(
      `set: the pattern "${pattern.slice(0, 100)}" must name each column once in braces, such as {content}_{style}_{take}. Correct it.`,
    )
  const escape = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const source = parts.map((part, n) => (n % 2 === 1 ? '(.+?)' : escape(part))).join('')
  const expression = new RegExp(`^${source}$`)
  const found = names.map((name) => expression.exec(name))
  if (found.every((match) => match === null))
    throw new MotionError(
      `set: no name fits the pattern "${pattern.slice(0, 100)}"; the first is "${names[0] ?? ''}". Correct the pattern.`,
      { code: 'not-met' },
    )
  return columns.map((name, n) => ({
    name,
    from: 'names',
    values: found.map((match) => cellOf(match?.[n + 1] ?? '')),
  }))
}

/** Columns that are measured on the clips; what a clip has no answer to stays unknown. */
export const measuredColumns = (
  measures: readonly string[],
  clips: readonly Motion[],
): readonly SetColumn[] =>
  measures.map((name) => {
    const one = measureNamed(name)
    const values = clips.map((clip) => one.measure(clip))
    return {
      name,
      from: 'measured',
      values: values.map((value) => (Number.isFinite(value) ? Number(value.toPrecision(6)) : null)),
    }
  })

const COMPARISONS: Readonly<Partial<Record<string, (a: number | string, b: number | string) => boolean>>> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '~': (a, b) => String(a).toLowerCase().includes(String(b).toLowerCase()),
}

/** Which clips answer to every condition: `style=old`, `speed>1.2`, `name~kick`. Unknown values answer to none. */
export function clipsWhere(
  conditions: readonly string[],
  names: readonly string[],
  columns: readonly SetColumn[],
): readonly number[] {
  const tests = conditions.map((condition) => {
    const [, left = '', sign = '', right = ''] =
      /^([^=<>!~]+)(!=|<=|>=|=|<|>|~)(.*)$/.exec(condition.trim()) ?? []
    const name = left.trim()
    const values = name === 'name' ? names : columns.find((column) => column.name === name)?.values
    const compare = COMPARISONS[sign]
    if (!values || !compare)
      throw new MotionError(
        `set: "${condition.slice(0, 100)}" ${compare ? `asks for a column "${name}"; there are name, ${columns.map((one) => one.name).join(', ')}` : 'is no condition; one is style=old, speed>1.2 or name~kick'}. Correct it.`,
        { code: 'unknown-name' },
      )
    const wanted = cellOf(right) ?? ''
    return (n: number): boolean => {
      const value = values[n]
      if (value === null || value === undefined) return false
      return sign === '~' || typeof value === typeof wanted ? compare(value, wanted) : sign === '!='
    }
  })
  return names.flatMap((_, n) => (tests.every((test) => test(n)) ? [n] : []))
}

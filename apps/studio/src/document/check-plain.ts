import { MotionError } from '@understudy/motion'

/** Farther than this nobody goes, metres, and longer nobody walks, seconds. */
const FARTHEST = 1e5
/** Names of fields that hold metres of a place, or the seconds of a point. */
const PLACES: ReadonlySet<string> = new Set(['x', 'y', 'z', 'time'])
/** Recipes within recipes: more than this was made by nobody. */
const DEEPEST = 500
/** Letters of a found text or field name that are shown. */
const SHOWN = 40

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where a field is, as one writes it: `takes[0].name`. */
export const fieldOf = (at: string, name: string): string => {
  const plain = /^\w{1,40}$/.test(name) ? name : JSON.stringify(name.slice(0, SHOWN))
  return at ? `${at}.${plain}` : plain
}

/** Which field is damaged, what is there and what was needed. */
export const damage = (at: string, found: unknown, needed: string): MotionError =>
  new MotionError(`${at} is ${told(found)}; needed is ${needed}.`)

function told(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return JSON.stringify(value.slice(0, SHOWN))
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list of other things'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/**
 * Plain data throughout: numbers that are finite, places within bounds, nothing that is null. Only lists of times may
 * have gaps.
 */
export function checkPlain(value: unknown, at: string, done = new Set<object>(), depth = 0): void {
  if (typeof value !== 'object' || value === null) {
    if (value === null) throw damage(at, value, 'a value')
    if (typeof value === 'number') checkNumber(value, at, Number.MAX_SAFE_INTEGER)
    else if (value !== undefined && typeof value !== 'string' && typeof value !== 'boolean')
      throw damage(at, value, 'plain data')
    return
  }
  if (done.has(value)) return
  if (depth > DEEPEST) throw new MotionError(`${at.slice(0, 4 * SHOWN)} …: nested more than ${DEEPEST} deep.`)
  if (Array.isArray(value)) {
    value.forEach((item: unknown, index) => {
      if (item === null && at.endsWith('.times')) return
      checkPlain(item, `${at}[${index}]`, done, depth + 1)
    })
  } else {
    for (const [name, item] of Object.entries(value)) {
      const field = fieldOf(at, name)
      if (typeof item === 'number' && PLACES.has(name)) checkNumber(item, field, FARTHEST)
      else checkPlain(item, field, done, depth + 1)
    }
  }
  // Afterwards: what holds itself goes on until it is too deep.
  done.add(value)
}

function checkNumber(value: number, at: string, most: number): void {
  if (!Number.isFinite(value) || Math.abs(value) > most)
    throw damage(at, value, `a number between -${most} and ${most}`)
}

import { MotionError } from '../../errors.ts'

/** What a kind of file of ours says of itself in its first two fields. */
export interface DocumentKind {
  readonly format: string
  /** Left out where there is only one so far. */
  readonly version?: number
  /** How to get such a file: a sentence. */
  readonly remedy: string
  /** By version, the fields of the next one. Add a migration whenever you raise a version. */
  readonly migrations?: Readonly<Record<number, (fields: Fields) => Fields>>
}

/** What every field must be; a schema of zod is one. */
export interface Schema<T> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly error: { readonly issues: readonly SchemaIssue[] } }
}

interface SchemaIssue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

type Fields = Readonly<Record<string, unknown>>

/** Brackets inside brackets: files of ours have ten, and what follows them calls itself once for each. */
const DEEPEST = 64
/** Letters. Engines hold half a thousand million in one text. */
const LONGEST = 400_000_000

/**
 * The fields of a JSON file of ours. Text that is no JSON, another kind of file, another version and fields that are not what
 * they must be are refused, each with what was found, what is needed and the kind's remedy.
 */
export function readDocument(text: string, source: string, kind: DocumentKind): Fields
export function readDocument<T>(text: string, source: string, kind: DocumentKind, schema: Schema<T>): T
export function readDocument<T>(
  text: string,
  source: string,
  kind: DocumentKind,
  schema?: Schema<T>,
): Fields | T {
  const { format, version, remedy, migrations = {} } = kind
  const needed = `"${format}"${version === undefined ? '' : ` version ${version}`} is needed. ${remedy}`
  const value = parseText(text, source, needed)
  if (typeof value !== 'object' || value === null || !('format' in value))
    throw new MotionError(`${source}: it does not say what it is; ${needed}`, { code: 'unreadable' })
  let fields = value as Fields
  if (fields.format !== format)
    throw new MotionError(`${source}: it calls itself ${shown(fields.format)}; ${needed}`, {
      code: 'unreadable',
    })
  if (version !== undefined) {
    for (
      let at = fields.version;
      typeof at === 'number' && Object.hasOwn(migrations, at);
      at = fields.version
    )
      fields = migrations[at](fields)
    if (fields.version !== version)
      throw new MotionError(
        `${source}: ${fields.version === undefined ? 'it has no version' : `its version is ${shown(fields.version)}`}; ${needed}`,
        { code: 'version' },
      )
  }
  return schema === undefined ? fields : checkFields(fields, source, schema, remedy)
}

/** JSON, unless it is longer or deeper than any of ours. */
export function parseText(text: string, source: string, needed: string): unknown {
  const start = text.startsWith('\uFEFF') ? 1 : 0
  if (text.length > LONGEST || isDeep(text))
    throw new MotionError(
      `${source}: it is ${text.length > LONGEST ? `${Math.round(text.length / 1e6)} million letters long` : `nested more than ${DEEPEST} deep`}; ${needed}`,
      { code: 'unreadable' },
    )
  try {
    return JSON.parse(start > 0 ? text.slice(start) : text)
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    throw new MotionError(`${source}: this is not JSON (${found.slice(0, 120)}); ${needed}`, {
      cause: error,
      code: 'unreadable',
    })
  }
}

/** The value, if it is what the schema says; else the first field that is not is named. */
export function checkFields<T>(value: unknown, source: string, schema: Schema<T>, remedy: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [{ path, message }] = result.error.issues
  const found = path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  )
  const field = path.length === 0 ? 'the file' : nameOf(path)
  const why = message.replace(/^Invalid input: /, '').replace(/, received .*$/, '')
  throw new MotionError(`${source}: ${field} is ${shown(found)}: ${why}. ${remedy}`, {
    code: 'unreadable',
  })
}

/** `members[3].shape`. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path
    .map((key, i) =>
      typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${String(key).slice(0, 40)}`,
    )
    .join('')

/** A value for a message: short, whatever it is. */
export function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  if (Array.isArray(value) && value.length > 6) return `a list of ${value.length}`
  const text = typeof value === 'string' ? JSON.stringify(value.slice(0, MOST_SHOWN + 1)) : shallow(value)
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)}…`
}
const MOST_SHOWN = 60

function shallow(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null))
    return `[${value.map((one) => shown(one)).join(',')}]`
  return Array.isArray(value) ? `a list of ${value.length}` : 'an object'
}

/** Whether brackets nest beyond what is read, without reading it. */
function isDeep(text: string): boolean {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (isQuoted) {
      if (letter === 92) at++
      else if (letter === 34) isQuoted = false
    } else if (letter === 34) isQuoted = true
    else if (letter === 91 || letter === 123) {
      if (++depth > DEEPEST) return true
    } else if (letter === 93 || letter === 125) depth--
  }
  return false
}

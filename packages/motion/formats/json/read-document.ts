import { MotionError } from '../../errors.ts'

/** What a kind of file of ours says of itself in its first two fields. */
export interface DocumentKind {
  readonly format: string
  /** Left out where there is only one so far. */
  readonly version?: number
  /** How to get such a file: a sentence. */
  readonly remedy: string
}

/**
 * The fields of a JSON file of ours. Text that is no JSON, another kind of file and another version are refused, each
 * with what was found, what is needed and the kind's remedy.
 */
export function readDocument(
  text: string,
  source: string,
  { format, version, remedy }: DocumentKind,
): Readonly<Record<string, unknown>> {
  const needed = `"${format}"${version === undefined ? '' : ` version ${version}`} is needed. ${remedy}`
  let value: unknown
  try {
    value = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    throw new MotionError(`${source}: this is not JSON (${found}); ${needed}`, {
      code: 'unreadable',
      cause: error,
    })
  }
  if (typeof value !== 'object' || value === null || !('format' in value))
    throw new MotionError(`${source}: it does not say what it is; ${needed}`, { code: 'unreadable' })
  const fields = value as Readonly<Record<string, unknown>>
  if (fields.format !== format)
    throw new MotionError(`${source}: it calls itself ${JSON.stringify(fields.format)}; ${needed}`, {
      code: 'unreadable',
    })
  if (version !== undefined && fields.version !== version)
    throw new MotionError(
      `${source}: ` +
        (fields.version === undefined
          ? 'it has no version'
          : `its version is ${JSON.stringify(fields.version)}`) +
        `; ${needed}`,
      { code: 'version' },
    )
  return fields
}

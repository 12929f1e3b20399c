import { MotionError } from '@understudy/motion'
import type { Library } from '../library.ts'
import { packShards } from '../search/shards.ts'
import { addClip, type AddContext, type Added, type NewClip } from './add-clip.ts'

/** A file that may be added. It is opened only when it is not known yet. */
export interface SourceFile {
  /** Like no other: its full path, or its name in a collection. */
  readonly path: string
  /** As people see it. */
  readonly name: string
  /** A file of the same path, size and time of change is not opened again. */
  readonly size: number
  readonly modified: number
  open(): Promise<NewClip>
}

/** What became of one file. */
export interface FileReport {
  readonly name: string
  /** `known`: unchanged since it was added. */
  readonly outcome: Added['outcome'] | 'known' | 'failed'
  readonly seconds: number
  readonly hash?: string
  readonly error?: string
}

/** What adding is told, and what it tells. */
export interface AddFilesContext extends AddContext {
  readonly signal?: AbortSignal
  /** Told before each file. */
  readonly onFile?: (name: string) => void | Promise<void>
  /** Told after each file. */
  readonly onReport?: (report: FileReport) => void
  /** Also those that failed before and did not change. */
  readonly retry?: boolean
}

/**
 * Adds files one by one. Every file is whole when the next begins, so an interrupted run goes on where it was; files
 * that are known by path, size and time are not opened, and bytes that are known by content are not added twice.
 */
export async function addFiles(
  library: Library,
  files: readonly SourceFile[],
  context: AddFilesContext,
): Promise<readonly FileReport[]> {
  const reports: FileReport[] = []
  for (const file of files) {
    context.signal?.throwIfAborted()
    await context.onFile?.(file.name)
    const report = (await known(library, file, context)) ?? (await addOne(library, file, context))
    context.onReport?.(report)
    reports.push(report)
  }
  if (reports.some(({ outcome }) => outcome === 'added')) await packShards(library)
  return reports
}

async function known(
  { database }: Library,
  { path, name, size, modified }: SourceFile,
  { retry = false }: AddFilesContext,
): Promise<FileReport | undefined> {
  const [row] = await database.query<{ hash: string | null; message: string; seconds: number | null }>(
    `select source_file.hash, message, clip.seconds from source_file
     left join clip on clip.hash = source_file.hash and clip.deletion is null
     where path = $1 and size = $2 and modified = $3`,
    [path, size, modified],
  )
  if (!row) return undefined
  if (row.hash === null)
    return retry ? undefined : { name, outcome: 'failed', seconds: 0, error: row.message }
  return row.seconds === null ? undefined : { name, outcome: 'known', seconds: row.seconds, hash: row.hash }
}

async function addOne(library: Library, file: SourceFile, context: AddFilesContext): Promise<FileReport> {
  const { path, name, size, modified } = file
  const keep = (hash: string | null, message: string): Promise<unknown> =>
    library.database.query(
      `insert into source_file (path, size, modified, hash, message) values ($1, $2, $3, $4, $5)
       on conflict (path) do update set size = excluded.size, modified = excluded.modified, hash = excluded.hash,
         message = excluded.message, at = now()`,
      [path, size, modified, hash, message],
    )
  try {
    const { hash, outcome, seconds } = await addClip(library, await file.open(), context)
    await keep(hash, '')
    return { name, outcome, seconds, hash }
  } catch (error) {
    if (!(error instanceof MotionError)) throw error
    await keep(null, error.message)
    return { name, outcome: 'failed', seconds: 0, error: error.message }
  }
}

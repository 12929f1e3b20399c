import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, fsyncSync, openSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** One output of a long batch that is made and waits for the others. */
export interface DoneItem {
  /** What it was made from and how: a hash. */
  readonly key: string
  /** Its name in the staging folder, and how many bytes it has. */
  readonly at: string
  readonly size: number
  /** What is said about it at the end. */
  readonly note: string
}

const MANIFEST = 'manifest'
/** Days that interrupted work waits, where its owner said that it will be continued. */
const MOST_DAYS = 14

/** The list of what a batch has made so far, one line each, kept by the disk before the next is begun. */
export class Manifest {
  readonly #file: string
  readonly #isKept: boolean

  /** `isKept`: its owner means to continue. */
  constructor(folder: string, isKept: boolean) {
    this.#file = path.join(folder, MANIFEST)
    this.#isKept = isKept
  }

  add(item: DoneItem): void {
    const descriptor = openSync(this.#file, 'a')
    try {
      const line = { format: 'understudy-batch', version: 1, isKept: this.#isKept, ...item }
      appendFileSync(descriptor, `${JSON.stringify(line)}\n`)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  }
}

/** What is whole of an earlier batch: a last line cut short, or a file that is not there, is left out. */
export function readManifest(folder: string): ReadonlyMap<string, DoneItem> {
  const done = new Map<string, DoneItem>()
  for (const line of linesOf(folder)) {
    const item = line as Partial<DoneItem>
    if (typeof item.key !== 'string' || typeof item.at !== 'string' || typeof item.note !== 'string') continue
    if (!/^\d+$/.test(item.at)) continue
    const found = statSync(path.join(folder, item.at), { throwIfNoEntry: false })
    if (found?.isFile() && found.size === item.size) done.set(item.key, item as DoneItem)
  }
  return done
}

/** Whether its owner said that it will be continued, and not too long ago. */
export function isAwaited(folder: string): boolean {
  const age = (Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0)) / 86_400_000
  return age < MOST_DAYS && linesOf(folder).some((line) => (line as { isKept?: unknown }).isKept === true)
}

function linesOf(folder: string): object[] {
  try {
    return readFileSync(path.join(folder, MANIFEST), 'utf8')
      .split('\n')
      .flatMap((line) => {
        try {
          const value: unknown = JSON.parse(line)
          return typeof value === 'object' && value !== null ? [value] : []
        } catch {
          return []
        }
      })
  } catch {
    return []
  }
}

/** Names what an item is made from: options, and files by place, size and time of change. */
export function keyOf(options: unknown, files: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(options))
  for (const file of files) {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.isFile()) hash.update(JSON.stringify([file, found.size, found.mtimeMs]))
  }
  return hash.digest('hex')
}

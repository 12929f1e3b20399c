import type { Issue } from '../../errors.ts'

interface Entry {
  readonly line: number
  readonly message: string
}

interface Kind {
  readonly entries: Entry[]
  count: number
  lastLine: number
}

/** Repairs of one kind that are listed one by one; more than that become one line with a count. */
const LISTED_ONE_BY_ONE = 3

/**
 * Collects what a reader repaired. A damaged file can need the same repair in every row: a kind of repair
 * that happens more often than `LISTED_ONE_BY_ONE` keeps its first place and a count, so that a report stays
 * readable and its memory bounded.
 */
export class IssueLog {
  readonly #source: string
  readonly #kinds = new Map<string, Kind>()

  constructor(source: string) {
    this.#source = source
  }

  /** `line` counts from 1; the message is built only if it will be kept. */
  note(kind: string, line: number, message: () => string): void {
    let known = this.#kinds.get(kind)
    if (known === undefined) {
      known = { entries: [], count: 0, lastLine: line }
      this.#kinds.set(kind, known)
    }
    known.count++
    known.lastLine = line
    if (known.entries.length < LISTED_ONE_BY_ONE) known.entries.push({ line, message: message() })
  }

  /** In the order of the file. */
  list(): Issue[] {
    const all = [...this.#kinds.values()].flatMap(({ entries, count, lastLine }) => {
      if (count <= LISTED_ONE_BY_ONE) return entries
      const [first] = entries
      return [
        { line: first.line, message: `${first.message} (${count} times, the last on line ${lastLine})` },
      ]
    })
    return all
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, message }) => ({ at: `${this.#source}:${line}`, message }))
  }
}

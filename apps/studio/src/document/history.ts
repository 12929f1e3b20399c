/** Steps that are kept. */
export const HISTORY_LENGTH = 500

interface Entry<T> {
  readonly name: string
  readonly before: T
  readonly after: T
}

/** What is saved of a history. */
export interface HistorySnapshot<T> {
  readonly present: T
  readonly past: readonly Entry<T>[]
  readonly future: readonly Entry<T>[]
}

/**
 * Earlier documents, one entry per gesture: everything between `begin` and `commit` is one step, and `rollback`
 * leaves no trace of it. Documents are immutable and share their parts, so keeping them costs little.
 */
export interface History<T> {
  readonly present: T
  /** Name of the gesture that is under way. */
  readonly gesture: string | undefined
  /** Names of what undo and redo would do. */
  readonly undoName: string | undefined
  readonly redoName: string | undefined
  begin(name: string): void
  edit(change: (present: T) => T): void
  commit(): void
  rollback(): void
  /** A whole gesture at once. */
  do(name: string, change: (present: T) => T): void
  /** Changes what is looked at, not what was made: no step to undo. */
  amend(change: (present: T) => T): void
  /** During a gesture: rolls it back. */
  undo(): void
  redo(): void
  /** So many steps forward, or back where `steps` is negative, as far as there are any: one change for whoever listens. */
  travel(steps: number): void
  snapshot(): HistorySnapshot<T>
  /** Another document altogether, with its own past. */
  restore(snapshot: HistorySnapshot<T>): void
  subscribe(listener: () => void): () => void
}

export function makeHistory<T>(first: T): History<T> {
  let present = first
  let past: readonly Entry<T>[] = []
  let future: readonly Entry<T>[] = []
  let open: { name: string; before: T } | undefined
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const commit = (): void => {
    if (!open) return
    const { name, before } = open
    open = undefined
    // A gesture that changed nothing is no step, and does not take the redo away.
    if (before !== present) {
      past = [...past, { name, before, after: present }].slice(-HISTORY_LENGTH)
      future = []
    }
    tell()
  }
  const rollback = (): void => {
    if (!open) return
    present = open.before
    open = undefined
    tell()
  }
  const begin = (name: string): void => {
    // Whoever begins twice forgot to end: their work is kept, as a step of its own.
    commit()
    open = { name, before: present }
  }
  const edit = (change: (present: T) => T): void => {
    const next = change(present)
    if (next === present) return
    present = next
    tell()
  }
  const travel = (steps: number): void => {
    const before = present
    for (let left = Math.min(-steps, past.length); left > 0; left--) {
      const entry = past[past.length - 1]
      past = past.slice(0, -1)
      future = [...future, entry]
      present = entry.before
    }
    for (let left = Math.min(steps, future.length); left > 0; left--) {
      const entry = future[future.length - 1]
      future = future.slice(0, -1)
      past = [...past, entry]
      present = entry.after
    }
    if (before !== present) tell()
  }
  return {
    get present() {
      return present
    },
    get gesture() {
      return open?.name
    },
    get undoName() {
      return past.at(-1)?.name
    },
    get redoName() {
      return future.at(-1)?.name
    },
    begin,
    edit,
    commit,
    rollback,
    do: (name, change) => {
      begin(name)
      edit(change)
      commit()
    },
    amend: (change) => {
      commit()
      edit(change)
    },
    undo: () => (open ? rollback() : travel(-1)),
    redo: () => {
      if (!open) travel(1)
    },
    travel: (steps) => {
      rollback()
      travel(steps)
    },
    snapshot: () => ({ present: open?.before ?? present, past, future }),
    restore: (snapshot) => {
      open = undefined
      ;({ present, past, future } = snapshot)
      tell()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What can be switched on the stage, apart from time. */
export interface Settings {
  readonly follow: boolean
  readonly ghosts: boolean
  readonly trails: boolean
  readonly contacts: boolean
  readonly sideBySide: boolean
  readonly bones: boolean
  readonly orthographic: boolean
  /** Each of a crowd has a line in the legend. */
  readonly everybody: boolean
}

/** What is switched on in a player that nobody has changed. */
export const SETTINGS_DEFAULTS: Settings = {
  follow: false,
  ghosts: false,
  trails: false,
  contacts: true,
  sideBySide: false,
  bones: false,
  orthographic: false,
  everybody: false,
}

/** A value that tells when it changed. */
export interface Store<T> {
  get(): T
  set(patch: Partial<T>): void
  /** Calls `listener` after each change; the returned function ends that. */
  subscribe(listener: (value: T, previous: T) => void): () => void
}

export function makeStore<T extends object>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<(value: T, previous: T) => void>()
  return {
    get: () => value,
    set: (patch) => {
      const previous = value
      value = { ...value, ...patch }
      for (const listener of listeners) listener(value, previous)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

import { createStore, type StoreApi } from 'zustand/vanilla'

/** Clips somebody likes, by id; kept in this browser, whatever project is open. */
export interface Favourites {
  readonly store: StoreApi<{ readonly ids: ReadonlySet<string> }>
  toggle(id: string): void
}

/** Where they are kept as text. */
interface Kept {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

const KEY = 'understudy-favourites'

export function openFavourites(kept: Kept): Favourites {
  const store = createStore<{ readonly ids: ReadonlySet<string> }>()(() => ({ ids: new Set(read(kept)) }))
  return {
    store,
    toggle: (id) => {
      const ids = new Set(store.getState().ids)
      if (!ids.delete(id)) ids.add(id)
      store.setState({ ids })
      // A browser that keeps nothing still has them until the page is closed.
      try {
        kept.setItem(KEY, JSON.stringify([...ids]))
      } catch {}
    },
  }
}

function read(kept: Kept): readonly string[] {
  try {
    const found: unknown = JSON.parse(kept.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

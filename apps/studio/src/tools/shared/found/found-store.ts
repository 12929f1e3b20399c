import { createStore } from 'zustand/vanilla'
import type { FoundHit } from './hits.ts'

/** What was found last, for every tool that works with found motions; undefined before anything was. */
export const foundStore = createStore<{ readonly hits: readonly FoundHit[] | undefined }>()(() => ({
  hits: undefined,
}))

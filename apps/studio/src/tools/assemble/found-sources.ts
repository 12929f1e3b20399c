import { useMemo } from 'react'
import { useStore } from 'zustand'
import { clipTitle } from '../../engine/words/words.ts'
import { foundStore } from '../shared/found/found-store.ts'
import { excerptOf, hitName, likeness } from '../shared/found/hits.ts'
import type { Source } from './sources.ts'

/** Lenders shown at most: more are in Find. */
const MOST = 40

/** What Find found last, as lenders; undefined before anything was. */
export function useFoundSources(): readonly Source[] | undefined {
  const hits = useStore(foundStore, (state) => state.hits)
  return useMemo(() => {
    if (!hits || hits.length === 0) return undefined
    return hits.slice(0, MOST).flatMap((hit): Source[] => {
      const recipe = hit.own ? undefined : excerptOf(hit, () => undefined)
      if (!recipe) return []
      const name = hitName(hit, clipTitle(hit.source))
      return [{ name, recipe, clip: hit.source, aside: likeness(hit) }]
    })
  }, [hits])
}

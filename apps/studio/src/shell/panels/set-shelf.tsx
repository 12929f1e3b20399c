import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { SET_WORDS } from '../../engine/words/set-words.ts'
import { lookAtSet } from '../../tools/shared/sets/ask-set.ts'
import { useShell } from './context.ts'

/** Sets of clips, each opened by a press. */
export function SetShelf({ query }: { readonly query: string }): ReactNode {
  const { sets } = useShell()
  const all = useStore(sets.store, (state) => state.sets)
  const wanted = query.trim().toLowerCase()
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted))
  if (found.length === 0) return undefined
  return (
    <section>
      <h2>{SET_WORDS.sets}</h2>
      <ul aria-label={SET_WORDS.sets}>
        {found.map(({ id, name, clips }) => (
          <li key={id}>
            <button type="button" className="row" onClick={() => lookAtSet(id)}>
              <span className="row-name">{name}</span>
              <span className="count">{SET_WORDS.clips(clips.length)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

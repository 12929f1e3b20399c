import type { Player } from '@understudy/view/player'
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { Registered } from '../../engine/registration/registered.ts'
import type { Measuring } from '../../engine/quality/measuring.ts'
import type { Library } from '../../engine/library/library.ts'
import type { Sets } from '../../engine/sets/sets.ts'
import type { StudioState } from '../../engine/studio/state.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import type { WorkspaceState, WorkspaceStore } from '../../engine/studio/workspace.ts'

/** What every panel works with. They read slices and call edits; nothing else. */
export interface PanelContext {
  readonly studio: Studio
  readonly player: Player
  readonly workspace: WorkspaceStore
  readonly library: Library
  readonly sets: Sets
  readonly measuring: Measuring
  /** How the examples of a take correspond. Undefined when a newer take was asked about. */
  readonly registering: (take: TakeRecipe) => Promise<Registered | undefined>
  /** Undoes the last step, or gives up work that is under way. */
  readonly undo: () => void
}

export const PanelContext = createContext<PanelContext | undefined>(undefined)

export function usePanel(): PanelContext {
  const context = useContext(PanelContext)
  if (!context) throw new Error('panels: no studio around this panel')
  return context
}

/** A slice of the state; the panel is drawn again when it changes. */
export const useSlice = <T>(pick: (state: StudioState) => T): T => useStore(usePanel().studio.store, pick)

/** The same of what is around the tools. */
export const useWorkspace = <T>(pick: (state: WorkspaceState) => T): T => useStore(usePanel().workspace, pick)

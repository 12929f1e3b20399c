import type { Player } from '@understudy/view/player'
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Action } from '../commands/commands.ts'
import type { ToolWork } from '../../tools/join/join-work.ts'
import type { Crafts } from '../tools/load-tools.ts'
import type { Exporter } from '../export/exporter.ts'
import type { House } from '../surroundings.ts'
import type { HouseState } from '../../engine/studio/workspace.ts'
import type { StudioState } from '../../engine/studio/state.ts'
import type { Studio } from '../../engine/studio/studio.ts'

/** What panels work with. They read slices and call edits; nothing else. */
export interface Shell {
  readonly studio: Studio
  readonly player: Player
  readonly exporter: Exporter
  readonly actions: readonly Action[]
  readonly chooseFiles: () => void
  readonly work: ToolWork
  readonly house: House
  readonly crafts: Crafts
}

export const ShellContext = createContext<Shell | undefined>(undefined)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('panels: no shell around this panel')
  return shell
}

/** A slice of the state; the panel is drawn again when it changes. */
export const useSlice = <T>(pick: (state: StudioState) => T): T => useStore(useShell().studio.store, pick)

/** The same of what the house around the tools remembers. */
export const useHouse = <T>(pick: (state: HouseState) => T): T => useStore(useShell().house.store, pick)

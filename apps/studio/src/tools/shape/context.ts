import { createContext, useContext, type ComponentType } from 'react'
import { useStore } from 'zustand'
import type { ToolContext } from '../shared/tool.ts'
import type { BuildProps } from '../shared/model-builder/builder.tsx'
import type { ShapeEdits } from './shape-edits.ts'
import type { Hands } from './gesture.ts'
import type { Pins } from './pins.ts'
import type { ShapeSolver } from './solver.ts'
import type { ShapeState, ShapeStore } from './state.ts'

/** What the panels of the tool work with. */
export interface ShapeShell {
  readonly edits: ShapeEdits
  readonly hands: Hands
  readonly pins: Pins
  readonly solver: ShapeSolver
  readonly store: ShapeStore
  readonly context: ToolContext
  /** Builds models of one's own. */
  readonly Build: ComponentType<BuildProps>
}

export const ShapeContext = createContext<ShapeShell | undefined>(undefined)

export function useShape(): ShapeShell {
  const shell = useContext(ShapeContext)
  if (!shell) throw new Error('shape: no tool around this panel')
  return shell
}

/** A slice of the tool's own state. */
export const useShapeSlice = <T>(pick: (state: ShapeState) => T): T => useStore(useShape().store, pick)

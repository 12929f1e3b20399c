import { createContext, useContext, type ComponentType } from 'react'
import { useStore } from 'zustand'
import type { CraftContext } from '../shared/tool.ts'
import type { BuildProps } from '../shared/model-builder/builder.tsx'
import type { Bench } from './bench.ts'
import type { Hands } from './gesture.ts'
import type { Keep } from './keep.ts'
import type { ShapeSolver } from './solver.ts'
import type { ShapeState, ShapeStore } from './state.ts'

/** What the panels of the tool work with. */
export interface ShapeShell {
  readonly bench: Bench
  readonly hands: Hands
  readonly keep: Keep
  readonly solver: ShapeSolver
  readonly store: ShapeStore
  readonly context: CraftContext
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

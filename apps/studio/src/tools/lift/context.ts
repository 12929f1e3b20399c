import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Builder } from '../shared/model-builder/builder.tsx'
import type { LiftState, LiftStore } from './state.ts'
import type { FilmWork } from './film-work.ts'
import type { LiftWork } from './work.ts'

/** What the panels of this tool work with, beside the shell. */
export interface Lifting {
  readonly store: LiftStore
  readonly work: LiftWork
  readonly film: FilmWork
  readonly builder: Builder
}

export const LiftContext = createContext<Lifting | undefined>(undefined)

export function useLifting(): Lifting {
  const lifting = useContext(LiftContext)
  if (!lifting) throw new Error('lift: no tool around this panel')
  return lifting
}

export const useLift = <T>(pick: (state: LiftState) => T): T => useStore(useLifting().store, pick)

import type { FoundHit } from '../shared/found/hits.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Interval } from '@understudy/motion'
import type { BodyPart } from '@understudy/synthesis/analysis/features'
import type { StoredSet } from '../../engine/sets/stored-set.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { FeatureRow, Found } from './messages.ts'

/** What is looked for: by whom, which stretch of it, and what it is called. */
export interface Question {
  readonly recipe: TakeRecipe
  readonly name: string
  /** The clip it is from, or the key of one's own: its own place is no hit. */
  readonly source: string
  /** Seconds on its own clock, of `seconds` in all. */
  readonly region: Interval
  readonly seconds: number
  /** When its clock begins on that of `source`. */
  readonly offset: number
  /** What the example stands for, where it was asked for by a word: the name of a query that finds it in anybody. */
  readonly named?: string | undefined
}

/** A feature row as the panel shows it: whether it is asked, and what each run admits. */
export interface RowChoice {
  readonly row: FeatureRow
  readonly asked: boolean
  readonly admitted: readonly (readonly number[])[]
}

/** What Find remembers while the page is open. Nothing here is undone or saved. */
export interface FindState {
  /** The set that is looked in; without one, all files. */
  readonly where: StoredSet | undefined
  readonly mode: 'like' | 'rows'
  readonly question: Question | undefined
  readonly part: BodyPart
  readonly bothSides: boolean
  /** Moments that may ask: grows with every "more like these". */
  readonly queries: number
  readonly found: Found | undefined
  /** How many came with the last growth; undefined before any. */
  readonly grown: number | undefined
  readonly shown: FoundHit | undefined
  readonly rows: readonly RowChoice[] | undefined
  readonly looking: boolean
  /** Which of the poses on stage is worked on, and which joint, by name. */
  readonly pose: number
  readonly poseJoint: string | undefined
}

export type FindStore = StoreApi<FindState>

/** How many ask in turn, step by step. */
export const GROWTH = [1, 4, 12, 24] as const

export const makeFindStore = (): FindStore =>
  createStore<FindState>()(() => ({
    where: undefined,
    mode: 'like',
    question: undefined,
    part: 'whole',
    bothSides: true,
    queries: GROWTH[0],
    found: undefined,
    grown: undefined,
    shown: undefined,
    rows: undefined,
    looking: false,
    pose: 0,
    poseJoint: undefined,
  }))

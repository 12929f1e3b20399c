import type { Motion } from '@understudy/motion'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { BuiltModel, FileModel, ModelRecipe } from '../../document/model-recipe.ts'
import type { Suggestion } from './messages.ts'
import type { ReadTracks } from './read-tracks.ts'
import type { TrackSample } from '../../document/lift-recipe.ts'
import { FILM_START, type FilmState } from './film/film-state.ts'

export type Card = 'clean' | 'lift' | 'film' | 'fill'

/** Of the tool only: never saved, never undone. */
export interface LiftState {
  readonly card: Card
  /** The model chosen by hand; without one the nearest is taken. */
  readonly model: ModelRecipe | undefined
  /** Models that were built here, newest first. */
  readonly built: readonly (BuiltModel | FileModel)[]
  /** Which actions a motion is like, nearest first. */
  readonly looks: { readonly of: TakeRecipe; readonly found: readonly Suggestion[] } | undefined
  /** Why a model was of no use for a motion. */
  readonly flagged: { readonly of: TakeRecipe; readonly reason: string } | undefined
  readonly showBefore: boolean
  /** Tracks that were read and not lifted yet, joint by joint. */
  readonly draft: ReadTracks | undefined
  /** The picture is drawn on. */
  readonly drawing: boolean
  /** Which joint the next stroke is. */
  readonly role: string
  /** A stroke under the hand. */
  readonly stroke: readonly TrackSample[]
  /** The mean motion of the model that is drawn with. */
  readonly mean: { readonly of: string; readonly motion: Motion } | undefined
  /** What is missing, to be filled in. */
  readonly missing: { readonly roles: readonly string[]; readonly from: number; readonly to: number }
  readonly building: boolean
  readonly film: FilmState
}

export type LiftStore = StoreApi<LiftState>

export const makeLiftStore = (): LiftStore =>
  createStore<LiftState>()(() => ({
    card: 'clean',
    model: undefined,
    built: [],
    looks: undefined,
    flagged: undefined,
    showBefore: true,
    draft: undefined,
    drawing: false,
    role: 'leftFoot',
    stroke: [],
    mean: undefined,
    missing: { roles: [], from: 0, to: 0 },
    building: false,
    film: FILM_START,
  }))

import type { ExampleSet } from './example-set.ts'
import type { TakeRecipe } from './recipe.ts'
import { modelInputs, type ModelRecipe } from './model-recipe.ts'

interface Lift<M extends string> {
  readonly kind: 'lift'
  readonly mode: M
}

/** A bad recording of another take, to try the filter on. */
export interface SpoilRecipe extends Lift<'spoil'> {
  readonly input: TakeRecipe
  /** Deviation of joints in degrees, of the root in centimetres, and how far it drifts, centimetres. */
  readonly degrees: number
  readonly centimetres: number
  readonly drift: number
  readonly seed: number
}

/** Noise and skate taken out by a model of the action. */
export interface FilterRecipe extends Lift<'filter'> {
  readonly input: TakeRecipe
  readonly model: ModelRecipe
  /** The model is learned on the input's own body rather than its examples'. */
  readonly ownBody: boolean
  readonly fault: 'auto' | 'noise' | 'skate'
  /** How far joints are taken to be off, metres. */
  readonly sigma: number
  /** How much of the person's own manner is kept beside the examples', 0 to 1. */
  readonly manner: number
  /** Even where the model cannot say what the input does. */
  readonly force: boolean
}

/** As the command line writes a camera: metres, degrees, width over height. */
export interface CameraJson {
  readonly eye: readonly [number, number, number]
  readonly target: readonly [number, number, number]
  readonly fieldOfView: number
  readonly aspect: number
}

/** Seconds, then x to the right and y down in picture heights from the top left. */
export type TrackSample = readonly [seconds: number, x: number, y: number]

export interface Track {
  readonly role: string
  readonly samples: readonly TrackSample[]
}

/** Tracks that were drawn or read from a file. */
export interface GivenPicture {
  readonly tracks: readonly Track[]
  readonly aspect: number
  readonly orthographic: boolean
  readonly camera?: CameraJson
}

/** A take as a camera at its side sees it: a test of what pictures tell. */
export interface SeenPicture {
  readonly from: TakeRecipe
  readonly only: 'all' | 'legs' | 'feet'
  /** How unsteady the tracks are, picture heights. */
  readonly jitter: number
  readonly seed: number
}

/** Flat tracks made into a whole motion by a model. */
export interface TracksRecipe extends Lift<'tracks'> {
  readonly model: ModelRecipe
  readonly picture: GivenPicture | SeenPicture
  /** The camera is found together with the motion, even where it is given. */
  readonly findCamera: boolean
}

/** Seconds of the film, x and y as in `TrackSample`, and how much it counts, 0 to 1: 1 if left out. */
export type FilmSample = readonly [seconds: number, x: number, y: number, confidence?: number]

export interface FilmTrack {
  readonly role: string
  readonly samples: readonly FilmSample[]
}

/** Points in a film of any length made into a motion, by poses like those of examples. The film itself is not kept. */
export interface FilmRecipe extends Lift<'film'> {
  readonly film: { readonly name: string; readonly frameRate: number }
  /** Motions like what was filmed; the figure is that of the first. */
  readonly like: ExampleSet
  readonly picture: { readonly tracks: readonly FilmTrack[]; readonly aspect: number }
  /** How exact the points are, picture heights. */
  readonly sigma: number
}

/** Joints or spans of time that were not recorded, filled by a model. */
export interface CompleteRecipe extends Lift<'complete'> {
  readonly input: TakeRecipe
  readonly model: ModelRecipe
  readonly ownBody: boolean
  readonly roles: readonly string[]
  /** Seconds. */
  readonly spans: readonly (readonly [start: number, end: number])[]
}

export type LiftRecipe = SpoilRecipe | FilterRecipe | TracksRecipe | FilmRecipe | CompleteRecipe

export const isSeen = (picture: TracksRecipe['picture']): picture is SeenPicture => 'from' in picture

export function liftInputs(recipe: LiftRecipe): readonly TakeRecipe[] {
  switch (recipe.mode) {
    case 'spoil':
      return [recipe.input]
    case 'filter':
    case 'complete':
      return [recipe.input, ...modelInputs(recipe.model)]
    case 'film':
      return recipe.like.examples
    case 'tracks':
      return [...(isSeen(recipe.picture) ? [recipe.picture.from] : []), ...modelInputs(recipe.model)]
  }
}

import { clipsOfFamily, MODEL_FAMILY_NAMES, type ModelFamilyName } from '@understudy/performer'
import type { ExampleSet } from '../../../document/example-set.ts'
import type { FilmTrack } from '../../../document/lift-recipe.ts'
import { CLICKED, type AfterClick } from './film-tracks.ts'
import { FILM } from './film-words.ts'
import type { OpenFilm } from './open-film.ts'

/** A film and what was clicked in it: of the tool only, until it is lifted. */
export interface FilmState {
  readonly open: OpenFilm | undefined
  /** Where points come from without a film: a file of tracks. */
  readonly given: { readonly name: string; readonly aspect: number } | undefined
  /** The frame that is looked at; `shown` is the one whose picture is there. */
  readonly frame: number
  readonly shown: number
  readonly tracks: readonly FilmTrack[]
  /** The take whose points these are. */
  readonly of: string | undefined
  readonly role: string
  readonly after: AfterClick
  /** Frames from one click to the next. */
  readonly every: number
  readonly like: ExampleSet
  /** The figure stands on the stage, in front of the film. */
  readonly onStage: boolean
}

/** Long walks have more poses than cycles; of other actions a few clips suffice. */
const clipsLike = (family: ModelFamilyName): readonly string[] =>
  family === 'walk' ? ['free-walk-1', 'start-stop-1'] : clipsOfFamily(family).slice(0, 8)

/** Examples that come along, by action. */
export const LIKES: readonly ExampleSet[] = MODEL_FAMILY_NAMES.map((family) => ({
  name: FILM.likes[family],
  examples: clipsLike(family).map((clip) => ({ kind: 'corpus', clip })),
}))

export const FILM_START: FilmState = {
  open: undefined,
  given: undefined,
  frame: 0,
  shown: -1,
  tracks: [],
  of: undefined,
  role: CLICKED[0],
  after: 'joint',
  every: 8,
  like: LIKES.find(({ name }) => name === FILM.likes.walk)!,
  onStage: false,
}

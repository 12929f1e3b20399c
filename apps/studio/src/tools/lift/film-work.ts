import { MotionError } from '@understudy/motion'
import { addTake, changeRecipe } from '../../document/edits.ts'
import { currentTake } from '../../document/document.ts'
import type { ExampleSet } from '../../document/example-set.ts'
import type { FilmRecipe, FilmTrack } from '../../document/lift-recipe.ts'
import type { ToolContext } from '../shared/tool.ts'
import type { Performing } from './perform.ts'
import { readTracks } from './read-tracks.ts'
import type { LiftStore } from './state.ts'
import { LIFT } from './words.ts'
import { FILM_START, type FilmState } from './film/film-state.ts'
import { afterClick, momentsOf, withoutPoint, withPoint } from './film/film-tracks.ts'
import { FILM } from './film/film-words.ts'
import { framesOf, openFilm } from './film/open-film.ts'

/** How exact clicks are, picture heights. */
const SIGMA = 0.006
/** Seconds from one click to the next unless told. */
const EVERY = 0.25

/** What the film card and the film itself set going. */
export interface FilmWork {
  open(file: File): Promise<void>
  /** Points from a tracker's file, of the film that is open or of none. */
  openTracks(file: File): Promise<void>
  /** Looks at a frame of the film; the take on stage goes along. */
  goTo(frame: number): void
  /** The next or the previous frame in which something was clicked. */
  goToClicked(direction: 1 | -1): void
  /** Where the joint of the next click is in this frame. */
  click(place: readonly [number, number]): void
  /** A point of this frame is moved. */
  move(role: string, place: readonly [number, number]): void
  /** Removes the point of the chosen joint in this frame. */
  remove(): void
  /** Other points in place of all that were clicked. */
  putTracks(tracks: readonly FilmTrack[]): void
  setLike(like: ExampleSet): void
  /** The points of a take that comes on stage. */
  meet(id: string, recipe: FilmRecipe): void
  lift(): Promise<void>
  change(patch: Partial<FilmState>): void
}

export function makeFilmWork(
  { studio, player, performances, working }: ToolContext,
  { store, performing }: { readonly store: LiftStore; readonly performing: Performing },
): FilmWork {
  const film = (): FilmState => store.getState().film
  const change = (patch: Partial<FilmState>): void => store.setState({ film: { ...film(), ...patch } })
  const rateOf = (): number => film().open?.frameRate ?? 30
  const lastFrame = (): number => {
    const { open } = film()
    return open ? Math.max(0, framesOf(open) - 1) : 0
  }
  /** The take on stage, where it is one of a film. */
  const lifted = (): { readonly id: string; readonly recipe: FilmRecipe } | undefined => {
    const take = currentTake(studio.history.present)
    return take?.recipe.kind === 'lift' && take.recipe.mode === 'film'
      ? { id: take.id, recipe: take.recipe }
      : undefined
  }
  const goTo = (frame: number): void => {
    const next = Math.min(Math.max(Math.round(frame), 0), lastFrame())
    change({ frame: next })
    film().open?.show(next)
    const now = lifted()
    const [start] = now ? momentsOf(now.recipe.picture.tracks) : []
    if (start !== undefined)
      player.setTransport({ playing: false, time: Math.max(0, next / rateOf() - start) })
  }
  const putTracks = (tracks: readonly FilmTrack[]): void => change({ tracks })

  return {
    change,
    goTo,
    putTracks,
    open: async (file) => {
      await working(FILM.opening, async () => {
        const opened = await openFilm(file, (shown) => change({ shown }))
        film().open?.close()
        const now = lifted()
        const keep = now !== undefined && now.recipe.film.name === opened.name
        change({
          open: opened,
          given: undefined,
          frame: 0,
          shown: -1,
          every: Math.max(1, Math.round(EVERY * opened.frameRate)),
          ...(!keep && { tracks: [], of: undefined, role: FILM_START.role }),
        })
        goTo(0)
      })
    },
    openTracks: async (file) => {
      await working(FILM.reading, async () => {
        const { name, aspect, tracks } = readTracks(await file.text(), file.name)
        const known = tracks.flatMap(({ role, samples }) => (role === undefined ? [] : [{ role, samples }]))
        if (known.length === 0) throw new MotionError(FILM.noJoints(file.name))
        change({ tracks: known, of: undefined, ...(!film().open && { given: { name, aspect } }) })
      })
    },
    goToClicked: (direction) => {
      const { frame, tracks } = film()
      const frames = momentsOf(tracks).map((seconds) => Math.round(seconds * rateOf()))
      const next = direction > 0 ? frames.find((one) => one > frame) : frames.findLast((one) => one < frame)
      if (next !== undefined) goTo(next)
    },
    click: (place) => {
      const { role, frame, after, every, tracks } = film()
      const next = afterClick({ role, frame }, after, { every, last: lastFrame() })
      change({ tracks: withPoint(tracks, role, frame / rateOf(), place), role: next.role })
      if (next.frame !== frame) goTo(next.frame)
    },
    move: (role, place) => {
      const { frame, tracks } = film()
      change({ tracks: withPoint(tracks, role, frame / rateOf(), place), role })
    },
    remove: () => {
      const { role, frame, tracks } = film()
      putTracks(withoutPoint(tracks, role, frame / rateOf()))
    },
    setLike: (like) => change({ like }),
    meet: (id, recipe) => {
      if (film().of !== id) change({ tracks: recipe.picture.tracks, like: recipe.like, of: id })
    },
    lift: async () => {
      const { open, given, tracks, like, of } = film()
      const now = lifted()
      const again = now && now.id === of ? now : undefined
      const from = open
        ? { name: open.name, frameRate: open.frameRate, aspect: open.width / open.height }
        : given
          ? { name: given.name, frameRate: 30, aspect: given.aspect }
          : again && { ...again.recipe.film, aspect: again.recipe.picture.aspect }
      if (!from) return
      const { aspect, ...source } = from
      const recipe: FilmRecipe = {
        kind: 'lift',
        mode: 'film',
        film: source,
        like,
        picture: { tracks, aspect },
        sigma: SIGMA,
      }
      await working(LIFT.lifting, async () => {
        const performance = await performing.perform(recipe, 'exact')
        if (!performance) return
        performances.remember(recipe, performance)
        if (again)
          studio.do(
            FILM.stepAgain,
            changeRecipe(again.id, 'lift', () => recipe),
          )
        else {
          studio.do(FILM.step, addTake(FILM.name(source.name), recipe))
          change({ of: currentTake(studio.history.present)?.id })
        }
      })
    },
  }
}

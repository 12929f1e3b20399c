import type { StudioDocument, TakeId, TakeRecipe } from './document.ts'
import type { ExampleSet } from './example-set.ts'
import type { RecipeKind, WalkRecipe } from './recipe.ts'
import {
  bendPath,
  comfortably,
  resampleStroke,
  retimeHandle,
  scaleTime,
  type PathPoint,
} from './walk-path.ts'
import { WALK_SETTINGS_DEFAULTS, type WalkSettings } from './walk-settings.ts'

/** A change of the document. All of them are plain functions: the same document in, the same out. */
export type Edit = (document: StudioDocument) => StudioDocument

/** A new take, alone on stage. */
export const addTake =
  (name: string, recipe: TakeRecipe): Edit =>
  (document) =>
    addTakes([{ name, recipe }])(document)

/** New takes that are on stage together. */
export const addTakes =
  (made: readonly { readonly name: string; readonly recipe: TakeRecipe }[]): Edit =>
  (document) => {
    const takes = made.map((take, index) => ({ id: `take-${document.next + index}`, ...take }))
    return {
      ...document,
      takes: [...document.takes, ...takes],
      stage: takes.map(({ id }) => id),
      next: document.next + takes.length,
    }
  }

/** Another take takes the stage. */
export const putOnStage =
  (...ids: readonly TakeId[]): Edit =>
  (document) => {
    const known = ids.filter((id) => document.takes.some((take) => take.id === id))
    return known.length === 0 ? document : { ...document, stage: known }
  }

/** A take comes on stage beside those that are there, or leaves it. The last one stays. */
export const shareStage =
  (id: TakeId): Edit =>
  (document) => {
    const { stage } = document
    if (!document.takes.some((take) => take.id === id)) return document
    if (!stage.includes(id)) return { ...document, stage: [...stage, id] }
    return stage.length === 1 ? document : { ...document, stage: stage.filter((one) => one !== id) }
  }

/** The take that tools work on. Of those who share the stage it comes first, and the others stay; another one comes alone. */
export const chooseTake =
  (id: TakeId): Edit =>
  (document) =>
    document.stage.includes(id)
      ? { ...document, stage: [id, ...document.stage.filter((one) => one !== id)] }
      : putOnStage(id)(document)

/** Removes a take; whoever played it plays the one before. The last take stays. */
export const removeTake =
  (id: TakeId): Edit =>
  (document) => {
    const at = document.takes.findIndex((take) => take.id === id)
    if (at < 0 || document.takes.length === 1) return document
    const takes = document.takes.filter((take) => take.id !== id)
    const stage = document.stage.filter((one) => one !== id)
    return { ...document, takes, stage: stage.length > 0 ? stage : [takes[Math.max(0, at - 1)].id] }
  }

export const renameTake =
  (id: TakeId, name: string): Edit =>
  (document) => ({
    ...document,
    takes: document.takes.map((take) =>
      take.id === id && name.trim() ? { ...take, name: name.trim() } : take,
    ),
  })

/** A path begins: a new walk on stage, without a step yet. */
export const beginWalk =
  (start: PathPoint, settings: WalkSettings = WALK_SETTINGS_DEFAULTS, who?: ExampleSet): Edit =>
  (document) =>
    addTake(`Walk ${document.next}`, {
      kind: 'walk',
      path: [start],
      hand: [],
      settings,
      ...(who && { who }),
    })(document)

export const changePath = (id: TakeId, change: (path: readonly PathPoint[]) => readonly PathPoint[]): Edit =>
  changeRecipe(id, 'walk', (recipe) => ({ ...recipe, path: change(recipe.path) }))

/** The path goes on. */
export const extendPath = (id: TakeId, points: readonly PathPoint[]): Edit =>
  changePath(id, (path) => [...path, ...points])

/** The hand was lifted: what is kept of the stroke. */
export const finishPath = (id: TakeId): Edit =>
  changeRecipe(id, 'walk', (recipe) => {
    const path = resampleStroke(recipe.path)
    return recipe.settings.comfortable ? atEase({ ...recipe, path }) : { ...recipe, path, hand: undefined }
  })

/** Times of the hand are kept, and the path goes at a comfortable pace. */
const atEase = (recipe: WalkRecipe): WalkRecipe => ({
  ...recipe,
  hand: recipe.hand?.length ? recipe.hand : recipe.path.map(({ time }) => time),
  path: comfortably(recipe.path),
})

/** At a comfortable pace, or when the hand was where: exactly, or slowed where nobody goes that fast. */
export const setTiming = (id: TakeId, timing: 'comfortable' | 'natural' | 'drawn'): Edit =>
  changeRecipe(id, 'walk', (recipe) => {
    const comfortable = timing === 'comfortable'
    const settings = { ...recipe.settings, comfortable, pace: comfortable ? ('natural' as const) : timing }
    if (comfortable) return atEase({ ...recipe, settings })
    const { hand } = recipe
    const path = hand?.length
      ? recipe.path.map((point, i) => ({ ...point, time: hand[i] ?? point.time }))
      : recipe.path
    return { ...recipe, settings, path, hand: undefined }
  })

/** One point, and the path around it, to another place. */
export const movePathPoint = (id: TakeId, index: number, to: { x: number; z: number }): Edit =>
  changePath(id, (path) => bendPath(path, index, to))

export const retimePathPoint = (id: TakeId, handle: number, time: number): Edit =>
  changePath(id, (path) => retimeHandle(path, handle, time))

export const setDuration = (id: TakeId, seconds: number): Edit =>
  changePath(id, (path) => scaleTime(path, seconds))

export const setWalk = (id: TakeId, patch: Partial<WalkSettings>): Edit =>
  changeRecipe(id, 'walk', (recipe) => ({ ...recipe, settings: { ...recipe.settings, ...patch } }))

/** Changes the recipe of one take; takes of another kind stay as they are. */
export const changeRecipe =
  <K extends RecipeKind>(
    id: TakeId,
    kind: K,
    change: (recipe: Extract<TakeRecipe, { kind: K }>) => TakeRecipe,
  ): Edit =>
  (document) => {
    const take = document.takes.find((one) => one.id === id)
    if (take?.recipe.kind !== kind) return document
    const recipe = change(take.recipe as Extract<TakeRecipe, { kind: K }>)
    if (recipe === take.recipe) return document
    return { ...document, takes: document.takes.map((one) => (one === take ? { ...one, recipe } : one)) }
  }

/** One edit after another. */
export const inTurn =
  (...edits: readonly Edit[]): Edit =>
  (document) =>
    edits.reduce((now, edit) => edit(now), document)

import type { Role } from '@understudy/motion'
import { addTake, type Edit } from './edits.ts'
import type { TakeEntry, TakeId } from './document.ts'
import type { TakeRecipe } from './recipe.ts'

/** A take with one thing done to it: what surgery on a clip is made of. Several are one in the other. */
export interface EditRecipe {
  readonly kind: 'edit'
  readonly input: TakeRecipe
  readonly does: ClipStep
}

/** What is done; times in seconds of the input. */
export type ClipStep =
  | { readonly op: 'trim'; readonly start: number; readonly end: number }
  /** A part is taken out, and what is left is joined by a transition. */
  | { readonly op: 'cut'; readonly start: number; readonly end: number }
  | { readonly op: 'mirror' | 'reverse' | 'inPlace' | 'floor' }
  /** Gaps are found, or the stretch is one. Spikes in one stretch, or in all. */
  | { readonly op: 'gaps' | 'spikes'; readonly start?: number; readonly end?: number }
  | { readonly op: 'speed'; readonly speed: number }
  /** A bell this wide, seconds. */
  | {
      readonly op: 'smooth'
      readonly seconds: number
      readonly start?: number
      readonly end?: number
    }
  | { readonly op: 'loop'; readonly times: number; readonly start?: number; readonly end?: number }
  | { readonly op: 'layer'; readonly layers: readonly BodyLayer[] }
  | { readonly op: 'path'; readonly handles: readonly WayHandle[] }
  /** Speed over time: how many times as fast. */
  | { readonly op: 'speeds'; readonly keys: readonly CurveKey[] }
  | { readonly op: 'curves'; readonly curves: readonly JointCurve[] }
  | { readonly op: 'reach'; readonly goals: readonly LimbGoal[]; readonly pins: readonly LimbEnd[] }
  | ({ readonly op: 'place' } & FigurePlace)

export type ClipOp = ClipStep['op']

/** A layer over the take: a part of the body is turned, by a weight over time. */
export interface BodyLayer {
  readonly mode: 'add' | 'override'
  /** Rotation vectors in degrees, by role: +X the figure's left, +Y up, +Z ahead. */
  readonly turns: Readonly<Partial<Record<Role, readonly [number, number, number]>>>
  /** Seconds, weight and tangent, in the order of time. */
  readonly weight: readonly CurveKey[]
}

/** A key of a curve: seconds, value, and how the curve passes it; flat if nothing is said. */
export type CurveKey =
  | readonly [seconds: number, value: number]
  | readonly [seconds: number, value: number, tangent: CurveTangent]
export type CurveTangent = 'flat' | 'smooth' | 'straight'

/** A curve that replaces what the take does: degrees of a joint, metres of the place. */
export interface JointCurve {
  readonly of: Role | 'place'
  readonly axis: 'x' | 'y' | 'z'
  readonly keys: readonly CurveKey[]
}

export type LimbEnd = 'leftHand' | 'rightHand' | 'leftFoot' | 'rightFoot'

/** A hand or a foot that is moved at a moment; it comes and goes over so many seconds. Metres. */
export interface LimbGoal {
  readonly role: LimbEnd
  readonly time: number
  readonly move: readonly [x: number, y: number, z: number]
  readonly seconds: number
}

/** Where and when somebody begins: metres along the ground, degrees to the left, seconds later. */
export interface FigurePlace {
  readonly x: number
  readonly z: number
  readonly turn: number
  readonly start: number
}

export const NO_PLACE: FigurePlace = { x: 0, z: 0, turn: 0, start: 0 }

/** A point of the way and by how much it is moved, metres. */
export interface WayHandle {
  readonly time: number
  readonly x: number
  readonly z: number
}

export const editInputs = ({ input }: EditRecipe): readonly TakeRecipe[] => [input]

/** What was done to a take, first to last, and what it was before. */
export function stepsOf(recipe: TakeRecipe): {
  readonly source: TakeRecipe
  readonly steps: readonly ClipStep[]
} {
  const steps: ClipStep[] = []
  let source = recipe
  for (; source.kind === 'edit'; source = source.input) steps.unshift(source.does)
  return { source, steps }
}

/** The same steps on a source again; without any, the source itself. */
export const withSteps = (source: TakeRecipe, steps: readonly ClipStep[]): TakeRecipe =>
  steps.reduce<TakeRecipe>((input, does) => ({ kind: 'edit', input, does }), source)

/** Doing these twice is doing nothing. */
const TURNS_BACK: ReadonlySet<ClipOp> = new Set(['mirror', 'reverse'])
/** Doing these again is doing the last of them only. */
const REPLACES: ReadonlySet<ClipOp> = new Set([
  'speed',
  'smooth',
  'inPlace',
  'floor',
  'spikes',
  'layer',
  'path',
  'speeds',
  'curves',
  'reach',
  'place',
])

/** One more step. What was just done may be undone or replaced by it. */
export function addStep(recipe: TakeRecipe, does: ClipStep): TakeRecipe {
  const last = recipe.kind === 'edit' ? recipe : undefined
  if (last?.does.op === does.op) {
    if (TURNS_BACK.has(does.op)) return last.input
    if (REPLACES.has(does.op) && sameStretch(last.does, does))
      return { kind: 'edit', input: last.input, does }
  }
  return { kind: 'edit', input: recipe, does }
}

/** Whether two steps are about the same time. */
const sameStretch = (a: ClipStep, b: ClipStep): boolean => {
  const [one, other] = [a, b].map((step) =>
    'start' in step && step.op !== 'place' ? [step.start, 'end' in step ? step.end : undefined] : [],
  )
  return one[0] === other[0] && one[1] === other[1]
}

/** Steps that leave every moment where it is: marks made by hand stay true. */
const KEEPS_TIME: ReadonlySet<ClipOp> = new Set([
  'mirror',
  'inPlace',
  'floor',
  'gaps',
  'spikes',
  'smooth',
  'layer',
  'path',
  'curves',
  'reach',
])

/** When a take begins on the timeline of the scene: what it was moved by since its times last changed, seconds. */
export function startOf(recipe: TakeRecipe): number {
  let start = 0
  for (let one = recipe; one.kind === 'edit'; one = one.input) {
    if (one.does.op === 'place') start += one.does.start
    else if (!KEEPS_TIME.has(one.does.op)) break
  }
  return Math.max(0, start)
}

/** Does something to a take. The figure of the opening stays as it is; a take of one's own is made of it. */
export const changeClip =
  (id: TakeId, does: ClipStep, name: (take: string) => string): Edit =>
  (document) => {
    const take = document.takes.find((one) => one.id === id)
    if (!take) return document
    const recipe = addStep(take.recipe, does)
    if (take.recipe.kind === 'opening') {
      const added = addTake(name(take.name), recipe)(document)
      // Whoever shares the stage with it stays there.
      return { ...added, stage: document.stage.map((one) => (one === id ? added.stage[0] : one)) }
    }
    return replace(take, recipe, !KEEPS_TIME.has(does.op))(document)
  }

/** Takes one step out again, whatever came after it. */
export const removeStep =
  (id: TakeId, index: number): Edit =>
  (document) => {
    const take = document.takes.find((one) => one.id === id)
    if (!take) return document
    const { source, steps } = stepsOf(take.recipe)
    const removed = steps[index]
    if (!removed) return document
    return replace(take, withSteps(source, steps.toSpliced(index, 1)), !KEEPS_TIME.has(removed.op))(document)
  }

const replace =
  (take: TakeEntry, recipe: TakeRecipe, otherTimes: boolean): Edit =>
  (document) => {
    const { notes, ...rest } = take
    const { annotations: _, madeFor: __, ...known } = notes ?? {}
    const kept = otherTimes ? known : notes
    const next: TakeEntry = { ...rest, recipe, ...(kept && Object.keys(kept).length > 0 && { notes: kept }) }
    return { ...document, takes: document.takes.map((one) => (one === take ? next : one)) }
  }

/** A take beside the one it is a copy of. */
export const duplicateTake =
  (id: TakeId, name: (take: string) => string): Edit =>
  (document) => {
    const take = document.takes.find((one) => one.id === id)
    if (!take) return document
    const added = addTake(name(take.name), take.recipe)(document)
    const { notes } = take
    if (!notes) return added
    return {
      ...added,
      takes: added.takes.map((one) => (one.id === added.stage[0] ? { ...one, notes } : one)),
    }
  }

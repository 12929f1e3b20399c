import type { Edit } from './edits.ts'
import type { TakeId } from './document.ts'
import type { TakeRecipe } from './recipe.ts'

/** Several motions on one line, one after the other; where two overlap, one fades into the other. */
export interface LineRecipe {
  readonly kind: 'line'
  readonly clips: readonly LineClip[]
}

export interface LineClip {
  readonly recipe: TakeRecipe
  readonly name: string
  /** When it begins on the line, seconds; the first begins at 0. */
  readonly start: number
}

/** What is appended fades in over so long, seconds. */
const FADE = 0.4
/** Two clips of a line begin at least so far apart, seconds. */
const LEAST_APART = 0.1

export const lineInputs = ({ clips }: LineRecipe): readonly TakeRecipe[] => clips.map(({ recipe }) => recipe)

/** Appends a motion to a take, which lasts `seconds`: it fades in over the end of it. */
export const appendToTake =
  (id: TakeId, { recipe, name }: Pick<LineClip, 'recipe' | 'name'>, seconds: number): Edit =>
  (document) => {
    const take = document.takes.find((one) => one.id === id)
    if (!take) return document
    const clips: readonly LineClip[] =
      take.recipe.kind === 'line' ? take.recipe.clips : [{ recipe: take.recipe, name: take.name, start: 0 }]
    const before = clips[clips.length - 1].start
    const start = Math.max(seconds - FADE, before + LEAST_APART)
    return changeLine(id, [...clips, { recipe, name, start }])(document)
  }

/** Moves a clip of a line; those after it come along where `ripple` is set. It stays between its neighbours. */
export const moveClip =
  (id: TakeId, index: number, start: number, ripple: boolean): Edit =>
  (document) => {
    const clips = clipsOf(document, id)
    if (index < 1 || !clips?.[index]) return document
    const least = clips[index - 1].start + LEAST_APART
    const most = ripple ? Infinity : (clips[index + 1]?.start ?? Infinity) - LEAST_APART
    const to = Math.max(least, Math.min(start, most))
    const by = to - clips[index].start
    return changeLine(
      id,
      clips.map((clip, n) =>
        n === index || (ripple && n > index) ? { ...clip, start: round(clip.start + by) } : clip,
      ),
    )(document)
  }

/** Takes a clip off a line; with `ripple` those after it close up. The last one stays. */
export const removeClip =
  (id: TakeId, index: number, ripple: boolean): Edit =>
  (document) => {
    const clips = clipsOf(document, id)
    if (!clips?.[index] || clips.length < 2) return document
    const next = clips[index + 1]
    // Without its first clip a line begins with the second.
    const by = next && (ripple || index === 0) ? next.start - clips[index].start : 0
    const left = clips
      .toSpliced(index, 1)
      .map((clip, n) => (n >= index ? { ...clip, start: round(clip.start - by) } : clip))
    return changeLine(id, left)(document)
  }

function clipsOf(document: Parameters<Edit>[0], id: TakeId): readonly LineClip[] | undefined {
  const recipe = document.takes.find((one) => one.id === id)?.recipe
  return recipe?.kind === 'line' ? recipe.clips : undefined
}

/** A line of one clip is that clip. */
const changeLine =
  (id: TakeId, clips: readonly LineClip[]): Edit =>
  (document) => ({
    ...document,
    takes: document.takes.map((take) =>
      take.id === id
        ? { ...take, recipe: clips.length > 1 ? { kind: 'line', clips } : clips[0].recipe }
        : take,
    ),
  })

const round = (seconds: number): number => Math.round(1e6 * seconds) / 1e6

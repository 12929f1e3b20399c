import type { PathMark } from '@understudy/synthesis/methods/control-by-example'
import type { StudioDocument, TakeId } from './document.ts'
import { changeRecipe } from './edits.ts'
import { arcLengths, type PathPoint } from './walk-path.ts'

/** What is done at a point of the path, or from there on: it stays at its point when the path is bent. */
export interface WalkMark extends Omit<PathMark, 'at'> {
  /** Which of the path's points. */
  readonly point: number
}

/** What operations are told: metres along the path. */
export function pathMarks(path: readonly PathPoint[], marks: readonly WalkMark[] = []): readonly PathMark[] {
  if (marks.length === 0) return []
  const arc = arcLengths(path)
  return marks.map(({ point, ...mark }) => ({
    ...mark,
    at: Math.round(1e4 * arc[Math.min(Math.max(point, 0), arc.length - 1)]) / 1e4,
  }))
}

export const markAt = (marks: readonly WalkMark[] | undefined, point: number): WalkMark | undefined =>
  marks?.find((mark) => mark.point === point)

/** Changes what is done at a point; a mark that says nothing is none. */
export const setMark = (
  id: TakeId,
  point: number,
  patch: Partial<Omit<WalkMark, 'point'>>,
): ((document: StudioDocument) => StudioDocument) =>
  changeRecipe(id, 'walk', (recipe) => {
    const { marks = [] } = recipe
    const { point: _, ...said } = { ...markAt(marks, point), ...patch, point }
    const kept = Object.entries(said).filter(([, value]) => value !== undefined)
    const others = marks.filter((mark) => mark.point !== point)
    const made = kept.length > 0 ? [{ ...Object.fromEntries(kept), point }] : []
    const next = [...others, ...made].toSorted((a, b) => a.point - b.point)
    return { ...recipe, marks: next.length > 0 ? next : undefined }
  })

import type { TakeRecipe } from '../../../document/recipe.ts'
import { clipTitle } from '../../../engine/words/words.ts'
import type { ExcerptRecipe } from '../../../document/find-recipe.ts'

/** A place that moves like what was asked. */
export interface FoundHit {
  /** A clip of the corpus by its id, or a take of one's own by its key. */
  readonly source: string
  readonly own: boolean
  /** Seconds on the clip's clock. */
  readonly start: number
  readonly end: number
  /** 0 the same, 1 as far as a hit may be; undefined where nothing was compared. */
  readonly distance: number | undefined
  /** How many hits lie between it and the query: 1 was found at once. */
  readonly depth: number
  /** It is done with the other side of the body. */
  readonly mirrored: boolean
  /** Why it is here, in words, where a query in words found it. */
  readonly reason?: string
}

/** Hits of one clip, and what it is called. */
export interface HitGroup {
  readonly source: string
  readonly title: string
  readonly hits: readonly FoundHit[]
}

/** Grouped by the clip they are from, the clip with the nearest first; in a group in time. */
export function groupHits(
  hits: readonly FoundHit[],
  title: (hit: FoundHit) => string = ({ source }) => clipTitle(source),
): readonly HitGroup[] {
  const groups = new Map<string, FoundHit[]>()
  for (const hit of hits) {
    const group = groups.get(hit.source)
    if (group) group.push(hit)
    else groups.set(hit.source, [hit])
  }
  return [...groups].map(([source, own]) => ({
    source,
    title: title(own[0]),
    hits: own.toSorted((a, b) => a.start - b.start),
  }))
}

/** A hit as a take: that part of its clip, by itself. `own` tells how one's own takes are made. */
export function excerptOf(
  { source, own, start, end }: FoundHit,
  recipeOf: (key: string) => TakeRecipe | undefined,
): ExcerptRecipe | undefined {
  const input: TakeRecipe | undefined = own ? recipeOf(source) : { kind: 'corpus', clip: source }
  return input && { kind: 'excerpt', input, start: round(start), end: round(end) }
}

/** A clip that is found from its beginning is called by its name alone. */
const FROM_START = 0.25

export const hitName = ({ start }: FoundHit, title: string): string =>
  start < FROM_START ? title : `${title}, from ${start.toFixed(1)} s`

/** Whole milliseconds: what is copied as a command is what is made here. */
const round = (seconds: number): number => Math.round(1000 * seconds) / 1000

/** How alike a hit is, in words. */
export const likeness = ({ distance }: Pick<FoundHit, 'distance'>): string =>
  distance === undefined ? '' : `${Math.round(100 * Math.max(0, 1 - distance))} % alike`

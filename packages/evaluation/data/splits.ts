/**
 * What is held out. `takes`: recordings of people who are known from others; `people`: everything of people that
 * nothing was learned from.
 */
export type Split = 'takes' | 'people'
/** The ways of holding recordings out. */
export const SPLITS: readonly Split[] = ['takes', 'people']

/**
 * Which part is judged. Settings are chosen on `choose` and told of on `report`; where `choose` is judged, `report` is
 * not even learned from.
 */
export type Part = 'choose' | 'report'

/** What a split needs to know of a recording. */
export interface Recorded {
  /** Names the recording. */
  readonly take: string
  /** Names who was recorded, across data sets. */
  readonly person: string
}

/** What is learned from, and what was kept away from learning to be measured on. */
export interface HeldOut<T> {
  readonly learned: readonly T[]
  readonly held: readonly T[]
}

/** Every fifth take or person is held out for each part. */
const FOLDS = 5
const FOLD: Readonly<Record<Part, number>> = { choose: 0, report: 2 }

/**
 * Splits recordings: takes, or people, are numbered in the order of their first appearance; number n is in fold
 * n mod 5. Fold 2 is reported on, fold 0 is for choosing settings. No take, and by people no person, is on both sides.
 */
export function holdOut<T extends Recorded>(items: readonly T[], split: Split, part: Part): HeldOut<T> {
  const keyOf = (item: T): string => (split === 'takes' ? item.take : item.person)
  const numbers = new Map([...new Set(items.map(keyOf))].map((key, n) => [key, n]))
  const foldOf = (item: T): number => numbers.get(keyOf(item))! % FOLDS
  return {
    learned: items.filter((item) => foldOf(item) !== FOLD.report && foldOf(item) !== FOLD[part]),
    held: items.filter((item) => foldOf(item) === FOLD[part]),
  }
}

/** The same where recordings to judge on are given: of those, by people, whom no example shows; never a take that is an example. */
export function judgeOthers<T extends Recorded>(
  examples: readonly T[],
  others: readonly T[],
  split: Split,
): HeldOut<T> {
  const known = new Set(examples.map(({ person }) => person))
  return {
    learned: examples,
    held: split === 'people' ? others.filter(({ person }) => !known.has(person)) : others,
  }
}

import {
  RATINGS_FORMAT,
  ratingTable,
  STUDY_FORMAT,
  type RatingTable,
  type Study,
  type StudyItem,
} from '@understudy/synthesis/methods/part-assembly'
import { shuffled, type SheetItem } from './enrich-solver.ts'

/** Something to be judged: an assembled motion of the sheet, or one of the motions it was made of, untouched. */
export type Judged =
  | { readonly kind: 'assembled'; readonly place: number }
  | { readonly kind: 'real'; readonly place: number }

export interface BlindStudy {
  readonly study: Study
  /** In the order they are shown; who judges is not told which is which. */
  readonly order: readonly { readonly id: string; readonly shows: Judged }[]
}

/** Assembled motions are judged up to this many: about a minute each way. */
const MOST = 20

/** A study of a sheet with the real motions hidden among the assembled, shuffled by the seed. */
export function makeStudy(items: readonly SheetItem[], names: readonly string[], seed: number): BlindStudy {
  const assembled = shuffled(
    items.map((item, place) => ({ item, place })),
    seed,
  ).slice(0, MOST)
  const entries: { readonly item: StudyItem; readonly shows: Judged }[] = [
    ...assembled.map(({ item, place }, k) => ({
      item: {
        id: `m${k + 1}`,
        kind: 'assembled' as const,
        base: names[item.base],
        donor: names[item.donor],
      },
      shows: { kind: 'assembled' as const, place },
    })),
    ...names.map((name, place) => ({
      item: { id: `r${place + 1}`, kind: 'real' as const, base: name },
      shows: { kind: 'real' as const, place },
    })),
  ]
  return {
    study: {
      format: STUDY_FORMAT,
      title: 'Does this look natural?',
      retrieved: names.length,
      right: names.length,
      seed,
      items: entries.map(({ item }) => item),
    },
    order: shuffled(entries, seed + 1).map(({ item, shows }) => ({ id: item.id, shows })),
  }
}

/** The seed's table for one who has judged all of them; undefined before. */
export function tableOf(
  { study }: BlindStudy,
  marks: Readonly<Record<string, 'O' | 'X'>>,
  subject: string,
): RatingTable | undefined {
  if (study.items.some(({ id }) => marks[id] === undefined)) return undefined
  return ratingTable(study, [{ format: RATINGS_FORMAT, title: study.title, subject, marks }])
}

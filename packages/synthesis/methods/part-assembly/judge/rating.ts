import { MotionError } from '@understudy/motion'
import { readDocument } from '@understudy/motion/formats'
import { z } from 'zod'
import { field } from '../../../analysis/document/index.ts'

/** How a file of a study calls itself. */
export const STUDY_FORMAT = 'understudy-study'
/** How a file of ratings calls itself. */
export const RATINGS_FORMAT = 'understudy-ratings'

/** One motion to be judged. Real ones are hidden among the assembled: a rater who refuses those refuses everything. */
export interface StudyItem {
  readonly id: string
  readonly kind: 'assembled' | 'real'
  /** The motion that was changed (the seed's P1, P2, … or W1, W2, …). */
  readonly base: string
  /** Whose part it got. */
  readonly donor?: string
}

/** A set of motions that people rate without knowing which are real. */
export interface Study {
  readonly format: typeof STUDY_FORMAT
  readonly title: string
  /** How many clips the query found, and how many of them were what was asked for. */
  readonly retrieved: number
  readonly right: number
  readonly seed: number
  readonly items: readonly StudyItem[]
}

/** What one subject thinks: O for natural, X for not. */
export interface Ratings {
  readonly format: typeof RATINGS_FORMAT
  readonly title: string
  readonly subject: string
  readonly marks: Readonly<Record<string, 'O' | 'X'>>
}

/** The seed's Table 3 or 4, and how the hidden real clips fared. */
export interface RatingTable {
  readonly title: string
  readonly retrieved: number
  readonly right: number
  readonly bases: readonly string[]
  /** Items judged per base. */
  readonly items: readonly number[]
  readonly subjects: readonly string[]
  /** `[subject][base]`: how many were accepted. */
  readonly accepted: readonly (readonly number[])[]
  /** Per base, the share accepted over all subjects. */
  readonly ratios: readonly number[]
  /** Over everything assembled. */
  readonly availability: number
  /** Share of the hidden real clips that were accepted, per subject; undefined where there were none. */
  readonly controls: readonly (number | undefined)[]
}

/** Counts the O's. Every item must have been judged by every subject. */
export function ratingTable(study: Study, ratings: readonly Ratings[]): RatingTable {
  for (const { subject, title, marks } of ratings) {
    const missing = study.items.filter(({ id }) => marks[id] === undefined)
    if (title !== study.title || missing.length > 0)
      throw new MotionError(
        title === study.title
          ? `rate: ${subject} has not judged ${missing.length} of ${study.items.length} motions (first: "${missing[0].id}"); all are needed. Let them finish.`
          : `rate: the ratings of ${subject} belong to the study "${title}", not to "${study.title}". Give the ratings of this study.`,
        { code: 'mismatch' },
      )
  }
  const made = study.items.filter(({ kind }) => kind === 'assembled')
  const real = study.items.filter(({ kind }) => kind === 'real')
  const bases = [...new Set(made.map(({ base }) => base))]
  const of = (base: string): readonly StudyItem[] => made.filter((item) => item.base === base)
  const count = (items: readonly StudyItem[], { marks }: Ratings): number =>
    items.filter(({ id }) => marks[id] === 'O').length
  const accepted = ratings.map((one) => bases.map((base) => count(of(base), one)))
  const items = bases.map((base) => of(base).length)
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  return {
    title: study.title,
    retrieved: study.retrieved,
    right: study.right,
    bases,
    items,
    subjects: ratings.map(({ subject }) => subject),
    accepted,
    ratios: bases.map((_, b) => sum(accepted.map((row) => row[b])) / (items[b] * ratings.length)),
    availability: sum(accepted.flat()) / (made.length * ratings.length),
    controls: ratings.map((one) => (real.length > 0 ? count(real, one) / real.length : undefined)),
  }
}

const STUDY = z.object({
  format: z.literal(STUDY_FORMAT),
  title: field.text,
  retrieved: field.count(),
  right: field.count(),
  seed: field.number,
  items: z
    .array(
      z.object({
        id: field.text,
        kind: z.enum(['assembled', 'real']),
        base: field.text,
        donor: field.text.optional(),
      }),
    )
    .min(1, 'the study holds no motions'),
})

/** The study that a file holds; what is damaged is refused with a sentence. */
export const parseStudy = (text: string, source: string): Study =>
  readDocument(
    text,
    source,
    { format: STUDY_FORMAT, remedy: 'Make it again with "understudy rate make".' },
    STUDY,
  )

const RATINGS = z.object({
  format: z.literal(RATINGS_FORMAT),
  title: field.text,
  subject: field.text,
  marks: z.record(z.string(), z.enum(['O', 'X'], 'ratings mark each motion O or X')),
})

/** The ratings that a file holds; what is damaged is refused with a sentence. */
export const parseRatings = (text: string, source: string): Ratings =>
  readDocument(
    text,
    source,
    { format: RATINGS_FORMAT, remedy: 'Save them again from the rating page.' },
    RATINGS,
  )

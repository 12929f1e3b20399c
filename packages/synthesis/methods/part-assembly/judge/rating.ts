import { MotionError } from '@understudy/motion'
import { readDocument } from '@understudy/motion/formats'

export const STUDY_FORMAT = 'understudy-study'
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

export function parseStudy(text: string, source: string): Study {
  const study = readDocument(text, source, {
    format: STUDY_FORMAT,
    remedy: 'Make it again with "understudy rate make".',
  }) as unknown as Study
  if (Array.isArray(study.items) && study.items.length > 0) return study
  throw new MotionError(`${source}: the study holds no motions; make it again with "understudy rate make".`)
}

export function parseRatings(text: string, source: string): Ratings {
  const ratings = readDocument(text, source, {
    format: RATINGS_FORMAT,
    remedy: 'Save them again from the rating page.',
  }) as unknown as Ratings
  const wrong = Object.entries(ratings.marks ?? {}).find(([, mark]) => mark !== 'O' && mark !== 'X')
  if (ratings.marks && typeof ratings.subject === 'string' && !wrong) return ratings
  throw new MotionError(
    `${source}: ${wrong ? `"${wrong[0]}" is marked ${JSON.stringify(wrong[1])}` : 'subject or marks are missing'}; ` +
      `ratings name a subject and mark each motion O or X. Save them again from the rating page.`,
  )
}

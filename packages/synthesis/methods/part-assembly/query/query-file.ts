import { MotionError } from '@understudy/motion'
import { checkFields, parseText, shown } from '@understudy/motion/formats'
import { z } from 'zod'
import { field } from '../../../analysis/document/index.ts'
import { BODY_PARTS, type BodyPart, type Feature } from '../../../analysis/features/index.ts'
import { featureNumber } from '../part-index/index-motions.ts'
import type { Admitted, PartQuery, QuerySegment } from './query.ts'

/** What a feature may answer, in its own words: `"bent"`, or `["bent", "stretched"]`. */
export type AdmittedWords = Readonly<Record<string, string | readonly string[]>>

/** A phase as a person writes it. */
export interface SegmentWords {
  readonly when?: AdmittedWords
  /** Or any one of several. */
  readonly any?: readonly AdmittedWords[]
  readonly optional?: boolean
  /** Seconds. */
  readonly atLeast?: number
  readonly atMost?: number
}

/** A query as a person writes it: see the README. */
export interface QueryWords {
  readonly name?: string
  readonly part?: BodyPart
  readonly phases: readonly SegmentWords[]
  /** Seconds that a hit keeps before and after its phases. */
  readonly around?: readonly [before: number, after: number]
}

/** From words to answers, against a set of features. */
export function queryFromWords(
  features: readonly Feature[],
  { name = 'query', part = 'whole', phases, around }: QueryWords,
): PartQuery {
  if (!BODY_PARTS.includes(part))
    throw new MotionError(
      `query: "${name}" is about "${String(part)}"; one of ${BODY_PARTS.join(', ')} is needed.`,
      { code: 'unreadable' },
    )
  if (!Array.isArray(phases) || phases.length === 0)
    throw new MotionError(`query: "${name}" has no phases; a list with at least one is needed.`, {
      code: 'unreadable',
    })
  return {
    name,
    part,
    segments: (phases as readonly SegmentWords[]).map((phase) => segmentOf(features, phase)),
    ...(around && { around }),
  }
}

function segmentOf(
  features: readonly Feature[],
  { when, any, optional, atLeast, atMost }: SegmentWords,
): QuerySegment {
  const alternatives = any ?? [when ?? {}]
  return {
    admit: alternatives.map((words) => admittedOf(features, words)),
    ...(optional ? { optional } : {}),
    ...(atLeast === undefined ? {} : { minSeconds: atLeast }),
    ...(atMost === undefined ? {} : { maxSeconds: atMost }),
  }
}

function admittedOf(features: readonly Feature[], words: AdmittedWords): Admitted {
  return Object.fromEntries(
    Object.entries(words).map(([name, answers]) => {
      const feature = features[featureNumber({ features }, name)]
      const values = [answers].flat().map((answer) => {
        const value = feature.words.indexOf(answer)
        if (value >= 0) return value
        throw new MotionError(
          `query: ${name} was required to be ${shown(answer)}; it answers ${feature.words.map((word) => `"${word}"`).join(', ')}.`,
          { code: 'unreadable' },
        )
      })
      return [name, values]
    }),
  )
}

const WORDS = z.record(z.string(), z.union([field.text, z.array(field.text)], 'its words are needed'))

const QUERY = z.object({
  name: field.text.optional(),
  part: z.enum(BODY_PARTS).optional(),
  phases: z.array(
    z.object({
      when: WORDS.optional(),
      any: z.array(WORDS).optional(),
      optional: z.boolean().optional(),
      atLeast: field.seconds.optional(),
      atMost: field.seconds.optional(),
    }),
    'a list of phases is needed',
  ),
  around: z.tuple([field.seconds, field.seconds], 'seconds before and seconds after are needed').optional(),
})

const REMEDY = 'The README of part assembly shows one.'

/** Reads a query written by hand. */
export const parseQuery = (text: string, features: readonly Feature[], source = 'query'): PartQuery =>
  readQuery(parseText(text, source, `a query is needed. ${REMEDY}`), features, source)

/** A query written by hand, from the value that its file holds. */
export const readQuery = (value: unknown, features: readonly Feature[], source = 'query'): PartQuery =>
  queryFromWords(features, { name: source, ...checkFields(value, source, QUERY, REMEDY) })

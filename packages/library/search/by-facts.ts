import { MotionError } from '@understudy/motion'
import { CLIP_COLUMNS, type Clip } from '../clips/clip.ts'
import type { Page } from '../clips/find-clips.ts'
import type { Library } from '../library.ts'

/** What is asked about clips; what is left out does not matter. */
export interface FactsQuery extends Page {
  /** Words in the name, person, note or tags; `"two words"` side by side, `or`, `-without`, as on the web. */
  readonly text?: string
  /** All of these tags. */
  readonly tags?: readonly string[]
  /** All of these features of the catalogue hold somewhere. */
  readonly features?: readonly string[]
  readonly person?: string
  /** Seconds. */
  readonly longerThan?: number
  readonly shorterThan?: number
}

/** Of very common words only so many clips are ranked: the order among thousands of equals means little. */
const RANKED = 2000

/** Clips by words, tags, features, person and length, best first. */
export async function searchFacts({ database }: Library, query: FactsQuery): Promise<Clip[]> {
  const { text, tags = [], features = [], person, longerThan, shorterThan, limit = 20, offset = 0 } = query
  if (offset + limit > RANKED)
    throw new MotionError(`search: at most ${RANKED} hits are ranked. Ask for fewer, or add a word.`)
  const values: unknown[] = []
  const value = (given: unknown): string => `$${values.push(given)}`
  const words = text === undefined ? undefined : `websearch_to_tsquery('simple', ${value(text)})`
  const conditions = [
    'deletion is null',
    ...(words ? [`search @@ ${words}`] : []),
    ...(tags.length > 0 ? [`tags @> ${value(tags)}`] : []),
    ...(features.length > 0 ? [`features @> ${value(features)}`] : []),
    ...(person === undefined ? [] : [`person = ${value(person)}`]),
    ...(longerThan === undefined ? [] : [`seconds >= ${value(longerThan)}`]),
    ...(shorterThan === undefined ? [] : [`seconds <= ${value(shorterThan)}`]),
  ]
  return await database.query<Clip>(
    `select ${CLIP_COLUMNS} from (select * from clip where ${conditions.join(' and ')} limit ${RANKED}) as clip
     order by ${words ? `ts_rank(search, ${words}) desc, ` : ''} number limit ${value(limit)} offset ${value(offset)}`,
    values,
  )
}

import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import type { ClipRow } from '../../data/recordings.ts'
import type { Motion } from '@understudy/motion'

/** A recording that somebody might bring along. */
export interface OwnWalk {
  readonly clip: ClipRow
  readonly motion: Motion
}

/** So many people who walk plainly, and so many styles. */
const EACH = 5
/** Every fifth person or style, and the one two after it: settings are chosen on these. */
const CHOSEN_ON = [0, 2]

/**
 * Ten walks, one of each of five people and five styles; undefined where there are none. Nothing is learned from them. Those to
 * report on are the last of the list, those to choose settings on are others, the first.
 */
export const ownWalks = (data: EvaluationData): Promise<readonly OwnWalk[] | undefined> =>
  once(data, 'own walks', async () => {
    const { judged } = data
    if (judged === undefined) return undefined
    const styleOf = ({ tags }: ClipRow): string | undefined => tags.find((tag) => tag.startsWith('style:'))
    const walks = judged.clips.filter(({ tags }) =>
      tags.some((tag) => tag === 'c-walkcycle' || tag === 'content:walk'),
    )
    const plain = firstOfEach(walks, (clip) =>
      styleOf(clip) === undefined ? `${clip.dataset} ${clip.subject}` : undefined,
    )
    const found: OwnWalk[] = []
    for (const clip of [...partOf(plain, data), ...partOf(firstOfEach(walks, styleOf), data)])
      found.push({ clip, motion: (await data.load(judged, clip)).motion })
    return found.length === 0 ? undefined : found
  })

function firstOfEach(clips: readonly ClipRow[], keyOf: (clip: ClipRow) => string | undefined) {
  const first = new Map<string, ClipRow>()
  for (const clip of clips) {
    const key = keyOf(clip)
    if (key !== undefined && !first.has(key)) first.set(key, clip)
  }
  return [...first.values()]
}

function partOf(clips: readonly ClipRow[], { part }: EvaluationData): readonly ClipRow[] {
  const chosen = clips.filter((_, n) => CHOSEN_ON.includes(n % 5) === (part === 'choose'))
  return part === 'choose' ? chosen.slice(0, EACH) : chosen.slice(-EACH)
}

/** What measures of walks say they were taken on. */
export const toldWalks = (walks: readonly OwnWalk[]): string =>
  `${walks.length} recorded walks, of other people or styles each: ${walks.map(({ clip }) => clip.clip).join(', ')}`

import { MotionError } from '@understudy/motion'
import { wordsOf } from './read-directions.ts'

/** A clip, or a stretch of one, that can be asked for by words. */
export interface Named {
  readonly name: string
}

/**
 * Those whose names hold the most of the words, and at least the first: of "kick left", every left kick, and where there is
 * none, every kick. Those with the fewest other words come first: "walk-to-jump" is less of a jump than "jump".
 */
export function chooseClips<T extends Named>(words: readonly string[], clips: readonly T[]): readonly T[] {
  const [action] = words
  const scored = clips.flatMap((clip) => {
    const own = new Set(wordsOf(clip.name))
    if (!own.has(action!)) return []
    const known = words.filter((word) => own.has(word)).length
    return [{ clip, known, other: own.size - known }]
  })
  const most = Math.max(...scored.map(({ known }) => known))
  const matching = scored.filter(({ known }) => known === most)
  const fewest = Math.min(...matching.map(({ other }) => other))
  return matching.filter(({ other }) => other === fewest).map(({ clip }) => clip)
}

/** The sentence about an action that nobody shows. */
export function unknownAction(text: string, clips: readonly Named[]): MotionError {
  const known = [...new Set(clips.flatMap(({ name }) => wordsOf(name)))].toSorted()
  const shown = known.slice(0, 30).join(', ') + (known.length > 30 ? ` and ${known.length - 30} more` : '')
  return new MotionError(
    `directions: no clip is named by "${text.slice(0, 60)}"; their names say ${shown || 'nothing'}. ` +
      `Use one of these words, or add a clip whose name or label says it.`,
    { code: 'unknown-name' },
  )
}

import { featureNumber, type PartIndex } from '../part-index/index-motions.ts'
import type { QueryMatch } from './match-query.ts'
import type { PartQuery, QuerySegment } from './query.ts'

/** Why a match is one: `0.10 s right-arm reaching, right-hand fast → 0.23 s right-arm extended`. */
export function describeMatch(index: PartIndex, { segments }: PartQuery, { cuts }: QueryMatch): string {
  return segments
    .flatMap((segment, l) => {
      if (cuts[l] < 0) return []
      const end = cuts.slice(l + 1).find((cut) => cut >= 0)!
      return [`${((end - cuts[l]) / index.frameRate).toFixed(2)} s ${describeSegment(index, segment)}`]
    })
    .join(' → ')
}

/** What a phase asks, in the features' words. Features of which every answer is admitted are not worth a word. */
export function describeSegment(index: PartIndex, { admit }: QuerySegment): string {
  const alternatives = admit.map((admitted) => {
    const clauses = Object.entries(admitted).flatMap(([name, values]) => {
      const { words } = index.features[featureNumber(index, name)]
      return values.length >= words.length ? [] : [`${name} ${values.map((value) => words[value]).join('/')}`]
    })
    return clauses.length === 0 ? 'anything' : clauses.join(', ')
  })
  return alternatives.join(' or ')
}

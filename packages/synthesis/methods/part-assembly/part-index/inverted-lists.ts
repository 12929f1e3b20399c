import type { PartIndex } from './index-motions.ts'
import { featureNumber } from './index-motions.ts'
import { bitAt } from './bits.ts'

/** A corpus cut into segments of equal answers to a few features, and where each vector of answers occurs. */
export interface InvertedLists {
  readonly features: readonly string[]
  /** First frame of every segment on the index's timeline, and a last entry at its end. */
  readonly starts: readonly number[]
  /** Clip of every segment. */
  readonly clips: readonly number[]
  /** Vector of answers, written `1,0,2` → ascending numbers of the segments that have it. */
  readonly lists: ReadonlyMap<string, readonly number[]>
}

/**
 * The seed's index (§3.1.2, after Müller, Röder, Clausen 2005): segments, and a list per vector of answers.
 * Lists depend on which features are chosen, so they are made per query. They are here for fidelity and as the
 * definition that `matchQuery` is tested against; the bit slices answer faster. O(frames × features).
 */
export function invertedLists(index: PartIndex, features: readonly string[]): InvertedLists {
  const numbers = features.map((name) => featureNumber(index, name))
  const starts: number[] = []
  const clips: number[] = []
  const lists = new Map<string, number[]>()
  index.clips.forEach(({ first, frameCount }, clip) => {
    let before = ''
    for (let f = first; f < first + frameCount; f++) {
      const vector = numbers.map((k) => valueAt(index, k, f)).join(',')
      if (f > first && vector === before) continue
      before = vector
      const list = lists.get(vector) ?? []
      list.push(starts.length)
      lists.set(vector, list)
      starts.push(f)
      clips.push(clip)
    }
  })
  return { features, starts, clips, lists }
}

/**
 * Hit(F_Q) = ⋂ over l of (L(V_l) − l + 1), with L(V_l) = ⋃ over v ∈ V_l of L(v): the segments at which the phases
 * V_1 … V_L, sets of vectors, follow each other within one clip.
 */
export function intersectLists(
  { lists, clips }: InvertedLists,
  phases: readonly (readonly (readonly number[])[])[],
): readonly number[] {
  const listOf = (vectors: readonly (readonly number[])[]): readonly number[] =>
    vectors.flatMap((vector) => lists.get(vector.join(',')) ?? [])
  const [first, ...rest] = phases.map((vectors, l) => new Set(listOf(vectors).map((segment) => segment - l)))
  const last = phases.length - 1
  return [...(first ?? [])]
    .filter((segment) => rest.every((list) => list.has(segment)) && clips[segment] === clips[segment + last])
    .toSorted((a, b) => a - b)
}

function valueAt(index: PartIndex, k: number, f: number): number {
  const twos = index.twos[k]
  return bitAt(index.ones[k], f) ? 1 : twos && bitAt(twos, f) ? 2 : 0
}

import { seeded } from '@understudy/motion'
import type { Dance } from '../dance/couple-plan.ts'
import { DATABASE_PATTERNS, improvise, orderAll, TEST_PATTERNS } from '../dance/patterns.ts'
import type { Score } from '../score.ts'

/** Leader and follower: the same couple throughout, as in the thesis. */
const LEADER = 'average'
const FOLLOWER = 'light'

/** Two scores that fit each other: one per part, the same dance in both. */
function couple(name: string, family: string, dance: Dance): readonly Score[] {
  const part = (own: 'leader' | 'follower', performer: string, partner: string): Score => ({
    id: `${name}-${own}`,
    family,
    performer,
    seed: dance.seed + (own === 'leader' ? 0 : 1),
    frameRate: 120,
    actions: [{ do: 'lindy', part: own, partner, dance }],
    attributes: {
      part: own,
      pair: `${name}-${own === 'leader' ? 'follower' : 'leader'}`,
      tempo: dance.tempo,
    },
  })
  return [part('leader', LEADER, FOLLOWER), part('follower', FOLLOWER, LEADER)]
}

/**
 * Hsu 2004, §6.2: twelve short dances of the seven patterns. 12 × 7 × 4 units and 28 of finding the beat are its 364. As its
 * database does, ours reaches the slowest and the fastest tempo that is asked for: beyond, only one side has examples.
 */
const database = Array.from({ length: 12 }, (_, k) => {
  const seed = 9000 + 10 * k
  const random = seeded(seed)
  const tempo = 120 + 68 * (k / 11) + random.between(-3, 3)
  const dance = { tempo, patterns: orderAll(DATABASE_PATTERNS, random), intro: k < 2 ? 2 : 1, seed }
  return couple(`lindy-${String(k + 1).padStart(2, '0')}`, 'lindy', dance)
}).flat()

/** `count` patterns of all that are known, improvised, at `tempo` beats per minute: two scores, leader and follower. */
export function improvisation(
  name: string,
  family: string,
  { tempo, count, seed }: { readonly tempo: number; readonly count: number; readonly seed: number },
): readonly Score[] {
  const patterns = improvise([...TEST_PATTERNS, ...DATABASE_PATTERNS], count, seeded(seed))
  return couple(name, family, { tempo, patterns, intro: 1, seed })
}

/** Three longer improvisations, slow, middling and fast: 91 patterns, most of them not in the database. */
const tests = (
  [
    [122, 27],
    [154, 31],
    [188, 33],
  ] as const
).flatMap(([tempo, count], k) =>
  improvisation(`lindy-test-${k + 1}`, 'lindy-test', { tempo, count, seed: 9600 + 10 * k }),
)

export const DANCES: readonly Score[] = [...database, ...tests]

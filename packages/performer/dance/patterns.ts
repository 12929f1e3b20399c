import type { Random } from '@understudy/motion'
import type { Pattern, Stance } from './notation.ts'

/**
 * Hsu 2004, Table 6.1, first column: seven patterns every dancer knows. The marks of the scan are partly lost; where a
 * stance or the sense of a turn cannot be read, the reading is one in which every pattern can follow
 * some other and every stance occurs: the dancers improvised with what the database holds.
 */
export const DATABASE_PATTERNS: readonly Pattern[] = [
  ['open', 'step', 'closed', 'step', 'open'],
  ['open', 'step', 'closedCross', 'inside', 'openCross'],
  ['open', 'step', 'closed', 'step', 'closed'],
  ['open', 'step', 'closed', 'inside', 'open'],
  ['open', 'step', 'closed', 'outside', 'open'],
  ['closed', 'step', 'closed', 'step', 'open'],
  ['openCross', 'outside', 'closed', 'step', 'open'],
]

/** The second column: fourteen patterns that the database does not hold, of the same stances and transitions. */
export const TEST_PATTERNS: readonly Pattern[] = [
  ['open', 'step', 'closed', 'outside', 'openCross'],
  ['closed', 'step', 'closed', 'inside', 'open'],
  ['closed', 'step', 'closed', 'step', 'closed'],
  ['closed', 'step', 'closed', 'outside', 'open'],
  ['closed', 'step', 'closed', 'outside', 'openCross'],
  ['closed', 'step', 'closed', 'inside', 'openCross'],
  ['closed', 'step', 'closedCross', 'inside', 'openCross'],
  ['openCross', 'outside', 'closed', 'step', 'closed'],
  ['openCross', 'outside', 'closed', 'inside', 'open'],
  ['openCross', 'outside', 'closed', 'step', 'openCross'],
  ['openCross', 'outside', 'closed', 'inside', 'openCross'],
  ['openCross', 'outside', 'closed', 'outside', 'open'],
  ['openCross', 'outside', 'closed', 'outside', 'openCross'],
  ['open', 'step', 'closed', 'step', 'openCross'],
]

const startOf = (pattern: Pattern): Stance => pattern[0]
const endOf = (pattern: Pattern): Stance => pattern[4]

/** All of `patterns` once, in an order in which each begins where the last ended; starts from open. */
export function orderAll(patterns: readonly Pattern[], random: Random): readonly Pattern[] {
  const search = (
    done: readonly Pattern[],
    left: readonly Pattern[],
    stance: Stance,
  ): readonly Pattern[] | undefined => {
    if (left.length === 0) return done
    const next = left.filter((pattern) => startOf(pattern) === stance)
    for (const pattern of shuffle(next, random)) {
      const found = search(
        [...done, pattern],
        left.filter((other) => other !== pattern),
        endOf(pattern),
      )
      if (found) return found
    }
    return undefined
  }
  return search([], patterns, 'open') ?? patterns
}

/** An improvisation of `count` patterns: any that fits, those not danced lately first. */
export function improvise(patterns: readonly Pattern[], count: number, random: Random): readonly Pattern[] {
  const danced: Pattern[] = []
  let stance: Stance = 'open'
  while (danced.length < count) {
    const fitting = patterns.filter((pattern) => startOf(pattern) === stance)
    const fresh = fitting.filter((pattern) => !danced.slice(-5).includes(pattern))
    const next = random.pick(fresh.length > 0 ? fresh : fitting)
    danced.push(next)
    stance = endOf(next)
  }
  return danced
}

function shuffle<T>(items: readonly T[], random: Random): readonly T[] {
  const shuffled = [...items]
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = random.integer(i + 1)
    ;[shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]]
  }
  return shuffled
}

import type { Score } from '../score.ts'

/** How many clips of each family go into the first load, and the families that stay out of it. */
const TAKEN: Readonly<Record<string, number>> = {
  'free-walk': 1,
  'start-stop': 2,
  course: 0,
  run: 1,
  'walk-cycle': 24,
  jump: 8,
  bowling: 8,
  golf: 5,
  'walk-to-jump': 2,
  wave: 10,
  'punch-grid': 12,
  'reach-grid': 12,
  'kick-grid': 12,
  'stair-step': 6,
  // A leader and a follower; the long dances come with the rest.
  lindy: 2,
  'lindy-test': 0,
}
/** Families whose neighbours belong together: the first ones are taken, not a spread. */
const TOGETHER = new Set(['lindy'])
/** A family that is not named above brings this many. */
const OTHERS = 2

/** The subset that ships inside the studio's first load: nearly every family, at most 3 MB. Spread over each family's order. */
export function starterScores(scores: readonly Score[]): readonly Score[] {
  const families = new Map<string, Score[]>()
  for (const score of scores) families.set(score.family, [...(families.get(score.family) ?? []), score])
  return [...families].flatMap(([family, list]) => {
    const count = Math.min(TAKEN[family] ?? OTHERS, list.length)
    if (TOGETHER.has(family)) return list.slice(0, count)
    return Array.from({ length: count }, (_, k) => list[Math.floor((k * list.length) / count)])
  })
}

import { resample } from '@understudy/motion'
import { encodeClips } from './clip-pack.ts'
import { listScores, makeClip } from './embedded-scores.ts'

/** The corpus's small selections that tools answer with before anybody has examples of their own. */
export type StarterName = keyof typeof STARTERS

/**
 * `walking`: two minutes of walking at will, and what paths ask for beside it: straights, stops, turns on the spot, runs. `dancing`: the twelve short Lindy Hop dances, leader and follower in turn.
 * Rates are frames per second: what a screen shows, and for the dances, which are many, half of it.
 */
export const STARTERS = {
  walking: { rate: 60, clips: ['free-walk-1', 'course-1', ...clipsOf('run')] },
  dancing: { rate: 30, clips: clipsOf('lindy') },
} as const

const packs = new Map<StarterName, Uint8Array>()

/** A selection as a clip pack. Performing takes seconds: pages have it made when they are built, others keep it. */
export function starterPack(name: StarterName): Uint8Array {
  const known = packs.get(name)
  if (known) return known
  const { rate, clips } = STARTERS[name]
  const pack = encodeClips(clips.map((id) => resample(makeClip(id), rate)))
  packs.set(name, pack)
  return pack
}

function clipsOf(wanted: string): readonly string[] {
  return listScores().flatMap(({ id, family }) => (family === wanted ? [id] : []))
}

import type { Motion } from '@understudy/motion'
import { askByExample, type Hit } from '@understudy/synthesis/methods/part-assembly'
import { fights, type Fights } from '../../suites/assembly/retrieval-embedded.ts'
import type { Sketch } from '../../suites/assembly/sketches.ts'
import type { ReproduceData } from '../exhibit.ts'

/** Clips of each class that a quick look takes. */
const FEW = 3

/** The embedded clips in the classes of the seed's Table 2. */
export const fightClips = (data: ReproduceData): Promise<Fights> =>
  data.small ? fights(data, FEW) : fights(data)

/** Hits this many times as far as the third best count as found. */
const WITHIN = 1.3

/** What is found for a sketched motion, the nearest first, one hit a clip. */
export function askFor({ motions, index }: Fights, { motion, part, features }: Sketch): readonly Hit[] {
  const hits = askByExample(index, motion, part, (clip) => motions[clip], {
    enough: 150,
    maxScore: Infinity,
    within: WITHIN,
    ...(features ? { features } : {}),
  })
  const seen = new Set<number>()
  return hits.filter(({ clip }) => !seen.has(clip) && seen.add(clip))
}

/** Whether a clip holds an action by one of these labels. */
export const shows = (motion: Motion, labels: readonly string[]): boolean =>
  motion.annotations.segments.some(({ label }) => labels.includes(label))

import type { Motion } from '@understudy/motion'
import type { Hit } from '@understudy/synthesis/methods/part-assembly'
import { askWithinReach, fights, type Fights } from '../../suites/assembly/retrieval-embedded.ts'
import type { Sketch } from '../../suites/assembly/sketches.ts'
import type { ReproduceData } from '../exhibit.ts'

/** Clips of each class that a quick look takes. */
const FEW = 3

/** The embedded clips in the classes of the seed's Table 2. */
export const fightClips = (data: ReproduceData): Promise<Fights> =>
  data.small ? fights(data, FEW) : fights(data)

/** What is found for a sketched motion, the nearest first, one hit a clip. */
export function askFor(clips: Fights, sketch: Sketch): readonly Hit[] {
  const seen = new Set<number>()
  return askWithinReach(clips, sketch).filter(({ clip }) => !seen.has(clip) && seen.add(clip))
}

/** Whether a clip holds an action by one of these labels. */
export const shows = (motion: Motion, labels: readonly string[]): boolean =>
  motion.annotations.segments.some(({ label }) => labels.includes(label))

import type { Motion } from '../../motion/motion.ts'
import { cmuRate } from './cmu-rate.ts'
import type { KnownRate } from './profile.ts'

/** Bones that only the collection's ASF files have together. */
const NAMES = ['lhipjoint', 'lfemur', 'ltibia', 'rhipjoint', 'lowerback', 'upperback', 'thorax', 'lclavicle']

/** The rate of an ASF with AMC of the CMU collection: the files say none, the same subjects were recorded at 60. */
export function acclaimRate(motion: Motion, source: string): KnownRate | undefined {
  const names = new Set(motion.skeleton.joints.map(({ name }) => name))
  return NAMES.every((name) => names.has(name)) ? cmuRate(motion, source) : undefined
}

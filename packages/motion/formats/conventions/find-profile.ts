import type { Motion } from '../../motion/motion.ts'
import { bandai } from './profile-bandai.ts'
import { cmu } from './profile-cmu.ts'
import type { Profile } from './profile.ts'

/** The families of files whose habits are known, in the order in which they are tried. */
export const PROFILES: readonly Profile[] = [cmu, bandai]

/** The profile whose family the file belongs to, if any. */
export const findProfile = (motion: Motion): Profile | undefined =>
  PROFILES.find((profile) => profile.fits(motion))

import { resample, type Motion } from '@understudy/motion'
import { detectContacts, withContacts } from '@understudy/synthesis/analysis'

/** Contacts are found at this rate at least, frames per second: at 30 Hz a strike lies anywhere within 33 ms. */
const CONTACT_RATE = 120

/** The motion with its foot contacts: its own, or those found in all of it. A figure without feet is left as it is. */
export function withFootContacts(motion: Motion): Motion {
  const { roles } = motion.skeleton
  if (motion.annotations.contacts.length > 0 || !(roles.has('leftFoot') || roles.has('rightFoot')))
    return motion
  const fine = motion.frameRate < CONTACT_RATE ? resample(motion, CONTACT_RATE) : motion
  return withContacts(motion, detectContacts(fine))
}

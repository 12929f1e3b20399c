import type { Motion } from '@understudy/motion'
import { detectContacts, withContacts } from '@understudy/synthesis/analysis'

/** Contacts are drawn where the motion has them, and found where it has not. */
export function withFeet(motion: Motion): Motion {
  const { roles } = motion.skeleton
  if (motion.annotations.contacts.length > 0 || !roles.has('leftFoot') || !roles.has('rightFoot'))
    return motion
  return withContacts(motion, detectContacts(motion))
}

import type { ContactInterval, Motion } from '@understudy/motion'
import { detectContacts } from './detect-contacts.ts'

/**
 * The motion's own contacts, or, where it has none, those that can be seen in it; a figure without feet has none.
 * World positions already at hand save the forward kinematics.
 */
export function contactsOf(motion: Motion, positions?: Float32Array): readonly ContactInterval[] {
  const { roles } = motion.skeleton
  if (motion.annotations.contacts.length > 0) return motion.annotations.contacts
  return roles.has('leftFoot') || roles.has('rightFoot') ? detectContacts(motion, { positions }) : []
}

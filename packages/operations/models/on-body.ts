import { resample, type Motion, type Skeleton } from '@understudy/motion'
import { detectContacts, withContacts } from '@understudy/synthesis/analysis'
import { retarget } from '@understudy/synthesis/editing'

/** Contacts are found at this rate at least, frames per second. */
const CONTACT_RATE = 120

/** With the contacts it has, or with those that are found. */
export function withKnownContacts(motion: Motion): Motion {
  if (motion.annotations.contacts.length > 0) return motion
  const fine = motion.frameRate < CONTACT_RATE ? resample(motion, CONTACT_RATE) : motion
  const { roles } = fine.skeleton
  return roles.has('leftFoot') || roles.has('rightFoot') ? withContacts(fine, detectContacts(fine)) : fine
}

/** On another body, under its own name; with that body's own joints where both are alike. */
export function onBody(motion: Motion, body: Motion | Skeleton): Motion {
  const skeleton = 'skeleton' in body ? body.skeleton : body
  return sameBody(motion.skeleton, skeleton)
    ? { ...motion, skeleton }
    : { ...retarget(motion, body).motion, name: motion.name }
}

/** The same joints and bones to a tenth of a millimetre. */
const sameBody = (a: Skeleton, b: Skeleton): boolean =>
  a.jointCount === b.jointCount &&
  a.parents.every((parent, j) => parent === b.parents[j]) &&
  a.offsets.every((value, i) => Math.abs(value - b.offsets[i]!) < 1e-4)

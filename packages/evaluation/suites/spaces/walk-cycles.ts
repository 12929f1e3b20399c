import { resample, sliceFrames, type Motion } from '@understudy/motion'
import { detectContacts, gaitCycles, withContacts } from '@understudy/synthesis/analysis'

/** Contacts are found at this rate at least, frames per second: at 30 Hz a strike lies anywhere within 33 ms. */
const CONTACT_RATE = 120

/** A recording at a rate at which contacts can be seen, with its contacts. */
export function withWalkContacts(motion: Motion): Motion {
  const fine = motion.frameRate < CONTACT_RATE ? resample(motion, CONTACT_RATE) : motion
  return withContacts(fine, detectContacts(fine))
}

/** The two-step cycles of a walk from left strike to left strike, cut on frames. `motion` has its contacts. */
export const cutWalkCycles = (motion: Motion): readonly Motion[] =>
  gaitCycles(motion).flatMap(({ start, end }) => {
    const [from, to] = [start, end].map((time) => Math.round(time * motion.frameRate))
    if (to >= motion.frameCount) return []
    return [{ ...sliceFrames(motion, from, to + 1), name: `${motion.name} at ${start.toFixed(1)} s` }]
  })

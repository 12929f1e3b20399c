import { resample, sliceFrames, type Motion } from '@understudy/motion'
import { detectContacts, footplants, withContacts } from '@understudy/synthesis/analysis'

/** Contacts are found at this rate at least, frames per second: at 30 Hz a strike lies anywhere within 33 ms. */
const CONTACT_RATE = 120
/** A two-step cycle lasts this long, seconds; shorter is running or a stumble, longer has a pause in it. */
const [SHORTEST, LONGEST] = [0.6, 2.2]
/** Each step lasts at least this long, seconds. */
const LEAST_STEP = 0.25
/** The other foot lifts no earlier before a strike than this, seconds: detectors let go of a foot as it begins to roll. */
const LIFT_SLACK = 0.12

/** A recording at a rate at which contacts can be seen, with its contacts. */
export function withWalkContacts(motion: Motion): Motion {
  const fine = motion.frameRate < CONTACT_RATE ? resample(motion, CONTACT_RATE) : motion
  return withContacts(fine, detectContacts(fine))
}

/**
 * The two-step cycles of a walk, cut on frames: left strike, right strike, left strike, and nothing between them; the other
 * foot lifts about when one lands, and each foot swings. `motion` has its contacts.
 */
export function cutWalkCycles(motion: Motion): readonly Motion[] {
  const plants = footplants(motion.annotations.contacts)
  const cycles: Motion[] = []
  for (let n = 1; n + 3 <= plants.length; n++) {
    const [before, left, right, next] = plants.slice(n - 1, n + 3)
    if (!next || left.side !== 'left' || right.side !== 'right' || next.side !== 'left') continue
    const steps = [right.start - left.start, next.start - right.start]
    const seconds = next.start - left.start
    const isWalk =
      before.side === 'right' &&
      Math.min(...steps) >= LEAST_STEP &&
      seconds >= SHORTEST &&
      seconds <= LONGEST &&
      before.end > left.start - LIFT_SLACK &&
      left.end > right.start - LIFT_SLACK &&
      right.end > next.start - LIFT_SLACK &&
      before.end < right.start &&
      left.end < next.start
    const [from, to] = [left.start, next.start].map((time) => Math.round(time * motion.frameRate))
    if (!isWalk || to >= motion.frameCount) continue
    cycles.push({
      ...sliceFrames(motion, from, to + 1),
      name: `${motion.name} at ${left.start.toFixed(1)} s`,
    })
  }
  return cycles
}

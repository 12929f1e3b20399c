import {
  duration,
  sampleAtTimes,
  makeMotion,
  slice,
  smootherStep,
  type Interval,
  type Motion,
} from '@understudy/motion'
import { finishFeet } from '../../../editing/blend/finish-feet.ts'
import { findTransitions, transitionAt, type TransitionPoint } from '../../../editing/transition/index.ts'
import type { Run } from '../../../run.ts'
import type { Place } from './choose-place.ts'
import { mixByWeights } from './mix-frames.ts'

/** Length of the transition before and after the action, seconds. */
const BLEND = 0.4
/** A transition lies at most this far from where it was asked for, seconds. */
const SLACK = 0.15
/** Where nobody says, the base goes on at most this much later than it was left, seconds: about one cycle of a walk. */
const GOES_ON = 1.2
/** Feet are repaired inside the stretch; at its ends the repair fades over this, seconds. */
const FADE = 0.15

/** What was inserted where, on the result's clock, and how far apart the motions were at both transitions. */
export interface Inserted {
  readonly start: number
  readonly end: number
  /** Where the base goes on afterwards, seconds of its own. */
  readonly goesOnAt: number
  /** Metres RMS. */
  readonly into: number
  readonly outOf: number
}

/**
 * The base with a whole action of another inside: a transition into it, the action, a transition back. Where no stretch of
 * the base is given it is left where it is most like the beginning of the action, and goes on at the moment most like its
 * end. What comes after stands where the action led. Both are on one body.
 */
export function insertAction(
  base: Motion,
  lent: Motion,
  given: Partial<Place>,
  run: Run,
): { motion: Motion; lent: Motion; before: Motion; place: Place; inserted: Inserted } {
  const blendSeconds = Math.min(BLEND, duration(base) / 4, duration(lent) / 4)
  const half = blendSeconds / 2
  const action = given.donor ?? { start: 0, end: duration(lent) }
  // A blend needs half a window of the action on either side.
  const entry = Math.min(Math.max(action.start, half), duration(lent) - half)
  const exit = Math.min(Math.max(action.end, entry), duration(lent) - half)
  const find = (a: Motion, b: Motion, regionA: Interval, regionB: Interval): TransitionPoint =>
    findTransitions(a, b, { blendSeconds, regionA, regionB, most: 1 }, run.kernels)[0]
  const into = run.stage('enter', () =>
    find(
      base,
      lent,
      given.base ? near(given.base.start, half, duration(base)) : { start: 0, end: duration(base) },
      within(entry, half, duration(lent), action),
    ),
  )
  const first = transitionAt(base, lent, into, { blendSeconds })
  const leaves = into.timeA + Math.max(exit - into.timeB, 0)
  const back = run.stage('leave', () =>
    find(
      first,
      base,
      { start: Math.max(into.timeA + half, leaves - SLACK), end: leaves },
      given.base ? near(given.base.end, half, duration(base)) : goesOn(into.timeA, half, duration(base)),
    ),
  )
  const joined = transitionAt(first, base, back, { blendSeconds })
  const changed = { start: into.timeA - half, end: back.timeA + half }
  const motion = run.stage('feet', () =>
    mixByWeights(joined, finishFeet(joined, run.kernels), insideOf(joined, changed)),
  )
  const onClock = (body: Motion, at: (time: number) => number): Motion =>
    makeMotion({
      ...body,
      ...sampleAtTimes(
        body,
        Float64Array.from({ length: motion.frameCount }, (_, frame) =>
          Math.min(Math.max(at(frame / motion.frameRate), 0), duration(body)),
        ),
      ),
      annotations: undefined,
    })
  return {
    motion,
    lent: onClock(
      slice(lent, 0, duration(lent)),
      (time) => into.timeB + Math.min(time, back.timeA) - into.timeA,
    ),
    before: onClock(base, (time) =>
      time < into.timeA ? time : time < back.timeA ? into.timeA : back.timeB + time - back.timeA,
    ),
    place: {
      base: { start: into.timeA, end: Math.max(back.timeB, into.timeA) },
      donor: { start: into.timeB, end: into.timeB + back.timeA - into.timeA },
    },
    inserted: {
      start: into.timeA,
      end: back.timeA,
      goesOnAt: back.timeB,
      into: into.distance,
      outOf: back.distance,
    },
  }
}

/** Around a moment that was asked for, with room for half a blend on either side. */
function near(time: number, half: number, seconds: number): Interval {
  const at = Math.min(Math.max(time, half), seconds - half)
  return { start: Math.max(half, at - SLACK), end: Math.min(seconds - half, at + SLACK) }
}

const within = (time: number, half: number, seconds: number, action: Interval): Interval => ({
  start: time,
  end: Math.max(time, Math.min(time + SLACK, seconds - half, action.end)),
})

const goesOn = (left: number, half: number, seconds: number): Interval => ({
  start: Math.min(left, seconds - half),
  end: Math.min(left + GOES_ON, seconds - half),
})

/** 1 inside, faded to 0 at both ends of the stretch. */
function insideOf(motion: Motion, { start, end }: Interval): Float64Array {
  return Float64Array.from({ length: motion.frameCount }, (_, frame) => {
    const time = frame / motion.frameRate
    return Math.min(smootherStep((time - start) / FADE), smootherStep((end - time) / FADE))
  })
}

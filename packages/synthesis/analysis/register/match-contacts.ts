import type { ContactInterval, Motion } from '@understudy/motion'
import { curveInverse, type TimeCurve } from '../align/index.ts'
import { footplants, type Footplant } from '../contacts/index.ts'

/** A footplant of the reference and the one of a motion that plays its part. */
export interface ContactMatch {
  readonly side: 'left' | 'right'
  /** Seconds of the reference. */
  readonly reference: Footplant
  /** Seconds of the motion itself. */
  readonly motion: Footplant
  /** Seconds of the reference by which the motion's plant begins late (or, negative, early) after alignment. */
  readonly lateBy: number
}

/** Which footplants of two motions are the same, and which have no partner. */
export interface ContactMatching {
  readonly matches: readonly ContactMatch[]
  /** Plants without a partner, longer than the slack: signs of another structure. */
  readonly missing: readonly Footplant[]
  readonly extra: readonly Footplant[]
}

/** Plants that only just begin before a clip ends say nothing about its structure, seconds. */
export const EDGE_SLACK = 0.15

/**
 * Pairs the footplants of an aligned motion with the reference's: each with the one of its side that
 * overlaps it most on the reference's clock. Plants cut by the ends of a clip may stay alone.
 */
export function matchContacts(reference: Motion, motion: Motion, curve: TimeCurve): ContactMatching {
  const end = curve.times[curve.times.length - 1]
  const theirs = footplants(motion.annotations.contacts)
  const mapped = theirs.map(({ side, start, end: stop }) => ({
    side,
    start: curveInverse(curve, start),
    end: curveInverse(curve, stop),
  }))
  const taken = new Set<number>()
  const matches: ContactMatch[] = []
  const missing: Footplant[] = []
  for (const plant of footplants(reference.annotations.contacts)) {
    let best = -1
    let most = 0
    mapped.forEach((other, k) => {
      const shared = Math.min(plant.end, other.end) - Math.max(plant.start, other.start)
      if (other.side === plant.side && !taken.has(k) && shared > most) {
        best = k
        most = shared
      }
    })
    if (best >= 0) {
      taken.add(best)
      matches.push({
        side: plant.side,
        reference: plant,
        motion: theirs[best],
        lateBy: mapped[best].start - plant.start,
      })
    } else if (isInside(plant, end)) missing.push(plant)
  }
  const extra = theirs.filter((_, k) => !taken.has(k) && isInside(mapped[k], end))
  return { matches, missing, extra }
}

/** Long enough within the clip to mean something. */
const isInside = (plant: Pick<ContactInterval, 'start' | 'end'>, end: number): boolean =>
  Math.min(plant.end, end) - Math.max(plant.start, 0) > EDGE_SLACK &&
  plant.end > EDGE_SLACK &&
  plant.start < end - EDGE_SLACK

import type { Kernels } from '@understudy/kernels'
import {
  duration,
  makeMotion,
  quat,
  slice,
  vec3,
  type Interval,
  type Motion,
  smootherStep,
} from '@understudy/motion'
import { contactsOf } from '../../../analysis/contacts/index.ts'
import { loop, repeatLoop, type Loop } from '../../../editing/loop/index.ts'
import type { Place } from './choose-place.ts'
import type { Part } from './part.ts'

/** A donor played again and again until it lasts as long as the base. */
export interface RepeatedPart {
  readonly motion: Motion
  /** The whole of the base (or its given stretch), and what of the rounds is laid over it. */
  readonly place: Place
  /** Steps of both that fall together, seconds of base and rounds; empty where one of them does not walk. */
  readonly anchors: readonly (readonly [number, number])[]
  readonly rounds: number
  /** Seconds of the donor that make a round, and how far apart its two ends were, metres RMS. */
  readonly source: Interval
  readonly distance: number
}

/** A round is at least this share of the donor: the shortest loop is the smoothest, and nothing of a gesture is left in it. */
const LEAST_SHARE = 0.6
/** Ends of a whole clip this near need no blend, metres RMS: a clip that was cut as a cycle. */
const SAME = 0.03
/** A whole clip is a round unless two of its moments are this many times as alike. */
const WHOLE_ANYWAY = 1.5
/** Over which a round goes over into the next, seconds. */
const BLEND = 0.4
/** No step is hurried or delayed by more than this factor; beyond, the donor keeps its own time. */
const MAX_PACE = 2.2

/**
 * Fills the base with a shorter donor. Its two most alike moments, at least six tenths of it apart, are laid on each
 * other and make a round; rounds follow each other until they last. Where both walk, their steps are matched side by
 * side, left to left, so that the lent part keeps step with legs that are not its own:
 *
 *   (b₁, d_k), (b₂, d_{k+1}), …   the strikes of the base and of the rounds, d_k the first of b₁'s foot
 */
export function repeatPart(
  base: Motion,
  donor: Motion,
  part: Part,
  given: Partial<Place>,
  kernels?: Kernels,
): RepeatedPart {
  const lent = given.donor ? slice(donor, given.donor.start, given.donor.end) : donor
  const at = given.base ?? { start: 0, end: duration(base) }
  const round = roundOf(lent, part, kernels)
  const seconds = duration(round.motion)
  const steps = strikesOf(base).filter(({ time }) => time >= at.start && time <= at.end)
  const perRound = strikesOf(repeatLoop(round, 3)).filter(
    ({ time }) => time > seconds && time <= 2 * seconds,
  ).length
  // In step, a round lasts as long as its steps do in the base; two more are there for the ends.
  const needed = Math.max(
    (at.end - at.start) / seconds,
    perRound > 0 ? steps.length / perRound : 0,
    (MAX_PACE * (at.end - at.start)) / seconds,
  )
  const rounds = Math.ceil(needed) + 2
  const motion = repeatLoop(round, rounds)
  const offset = given.donor?.start ?? 0
  const source = { start: offset + round.source.start, end: offset + round.source.end }
  const anchors = inStep(steps, strikesOf(motion), seconds)
  if (anchors.length < 2) {
    const donorEnd = at.end - at.start
    return {
      motion,
      place: { base: at, donor: { start: 0, end: donorEnd } },
      anchors: [],
      rounds: donorEnd / seconds,
      source,
      distance: round.distance,
    }
  }
  const [[b0, d0], [bn, dn]] = [anchors[0], anchors[anchors.length - 1]]
  const pace = (dn - d0) / (bn - b0)
  const start = Math.max(0, d0 - pace * (b0 - at.start))
  const end = Math.min(duration(motion), dn + pace * (at.end - bn))
  return {
    motion,
    place: { base: at, donor: { start, end } },
    anchors,
    rounds: (end - start) / seconds,
    source,
    distance: round.distance,
  }
}

/** The donor as a round: whole where its ends are about as alike as any two moments, else between two that are. */
function roundOf(donor: Motion, part: Part, kernels: Kernels | undefined): Loop {
  // Against the trunk: arms alone would be alike wherever they are on the body.
  const trunk = (['hips', 'chest'] as const).filter((role) => donor.skeleton.roles.has(role))
  const roles = [...new Set([...trunk, ...part.roles])]
  const total = duration(donor)
  const frameRate = Math.min(30, donor.frameRate)
  const settings = { cleanFeet: false, maxDistance: Infinity, blendSeconds: BLEND, frameRate, roles }
  const most = Math.floor(0.97 * total * frameRate) / frameRate
  const whole = loop(donor, { ...settings, minSeconds: most }, kernels)
  const room = Math.min(BLEND / 2, 0.15 * total)
  const region = { start: room, end: total - room }
  const inside = loop(donor, { ...settings, region, minSeconds: LEAST_SHARE * (total - 2 * room) }, kernels)
  if (whole.distance > Math.max(SAME, WHOLE_ANYWAY * inside.distance)) return inside
  return { ...whole, motion: closed(slice(donor, whole.source.start, whole.source.end), whole.motion) }
}

/**
 * A clip that ends where it began, without anything beyond its ends to blend with: both ends go to the pose between
 * them, and what that takes is let go of within `BLEND`,
 *
 *   q′(t) = q(t) exp((1 − smootherStep(t / w)) log(q(0)⁻¹ m)),   m half way from the first pose to the last; likewise at the end
 */
function closed(clip: Motion, round: Motion): Motion {
  const { jointCount } = clip.skeleton
  const last = clip.frameCount - 1
  const reach = Math.max(1, Math.min(BLEND * clip.frameRate, last / 2))
  const rotations = clip.rotations.slice()
  const at = (frame: number, joint: number): number => 4 * (frame * jointCount + joint)
  for (let joint = 1; joint < jointCount; joint++) {
    const ends = [quat.quatAt(clip.rotations, at(0, joint)), quat.quatAt(clip.rotations, at(last, joint))]
    const middle = quat.slerp(ends[0], ends[1], 0.5)
    ends.forEach((end, k) => {
      const turn = quat.log(quat.multiply(quat.inverse(end), middle))
      for (let step = 0; step < reach; step++) {
        const o = at(k === 0 ? step : last - step, joint)
        const share = quat.exp(vec3.scale(turn, 1 - smootherStep(step / reach)))
        rotations.set(quat.multiply(quat.quatAt(clip.rotations, o), share), o)
      }
    })
  }
  // The root as the loop has it: its ends are the same, moved.
  for (const frame of [0, last]) {
    const o = at(frame, 0)
    rotations.set(round.rotations.subarray(o, o + 4), o)
  }
  return makeMotion({ ...round, rotations })
}

interface Strike {
  readonly side: 'left' | 'right'
  readonly time: number
}

/** Contacts nearer than this in time are one foothold, seconds: heel and toes, or two rounds of a loop. */
const ONE_FOOTHOLD = 0.12

/** When a foot comes down, both sides, in time. A foot that stands already when the motion begins does not. */
function strikesOf(motion: Motion): readonly Strike[] {
  const contacts = contactsOf(motion)
  const strikes = (['left', 'right'] as const).flatMap((side): Strike[] => {
    const own = contacts
      .filter(({ role }) => role === `${side}Foot` || role === `${side}Toes`)
      .toSorted((a, b) => a.start - b.start)
    const found: Strike[] = []
    let end = ONE_FOOTHOLD
    for (const contact of own) {
      if (contact.start > end + ONE_FOOTHOLD) found.push({ side, time: contact.start })
      end = Math.max(end, contact.end)
    }
    return found
  })
  return strikes.toSorted((a, b) => a.time - b.time)
}

/** Pairs of strikes that fall together; empty where the two do not walk alike. */
function inStep(
  base: readonly Strike[],
  rounds: readonly Strike[],
  roundSeconds: number,
): readonly (readonly [number, number])[] {
  if (base.length < 3 || rounds.length < 3) return []
  // The first round is left alone: there must be something before the first step.
  let next = rounds.findIndex(
    ({ side, time }) => side === base[0].side && time >= Math.min(roundSeconds, base[0].time),
  )
  const pairs: (readonly [number, number])[] = []
  for (const step of base) {
    while (next >= 0 && next < rounds.length && rounds[next].side !== step.side) next++
    if (next < 0 || next >= rounds.length) return []
    pairs.push([step.time, rounds[next].time])
    next++
  }
  const pace = (pairs[pairs.length - 1][1] - pairs[0][1]) / (pairs[pairs.length - 1][0] - pairs[0][0])
  const walksAlike = pairs.every(([b, d], k) => {
    if (k === 0) return pace > 1 / MAX_PACE && pace < MAX_PACE
    const [before, there] = pairs[k - 1]
    const ratio = (d - there) / (b - before)
    return ratio > 1 / MAX_PACE && ratio < MAX_PACE
  })
  return walksAlike ? pairs : []
}

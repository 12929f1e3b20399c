import {
  makeMotion,
  vec3,
  worldMotion,
  type Handhold,
  type Motion,
  type Role,
  type Vec3,
  type WorldMotion,
  smoothStep,
} from '@understudy/motion'
import { palmTrack } from '../../analysis/handholds/index.ts'
import { oneHoldAtATime } from './one-hold-at-a-time.ts'
import { limbOf, reachLimb, type ReachingLimb } from './reach-limb.ts'

/** Who of two partners reaches how far for a hold, and over which time. */
export interface MeetHandsOptions {
  /** Seconds over which a hand goes to a hold before it begins, and comes back after it has ended. */
  readonly fade?: number
  /** How much of the way the first partner goes, 0 to 1; the other goes the rest. */
  readonly share?: number
  /** How far apart held palms stay, metres: two hands are not points. */
  readonly grip?: number
  /** Seconds a hand needs from one hold to the next. */
  readonly change?: number
}

/** What `meetHands` takes where its options do not say; seconds, shares of 1, metres. */
export const MEET_HANDS_DEFAULTS = { fade: 0.25, share: 0.5, grip: 0.03, change: 0.2 } as const

/** How well held hands meet. */
export interface HandsReport {
  readonly holdCount: number
  /** Frames in a hold, all holds counted. */
  readonly frames: number
  /** Mean distance between held palms before, and mean and largest after, metres. */
  readonly meanBefore: number
  readonly meanAfter: number
  readonly maxAfter: number
  /** Share of held frames in which the palms are within 5 cm after. */
  readonly within5cm: number
}

interface Hand {
  readonly arm: ReachingLimb
  /** `[frame][xyz]`, metres. */
  readonly palm: Float64Array
  readonly shoulder: Float64Array
  readonly wrist: Float64Array
  /** What its holds ask for so far, and how strongly, frame by frame. */
  readonly shift: Float64Array
  readonly strength: Float64Array
  readonly weight: Float64Array
}

interface Held {
  readonly hold: Handhold
  readonly first: number
  readonly last: number
}

/**
 * Brings held hands together: in every frame of a handhold both partners' palms go to one meeting point,
 *
 *   m = a + share (b − a), moved into the reach of both arms,   shift = fade(t) (m − palm)
 *
 * by bending the arms; hands keep their orientation, and a correction is taken up before the hold and let go after
 * it. A hand holds one hand at a time (`oneHoldAtATime`). A hold is of `a`'s role and `b`'s partnerRole; both motions share a clock, a rate and a world.
 */
export function meetHands(
  a: Motion,
  b: Motion,
  holds: readonly Handhold[],
  options: MeetHandsOptions = {},
): { readonly a: Motion; readonly b: Motion; readonly report: HandsReport } {
  const { fade, share, grip, change } = { ...MEET_HANDS_DEFAULTS, ...options }
  const worldA = worldMotion(a)
  const worldB = worldMotion(b)
  const handsA = new Map<Role, Hand>()
  const handsB = new Map<Role, Hand>()
  const frames = Math.min(a.frameCount, b.frameCount)
  const fadeFrames = Math.max(1, Math.round(fade * a.frameRate))
  const kept: Held[] = []
  for (const hold of oneHoldAtATime(holds, change)) {
    const mine = handOf(handsA, a, worldA, hold.role)
    const theirs = handOf(handsB, b, worldB, hold.partnerRole)
    const first = Math.max(0, Math.round(hold.start * a.frameRate))
    const last = Math.min(frames - 1, Math.round(hold.end * a.frameRate) - 1)
    if (!mine || !theirs || last < first) continue
    kept.push({ hold, first, last })
    const from = Math.max(0, first - fadeFrames)
    const to = Math.min(frames - 1, last + fadeFrames)
    for (let frame = from; frame <= to; frame++) {
      const outside = Math.min(1, Math.max(first - frame, frame - last, 0) / fadeFrames)
      const strength = 1 - smoothStep(outside)
      if (strength === 0) continue
      const [palm, other] = [vec3.vec3At(mine.palm, 3 * frame), vec3.vec3At(theirs.palm, 3 * frame)]
      const meeting = meetingPoint(palm, mine, other, theirs, frame, share)
      const slack = Math.min(grip, vec3.distance(palm, other)) / 2
      ask(mine, frame, strength, towards(palm, meeting, slack))
      ask(theirs, frame, strength, towards(other, meeting, slack))
    }
  }
  const moved = { a: bend(a, worldA, handsA), b: bend(b, worldB, handsB) }
  return { ...moved, report: reportOn(kept, { a, b }, moved) }
}

function handOf(hands: Map<Role, Hand>, motion: Motion, world: WorldMotion, role: Role): Hand | undefined {
  const known = hands.get(role)
  if (known) return known
  const palm = palmTrack(motion, world, role)
  if (!palm || (role !== 'leftHand' && role !== 'rightHand')) return undefined
  const arm = limbOf(motion, world, role)
  const track = (joint: number): Float64Array =>
    Float64Array.from(
      palm,
      (_, i) => world.positions[3 * (Math.floor(i / 3) * motion.skeleton.jointCount + joint) + (i % 3)],
    )
  const hand: Hand = {
    arm,
    palm,
    shoulder: track(arm.top),
    wrist: track(arm.end),
    shift: new Float64Array(palm.length),
    strength: new Float64Array(motion.frameCount),
    weight: new Float64Array(motion.frameCount),
  }
  hands.set(role, hand)
  return hand
}

function meetingPoint(palm: Vec3, mine: Hand, other: Vec3, theirs: Hand, frame: number, share: number): Vec3 {
  let meeting = vec3.add(palm, vec3.scale(vec3.subtract(other, palm), share))
  // Into one reach, then into the other: a few rounds end in both, or between them where they do not overlap.
  for (let round = 0; round < 8; round++) {
    meeting = withinReach(meeting, palm, mine, frame)
    meeting = withinReach(meeting, other, theirs, frame)
  }
  return meeting
}

/** Where arms are stretched to at most, as a share of their length: beyond, elbows lock. */
const REACH = 0.985

/** The nearest point to `meeting` to which the palm can go while its hand keeps its orientation. */
function withinReach(meeting: Vec3, palm: Vec3, hand: Hand, frame: number): Vec3 {
  const shoulder = vec3.vec3At(hand.shoulder, 3 * frame)
  const palmFromWrist = vec3.subtract(palm, vec3.vec3At(hand.wrist, 3 * frame))
  const centre = vec3.add(shoulder, palmFromWrist)
  const way = vec3.subtract(meeting, centre)
  const length = vec3.length(way)
  const most = REACH * hand.arm.length
  return length <= most ? meeting : vec3.add(centre, vec3.scale(way, most / length))
}

/** From `from` to `to`, stopping `slack` short of it. */
function towards(from: Vec3, to: Vec3, slack: number): Vec3 {
  const way = vec3.subtract(to, from)
  const length = vec3.length(way)
  return length <= slack ? vec3.ZERO : vec3.scale(way, 1 - slack / length)
}

/**
 * Two holds that fade into each other share the hand, s/(1 − s) each: a hold that has begun is not pulled at by one
 * that has ended or is yet to come.
 */
function ask(hand: Hand, frame: number, strength: number, wanted: Vec3): void {
  const weight = strength / (1.001 - strength)
  const before = hand.weight[frame]
  const most = Math.max(hand.strength[frame], strength)
  for (let c = 0; c < 3; c++) {
    const held = before > 0 ? hand.shift[3 * frame + c] / hand.strength[frame] : 0
    hand.shift[3 * frame + c] = (most * (before * held + weight * wanted[c])) / (before + weight)
  }
  hand.strength[frame] = most
  hand.weight[frame] = before + weight
}

function bend(motion: Motion, world: WorldMotion, hands: ReadonlyMap<Role, Hand>): Motion {
  if (hands.size === 0) return motion
  const rotations = Float32Array.from(motion.rotations)
  for (const { arm, shift } of hands.values()) reachLimb(rotations, motion, world, arm, shift)
  return makeMotion({ ...motion, rotations })
}

function reportOn(
  held: readonly Held[],
  before: { readonly a: Motion; readonly b: Motion },
  after: { readonly a: Motion; readonly b: Motion },
): HandsReport {
  const old = palmGaps(held, before.a, before.b)
  const now = palmGaps(held, after.a, after.b)
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  return {
    holdCount: held.length,
    frames: now.length,
    meanBefore: mean(old),
    meanAfter: mean(now),
    maxAfter: now.reduce((most, gap) => Math.max(most, gap), 0),
    within5cm: now.length === 0 ? 1 : now.filter((gap) => gap <= 0.05).length / now.length,
  }
}

function palmGaps(held: readonly Held[], a: Motion, b: Motion): readonly number[] {
  const worldA = worldMotion(a)
  const worldB = worldMotion(b)
  return held.flatMap(({ hold, first, last }) => {
    const mine = palmTrack(a, worldA, hold.role)
    const theirs = palmTrack(b, worldB, hold.partnerRole)
    if (!mine || !theirs) return []
    return Array.from({ length: last - first + 1 }, (_, i) =>
      vec3.distance(vec3.vec3At(mine, 3 * (first + i)), vec3.vec3At(theirs, 3 * (first + i))),
    )
  })
}

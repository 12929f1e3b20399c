import type { Random } from '@understudy/motion'
import { clamp, minimumJerk, mix } from '../math/ease.ts'
import { gaussian } from '../math/wander.ts'
import type { Body } from '../body/make-body.ts'
import { otherSide, type Side } from '../stage/channels.ts'
import type { Plant, Swing } from '../stage/foot-plan.ts'
import { cos, sin } from '../math/trig.ts'
import { gaitScalar, gaitSpeed, ownScalar, swingCurve, type Style } from './gait.ts'
import { GAIT_TABLE } from './gait-table.ts'
import type { Mood } from './mood.ts'
import type { Pace } from './pace.ts'
import type { WalkPath } from './path.ts'

export interface Footstep {
  readonly side: Side
  /** Contact, and how the foot left the floor before. */
  readonly leave: { readonly rise: number; readonly end: number; readonly offPitch: number }
  /** In a bend the foot turns on its ball before it leaves, radians to the left, while its heel is up. */
  readonly pivot: number
  readonly land: Pick<Plant, 'start' | 'x' | 'z' | 'yaw' | 'strikePitch' | 'flat' | 'swing'>
}

/** Ankle ahead of the hips at contact, as a share of the step; less of it in quick walks. */
const AHEAD = 0.431
const AHEAD_FASTER = -0.35
/** The heel starts to rise this much of the cycle before it is seen to have risen by 7°. */
const RISE_EARLY = 0.128
/** The toes let go this much of the cycle before they are farthest behind. */
const LEAVE_EARLY = 0.01
/** However slow, the heel must follow when the hips are this far ahead of the ankle, in legs: no ankle bends more. */
const HEEL_FOLLOWS = 0.1
const HEEL_FOLLOWS_SLOW = 0.03
/** The hips ahead of the flat ankle when its toes leave, in legs, at most: nine in ten steps of free walks stay under 0.6. */
const FARTHEST_BEHIND = 0.63
/** A step that ends no farther than this before the end of the way is the last but one, in legs. */
const STOPS_SHORT = 0.25
/** The farthest a foot rests ahead of or behind the middle, in legs. */
const STAGGER = 0.12
/** A body turns this far over a planted foot, radians, before the foot turns with it on the ball. */
const PIVOT_FROM = 0.22
/** Sideways between the feet of a walker, in legs, and what one step strays, half of it. */
const STEP_WIDTH = 0.104
const WIDTH_STRAYS = 0.015
/** How much the swings of one person differ in height, as a share. */
const LIFT_STRAYS = 0.09
/** And how far the sole turns on the way, as a share. */
const PITCH_STRAYS = 0.12
/** The share of somebody's own ankle-ahead-of-hips that is in the feet: the rest is how the trunk is carried. */
const AHEAD_OWN = 0.6
/** Seconds both feet stay down however far one is behind. */
const SHORTEST_DOUBLE_SUPPORT = 0.04
/** Toes point outward by this much, radians: 6°. Most feet are put down between 5 and 10 (D. J. Morton. The angle of gait. J. Bone Joint Surg. 14, 1932). */
export const TOE_OUT = 0.11

export interface FootstepOptions {
  readonly first: Side
  readonly fromStanding: boolean
  readonly toStanding: boolean
  /** Half the sideways distance of standing feet, metres. */
  readonly stance: number
  readonly mood: Mood
  readonly style: Style
  /** Where the feet stand before, the one that steps first first. */
  readonly standing: readonly Place[]
}

interface Place {
  readonly x: number
  readonly z: number
}

/** Where and when each foot comes down on the way. Times are the pace's own. */
export function planFootsteps(
  path: WalkPath,
  pace: Pace,
  body: Body,
  options: FootstepOptions,
  random: Random,
): readonly Footstep[] {
  const { leg } = body
  const { style } = options
  const steps: Footstep[] = []
  const lands: { s: number; side: Side }[] = []
  const places: Place[] = [...options.standing]
  const jitter = random.fork('placement')
  const turning = random.fork('turning')
  const total = pace.steps(pace.seconds)
  const lastWhole = Math.floor(total)
  let done = false
  let restsAhead: number | undefined
  const start = path.at(0)
  const ownToeOut = clamp(-0.6 * ownScalar('toeOut', style), -0.12, 0.12)
  /** How far along the way the feet stand before the first steps, metres. */
  const stood = options.standing.map(
    ({ x, z }) => (x - start.x) * sin(start.heading) + (z - start.z) * cos(start.heading),
  )
  for (let k = options.fromStanding ? 1 : 0; !done && k <= lastWhole + 2; k++) {
    const side = k % 2 === 1 ? options.first : otherSide(options.first)
    const time = pace.when(k)
    // The foot is put where it will be needed: for the pace of the coming step, not of the one that ends.
    const v = (pace.v(time) + pace.v(time + 0.2)) / 2
    const x = gaitSpeed(v, leg)
    const stepTime = pace.when(k + 0.5) - pace.when(k - 0.5)
    const stride = v * stepTime
    /** What this step makes of it: a share of what one person's steps differ by. */
    const straying = (name: keyof typeof GAIT_TABLE.scalars, share: number): number =>
      share * GAIT_TABLE.scalars[name].within * gaussian(jitter)
    const vary = (name: 'strikePitch' | 'toeOffPitch'): number =>
      gaitScalar(name, x, style) +
      0.3 * ownScalar(name, style) +
      straying(name, name === 'strikePitch' ? 1 : 0.6)
    // The ankle is measured on the raised heel; flat it will stand ahead of that by what the rocker covers.
    const rocker =
      -gaitScalar('strikePitch', x, style) * body[side].ankleHeight * clamp(stride / (0.6 * leg), 0, 1)
    let s =
      pace.s(time) +
      (AHEAD + AHEAD_FASTER * Math.max(x, 0)) * stride * (1 + 0.03 * gaussian(jitter)) +
      rocker +
      AHEAD_OWN * ownScalar('ankleAhead', style) * leg * clamp(v / 0.7, 0, 1)
    if (options.toStanding) {
      // The first foot to rest stands where its step brings it, the other as far to the other side of the end of the way:
      // people stop with one foot ahead as often as not.
      if (restsAhead !== undefined) {
        s = path.length - restsAhead
        done = true
      } else if (s > path.length - STOPS_SHORT * leg || k > total) {
        restsAhead = clamp(s - path.length, -STAGGER * leg, STAGGER * leg)
        s = path.length + restsAhead
      }
    }
    lands.push({ s, side })
    const width = walkingWidth(leg, options.stance, clamp(v / 0.7, 0, 1), style)
    const place = path.at(s)
    const across = (side === 'left' ? 1 : -1) * (width + WIDTH_STRAYS * leg * gaussian(jitter))
    const previous =
      lands.length > 2 ? lands[lands.length - 3].s : options.fromStanding ? stood[k - 1] : s - 2 * stride
    const size = minimumJerk(clamp((s - previous) / (1.15 * leg), 0, 1))
    // Same foot: it landed at step k − 2, rose at phase 0.33 of that cycle and leaves before this contact.
    const early = options.fromStanding ? -0.5 : -2
    const off = gaitScalar('toeOffPhase', x, style) - LEAVE_EARLY + straying('toeOffPhase', 0.5)
    const atPhase = (phase: number): number => pace.when(Math.max(k - 2 + 2 * phase, early))
    // Who brakes or hurries would leave a foot so far behind that its knee snaps straight: it comes along sooner.
    const leaveAt = Math.min(
      atPhase(off),
      Math.max(pace.reaches(previous + FARTHEST_BEHIND * leg), atPhase(0.5) + SHORTEST_DOUBLE_SUPPORT),
    )
    // The farther behind the hips the foot is left, the steeper it leaves.
    const behind = clamp((pace.s(leaveAt) - previous) / (0.45 * leg), 0, 1)
    const twist = path.at(pace.s(leaveAt)).heading - path.at(previous).heading
    const pivot = Math.abs(twist) > PIVOT_FROM ? twist - Math.sign(twist) * PIVOT_FROM : 0
    const x0 = place.x + across * cos(place.heading)
    const z0 = place.z - across * sin(place.heading)
    const landing = { x: x0, z: z0 }
    const detour = passing(places.at(-2), places.at(-1), landing, side, 2 * 0.045 * leg)
    places.push(landing)
    steps.push({
      side,
      pivot,
      leave: {
        rise: Math.min(
          atPhase(gaitScalar('heelOffPhase', x, style) - RISE_EARLY + straying('heelOffPhase', 0.5)),
          leaveAt - 0.15,
          pace.reaches(previous + mix(HEEL_FOLLOWS_SLOW, HEEL_FOLLOWS, clamp(v / 0.85, 0, 1)) * leg),
        ),
        end: leaveAt,
        offPitch: 0.12 + behind * behind * (vary('toeOffPitch') - 0.12) * Math.min(1.1, options.mood.lift),
      },
      land: {
        start: time,
        ...landing,
        yaw: place.heading + (side === 'left' ? 1 : -1) * (TOE_OUT + ownToeOut + 0.02 * gaussian(jitter)),
        strikePitch: -0.02 + size * (clamp(vary('strikePitch'), -0.42, -0.05) + 0.02),
        flat: time + Math.max(gaitScalar('flatPhase', x, style), 0.04) * 2 * stepTime * (0.6 + 0.4 * size),
        swing: walkingSwing(
          x,
          leg,
          size,
          options.mood.lift * (1 + LIFT_STRAYS * gaussian(jitter)),
          1 + PITCH_STRAYS * gaussian(turning),
          detour,
          behind,
          style,
        ),
      },
    })
    if (!options.toStanding && k >= lastWhole + 2) done = true
  }
  return steps
}

/**
 * Half the step width, metres: from how the feet stand to how they walk. The same at every speed: that slow walks among the
 * recordings are wide is their walkers', each of whom was seen at one speed.
 */
const walkingWidth = (leg: number, stance: number, walking: number, style: Style): number =>
  stance + walking * ((clamp(STEP_WIDTH + ownScalar('stepWidth', style), 0.05, 0.2) * leg) / 2 - stance)

/**
 * How far a swinging foot must bow outward to pass the standing one: in a bend the straight way from its last
 * place to its next may cut through the other leg. Metres, 0 on the straight.
 */
function passing(
  from: Place | undefined,
  other: Place | undefined,
  to: Place,
  side: Side,
  clearance: number,
): number {
  if (from === undefined || other === undefined) return 0
  const dx = to.x - from.x
  const dz = to.z - from.z
  const length = Math.sqrt(dx * dx + dz * dz)
  if (length < 0.1) return 0
  const along = ((other.x - from.x) * dx + (other.z - from.z) * dz) / length
  if (along < 0 || along > length) return 0
  // To the left of the way is positive: (dz, −dx) is the left normal.
  const left = ((other.x - from.x) * dz - (other.z - from.z) * dx) / length
  const gap = side === 'left' ? -left : left
  return Math.min(Math.max(clearance - gap, 0), 0.25)
}

/**
 * The measured swing for a full step; a shuffle for a small one. `turn` is how far the sole turns against that, `detour` bows it outward, metres; a foot left
 * far `behind` (0 to 1) trails its toes.
 */
export function walkingSwing(
  x: number,
  leg: number,
  size: number,
  lift: number,
  turn = 1,
  detour = 0,
  behind = 0,
  style: Style = [],
): Swing {
  const progress = swingCurve('progress', x)
  const height = swingCurve('height', x, style)
  const pitch = swingCurve('pitch', x, style)
  const out = swingCurve('out', x)
  const bell = (u: number): number => 16 * u * u * (1 - u) * (1 - u)
  return {
    progress: (u) => size * progress(u) + (1 - size) * minimumJerk(u),
    height: (u) => leg * lift * (size * height(u) + (1 - size) * 0.06 * bell(u)),
    pitch: (u) =>
      size * turn * pitch(u) +
      (1 - size) * (0.25 + 0.35 * behind) * bell(u) * (1 - u) * (1 - u) * (1.9 - 2.4 * u),
    out: (u) => leg * size * out(u) + detour * bell(u),
  }
}

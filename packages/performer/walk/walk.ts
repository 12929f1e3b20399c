import { clamp, minimumJerk, mix } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { wander } from '../math/wander.ts'
import { otherSide, SIDES, type Channel, type Side } from '../stage/channels.ts'
import { restPosture, STANDING_HEIGHT } from '../stage/rest-posture.ts'
import { lastPlant, perFrame, pivotFoot, say, standFoot, step, type Stage } from '../stage/stage.ts'
import { planFootsteps, TOE_OUT } from './footsteps.ts'
import {
  gaitCurve,
  gaitSpeed,
  GRAVITY,
  strayFrom,
  TOLD_CURVES,
  type PersonalCurve,
  type ToldCurve,
} from './gait.ts'
import { habitsOf } from './habits.ts'
import { jolts } from './jolt.ts'
import { MOODS, type MoodName } from './mood.ts'
import { pacePath } from './pace.ts'
import { layPath, type Leg } from './path.ts'

export interface WalkAction {
  readonly do: 'walk'
  readonly legs: readonly Leg[]
  readonly mood?: MoodName
  /** The foot that steps first; by default the one farther behind, or the right. */
  readonly first?: Side
  /** Starts in full stride instead of from standing (only as the first action). */
  readonly underWay?: boolean
  /** Ends in full stride. */
  readonly goesOn?: boolean
  /** Cadence against what the speed asks for, for families of step lengths. */
  readonly cadence?: number
}

/** How much of the hips-to-neck line's lean comes from the pelvis; the rest is the upper trunk's. */
const PELVIS_PART = 0.5

/** The hips as measured, in legs, have given way already where a leg was short: told a little higher, they come out there. */
const GIVEN_WAY = 0.0033
/** And less of the rise and fall: what legs that are short make of it is the rest. */
const BOB = 0.8

/** The share of somebody's own nod that is a habit; the rest is how markers were put on. */
const OWN_NOD = 0.6
/** How much of the pelvis's own tilt the upper trunk makes up for. */
const CARRIED = 0.45
/** Elbows against the recordings', radians: other people's are straighter. */
const ELBOWS = -0.05

/** A footfall's jolt at 1 m/s, in legs, downward; and how much of it is also backward. */
const JOLT = 0.0028
const JOLT_BACK = 0.6

/** At rest a walk hands over to whatever stands before and after it, seconds. */
const SETTLE = 0.35

/** Half the distance between the ankles of somebody standing, as a share of the leg. */
export const STANCE = 0.115

/** A turn on the ball takes at least this long, seconds. */
const PIVOT_SECONDS = 0.22

/** Feet no farther apart than this along the heading stand side by side, metres. */
const SIDE_BY_SIDE = 0.03

/** Walks along legs: the feet from the footstep plan, everything else from the measured gait cycle. */
export function walk(stage: Stage, action: WalkAction): void {
  const { body, manner } = stage.performer
  const mood = MOODS[action.mood ?? 'neutral']
  const { leg } = body
  const began = stage.now
  const random = stage.random.fork(`walk ${began}`)
  const path = layPath(stage, action.legs)
  const fromStanding = !action.underWay
  const toStanding = !action.goesOn
  const pace = pacePath(
    path,
    {
      fromStanding,
      toStanding,
      tempo: Math.sqrt(manner.tempo) * mood.cadence * (action.cadence ?? 1),
      leg,
      style: manner.style,
      unevenness: 0.02,
    },
    random,
  )
  if (stage.plants.left.length === 0) standAt(stage, path.at(0))
  const first = action.first ?? (fromStanding ? trailingFoot(stage) : 'right')
  const footsteps = planFootsteps(
    path,
    pace,
    body,
    {
      first,
      fromStanding,
      toStanding,
      stance: STANCE * leg,
      mood,
      style: manner.style,
      standing: fromStanding ? [lastPlant(stage, first), lastPlant(stage, otherSide(first))] : [],
    },
    random,
  )
  for (const { side, leave, land, pivot } of footsteps) {
    if (pivot !== 0) {
      const off = began + leave.end
      pivotFoot(stage, side, {
        start: Math.min(began + leave.rise, off - PIVOT_SECONDS),
        end: off,
        turn: pivot,
      })
    }
    step(
      stage,
      side,
      { rise: began + leave.rise, end: began + leave.end, offPitch: leave.offPitch },
      { ...land, start: began + land.start, flat: began + land.flat },
    )
  }
  const lastLanding = footsteps.at(-1)?.land.start ?? 0
  const seconds = toStanding ? Math.max(pace.seconds, lastLanding) + 0.35 : pace.seconds
  const end = began + seconds

  const clock = (t: number): number => t - began
  const phaseShift = first === 'right' ? 0 : 0.5
  /** Phase of the left leg's cycle. */
  const phase = perFrame(stage, (t) => pace.steps(clock(t)) / 2 + phaseShift)
  const speedOf = perFrame(stage, (t) => gaitSpeed(pace.v(clock(t)), leg))
  /** How much of a walk this is: nothing at rest, all of it from a slow walk on. */
  const walking = perFrame(stage, (t) => minimumJerk(clamp(pace.v(clock(t)) / 0.75, 0, 1)))
  /** The weight shifts before the first step and until after the last. */
  const shifting = (t: number): number => {
    const inn = fromStanding ? minimumJerk(clamp(clock(t) / 0.35, 0, 1)) : 1
    const out = toStanding ? minimumJerk(clamp((lastLanding - clock(t)) / 0.3, 0, 1)) : 1
    return inn * out
  }
  const { style } = manner
  const curves = Object.fromEntries(TOLD_CURVES.map((name) => [name, gaitCurve(name, style)])) as Record<
    ToldCurve,
    PersonalCurve
  >
  const habits = habitsOf(stage.performer)
  // No two strides are alike: what a curve says, and what this stride makes of it. Each limb strays on its own.
  const strays = new Map<number, Partial<Record<ToldCurve, (t: number) => number>>>()
  const stray = (name: ToldCurve, t: number, shift: number): number => {
    let sides = strays.get(shift)
    if (sides === undefined) strays.set(shift, (sides = {}))
    if (sides[name] === undefined) {
      const one = strayFrom(name, random.fork(`strays ${shift}`))
      sides[name] = perFrame(stage, (at) => one(at, phase(at) + shift))
    }
    return sides[name](t)
  }
  const swing = (name: ToldCurve, t: number, shift = 0): number =>
    curves[name].swing(phase(t) + shift, speedOf(t)) + stray(name, t, shift)
  const mean = (name: ToldCurve, t: number): number => curves[name].mean(speedOf(t))
  const rest = restPosture(stage.performer)
  const put = (channel: Channel, value: (t: number) => number): void =>
    say(stage, channel, began, value, {
      end: toStanding ? end : Infinity,
      fadeIn: fromStanding ? SETTLE : 0,
      fadeOut: toStanding ? SETTLE : 0,
    })
  const hold = (channel: Channel, value: (t: number) => number): void => say(stage, channel, began, value)
  const way = perFrame(stage, (t) => pace.s(clock(t)))
  const heading = (t: number, ahead = 0): number => path.at(way(t) + ahead).heading
  const facing = perFrame(stage, (t) => heading(t, 0.05))

  const ring = jolts(footsteps.map(({ land }) => began + land.start))
  // A stiff body takes less of the edge off; who hurries hits harder.
  const jolt = perFrame(
    stage,
    (t) => JOLT * leg * manner.stiffness * (0.4 + 0.6 * pace.v(clock(t))) * walking(t) * ring(t),
  )

  // The root. Sideways sway and advance are told across and along the way.
  const along = perFrame(stage, (t) => leg * walking(t) * swing('pelvisAdvance', t) - JOLT_BACK * jolt(t))
  const across = perFrame(
    stage,
    (t) => leg * (0.35 * shifting(t) + 0.65 * walking(t)) * mood.sway * swing('pelvisSway', t),
  )
  const place = (t: number): { x: number; z: number } => {
    const at = path.at(pace.s(clock(t)) + along(t))
    return { x: at.x + across(t) * cos(at.heading), z: at.z - across(t) * sin(at.heading) }
  }
  hold('x', (t) => place(t).x)
  hold('z', (t) => place(t).z)
  hold('facing', facing)
  const ankle = body.left.ankleHeight
  put('height', (t) => {
    const w = walking(t)
    const level = mix(STANDING_HEIGHT, mean('pelvisHeight', t) + GIVEN_WAY, w)
    return ankle + leg * (level + w * BOB * mood.bounce * manner.bounce * swing('pelvisHeight', t)) - jolt(t)
  })
  put('pelvisYaw', (t) => walking(t) * (mood.sway * swing('pelvisYaw', t) + habits.pelvisYaw))
  put(
    'pelvisList',
    (t) =>
      (0.3 * shifting(t) + 0.7 * walking(t)) * mood.sway * swing('pelvisList', t) +
      habits.pelvis * walking(t),
  )
  put(
    'pelvisTilt',
    (t) => mix(rest.pelvisTilt!, mean('pelvisTilt', t), walking(t)) + walking(t) * swing('pelvisTilt', t),
  )

  // The trunk leans into bends and into changes of speed; the head looks where the way goes.
  const bank = perFrame(stage, (t) => {
    const v = pace.v(clock(t))
    return clamp((0.7 * v * v * path.curvature(pace.s(clock(t)) + 0.1)) / GRAVITY, -0.2, 0.2)
  })
  // Whose pelvis is tipped carries the trunk upright all the same.
  const upright = -CARRIED * curves.pelvisTilt.own
  put('trunkPitch', (t) => {
    const faster = mean('trunkPitch', t) - curves.trunkPitch.mean(0)
    const lean = 0.05 * pace.a(clock(t))
    // The upper trunk strays for the whole of it: the pelvis has its own.
    const strays = 0.6 * stray('trunkPitch', t, 0)
    return (
      rest.trunkPitch! + lean + walking(t) * (mood.stoop + faster + upright + swing('trunkPitch', t) + strays)
    )
  })
  // The line from hips to neck leans as measured; the vertebrae share between the lists of pelvis and upper trunk.
  const list = (t: number): number =>
    (swing('trunkLean', t) + PELVIS_PART * swing('pelvisList', t)) / (PELVIS_PART - 1)
  put('trunkList', (t) => walking(t) * mood.sway * list(t) - bank(t))
  // The shoulder line lists less than that: the collar bones make up the difference.
  const shrug = (t: number): number =>
    walking(t) * (mood.sway * (swing('shoulderList', t) - list(t)) + habits.shoulders)
  put('leftShrug', shrug)
  put('rightShrug', (t) => -shrug(t))
  const anticipation = (t: number, ahead: number): number => heading(t, ahead) - facing(t)
  put(
    'trunkYaw',
    (t) =>
      walking(t) * mood.sway * manner.energy * swing('shoulderYaw', t) +
      habits.shoulderYaw * walking(t) +
      0.35 * anticipation(t, 0.4),
  )
  const look = {
    yaw: wander(random.fork('look yaw'), 0.05, 0.12),
    pitch: wander(random.fork('look pitch'), 0.015, 0.15),
  }
  put('headYaw', (t) => {
    const v = pace.v(clock(t))
    return (
      clamp(0.75 * anticipation(t, 0.35 + 0.45 * v), -0.9, 0.9) +
      look.yaw(t) +
      walking(t) * (swing('headYaw', t) + habits.headYaw)
    )
  })
  put(
    'headPitch',
    (t) =>
      rest.headPitch! +
      walking(t) * (mood.headDown + swing('headPitch', t) + OWN_NOD * curves.headPitch.own) +
      look.pitch(t),
  )
  // The head tips with the trunk. Leans are measured as the crown going left; the channel lifts the left side.
  put('headRoll', (t) => {
    const tips = curves.trunkLean.swing(phase(t), speedOf(t)) + stray('headRoll', t, 0)
    return walking(t) * (habits.headRoll - tips) - 0.25 * bank(t)
  })

  for (const side of SIDES) {
    const shift = side === 'left' ? 0 : 0.5
    const own = habits.arms[side]
    const arms = (own.size * mood.arms * mix(1, manner.energy, 0.7)) / mix(1, manner.stiffness, 0.5)
    const blend =
      (name: ToldCurve, restValue: number, scale: number, extra: number) =>
      (t: number): number =>
        mix(restValue, mean(name, t) + extra, walking(t)) + walking(t) * scale * swing(name, t, shift)
    put(`${side}ArmFlexion`, blend('armFlexion', rest[`${side}ArmFlexion`]!, arms, own.flexion))
    put(`${side}ArmOut`, blend('armAbduction', rest[`${side}ArmOut`]!, 1, mood.armsOut + own.out))
    const elbow = blend('elbowFlexion', rest[`${side}Elbow`]!, arms, mood.elbows + own.elbow)
    // That quick walks among the recordings bend the elbows more is half their walkers'.
    const quick = (t: number): number =>
      ELBOWS - 0.55 * (curves.elbowFlexion.mean(speedOf(t)) - curves.elbowFlexion.mean(0))
    put(`${side}Elbow`, (t) => Math.max(0.06, elbow(t) + walking(t) * quick(t)))
    put(`${side}KneeOut`, (t) => mix(rest[`${side}KneeOut`]!, -0.06, walking(t)))
    put(`${side}ArmTwist`, (t) => mix(rest[`${side}ArmTwist`]!, own.twist - 0.02, walking(t)))
  }
  if (action.mood !== undefined) stage.segments.push({ start: began, end, label: action.mood })
  stage.segments.push({ start: began, end, label: 'walk' })
  stage.now = end
  const arrived = place(end)
  stage.x = arrived.x
  stage.z = arrived.z
  stage.facing = heading(end)
}

/** Both feet beside each other under the body. */
export function standAt(
  stage: Stage,
  at: { readonly x: number; readonly z: number; readonly heading: number },
  floor = 0,
): void {
  const half = STANCE * stage.performer.body.leg
  for (const side of SIDES) {
    const s = side === 'left' ? 1 : -1
    standFoot(
      stage,
      side,
      at.x + s * half * cos(at.heading),
      at.z - s * half * sin(at.heading),
      at.heading + s * TOE_OUT,
      floor,
    )
  }
}

/** The foot to step with: the one clearly farther behind, seen along the heading, or the right. */
function trailingFoot(stage: Stage): Side {
  const along = (side: Side): number => {
    const plant = lastPlant(stage, side)
    return plant.x * sin(stage.facing) + plant.z * cos(stage.facing)
  }
  return along('left') < along('right') - SIDE_BY_SIDE ? 'left' : 'right'
}

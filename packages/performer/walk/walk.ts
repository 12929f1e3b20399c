import { clamp, minimumJerk, mix } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { wander } from '../math/wander.ts'
import { otherSide, SIDES, type Channel, type Side } from '../stage/channels.ts'
import { restPosture, STANDING_HEIGHT } from '../stage/rest-posture.ts'
import { lastPlant, perFrame, pivotFoot, say, standFoot, step, type Stage } from '../stage/stage.ts'
import { planFootsteps, TOE_OUT } from './footsteps.ts'
import { gaitCurve, gaitSpeed, GRAVITY, TOLD_CURVES, type PersonalCurve, type ToldCurve } from './gait.ts'
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
      standing: fromStanding ? [lastPlant(stage, first), lastPlant(stage, otherSide(first))] : [],
    },
    random,
  )
  for (const { side, leave, land, pivot } of footsteps) {
    if (pivot !== 0) {
      const off = began + leave.end
      pivotFoot(stage, side, Math.min(began + leave.rise, off - PIVOT_SECONDS), off, pivot)
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
  const swing = (name: ToldCurve, t: number, shift = 0): number =>
    curves[name].swing(phase(t) + shift, speedOf(t))
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

  // The root. Sideways sway and advance are told across and along the way.
  const offset = (t: number): { along: number; across: number } => ({
    along: leg * walking(t) * swing('pelvisAdvance', t),
    across: leg * (0.35 * shifting(t) + 0.65 * walking(t)) * mood.sway * swing('pelvisSway', t),
  })
  const place = (t: number): { x: number; z: number } => {
    const { along, across } = offset(t)
    const at = path.at(pace.s(clock(t)) + along)
    return { x: at.x + across * cos(at.heading), z: at.z - across * sin(at.heading) }
  }
  hold('x', (t) => place(t).x)
  hold('z', (t) => place(t).z)
  hold('facing', facing)
  const ankle = body.left.ankleHeight
  put('height', (t) => {
    const w = walking(t)
    const level = mix(STANDING_HEIGHT, mean('pelvisHeight', t), w)
    return ankle + leg * (level + w * mood.bounce * manner.bounce * swing('pelvisHeight', t))
  })
  put('pelvisYaw', (t) => walking(t) * mood.sway * swing('pelvisYaw', t))
  put('pelvisList', (t) => (0.3 * shifting(t) + 0.7 * walking(t)) * mood.sway * swing('pelvisList', t))
  put(
    'pelvisTilt',
    (t) => mix(rest.pelvisTilt!, mean('pelvisTilt', t), walking(t)) + walking(t) * swing('pelvisTilt', t),
  )

  // The trunk leans into bends and into changes of speed; the head looks where the way goes.
  const bank = perFrame(stage, (t) => {
    const v = pace.v(clock(t))
    return clamp((0.7 * v * v * path.curvature(pace.s(clock(t)) + 0.1)) / GRAVITY, -0.2, 0.2)
  })
  const quiet = {
    pitch: wander(random.fork('trunk pitch'), 0.008, 0.2),
    yaw: wander(random.fork('trunk yaw'), 0.012, 0.2),
  }
  put('trunkPitch', (t) => {
    const faster = mean('trunkPitch', t) - curves.trunkPitch.mean(0)
    const lean = 0.05 * pace.a(clock(t))
    return (
      rest.trunkPitch! +
      mood.stoop * walking(t) +
      faster * walking(t) +
      lean +
      walking(t) * swing('trunkPitch', t) +
      quiet.pitch(t)
    )
  })
  // The line from hips to neck leans as measured; the vertebrae share between the lists of pelvis and upper trunk.
  const list = (t: number): number =>
    (swing('trunkLean', t) + PELVIS_PART * swing('pelvisList', t)) / (PELVIS_PART - 1)
  put('trunkList', (t) => walking(t) * mood.sway * list(t) - bank(t))
  // The shoulder line lists less than that: the collar bones make up the difference.
  const shrug = (t: number): number => walking(t) * mood.sway * (swing('shoulderList', t) - list(t))
  put('leftShrug', shrug)
  put('rightShrug', (t) => -shrug(t))
  const anticipation = (t: number, ahead: number): number => heading(t, ahead) - facing(t)
  put(
    'trunkYaw',
    (t) =>
      walking(t) * mood.sway * manner.energy * swing('shoulderYaw', t) +
      0.35 * anticipation(t, 0.4) +
      quiet.yaw(t),
  )
  const look = {
    yaw: wander(random.fork('look yaw'), 0.07, 0.12),
    pitch: wander(random.fork('look pitch'), 0.03, 0.15),
  }
  put('headYaw', (t) => {
    const v = pace.v(clock(t))
    return (
      clamp(0.75 * anticipation(t, 0.35 + 0.45 * v), -0.9, 0.9) +
      look.yaw(t) +
      0.6 * walking(t) * swing('headYaw', t)
    )
  })
  put(
    'headPitch',
    (t) => rest.headPitch! + walking(t) * (mood.headDown + swing('headPitch', t)) + look.pitch(t),
  )
  put('headRoll', (t) => walking(t) * swing('headRoll', t) - 0.25 * bank(t))

  for (const side of SIDES) {
    const shift = side === 'left' ? 0 : 0.5
    const free = wander(random.fork(`${side} arm`), 0.025, 0.3)
    const arms = (mood.arms * mix(1, manner.energy, 0.7)) / mix(1, manner.stiffness, 0.5)
    const blend =
      (name: ToldCurve, restValue: number, scale: number, extra: number) =>
      (t: number): number =>
        mix(restValue, mean(name, t) + extra, walking(t)) + walking(t) * scale * swing(name, t, shift)
    const flexion = blend('armFlexion', rest[`${side}ArmFlexion`]!, arms, 0)
    put(`${side}ArmFlexion`, (t) => flexion(t) + free(t))
    put(`${side}ArmOut`, blend('armAbduction', rest[`${side}ArmOut`]!, 1, mood.armsOut))
    const elbow = blend('elbowFlexion', rest[`${side}Elbow`]!, arms, mood.elbows)
    put(`${side}Elbow`, (t) => Math.max(0.06, elbow(t) + 0.6 * free(t)))
    put(`${side}KneeOut`, (t) => mix(rest[`${side}KneeOut`]!, -0.06, walking(t)))
    put(`${side}ArmTwist`, (t) => mix(rest[`${side}ArmTwist`]!, -0.02, walking(t)))
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

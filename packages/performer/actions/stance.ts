import { clamp, through } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { SIDES, type Channel, type Side } from '../stage/channels.ts'
import { restPosture } from '../stage/rest-posture.ts'
import { lastPlant, placing, say, step, type Stage } from '../stage/stage.ts'
import { worldPoint, type Point } from './aim.ts'
import { fistAt, guard } from './fight.ts'

/** A key pose, told as what differs from the boxer's guard. */
export interface Moment {
  /** Seconds from the beginning of the action. */
  readonly at: number
  /** The hips: to the left, forward, down, metres. */
  readonly hips?: readonly [left: number, forward: number, down: number]
  /** Channels against the guard's, radians. */
  readonly turn?: Readonly<Partial<Record<Channel, number>>>
  /** The fists against where the trunk would carry them: left, up, forward, metres. */
  readonly leftFist?: Point
  readonly rightFist?: Point
}

/** Hips to shoulders, as a share of standing height; and how much of the upper trunk's pitch that line takes. */
const TRUNK = 0.29
const TRUNK_SHARE = 0.75
/** The guard takes over from whatever went before within this time, seconds. */
const TAKE_OVER = 0.2

/** The guard in angles: one shoulder ahead, knees soft, chin down, elbows in. Radians and metres. */
function guardPosture(stage: Stage, lead: Side): Partial<Record<Channel, number>> {
  const { body } = stage.performer
  const blade = (lead === 'left' ? -1 : 1) * 0.35
  const posture: Partial<Record<Channel, number>> = {
    height: restPosture(stage.performer).height! - 0.045 * body.leg,
    trunkYaw: blade,
    pelvisYaw: 0.8 * blade,
    pelvisList: 0,
    trunkPitch: 0.14,
    trunkList: 0,
    pelvisTilt: 0.1,
    headPitch: 0.12,
    headYaw: 0.12 * blade,
    headRoll: 0,
  }
  const arm = { ArmFlexion: 0.75, ArmOut: 0.22, Elbow: 2, ElbowOut: 0, Pronation: 0.1, Wrist: 0, Shrug: 0.05 }
  for (const side of SIDES)
    for (const [name, value] of Object.entries(arm)) posture[`${side}${name}` as Channel] = value
  return posture
}

/** The same for the other side of the body: left and right change places, turns and lists their signs. */
export function mirrored(moments: readonly Moment[]): readonly Moment[] {
  const flip = (point?: Point): Point | undefined => point && [-point[0], point[1], point[2]]
  return moments.map(({ at, hips, turn, leftFist, rightFist }) => ({
    at,
    hips: hips && [-hips[0], hips[1], hips[2]],
    turn:
      turn &&
      Object.fromEntries(
        Object.entries(turn).map(([name, value]) => {
          if (name.startsWith('left')) return [`right${name.slice(4)}`, value]
          if (name.startsWith('right')) return [`left${name.slice(5)}`, value]
          return [name, /(Yaw|List|Roll)$/.test(name) ? -value : value]
        }),
      ),
    leftFist: flip(rightFist),
    rightFist: flip(leftFist),
  }))
}

/**
 * Plays key poses out of the guard: every channel, the hips and both fists run smoothly through them. The fists go
 * with the trunk, so that a body that ducks takes its guard along. The clock and the place move to the last pose.
 */
export function playMoments(stage: Stage, lead: Side, moments: readonly Moment[]): void {
  guard(stage, lead)
  const began = stage.now
  const { body } = stage.performer
  const calm = guardPosture(stage, lead)
  const fade = { fadeIn: began === 0 ? 0 : TAKE_OVER }
  const put = (channel: Channel, of: (moment: Moment) => number): void => {
    const curve = through(moments.map((moment) => [moment.at, of(moment)]))
    say(stage, channel, began, (t) => curve(t - began), fade)
  }
  const place = ({ hips = [0, 0, 0] }: Moment): Point => worldPoint(stage, [hips[0], 0, hips[1]])
  put('x', (moment) => place(moment)[0])
  put('z', (moment) => place(moment)[2])
  say(stage, 'facing', began, stage.facing)
  for (const [channel, value] of Object.entries(calm) as [Channel, number][])
    put(
      channel,
      ({ turn, hips }) => value + (turn?.[channel] ?? 0) - (channel === 'height' ? (hips?.[2] ?? 0) : 0),
    )
  const rise = TRUNK * body.spec.height
  const carried = ({ hips = [0, 0, 0], turn = {} }: Moment): Point => {
    const pitch = TRUNK_SHARE * (turn.trunkPitch ?? 0)
    const list = TRUNK_SHARE * (turn.trunkList ?? 0)
    return [
      hips[0] - rise * sin(list),
      -hips[2] - rise * (1 - cos(pitch) * cos(list)),
      hips[1] + rise * sin(pitch),
    ]
  }
  for (const side of SIDES) {
    const home = fistAt(stage, side, lead)
    const fist = (moment: Moment): Point => {
      const by = carried(moment)
      const to = moment[`${side}Fist`] ?? [0, 0, 0]
      return worldPoint(stage, [0, 1, 2].map((c) => home[c] + by[c] + to[c]) as unknown as Point)
    }
    ;(['X', 'Y', 'Z'] as const).forEach((axis, c) => put(`${side}Hand${axis}`, (moment) => fist(moment)[c]))
    say(stage, `${side}Reach`, began, 1, fade)
  }
  const last = moments.at(-1)!
  const [x, , z] = place(last)
  stage.now = began + last.at
  stage.x = x
  stage.z = z
}

/** One foot of the stance goes to the left and forward by so much; seconds from the beginning of the action. */
export function shiftFoot(
  stage: Stage,
  side: Side,
  [left, forward]: readonly [left: number, forward: number],
  start: number,
  seconds: number,
): void {
  const from = lastPlant(stage, side)
  const leave = stage.now + start
  step(
    stage,
    side,
    { rise: leave - 0.12, end: leave, offPitch: 0.25 },
    {
      start: leave + seconds,
      flat: leave + seconds + 0.03,
      strikePitch: -0.02,
      x: from.x + left * cos(stage.facing) + forward * sin(stage.facing),
      z: from.z - left * sin(stage.facing) + forward * cos(stage.facing),
      yaw: from.yaw,
      swing: placing(clamp(0.04 + 0.15 * Math.abs(left + forward), 0.05, 0.09)),
    },
  )
}

/** Marks and label of an action that began then and ends now. */
export function label(
  stage: Stage,
  began: number,
  name: string,
  marks: Readonly<Record<string, number>>,
): void {
  for (const [mark, time] of Object.entries({ start: 0, ...marks }))
    stage.marks.push({ name: mark, time: began + time })
  stage.marks.push({ name: 'end', time: stage.now })
  stage.segments.push({ start: began, end: stage.now, label: name })
}

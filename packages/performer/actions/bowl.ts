import { smoothStep } from '@understudy/motion'
import { gaussian } from '../math/wander.ts'
import { through } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { otherSide, type Channel } from '../stage/channels.ts'
import { enliven } from '../stage/liveliness.ts'
import { restPosture } from '../stage/rest-posture.ts'
import { say, shapeHands, step, type Stage } from '../stage/stage.ts'
import { TOE_OUT } from '../walk/footsteps.ts'
import { standAt } from '../walk/walk.ts'
import { pose, type Keys } from './keys.ts'

export interface BowlAction {
  readonly do: 'bowl'
  /** Length of the last step, metres. */
  readonly stride?: number
  /** Height of the backswing: 1 to the shoulder. */
  readonly backswing?: number
  readonly pace?: number
}

/**
 * The delivery of ten-pin bowling, for the dominant hand: the opposite foot slides long and low while the ball swings
 * back, the trailing leg crosses behind for balance, the arm swings through like a pendulum and follows up.
 */
export function bowl(stage: Stage, { stride = 0.95, backswing = 1, pace = 1 }: BowlAction): void {
  const { performer } = stage
  const { body, manner } = performer
  const random = stage.random.fork(`bowl ${stage.now}`)
  const vary = (value: number, share = 0.05): number => value * (1 + share * gaussian(random))
  const began = stage.now
  if (stage.plants.left.length === 0) standAt(stage, { x: stage.x, z: stage.z, heading: stage.facing })
  const arm = body.spec.handedness === 'left' ? 'left' : 'right'
  const slide = otherSide(arm)
  const free = slide
  const s = arm === 'left' ? 1 : -1
  const rest = restPosture(performer)
  const { x, z, facing } = stage
  const speed = pace * manner.tempo
  const push = 0.35 / speed
  const leave = 0.4 / speed
  const back = 0.85 / speed
  const land = 0.95 / speed
  const release = vary(1.25) / speed
  const through1 = release + 0.3 / speed
  const done = through1 + 0.35 / speed
  const length = stride * body.leg
  const place = (left: number, forward: number): { x: number; z: number } => ({
    x: x + left * cos(facing) + forward * sin(facing),
    z: z - left * sin(facing) + forward * cos(facing),
  })
  // The sliding foot comes in under the middle, the other stays back on its toes and swings behind.
  const to = place(-s * 0.02, length)
  step(
    stage,
    slide,
    { rise: began + leave - 0.16, end: began + leave, offPitch: 0.35 },
    { start: began + land, flat: began + land + 0.06, strikePitch: -0.12, ...to, yaw: facing - s * 0.02 },
  )
  const behind = place(-s * 0.22, 0.34 * length)
  step(
    stage,
    arm,
    { rise: began + land - 0.2, end: began + land + 0.12, offPitch: 1 },
    {
      // It hangs there for balance: it comes down only after the end.
      start: began + done + 0.5,
      flat: began + done + 0.57,
      ...behind,
      yaw: facing + s * TOE_OUT + s * 0.35,
      strikePitch: -0.02,
      swing: {
        progress: smoothStep,
        height: (u) => 0.12 * (1 - u) * (1 - u) * (1 + 2 * u) + 0.1 * 16 * u * u * (1 - u) * (1 - u),
        pitch: (u) => 0.95 - 0.9 * u * u * u,
        out: () => 0,
      },
    },
  )
  const low = rest.height! - vary(0.2) * body.leg
  const keys = (...values: readonly [number, number, number, number, number, number]): Keys =>
    [0, push, back, release, through1, done].map((t, i) => [t, values[i]])
  const channels: Partial<Record<Channel, Keys>> = {
    height: [
      [0, rest.height!],
      [leave, rest.height! - 0.03],
      [land, rest.height! - 0.1 * body.leg],
      [release, low],
      [through1, low + 0.02],
      [done, low + 0.06],
    ],
    trunkPitch: keys(0.1, 0.2, 0.55, vary(0.72), 0.6, 0.5),
    trunkYaw: keys(0, 0.1 * s, 0.45 * s, -0.05 * s, -0.35 * s, -0.35 * s),
    trunkList: keys(0, 0, -0.05 * s, -0.14 * s, -0.1 * s, -0.08 * s),
    pelvisYaw: keys(0, 0, 0.2 * s, -0.05 * s, -0.2 * s, -0.15 * s),
    pelvisTilt: keys(0.05, 0.1, 0.25, 0.35, 0.3, 0.25),
    headPitch: keys(0.1, 0.08, 0.12, 0.1, 0.02, 0.02),
    [`${arm}ArmFlexion`]: keys(0.75, 0.9, -1.15 * backswing, 0.35, vary(1.9), 1.95),
    [`${arm}ArmOut`]: keys(0.05, 0.06, 0.18, 0.04, 0.05, 0.08),
    [`${arm}Elbow`]: keys(1.25, 0.6, 0.12, 0.12, 0.55, 0.9),
    [`${arm}Pronation`]: keys(-0.4, -0.4, -0.2, -0.3, 0.2, 0.3),
    [`${free}ArmFlexion`]: keys(0.6, 0.5, 0.05, -0.25, -0.3, -0.2),
    [`${free}ArmOut`]: keys(0.05, 0.3, 0.85, 0.9, 0.8, 0.7),
    [`${free}Elbow`]: keys(1.2, 0.7, 0.35, 0.3, 0.35, 0.4),
  }
  pose(stage, began, channels, { end: began + done + 0.5, fadeIn: 0.4 })
  const forward = through([
    [0, 0],
    [leave, 0.06 * length],
    [land, 0.6 * length],
    [release, 0.88 * length],
    [through1, 0.93 * length],
    [done, 0.93 * length],
  ])
  const aside = through([
    [0, 0],
    [leave, s * 0.05],
    [land, 0],
    [release, -s * 0.02],
    [done, -s * 0.01],
  ])
  say(stage, 'x', began, (t) => x + aside(t - began) * cos(facing) + forward(t - began) * sin(facing), {
    fadeIn: 0.15,
  })
  say(stage, 'z', began, (t) => z - aside(t - began) * sin(facing) + forward(t - began) * cos(facing), {
    fadeIn: 0.15,
  })
  enliven(stage, random, began, began + done, 0.4)
  shapeHands(stage, 'grip', began, began + release, [arm])
  const marks = { start: back, release, end: done }
  for (const [name, time] of Object.entries(marks)) stage.marks.push({ name, time: began + time })
  stage.segments.push({ start: began, end: began + done, label: 'bowling' })
  stage.now = began + done
  const arrived = place(0, 0.93 * length)
  stage.x = arrived.x
  stage.z = arrived.z
}

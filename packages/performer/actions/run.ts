import { smoothStep } from '@understudy/motion'
import { clamp, quintic, through, type State } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { gaussian, wander } from '../math/wander.ts'
import { SIDES, type Channel, type Side } from '../stage/channels.ts'
import { restPosture } from '../stage/rest-posture.ts'
import { say, standFoot, step, type Stage } from '../stage/stage.ts'
import { TOE_OUT } from '../walk/footsteps.ts'
import { GRAVITY } from '../walk/gait.ts'

export interface RunAction {
  readonly do: 'run'
  /** Metres per second: 2 jogs, 4 hurries. */
  readonly speed: number
  readonly seconds: number
  /** Radians to the left per metre. */
  readonly turnPerMetre?: number
}

/**
 * Cadence and contact over speed: 2.7 to 2.9 steps a second between 2.5 and 4 m/s, the foot on the ground for 0.26 down to 0.21 s.
 * The lines are ours; ten trained runners took 2.67 ± 0.15 steps a second at 3.5 m/s by themselves (Front. Sports Act. Living 1:53, 2019).
 */
const stepRate = (speed: number): number => 2.76 + 0.08 * (speed - 3)
const contactSeconds = (speed: number): number => 0.243 - 0.034 * (speed - 3)

/** Thigh and shank of somebody 1.75 m tall, metres. */
const AVERAGE_LEG = 0.86
/** Ankle to the side of the line run along, as a share of the leg: runners' feet fall almost on one line. */
const HALF_WIDTH = 0.05

/**
 * Runs in full stride. Between toe-off and the next landing the hips fly, y″ = −g; on the ground a quintic takes them
 * from the state they land with to the one they leave with:
 *
 *   flight f = 1/rate − contact,  v = g f / 2,  [h, −v, −g] → [h, +v, −g] over the contact.
 */
export function run(stage: Stage, { speed, seconds, turnPerMetre = 0 }: RunAction): void {
  const { body, manner } = stage.performer
  const began = stage.now
  const random = stage.random.fork(`run ${began}`)
  const { leg } = body
  const period = (1 / (stepRate(speed) * (0.5 + 0.5 * manner.tempo))) * Math.sqrt(leg / AVERAGE_LEG)
  // A leg is a pendulum and a spring: both are slower when it is longer.
  const contact = contactSeconds(speed) * Math.sqrt(leg / AVERAGE_LEG)
  const flight = period - contact
  const lift = (GRAVITY * flight) / 2
  const end = began + seconds
  const { x, z, facing } = stage

  const way = (t: number): number => speed * (t - began)
  const heading = (s: number): number => facing + turnPerMetre * s
  /** A point of the arc, and so far to its left. */
  const place = (s: number, left = 0): { x: number; z: number } => {
    const [a, b] = [facing, heading(s)]
    const bent = Math.abs(turnPerMetre) > 1e-6
    const dx = bent ? (cos(a) - cos(b)) / turnPerMetre : s * sin(a)
    const dz = bent ? (sin(b) - sin(a)) / turnPerMetre : s * cos(a)
    return { x: x + dx + left * cos(b), z: z + dz - left * sin(b) }
  }

  const landHeight = body.left.ankleHeight + leg * (0.945 - 0.022 * (speed - 3))
  const hips = (t: number): number => {
    const since = t - began
    const u = since - period * Math.floor(since / period)
    const land: State = [landHeight, -lift, -GRAVITY]
    if (u < contact) return quintic(land, [landHeight, lift, -GRAVITY], contact, u)
    return landHeight + lift * (u - contact) - (GRAVITY / 2) * (u - contact) * (u - contact)
  }
  // The foot lands ahead of the hips by less than half of what they travel over it: they leave it far behind.
  const ahead = 0.32 * speed * contact
  const spot = (k: number): { side: Side; at: { x: number; z: number }; yaw: number } => {
    const side: Side = k % 2 === 0 ? 'left' : 'right'
    const s = side === 'left' ? 1 : -1
    const travelled = way(began + k * period) + ahead
    return { side, at: place(travelled, s * HALF_WIDTH * leg), yaw: heading(travelled) + 0.7 * s * TOE_OUT }
  }
  const heel = Math.min(0.14 * speed * leg, 0.55 * leg)
  const height = through([
    [0, 0.08 * leg],
    [0.3, heel],
    [0.48, 0.85 * heel],
    [0.75, 0.16 * leg],
    [1, 0],
  ])
  const pitch = through([
    [0, 1.05],
    [0.3, 1.45],
    [0.55, 0.85],
    [0.8, 0.05],
    [1, -0.14],
  ])
  const FIRST = -4
  for (const k of [FIRST, FIRST + 1]) {
    const { side, at, yaw } = spot(k)
    if (stage.plants[side].length === 0) standFoot(stage, side, at.x, at.z, yaw)
  }
  for (let k = FIRST + 2; (k - 2) * period < seconds; k++) {
    const { side, at, yaw } = spot(k)
    const landing = began + k * period
    const left = landing - 2 * period
    step(
      stage,
      side,
      { rise: left + 0.36 * contact, end: left + contact, offPitch: 0.95 },
      {
        start: landing,
        flat: landing + 0.04,
        strikePitch: -0.14,
        ...at,
        yaw,
        swing: {
          progress: smoothStep,
          height,
          pitch,
          out: () => 0,
          soft: 0.03,
          catchSeconds: 0.08,
        },
      },
    )
  }

  // Everything else swings with the stride: 1 when the right foot lands, −1 when the left does.
  const stride = (t: number, early = 0): number => -cos((Math.PI * (t - began + early)) / period)
  const bob = (t: number): number => cos((2 * Math.PI * (t - began - contact / 2)) / period)
  const rest = restPosture(stage.performer)
  // Small enough for its own tangent.
  const bank = clamp((speed * speed * turnPerMetre) / GRAVITY, -0.3, 0.3)
  const vigour = manner.energy * (0.75 + 0.09 * speed)
  const put = (channel: Channel, value: number | ((t: number) => number)): void =>
    say(stage, channel, began, value)
  const sway = wander(random.fork('sway'), 0.008, 0.4)
  put('x', (t) => place(way(t), sway(t)).x)
  put('z', (t) => place(way(t), sway(t)).z)
  put('facing', (t) => heading(way(t) + 0.1))
  put('height', hips)
  put('pelvisYaw', (t) => 0.13 * stride(t))
  // The free hip drops over the standing leg, in the middle of the contact.
  put('pelvisList', (t) => 0.07 * sin((Math.PI * (t - began + 0.1 * period)) / period) - 0.5 * bank)
  put('pelvisTilt', (t) => 0.2 + 0.02 * speed + 0.03 * bob(t))
  put('trunkPitch', (t) => rest.trunkPitch! + 0.09 + 0.025 * speed + 0.03 * bob(t))
  put('trunkYaw', (t) => -0.24 * vigour * stride(t, -0.02) + 0.3 * turnPerMetre)
  put('trunkList', (t) => -0.03 * sin((Math.PI * (t - began)) / period) - 0.9 * bank)
  const look = { yaw: wander(random.fork('yaw'), 0.05, 0.2), pitch: wander(random.fork('pitch'), 0.03, 0.2) }
  put('headYaw', (t) => look.yaw(t) + 0.8 * turnPerMetre - 0.03 * stride(t))
  put('headPitch', (t) => 0.08 + look.pitch(t) - 0.02 * bob(t))
  put('headRoll', -0.3 * bank)
  for (const side of SIDES) {
    const s = side === 'left' ? 1 : -1
    const bias = 0.05 * gaussian(random)
    const forward = (t: number): number => s * stride(t, -0.015)
    put(`${side}ArmFlexion`, (t) => -0.12 + bias + 0.62 * vigour * forward(t))
    put(`${side}ArmOut`, (t) => 0.2 - 0.06 * forward(t))
    // Hands come across the body in front of it.
    put(`${side}ArmTwist`, (t) => 0.28 + 0.16 * forward(t))
    put(`${side}Elbow`, (t) => 1.5 + bias + 0.28 * forward(t - 0.03))
    put(`${side}Pronation`, 0.25)
    put(`${side}Wrist`, 0.1)
    put(`${side}KneeOut`, -0.02)
  }
  stage.segments.push({ start: began, end, label: 'run' })
  stage.marks.push({ name: 'start', time: began }, { name: 'end', time: end })
  stage.now = end
  const arrived = place(way(end))
  stage.x = arrived.x
  stage.z = arrived.z
  stage.facing = heading(way(end))
}

import { minimumJerk } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { gaussian, wander } from '../math/wander.ts'
import { SIDES } from '../stage/channels.ts'
import { betweenFeet, lastPlant, say, type Stage } from '../stage/stage.ts'
import { restPosture } from '../stage/rest-posture.ts'
import { standAt } from '../walk/walk.ts'

export interface StandAction {
  readonly do: 'stand'
  readonly seconds: number
  /** Height of what is stood on, metres, where the score begins on it. */
  readonly floor?: number
}

/** How long it takes to settle from whatever came before, seconds. */
const SETTLE = 0.6

/**
 * Standing at ease is not standing still. The body sways over the feet by a few millimetres, slowly (sizes and rates are
 * ours); every few seconds
 * the weight goes from one leg to the other, the free hip drops, and the trunk makes up for it.
 */
export function stand(stage: Stage, { seconds, floor = 0 }: StandAction): void {
  const began = stage.now
  const end = began + seconds
  const random = stage.random.fork(`stand ${began}`)
  if (stage.plants.left.length === 0) standAt(stage, { x: stage.x, z: stage.z, heading: stage.facing }, floor)
  const { body, manner } = stage.performer
  const rest = restPosture(stage.performer)
  const middle = betweenFeet(stage)
  const { facing } = stage
  const swayAcross = wander(random.fork('across'), 0.004, 0.25)
  const swayAlong = wander(random.fork('along'), 0.006, 0.25)
  // Weight shifts: +1 on the left leg, −1 on the right; each takes a second or so.
  const shifts: { time: number; to: number }[] = []
  for (let t = 1 + 2 * random(); t < seconds - 1.6; t += 2.5 + 3 * random())
    shifts.push({ time: t, to: (shifts.length % 2 === 0 ? 1 : -1) * (0.5 + 0.4 * random()) })
  if (shifts.length > 0) shifts.push({ time: seconds - 1.1, to: 0 })
  const weight = (t: number): number => {
    let value = 0
    for (const { time, to } of shifts) value += (to - value) * minimumJerk((t - began - time) / 1.1)
    return value
  }
  const put = (channel: Parameters<typeof say>[1], value: (t: number) => number, holds = false): void =>
    say(stage, channel, began, value, {
      end: holds ? Infinity : end,
      fadeIn: began === 0 ? 0 : SETTLE,
      fadeOut: holds ? 0 : 0.4,
    })
  const across = (t: number): number => swayAcross(t) + 0.055 * body.leg * weight(t)
  put('x', (t) => middle.x + across(t) * cos(facing) + swayAlong(t) * sin(facing), true)
  put('z', (t) => middle.z - across(t) * sin(facing) + swayAlong(t) * cos(facing), true)
  // The hip over the standing leg comes up.
  put('pelvisList', (t) => 0.07 * weight(t))
  put('trunkList', (t) => -0.025 * weight(t) + 0.5 * swayAcross(t))
  // Read now: by the time the layer is sampled the feet may have gone elsewhere.
  const level = rest.height! + lastPlant(stage, 'left').floor
  put('height', (t) => level - 0.006 * weight(t) * weight(t), true)
  const breath = random.between(0.22, 0.3)
  const phase = 6 * random()
  put(
    'trunkPitch',
    (t) => rest.trunkPitch! + 0.008 * sin(2 * Math.PI * breath * t + phase) + 0.6 * swayAlong(t),
  )
  const look = wander(random.fork('look'), 0.16 * manner.energy, 0.09)
  put('headYaw', look)
  put('trunkYaw', (t) => 0.2 * look(t - 0.15))
  const nod = wander(random.fork('nod'), 0.04, 0.15)
  put('headPitch', (t) => rest.headPitch! + nod(t))
  put('headRoll', wander(random.fork('tilt'), 0.02, 0.1))
  for (const side of SIDES) {
    const free = wander(random.fork(`${side} arm`), 0.03, 0.12)
    const bias = 0.04 * gaussian(random)
    put(`${side}ArmFlexion`, (t) => rest[`${side}ArmFlexion`]! + bias + free(t))
    put(`${side}Elbow`, (t) => rest[`${side}Elbow`]! + bias + 0.8 * free(t))
  }
  say(stage, 'loose', began, 1, { end, fadeIn: SETTLE, fadeOut: 0.3 })
  stage.segments.push({ start: began, end, label: 'stand' })
  stage.now = end
  stage.x = middle.x
  stage.z = middle.z
}

import { cos } from '../math/trig.ts'
import { wander } from '../math/wander.ts'
import { SIDES, type Channel, type Side } from '../stage/channels.ts'
import { enliven } from '../stage/liveliness.ts'
import { say, shapeHands, type Stage } from '../stage/stage.ts'
import { playMoments } from './stance.ts'

export interface ReadyAction {
  readonly do: 'ready'
  readonly seconds: number
  readonly lead?: Side
}

/** Waiting in guard: springing in the knees, hands and weight never quite still. */
export function ready(stage: Stage, { seconds, lead = 'left' }: ReadyAction): void {
  const began = stage.now
  playMoments(stage, lead, [{ at: 0 }, { at: seconds }])
  bounce(stage, began, stage.now)
  shapeHands(stage, 'fist', began, stage.now)
  stage.segments.push({ start: began, end: stage.now, label: 'ready' })
}

/** The spring of a boxer's knees laid over whatever is done: hips and fists alike, about two a second. */
export function bounce(stage: Stage, start: number, end: number, amount = 1): void {
  const { manner } = stage.performer
  const random = stage.random.fork(`bounce ${start}`)
  const rate = 2 * Math.PI * 1.9 * manner.tempo * random.between(0.92, 1.08)
  const size = amount * 0.009 * manner.bounce * manner.energy
  const fades = { end, adds: true, fadeIn: 0.25, fadeOut: 0.25 }
  const add = (channel: Channel, value: (t: number) => number): void =>
    say(stage, channel, start, value, fades)
  // Down from the guard, never up: the knees are as straight there as they get.
  const dip = (t: number): number => -size * (1 - cos(rate * (t - start)))
  const sway = {
    x: wander(random.fork('x'), amount * 0.012, 0.5),
    z: wander(random.fork('z'), amount * 0.014, 0.5),
  }
  add('height', dip)
  add('x', sway.x)
  add('z', sway.z)
  for (const side of SIDES) {
    // Hands lag behind the hips a little and give more.
    const own = {
      y: wander(random.fork(`${side} y`), 0.012, 0.8),
      z: wander(random.fork(`${side} z`), 0.014, 0.7),
    }
    add(`${side}HandX`, (t) => 0.9 * sway.x(t - 0.06))
    add(`${side}HandY`, (t) => 1.3 * dip(t - 0.05) + own.y(t))
    add(`${side}HandZ`, (t) => 0.9 * sway.z(t - 0.06) + own.z(t))
  }
  enliven(stage, random, start, end, 0.35 * amount)
}

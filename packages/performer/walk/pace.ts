import type { Random } from '@understudy/motion'
import { clamp } from '../math/ease.ts'
import { wander } from '../math/wander.ts'
import { gaitScalar, gaitSpeed, GRAVITY, type Style } from './gait.ts'
import type { WalkPath } from './path.ts'

/** Progress along a path in time. All at `rate` samples per second from time 0. */
export interface Pace {
  readonly seconds: number
  /** Arc length, metres; speed, m/s; acceleration, m/s². */
  s(t: number): number
  v(t: number): number
  a(t: number): number
  /** Steps taken: whole at contacts. Starts below 0 while the weight shifts. */
  steps(t: number): number
  /** When the way reaches an arc length; the end if it never does. */
  reaches(s: number): number
  /** When the step count reaches a value. */
  when(steps: number): number
}

export interface PaceOptions {
  /** How the walk begins and ends: from standing, or already under way. */
  readonly fromStanding: boolean
  readonly toStanding: boolean
  /** Cadence relative to what the speed asks for. */
  readonly tempo: number
  readonly leg: number
  readonly style: Style
  /** Deviation of the step frequency from step to step, as a share (measured: about 2 %). */
  readonly unevenness: number
}

const RATE = 240
/** The step that brings the feet together, seconds. */
const CLOSING_STEP = 0.62
/** Comfortable changes of speed, m/s². */
const SPEED_UP = 1
const SLOW_DOWN = 0.85
/** Nobody's cycle is longer than this while walking at all, seconds. */
const LONGEST_CYCLE = 1.45
/** The part of a step spent shifting the weight before the first one. */
const SHIFT = 0.55

/** Speed follows what the path asks for, slower in bends, within comfortable acceleration, smoothed twice. */
export function pacePath(path: WalkPath, options: PaceOptions, random: Random): Pace {
  const { leg, tempo } = options
  const uneven = wander(random.fork('cadence'), options.unevenness, 0.8)
  const drift = wander(random.fork('speed'), 0.02, 0.15)
  const s: number[] = []
  const v: number[] = []
  const steps: number[] = []
  const asked = (at: number): number => {
    // Look ahead: one slows before the bend, not in it.
    const bend = Math.max(Math.abs(path.curvature(at)), Math.abs(path.curvature(at + 0.4)))
    return path.speed(at) * (1 - 0.3 * Math.min(1, bend / 1.8))
  }
  let [position, speed, eased] = [0, options.fromStanding ? 0 : asked(0), options.fromStanding ? 0 : asked(0)]
  let count = options.fromStanding ? -SHIFT : 0
  for (let i = 0; i < RATE * 3600; i++) {
    s.push(position)
    v.push(speed)
    steps.push(count)
    const left = path.length - position
    if (options.toStanding ? left < 0.004 || (speed < 0.02 && left < 0.1) : left <= 0) break
    let target = asked(position) * (1 + drift(i / RATE))
    if (options.toStanding)
      target = Math.min(target, Math.sqrt(2 * SLOW_DOWN * Math.max(left - 0.01, 0)) + 0.03)
    // Standing still until the weight is over the first supporting foot.
    if (count < -0.15) target = 0
    eased += clamp(target - eased, -(SLOW_DOWN * 1.4) / RATE, SPEED_UP / RATE)
    speed += ((eased - speed) * 7) / RATE
    if (options.toStanding) speed = Math.min(speed, Math.sqrt(2 * SLOW_DOWN * 1.3 * Math.max(left, 0)) + 0.03)
    position += speed / RATE
    // Feet hurry before the body does when speeding up; without that the trailing leg is left behind in a lunge.
    const x = gaitSpeed(Math.max(speed, eased + (eased - speed)), leg)
    const cycle = Math.min(
      gaitScalar('cycleSeconds', x, options.style) * Math.sqrt(leg / GRAVITY),
      LONGEST_CYCLE,
    )
    count += ((2 * tempo) / cycle / RATE) * (1 + uneven(i / RATE))
  }
  const last = s.length - 1
  const sample = (array: readonly number[], t: number): number => {
    const e = clamp(t * RATE, 0, last)
    const i = Math.min(Math.floor(e), last - 1)
    return array[i] + (array[i + 1] - array[i]) * (e - i)
  }
  // Over a fifth of a second: the trunk answers to a change of pace, not to each sample of it.
  const pad = 0.1
  return {
    seconds: last / RATE,
    // A walk that goes on does so at the pace it has: its last feet still have to leave the floor.
    s: (t) => sample(s, t) + (options.toStanding ? 0 : v[last] * Math.max(0, t - last / RATE)),
    v: (t) => sample(v, t),
    a: (t) => {
      let sum = 0
      for (let k = -4; k <= 4; k++)
        sum += (5 - Math.abs(k)) * (sample(v, t + pad + 0.03 * k) - sample(v, t - pad + 0.03 * k))
      return sum / (25 * 2 * pad)
    },
    reaches: (distance) => {
      let [low, high] = [0, last]
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if (s[middle] < distance) low = middle
        else high = middle
      }
      return high / RATE
    },
    steps: (t) => sample(steps, t),
    when: (value) => {
      let low = 0
      let high = last
      if (value <= steps[0]) return 0
      // Beyond the end the feet still have to come together, at an easy pace.
      if (value > steps[last]) {
        const rate = options.toStanding
          ? 1 / CLOSING_STEP
          : (steps[last] - steps[Math.max(last - 24, 0)]) * (RATE / 24)
        return last / RATE + (value - steps[last]) / rate
      }
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if (steps[middle] < value) low = middle
        else high = middle
      }
      const span = steps[high] - steps[low]
      return (low + clamp(span > 0 ? (value - steps[low]) / span : 0, 0, 1)) / RATE
    },
  }
}

import { describe, expect, test } from 'vitest'
import { evenHips } from './even-hips.ts'
import type { PointMotion } from './points.ts'

const RATE = 60
const SECONDS = 0.4

/** Hips 0.3 m apart at a place and heading per instant. */
function hips(
  frames: number,
  at: (t: number) => readonly [x: number, z: number, heading: number],
): PointMotion {
  const points = new Float64Array(6 * frames)
  for (let f = 0; f < frames; f++) {
    const [x, z, heading] = at(f / RATE)
    const [hx, hz] = [0.15 * Math.cos(heading), -0.15 * Math.sin(heading)]
    points.set([x + hx, 0, z + hz, x - hx, 0, z - hz], 6 * f)
  }
  return { rate: RATE, pointCount: 2, frameCount: frames, points }
}
const middle = ({ points }: PointMotion, f: number): readonly [number, number] => [
  (points[6 * f] + points[6 * f + 3]) / 2,
  (points[6 * f + 2] + points[6 * f + 5]) / 2,
]

describe('the line hips travel along', () => {
  test.each([0.8, 0.95])('a sway of %s strides a second is left as the equation says', (frequency) => {
    const turn = 2 * Math.PI * frequency
    const walk = hips(900, (t) => [0.035 * Math.sin(turn * t), 1.2 * t, 0.08 * Math.cos(turn * t)])
    const even = evenHips(walk, SECONDS)
    const u = (turn * SECONDS) ** 2 / 2
    const left = 0.035 * (1 + u) * Math.exp(-u)
    let [sway, yaw] = [0, 0]
    for (let f = 200; f < 700; f++) {
      sway = Math.max(sway, Math.abs(middle(even, f)[0]))
      yaw = Math.max(
        yaw,
        Math.abs(
          Math.atan2(
            even.points[6 * f + 5] - even.points[6 * f + 2],
            even.points[6 * f] - even.points[6 * f + 3],
          ),
        ),
      )
    }
    expect(sway).toBeCloseTo(left, 3)
    expect(yaw).toBeCloseTo((0.08 * left) / 0.035, 3)
  })

  test('a bend is not cut short', () => {
    const [radius, rate] = [0.9, 1]
    const bend = hips(900, (t) => [radius * (1 - Math.cos(rate * t)), radius * Math.sin(rate * t), rate * t])
    const even = evenHips(bend, SECONDS)
    for (let f = 200; f < 700; f++) {
      const [x, z] = middle(even, f)
      expect(Math.hypot(x - radius, z)).toBeGreaterThan(radius - 0.006)
    }
  })

  test('a start along the way keeps its time, and points keep their distance', () => {
    const start = hips(600, (t) => [0, Math.max(0, t - 5), 0])
    const even = evenHips(start, SECONDS)
    even.points.forEach((value, i) => expect(value).toBeCloseTo(start.points[i], 9))
  })
})

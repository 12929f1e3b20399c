import { describe, expect, test } from 'vitest'
import { pathControl, type PathSample } from './path.ts'

const line: PathSample[] = [0, 1, 2, 3].map((time) => ({ x: 1.2 * time, z: 0, time }))

const middle = (points: Float64Array, frame: number): [number, number] => [
  (points[6 * frame] + points[6 * frame + 3]) / 2,
  (points[6 * frame + 2] + points[6 * frame + 5]) / 2,
]

describe('pathControl', () => {
  test('[C6] a straight line at a steady pace stays one, ends included', () => {
    const { points, frameCount, rate } = pathControl(line)
    expect(frameCount).toBe(91)
    for (let frame = 0; frame < frameCount; frame++) {
      const [x, z] = middle(points, frame)
      expect(x).toBeCloseTo((1.2 * frame) / rate, 6)
      expect(z).toBeCloseTo(0, 9)
    }
  })

  test('[C6] walking towards +X, the left hip is on the side of −Z, 0.3 m from the right', () => {
    const { points } = pathControl(line)
    expect(points[6 * 45 + 2] - points[6 * 45 + 5]).toBeCloseTo(-0.3, 6)
    expect(points[6 * 45] - points[6 * 45 + 3]).toBeCloseTo(0, 6)
  })

  test('[C6] pointer samples at any rate give the same control on a circle', () => {
    const circle = (count: number): PathSample[] =>
      Array.from({ length: count }, (_, i) => {
        const time = (10 * i) / (count - 1)
        return { x: 2 * Math.cos(time * 0.6), z: 2 * Math.sin(time * 0.6), time }
      })
    const coarse = pathControl(circle(200)).points
    const fine = pathControl(circle(3000)).points
    const worst = coarse.reduce((most, value, i) => Math.max(most, Math.abs(value - fine[i])), 0)
    expect(worst).toBeLessThan(5e-3) // chords of 6 cm on a 2 m circle, and the tangents they give
  })

  test('[C6] temporal smoothing evens the pace and keeps the shape', () => {
    const stopAndGo: PathSample[] = [
      { x: 0, z: 0, time: 0 },
      { x: 2, z: 0, time: 1 },
      { x: 2.01, z: 0, time: 3 },
      { x: 4, z: 0, time: 4 },
    ]
    const { points, frameCount } = pathControl(stopAndGo, { temporalSmoothing: 0.8 })
    for (let frame = 0; frame < frameCount; frame++) expect(middle(points, frame)[1]).toBeCloseTo(0, 9)
    const speeds = Array.from(
      { length: frameCount - 1 },
      (_, i) => (middle(points, i + 1)[0] - middle(points, i)[0]) * 30,
    )
    expect(Math.max(...speeds)).toBeLessThan(1.9)
  })

  test('[C6] a hand that rests keeps facing where it went, and given headings turn on the spot', () => {
    const rest = pathControl([...line, { x: 3.6, z: 0, time: 6 }])
    expect(rest.points[6 * 170 + 2] - rest.points[6 * 170 + 5]).toBeCloseTo(-0.3, 3)
    const spin = pathControl([
      { x: 0, z: 0, time: 0, heading: 0 },
      { x: 0, z: 0, time: 2, heading: Math.PI / 2 },
    ])
    const last = 6 * (spin.frameCount - 1)
    expect(spin.points[last] - spin.points[last + 3]).toBeCloseTo(0, 6)
    expect(spin.points[last + 2] - spin.points[last + 5]).toBeCloseTo(-0.3, 6)
  })

  test('[C6] nonsense is refused in words', () => {
    expect(() => pathControl([{ x: 0, z: 0, time: 0 }])).toThrow(/a path needs two at least/)
    expect(() => pathControl([{ x: NaN, z: 0, time: 0 }, ...line])).toThrow(/sample 0 .* must be numbers/)
  })
})

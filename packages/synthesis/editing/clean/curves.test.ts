import { describe, expect, test } from 'vitest'
import { quat, seeded, vec3, type Vec3 } from '@understudy/motion'
import { bridgeGaps } from './bridge-gaps.ts'
import { bellSum } from './low-pass.ts'
import { arcFlat, quaternionFlat, turnFlat } from './rotation-vector.ts'
import { smoothEnvelope } from './smooth-envelope.ts'

describe('bridgeGaps', () => {
  test('corrections run on with value and slope across a gap, and fade to nothing where none follows', () => {
    // Frames so short that one of them bends the curve by little: what is left at an edge is a kink.
    const count = 4000
    const slope = 4e-5
    const track = new Float64Array(3 * count)
    const settled = [
      { first: 500, last: 1000 },
      { first: 1400, last: 2000 },
    ]
    for (const { first, last } of settled)
      for (let frame = first; frame <= last; frame++) track[3 * frame] = 0.02 + slope * (frame - first)
    bridgeGaps(track, settled, { fade: 300, speedFade: 120 })
    const x = (frame: number): number => track[3 * frame]
    for (const edge of [500, 1000, 1400, 2000])
      expect(Math.abs(x(edge + 1) - 2 * x(edge) + x(edge - 1))).toBeLessThan(0.2 * slope)
    expect(x(199)).toBe(0)
    expect(x(2301)).toBe(0)
    expect(track.every((value, i) => i % 3 === 0 || value === 0)).toBe(true)
  })

  test('at the ends of the clip a fade simply runs out of frames', () => {
    const track = new Float64Array(3 * 40)
    for (let frame = 3; frame <= 36; frame++) track[3 * frame] = 0.05
    bridgeGaps(track, [{ first: 3, last: 36 }], { fade: 30, speedFade: 12 })
    expect(track[0]).toBeGreaterThan(0.045) // three frames before: still nearly all of it
    expect(track[3 * 39]).toBeGreaterThan(0.045)
  })
})

for (const seed of [1, 2, 3]) {
  test(`smoothEnvelope is nowhere below what is needed, and smooth (seed ${seed})`, () => {
    const random = seeded(seed)
    const needed = Float64Array.from({ length: 300 }, () => (random() < 0.05 ? random() : 0))
    const curve = smoothEnvelope(needed, 20)
    needed.forEach((value, frame) => expect(curve[frame]).toBeGreaterThanOrEqual(value - 1e-12))
    for (let frame = 1; frame < 300; frame++)
      expect(Math.abs(curve[frame] - curve[frame - 1])).toBeLessThan(2 / 20) // the cosine's steepest
  })

  test(`arc and turn agree with quaternions (seed ${seed})`, () => {
    const random = seeded(seed)
    for (let draw = 0; draw < 50; draw++) {
      const a: Vec3 = [random.normal(), random.normal(), random.normal()]
      const b: Vec3 = [random.normal(), random.normal(), random.normal()]
      const turn = new Float64Array(3)
      arcFlat(turn, 0, ...a, ...b)
      const turned = new Float64Array(3)
      turnFlat(turned, 0, turn, 0, ...a)
      expect(vec3.distance(vec3.normalize(vec3.vec3At(turned, 0)), vec3.normalize(b))).toBeLessThan(1e-9)
      const q = new Float64Array(4)
      quaternionFlat(q, 0, turn, 0)
      expect(quat.angleBetween(quat.quatAt(q, 0), quat.exp(vec3.vec3At(turn, 0)))).toBeLessThan(1e-9)
      expect(vec3.distance(quat.rotate(quat.quatAt(q, 0), a), vec3.vec3At(turned, 0))).toBeLessThan(1e-9)
    }
  })
}

test('bellSum spreads a single value by its deviation and keeps its sum', () => {
  for (const sigma of [3, 12, 36]) {
    const values = new Float64Array(401)
    values[200] = 1
    const bell = bellSum(values, sigma)
    const sum = bell.reduce((total, value) => total + value, 0)
    const variance = bell.reduce((total, value, i) => total + value * (i - 200) ** 2, 0)
    expect(sum).toBeCloseTo(1, 9)
    expect(Math.sqrt(variance) / sigma).toBeGreaterThan(0.85)
    expect(Math.sqrt(variance) / sigma).toBeLessThan(1.2) // radii are whole samples
  }
})

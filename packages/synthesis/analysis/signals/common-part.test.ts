import { expect, test } from 'vitest'
import { seeded } from '@understudy/motion'
import { commonPart } from './common-part.ts'

const WIDTH = 12

/** Twelve signals that are mixtures of one wave and its double, and white noise of variance 1 on each. */
function waves(count: number, seed: number) {
  const random = seeded(seed)
  const mix = Array.from({ length: WIDTH }, () => [3 * random.normal(), 3 * random.normal(), random.normal()])
  const clean = new Float64Array(count * WIDTH)
  for (let f = 0; f < count; f++)
    for (let c = 0; c < WIDTH; c++) {
      const t = (2 * Math.PI * f) / 30
      clean[f * WIDTH + c] = mix[c][0] * Math.sin(t) + mix[c][1] * Math.cos(t) + mix[c][2] * Math.sin(2 * t)
    }
  return { clean, noisy: clean.map((value) => value + random.normal()) }
}
const rms = (a: Float64Array, b: Float64Array): number =>
  Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0) / a.length)

test.each([150, 900])(
  'what signals repeat together is freed of most of its noise, in %i frames (seed 4)',
  (count) => {
    const { clean, noisy } = waves(count, 4)
    expect(rms(noisy, clean) / rms(commonPart(noisy, WIDTH, 10), clean)).toBeGreaterThan(4)
  },
)

test('noise alone has nothing in common, and what has next to no noise stays', () => {
  const random = seeded(5)
  const noise = Float64Array.from({ length: 200 * WIDTH }, () => random.normal())
  expect(rms(commonPart(noise, WIDTH, 10), new Float64Array(noise.length))).toBeLessThan(0.2)
  const loud = waves(150, 6).clean.map((value) => 1e4 * value)
  expect(rms(commonPart(loud, WIDTH, 10), loud) / rms(loud, new Float64Array(loud.length))).toBeLessThan(1e-6)
})

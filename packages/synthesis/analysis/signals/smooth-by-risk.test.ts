import { expect, test } from 'vitest'
import { seeded } from '@understudy/motion'
import { smoothByRisk } from './smooth-by-risk.ts'

const rms = (a: Float64Array, b: Float64Array): number =>
  Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0) / a.length)

test('white noise is taken out as far as the signal allows: a slow wave gains more than a quick one (seed 3)', () => {
  const random = seeded(3)
  const count = 480
  const wave = (period: number): Float64Array =>
    Float64Array.from({ length: count }, (_, f) => Math.sin((2 * Math.PI * f) / period))
  const gain = (clean: Float64Array): number => {
    const noisy = clean.map((value) => value + 0.2 * random.normal())
    return rms(noisy, clean) / rms(smoothByRisk(noisy, 1), clean)
  }
  const [slow, quick] = [gain(wave(240)), gain(wave(24))]
  expect(slow).toBeGreaterThan(5)
  expect(quick).toBeGreaterThan(1.7)
  expect(slow).toBeGreaterThan(quick)
})

test('a parabola stays what it is, also at its ends, and signals without noise stay nearly so', () => {
  const parabola = Float64Array.from({ length: 60 }, (_, f) => 0.01 * f * f - 0.3 * f + 2)
  expect(rms(smoothByRisk(parabola, 1), parabola)).toBeLessThan(1e-6)
  const wave = Float64Array.from({ length: 120 }, (_, f) => Math.sin(f / 6))
  expect(rms(smoothByRisk(wave, 1), wave)).toBeLessThan(1e-3)
})

test('the banded solve is that of the whole matrix', () => {
  // The smallest that is smoothed, by the normal equations themselves: the residual of every candidate is orthogonal.
  const y = Float64Array.from([0, 1, -2, 3, 1, -1, 2, 0, 1, -3, 2, 1])
  const x = smoothByRisk(y, 1)
  const [sumY, sumX] = [y, x].map((v) => v.reduce((sum, value) => sum + value, 0))
  const [firstY, firstX] = [y, x].map((v) => v.reduce((sum, value, f) => sum + f * value, 0))
  // DᵀD knows no constants, lines and parabolas: a smoother keeps their moments.
  expect(sumX).toBeCloseTo(sumY, 9)
  expect(firstX).toBeCloseTo(firstY, 8)
})

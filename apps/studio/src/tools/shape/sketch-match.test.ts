import { expect, test } from 'vitest'
import { evenly, matchStroke, type Seen2 } from './sketch-match.ts'

/** Stands, crouches, flies in an arc, lands, stands: as hips do in a jump seen from the side. */
const path: Seen2[] = Array.from({ length: 100 }, (_, f) => {
  if (f < 20) return [0.3, 0.6]
  if (f < 40) return [0.3, 0.6 + 0.1 * Math.sin(((f - 20) / 20) * Math.PI)]
  if (f < 70) return [0.3 + (0.4 * (f - 40)) / 30, 0.6 - 0.15 * Math.sin(((f - 40) / 30) * Math.PI)]
  return [0.7, 0.6]
})

test('a higher arc drawn over a jump stands for its flight', () => {
  const stroke = Array.from({ length: 50 }, (_, k) => ({
    time: k / 40,
    place: [0.3 + (0.4 * k) / 49, 0.6 - 0.3 * Math.sin((k / 49) * Math.PI)] as const,
  }))
  const { from, to, samples } = matchStroke(stroke, path)
  expect(from).toBeGreaterThanOrEqual(34)
  expect(from).toBeLessThanOrEqual(44)
  expect(to).toBeGreaterThanOrEqual(66)
  expect(to).toBeLessThanOrEqual(74)
  const at = samples.map((sample) => sample.at)
  expect(at).toEqual(at.toSorted((a, b) => a - b))
})

test('places are even along the stroke, whatever the pace of the hand', () => {
  const stroke = [0, 0.1, 0.15, 0.9, 1].map((x, k) => ({ time: k, place: [x, 0] as const }))
  const even = evenly(stroke, 5)
  expect(even.map(({ place }) => Math.round(1000 * place[0]))).toEqual([0, 250, 500, 750, 1000])
  expect(even.at(-1)!.time).toBe(4)
})

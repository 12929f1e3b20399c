import { expect, test } from 'vitest'
import { fromMap, toMap, windowOf } from './project-map.ts'
import type { Place } from '../../document/space-recipe.ts'

const places = [Float32Array.from([-0.1, 1, 0.5, 0.3, 1.4, 0.7])]
const target: Place = [0.1, 1.2, 0.6]

test('a point of the map is the place it shows, whatever it is seen from', () => {
  for (const view of ['front', 'side', 'top'] as const) {
    const window = windowOf(view, places, 0.05)
    const point = toMap(view, window, 200, target)
    point.forEach((v) => {
      expect(v).toBeGreaterThan(0)
      expect(v).toBeLessThan(200)
    })
    fromMap(view, window, 200, point, target).forEach((v, k) => expect(v).toBeCloseTo(target[k], 9))
  }
})

test('seen from the front the left hand is at the right and up is up; the depth stays', () => {
  const window = windowOf('front', places, 0.05)
  const [x, y] = toMap('front', window, 200, target)
  expect(toMap('front', window, 200, [0.2, 1.3, 0.6])[0]).toBeGreaterThan(x)
  expect(toMap('front', window, 200, [0.2, 1.3, 0.6])[1]).toBeLessThan(y)
  expect(fromMap('front', window, 200, [x + 20, y], target)[2]).toBe(target[2])
  const above = windowOf('top', places, 0.05)
  expect(toMap('top', above, 200, [0.3, 1, 0.5])[0]).toBeLessThan(toMap('top', above, 200, [0, 1, 0.5])[0])
})

import { expect, test } from 'vitest'
import { invertTimeMap, makeTimeMap, mapTime } from './time-map.ts'
import { seeded } from './random.ts'

for (const seed of [1, 2, 3]) {
  test(`a time map only runs forward, meets its knots, and its inverse undoes it (seed ${seed})`, () => {
    const random = seeded(seed)
    const clock = (): number[] => {
      let time = random.between(-1, 1)
      return Array.from({ length: 12 }, () => (time += random.between(0.01, 1)))
    }
    const [source, target] = [clock(), clock()]
    const map = makeTimeMap(source, target)
    source.forEach((time, knot) => expect(mapTime(map, time)).toBeCloseTo(target[knot], 12))
    let last = -Infinity
    for (let time = source[0] - 1; time < source[11] + 1; time += 0.01) {
      const mapped = mapTime(map, time)
      expect(mapped).toBeGreaterThan(last)
      expect(mapTime(invertTimeMap(map), mapped)).toBeCloseTo(time, 10)
      last = mapped
    }
  })
}

test('a clock that stands still, runs back or has no end is refused with its knot', () => {
  expect(() => makeTimeMap([0, 1, 1], [0, 1, 2])).toThrow(/knot 2 is \(1, 2\)/)
  expect(() => makeTimeMap([0, 1, 2], [0, 1, 0.5])).toThrow(/knot 2/)
  expect(() => makeTimeMap([0, NaN], [0, 1])).toThrow(/knot 1/)
  expect(() => makeTimeMap([0], [0])).toThrow(/at least two/)
})

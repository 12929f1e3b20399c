import { duration, rootMotion } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { placeMotion } from './index.ts'

const walker = stroll({ seconds: 2, frameRate: 60, speed: 1 })

test('one turned by a quarter begins where it began and goes the other way', () => {
  const placed = rootMotion(placeMotion(walker, { x: 2, z: -1, yaw: Math.PI / 2 }))
  const own = rootMotion(walker)
  expect(placed.x[0]).toBeCloseTo(own.x[0] + 2, 5)
  expect(placed.z[0]).toBeCloseTo(own.z[0] - 1, 5)
  const last = own.x.length - 1
  // Yaw turns +Z to +X: what was gone along z is gone along x.
  expect(placed.x[last] - placed.x[0]).toBeCloseTo(own.z[last] - own.z[0], 3)
  expect(placed.z[last] - placed.z[0]).toBeCloseTo(-(own.x[last] - own.x[0]), 3)
})

test('later holds the first pose, earlier begins inside, and annotations go along', () => {
  const later = placeMotion(walker, { start: 0.5 })
  expect(duration(later)).toBeCloseTo(duration(walker) + 0.5, 9)
  const width = 4 * walker.skeleton.jointCount
  expect(later.rotations.slice(width * 29, width * 30)).toEqual(walker.rotations.slice(0, width))
  expect(later.rotations.slice(width * 30)).toEqual(walker.rotations)
  walker.annotations.contacts.forEach(({ start }, i) =>
    expect(later.annotations.contacts[i].start).toBeCloseTo(start + 0.5, 9),
  )
  const earlier = placeMotion(walker, { start: -0.5 })
  expect(earlier.rotations).toEqual(walker.rotations.slice(width * 30))
})

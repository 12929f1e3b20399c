import { randomMotion, stroll } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { seeded } from '../math/random.ts'
import { makeTimeMap, mapTime } from '../math/time-map.ts'
import { duration } from './motion.ts'
import { poseAt } from './pose.ts'
import { resample } from './resample.ts'
import { warpTime } from './warp-time.ts'

for (const seed of [1, 2, 3, 5, 8]) {
  describe(`a time warp (seed ${seed})`, () => {
    const random = seeded(seed)
    const motion = randomMotion(random, undefined, { frameCount: 61, frameRate: 60 })
    const inner = Array.from({ length: 4 }, () => random.between(0.05, 0.95)).toSorted((a, b) => a - b)
    let time = 0
    const target = [0, ...inner, 1].map(() => (time += random.between(0.1, 0.5)))
    const map = makeTimeMap([0, ...inner, 1], target)

    test('shows at each new time the pose of its old time', () => {
      const warped = warpTime(motion, map, { between: 'straight', frameRate: 90 })
      const back = makeTimeMap(target, [0, ...inner, 1])
      for (let frame = 0; frame < warped.frameCount; frame += 7) {
        const pose = poseAt(warped, frame / 90)
        const wanted = poseAt(motion, mapTime(back, target[0] + frame / 90))
        pose.rotations.forEach((q, joint) =>
          q.forEach((value, c) => expect(value).toBeCloseTo(wanted.rotations[joint][c], 6)),
        )
      }
    })

    test('carries annotations to the new times', () => {
      const warped = warpTime(motion, map)
      motion.annotations.marks.forEach(({ time: old }, at) =>
        expect(warped.annotations.marks[at].time).toBeCloseTo(mapTime(map, old) - target[0], 9),
      )
    })

    test('lasts as long as the map says', () => {
      const left = target[5] - target[0] - duration(warpTime(motion, map))
      expect(left).toBeGreaterThan(-1e-9)
      expect(left).toBeLessThan(1 / 60)
    })
  })
}

test('the identity changes nothing, and an even stretch is a resampling', () => {
  const walk = stroll({ seconds: 2 })
  expect(warpTime(walk, makeTimeMap([0, 2], [0, 2])).rotations).toEqual(walk.rotations)
  const slow = warpTime(walk, makeTimeMap([0, 2], [0, 4]))
  expect(slow.rotations).toEqual(resample(walk, 240).rotations)
})

test('a map that leaves the motion is refused', () => {
  expect(() => warpTime(stroll({ seconds: 2 }), makeTimeMap([0, 3], [0, 1]))).toThrow(/runs from 0 to 2 s/)
})

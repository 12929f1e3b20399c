import { applyGround, sliceFrames, transformGround, vec3 } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { fitExample, sourceTime } from './fit-example.ts'

const laidOver = { yaw: 1.1, x: 0.7, z: -2.3 }

for (const seed of [1, 2, 3])
  test(`an example is laid over what was cut out of it by the turn and slide it went through (seed ${seed})`, () => {
    const example = stickWalker(seed, { seconds: 4, turnRate: 0.5 })
    const [first, last] = [30, 60]
    const result = transformGround(sliceFrames(example, first, last + 1), laidOver)
    const seconds = (last - first) / example.frameRate
    const sourceStart = first / example.frameRate
    const origin = {
      start: 0,
      end: seconds,
      source: example.name,
      sourceStart,
      sourceEnd: sourceStart + seconds,
      stretch: 1,
      readingCost: 0,
      seamCost: 0,
    }
    const found = fitExample(result, example, origin)
    const place: vec3.Vec3 = [1, 0, 2]
    // Metres; f32 frames a few metres from the origin, 1e-6 seen.
    expect(vec3.distance(applyGround(found, place), applyGround(laidOver, place))).toBeLessThan(1e-4)
    expect(sourceTime(origin, seconds / 2)).toBeCloseTo(sourceStart + seconds / 2, 9)
  })

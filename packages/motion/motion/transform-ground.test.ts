import { randomMotion } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { applyGround, composeGround, invertGround, type GroundTransform } from '../math/ground.ts'
import { seeded } from '../math/random.ts'
import { vec3At } from '../math/vec3.ts'
import { transformGround } from './transform-ground.ts'
import { worldPositions } from './world.ts'

for (const seed of [1, 2, 3, 5, 8]) {
  describe(`a ground transform of a motion (seed ${seed})`, () => {
    const random = seeded(seed)
    const motion = randomMotion(random, undefined, { frameCount: 6, kind: 'wild' })
    const draw = (): GroundTransform => ({
      yaw: random.between(-9, 9),
      x: random.between(-5, 5),
      z: random.between(-5, 5),
    })
    const [a, b] = [draw(), draw()]
    const agree = (p: Float32Array, q: Float32Array): void =>
      p.forEach((value, at) => expect(Math.abs(value - q[at])).toBeLessThan(2e-5)) // m; f32, up to 15 m out

    test('moves every joint as it moves a point', () => {
      const before = worldPositions(motion)
      const after = worldPositions(transformGround(motion, a))
      const wanted = new Float32Array(before.length)
      for (let at = 0; at < before.length; at += 3) wanted.set(applyGround(a, vec3At(before, at)), at)
      agree(after, wanted)
    })

    test('composes', () => {
      agree(
        worldPositions(transformGround(transformGround(motion, b), a)),
        worldPositions(transformGround(motion, composeGround(a, b))),
      )
    })

    test('is undone by its inverse', () => {
      agree(
        worldPositions(transformGround(transformGround(motion, a), invertGround(a))),
        worldPositions(motion),
      )
    })

    test('leaves heights and all joints but the root to the bit', () => {
      const { rootPositions, rotations } = transformGround(motion, a)
      for (let at = 1; at < rootPositions.length; at += 3)
        expect(rootPositions[at]).toBe(motion.rootPositions[at])
      for (let at = 0; at < rotations.length; at++)
        if (at % (4 * motion.skeleton.jointCount) > 3) expect(rotations[at]).toBe(motion.rotations[at])
    })
  })
}

import { describe, expect, test } from 'vitest'
import { applyGround, composeGround, invertGround, wrapAngle, type GroundTransform } from './ground.ts'
import { fromYaw, rotate } from './quat.ts'
import { seeded } from './random.ts'
import type { Vec3 } from './vec3.ts'

for (const seed of [1, 2, 3, 5, 8]) {
  describe(`ground transforms (seed ${seed})`, () => {
    const random = seeded(seed)
    const draw = (): GroundTransform => ({
      yaw: random.between(-9, 9),
      x: random.between(-5, 5),
      z: random.between(-5, 5),
    })
    const point: Vec3 = [random.normal(), random.normal(), random.normal()]
    const [a, b] = [draw(), draw()]
    const close = (p: Vec3, q: Vec3): void => p.forEach((value, c) => expect(value).toBeCloseTo(q[c], 12))

    test('a turn is the quaternion turn, then the slide', () => {
      const [x, y, z] = rotate(fromYaw(a.yaw), point)
      close(applyGround(a, point), [x + a.x, y, z + a.z])
    })
    test('a composition does the second first', () => {
      close(applyGround(composeGround(a, b), point), applyGround(a, applyGround(b, point)))
    })
    test('an inverse undoes', () => {
      close(applyGround(invertGround(a), applyGround(a, point)), point)
      close(applyGround(composeGround(a, invertGround(a)), point), point)
    })
  })
}

test('a positive yaw turns from +Z towards +X: to the left of a figure at rest', () => {
  const [x, , z] = applyGround({ yaw: Math.PI / 2, x: 0, z: 0 }, [0, 0, 1])
  expect(x).toBeCloseTo(1, 15)
  expect(z).toBeCloseTo(0, 15)
})

test('wrapAngle lands in (−π, π]', () => {
  expect(wrapAngle(-Math.PI)).toBe(Math.PI)
  expect(wrapAngle(Math.PI)).toBe(Math.PI)
  expect(wrapAngle(7)).toBeCloseTo(7 - 2 * Math.PI, 14)
  expect(wrapAngle(-100)).toBeCloseTo(-100 + 32 * Math.PI, 12)
})

import { describe, expect, test } from 'vitest'
import {
  angleBetween,
  exp,
  fromAxes,
  fromAxisAngle,
  fromTo,
  inverse,
  log,
  multiply,
  normalize,
  rotate,
} from './quat.ts'
import type { Quat } from './quat.ts'
import { seeded } from './random.ts'
import {
  cross,
  normalize as unit,
  scale,
  subtract,
  length,
  X_AXIS,
  Y_AXIS,
  Z_AXIS,
  type Vec3,
} from './vec3.ts'

for (const seed of [1, 2, 3, 5, 8]) {
  describe(`rotations as values (seed ${seed})`, () => {
    const random = seeded(seed)
    const direction = (): Vec3 => unit([random.normal(), random.normal(), random.normal()])
    const any = (): Quat => normalize([random.normal(), random.normal(), random.normal(), random.normal()])

    test('log and exp undo each other, also near nothing and near half a turn', () => {
      for (const angle of [1e-9, 1e-5, 0.3, 2, Math.PI - 1e-6]) {
        const v = scale(direction(), angle)
        expect(length(subtract(log(exp(v)), v))).toBeLessThan(1e-9)
        const q = any()
        expect(angleBetween(exp(log(q)), q)).toBeLessThan(1e-12)
      }
    })

    test('fromTo brings one direction onto the other by the smallest angle', () => {
      const [a, b] = [direction(), direction()]
      const q = fromTo(a, b)
      expect(length(subtract(rotate(q, a), b))).toBeLessThan(1e-14)
      expect(angleBetween(q, [0, 0, 0, 1])).toBeCloseTo(
        Math.acos(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]),
        10,
      )
      const back = fromTo(a, scale(a, -1))
      expect(length(subtract(rotate(back, a), scale(a, -1)))).toBeLessThan(1e-9)
    })

    test('fromAxes is the rotation whose columns they are', () => {
      for (let n = 0; n < 40; n++) {
        const q =
          n < 4
            ? (
                [
                  [1, 0, 0, 0],
                  [0, 1, 0, 0],
                  [0, 0, 1, 0],
                  [0, 0, 0, 1],
                ] as const
              )[n]
            : any()
        expect(
          angleBetween(fromAxes(rotate(q, X_AXIS), rotate(q, Y_AXIS), rotate(q, Z_AXIS)), q),
        ).toBeLessThan(1e-7)
      }
    })

    test('an inverse undoes, and products rotate b first', () => {
      const [a, b, v] = [any(), any(), direction()]
      expect(length(subtract(rotate(multiply(a, b), v), rotate(a, rotate(b, v))))).toBeLessThan(1e-14)
      expect(angleBetween(multiply(inverse(a), a), [0, 0, 0, 1])).toBeLessThan(1e-14)
    })
  })
}

test('turns are right-handed: a quarter turn about z brings x to y', () => {
  const [x, y, z] = rotate(fromAxisAngle(Z_AXIS, Math.PI / 2), X_AXIS)
  expect([x, y, z].map((value) => Math.round(value))).toEqual([0, 1, 0])
  expect(cross(X_AXIS, Y_AXIS)).toEqual(Z_AXIS)
})

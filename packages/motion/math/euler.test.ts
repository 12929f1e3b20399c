import { Euler, Quaternion } from 'three'
import { describe, expect, test } from 'vitest'
import { seeded } from './random.ts'
import { eulerToQuat, eulerToQuatFlat, quatToEuler, quatToEulerFlat, type EulerOrder } from './euler.ts'
import { angleBetween, fromAxisAngle, multiply, quatAt, type Quat } from './quat.ts'
import { X_AXIS, Y_AXIS, Z_AXIS } from './vec3.ts'

const TAIT_BRYAN = ['XYZ', 'YZX', 'ZXY', 'XZY', 'ZYX', 'YXZ'] as const
const ALL: readonly EulerOrder[] = [...TAIT_BRYAN, 'XYX', 'XZX', 'YXY', 'YZY', 'ZXZ', 'ZYZ']
const AXES = { X: X_AXIS, Y: Y_AXIS, Z: Z_AXIS } as const

/** One axis after the other, by the definition. */
const byProduct = (order: EulerOrder, angles: readonly number[]): Quat => {
  const [first, second, third] = order
    .split('')
    .map((letter, at) => fromAxisAngle(AXES[letter as 'X' | 'Y' | 'Z'], angles[at]))
  return multiply(multiply(first, second), third)
}

describe.each(ALL)('Euler order %s', (order) => {
  const random = seeded(7)
  const draws = Array.from({ length: 500 }, (_, at): [number, number, number] => [
    random.between(-7, 7),
    // Every fourth draw looks straight at a pole, every eighth a hair beside it.
    at % 4 === 0
      ? (Math.PI / 2) * (random.integer(5) - 2) + (at % 8 === 0 ? 1e-8 * random.normal() : 0)
      : random.between(-7, 7),
    random.between(-7, 7),
  ])

  test('angles to rotation is the product of three turns, sign included (seed 7)', () => {
    for (const angles of draws) {
      const q = eulerToQuat(order, ...angles)
      byProduct(order, angles).forEach((value, c) => expect(q[c]).toBeCloseTo(value, 14))
    }
  })

  test('rotation to angles and back is the same rotation, also at the poles (seed 7)', () => {
    for (const angles of draws) {
      const q = byProduct(order, angles)
      const [a, b, c] = quatToEuler(order, q)
      // rad; within 1e-7 of a pole the middle angle is given up by as much
      expect(angleBetween(q, eulerToQuat(order, a, b, c))).toBeLessThan(1.5e-7)
      const high = order[0] === order[2] ? Math.PI : Math.PI / 2
      expect(b).toBeGreaterThanOrEqual(order[0] === order[2] ? 0 : -high)
      expect(b).toBeLessThanOrEqual(high)
      for (const outer of [a, c]) expect(Math.abs(outer)).toBeLessThanOrEqual(Math.PI)
    }
  })

  test('flat and value forms agree, and out may be the source', () => {
    for (const angles of draws.slice(0, 50)) {
      const flat = new Float64Array(5)
      eulerToQuatFlat(flat, 1, order, ...angles)
      expect(quatAt(flat, 1)).toEqual(eulerToQuat(order, ...angles))
      const wanted = quatToEuler(order, quatAt(flat, 1))
      quatToEulerFlat(flat, 1, order, flat, 1)
      expect([...flat.subarray(1, 4)]).toEqual([...wanted])
    }
  })
})

test.each(TAIT_BRYAN)('%s means what three.js means by it (seed 11)', (order) => {
  const random = seeded(11)
  for (let n = 0; n < 200; n++) {
    const [x, y, z] = [random.between(-3, 3), random.between(-3, 3), random.between(-3, 3)]
    const byLetter = { X: x, Y: y, Z: z }
    const [a, b, c] = order.split('').map((letter) => byLetter[letter as 'X' | 'Y' | 'Z'])
    const theirs = new Quaternion().setFromEuler(new Euler(x, y, z, order))
    // acos-free: both come from the same half angles
    expect(angleBetween(eulerToQuat(order, a, b, c), [theirs.x, theirs.y, theirs.z, theirs.w])).toBeLessThan(
      1e-14,
    )
  }
})

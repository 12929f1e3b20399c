import { quat, seeded, type Random, type Vec3 } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import { Inertialiser } from './inertialise.ts'

const JOINTS = 5
/** A smooth motion of a root and five joints, known at every instant. */
function smooth(random: Random): (seconds: number) => Float64Array {
  const axes = Array.from({ length: 2 * JOINTS + 2 }, (): Vec3 => [
    random.normal(),
    random.normal(),
    random.normal(),
  ])
  return (seconds) => {
    const root = axes[0].map((c, i) => c + axes[1][i] * Math.sin(seconds))
    const turns = Array.from({ length: JOINTS }, (_, j) => {
      const [a, b] = [axes[2 * j + 2], axes[2 * j + 3]]
      return quat.exp(
        [0, 1, 2].map((c) => 0.6 * a[c] + 0.3 * b[c] * Math.sin(2 * seconds + j)) as unknown as Vec3,
      )
    })
    return Float64Array.from([...root, ...turns.flat()])
  }
}

describe('inertialised transitions', () => {
  for (const seed of [1, 2, 3]) {
    test(`[R7] place and velocity are continuous across a jump, and the difference is gone soon (seed ${seed})`, () => {
      const random = seeded(seed)
      const [a, b] = [smooth(random), smooth(random)]
      const inertia = new Inertialiser(JOINTS, 0.1)
      const h = 1e-4
      inertia.start(a(1), a(1 - h), h, b(3), b(3 + h), h)
      const shown = (seconds: number): Float64Array => {
        const copy = new Inertialiser(JOINTS, 0.1)
        copy.start(a(1), a(1 - h), h, b(3), b(3 + h), h)
        const pose = b(3 + seconds)
        copy.apply(pose, seconds)
        return pose
      }
      const [first, second] = [shown(0), shown(h)]
      for (let q = 3; q < first.length; q += 4) {
        expect(quat.angleBetween(quat.quatAt(first, q), quat.quatAt(a(1), q))).toBeLessThan(1e-6)
        // Turned by as much in the next instant as in the one before.
        const before = quat.log(quat.multiply(quat.quatAt(a(1), q), quat.inverse(quat.quatAt(a(1 - h), q))))
        const after = quat.log(quat.multiply(quat.quatAt(second, q), quat.inverse(quat.quatAt(first, q))))
        after.forEach((c, i) => expect(c / h).toBeCloseTo(before[i] / h, 1))
      }
      for (let c = 0; c < 3; c++) {
        expect(first[c]).toBeCloseTo(a(1)[c], 9)
        expect((second[c] - first[c]) / h).toBeCloseTo((a(1)[c] - a(1 - h)[c]) / h, 1)
      }
      const late = shown(1.5)
      late.forEach((value, i) => expect(Math.abs(value)).toBeCloseTo(Math.abs(b(4.5)[i]), 3))
      // The same in many small steps.
      const pose = b(3.2)
      for (let i = 0; i < 19; i++) inertia.apply(new Float64Array(pose.length).fill(0.5), 0.01)
      inertia.apply(pose, 0.01)
      shown(0.2).forEach((value, i) => expect(value).toBeCloseTo(pose[i], 9))
    })
  }
})

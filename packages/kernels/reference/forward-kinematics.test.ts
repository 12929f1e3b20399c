import { seeded } from '@understudy/motion'
import { randomMotion, randomSkeleton } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import type { JointTree } from '../contract.ts'
import { kernelSets } from '../simd/kernel-sets.ts'

/** 4 × 4 matrices, row-major, f64, no sharing: what forward kinematics means. */
type Matrix = readonly number[]

const transform = (q: ArrayLike<number>, at: number, t: ArrayLike<number>, from: number): Matrix => {
  const [x, y, z, w] = [q[at], q[at + 1], q[at + 2], q[at + 3]]
  const rows = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), t[from]],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x), t[from + 1]],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y), t[from + 2]],
    [0, 0, 0, 1],
  ]
  return rows.flat()
}
const times = (a: Matrix, b: Matrix): Matrix =>
  a.map((_, at) => {
    const [r, c] = [4 * Math.floor(at / 4), at % 4]
    return a[r] * b[c] + a[r + 1] * b[c + 4] + a[r + 2] * b[c + 8] + a[r + 3] * b[c + 12]
  })

function naive(tree: JointTree, roots: Float32Array, rotations: Float32Array): Matrix[] {
  const count = tree.parents.length
  const worlds: Matrix[] = []
  for (let frame = 0; frame < roots.length / 3; frame++) {
    for (let joint = 0; joint < count; joint++) {
      const q = 4 * (frame * count + joint)
      const parent = tree.parents[joint]
      worlds.push(
        parent < 0
          ? transform(rotations, q, roots, 3 * frame)
          : times(worlds[frame * count + parent], transform(rotations, q, tree.offsets, 3 * joint)),
      )
    }
  }
  return worlds
}

const sets = await kernelSets()

for (const seed of [1, 2, 3, 5, 8, 13, 21, 34]) {
  describe.each(sets)(`forward kinematics of any tree ($name, seed ${seed})`, (kernels) => {
    const random = seeded(seed)
    const skeleton = randomSkeleton(random, 60)
    const motion = randomMotion(random, skeleton, { frameCount: 7, kind: 'wild' })
    const { rootPositions, rotations } = motion
    const positions = new Float32Array((3 * rotations.length) / 4)
    const orientations = new Float32Array(rotations.length)
    kernels.forwardKinematics(skeleton, rootPositions, rotations, positions, orientations)
    const worlds = naive(skeleton, rootPositions, rotations)

    test('positions are those of chained matrices', () => {
      worlds.forEach((world, at) => {
        for (let c = 0; c < 3; c++)
          // metres; chains up to 20 long, reach about 8 m: one f32 rounding (5e-7) per joint at worst
          expect(Math.abs(positions[3 * at + c] - world[4 * c + 3])).toBeLessThan(5e-6)
      })
    })

    test('orientations are those of chained matrices', () => {
      worlds.forEach((world, at) => {
        const wanted = transform(orientations, 4 * at, [0, 0, 0], 0)
        for (const c of [0, 1, 2, 4, 5, 6, 8, 9, 10])
          expect(Math.abs(wanted[c] - world[c])).toBeLessThan(5e-6)
      })
    })

    test('positions do not depend on whether orientations are asked for', () => {
      const alone = new Float32Array(positions.length).fill(NaN)
      kernels.forwardKinematics(skeleton, rootPositions, rotations, alone)
      expect(alone).toEqual(positions)
    })
  })
}

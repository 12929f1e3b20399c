import { seeded, type Random } from '@understudy/motion'
import { expect, test } from 'vitest'
import type { JointTree, Kernels } from '../contract.ts'
import { firstDifference, kernelSets } from './kernel-sets.ts'

const [reference, ...quick] = await kernelSets()

interface Problem {
  readonly tree: JointTree
  readonly roots: Float32Array
  readonly rotations: Float32Array
}

/** Quaternions of any length: a kernel does not ask whether they are unit. */
function problem(random: Random, joints: number, frames: number): Problem {
  const numbers = (count: number, scale: number): Float32Array =>
    Float32Array.from({ length: count }, () => scale * random.normal())
  const parents = Int32Array.from({ length: joints }, (_, joint) =>
    joint === 0 ? -1 : random.integer(joint),
  )
  return {
    tree: { parents, offsets: numbers(3 * joints, 0.3) },
    roots: numbers(3 * frames, 20),
    rotations: numbers(4 * joints * frames, 0.5),
  }
}

function pose(kernels: Kernels, { tree, roots, rotations }: Problem, oriented: boolean) {
  const positions = new Float32Array((3 * rotations.length) / 4).fill(-1)
  const orientations = new Float32Array(rotations.length).fill(-1)
  kernels.forwardKinematics(tree, roots, rotations, positions, oriented ? orientations : undefined)
  return { positions, orientations }
}

function expectSame(one: Problem): void {
  for (const oriented of [true, false]) {
    const plain = pose(reference, one, oriented)
    for (const kernels of quick) {
      const fast = pose(kernels, one, oriented)
      expect(firstDifference(fast.positions, plain.positions), kernels.name).toBeUndefined()
      expect(firstDifference(fast.orientations, plain.orientations), kernels.name).toBeUndefined()
    }
  }
}

for (const seed of [1, 2, 3, 5, 8, 13]) {
  test(`[S1] poses are the reference's to the bit, 1 to 70 joints, 0 to 40 frames (seed ${seed})`, () => {
    const random = seeded(seed)
    for (let trial = 0; trial < 25; trial++)
      expectSame(problem(random, 1 + random.integer(70), random.integer(40)))
  })
}

test('[S1] clips longer than what is copied at a time are the reference to the bit (seed 21)', () => {
  const random = seeded(21)
  for (const [joints, frames] of [
    [31, 1001],
    [1, 9001],
    [5000, 3],
  ])
    expectSame(problem(random, joints, frames))
})

test.each([NaN, Infinity, -0, 1e-42, 3e38])(
  '[S3] one component of %d reaches what it reaches in the reference (seed 4)',
  (value) => {
    const one = problem(seeded(4), 9, 7)
    for (const numbers of [one.roots, one.rotations, one.tree.offsets]) {
      const [at, kept] = [13, numbers[13]]
      numbers[at] = value
      expectSame(one)
      numbers[at] = kept
    }
  },
)

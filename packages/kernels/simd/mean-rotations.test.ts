import { seeded, type Random } from '@understudy/motion'
import { expect, test } from 'vitest'
import type { MeanRotationsInput } from '../contract-poses.ts'
import type { Kernels } from '../contract.ts'
import { normalizeFlat } from '../flat/quaternion.ts'
import { firstDifference, kernelSets } from './kernel-sets.ts'

const [reference, simd] = await kernelSets()

/** Frames that differ by about `apart` in each component; every other frame after has the other sign. */
function problem(random: Random, poses: number, joints: number, apart: number): MeanRotationsInput {
  const frames = new Float32Array(8 * joints * poses)
  for (let pose = 0; pose < poses; pose++)
    for (let joint = 0; joint < joints; joint++) {
      const [a, b] = [4 * (2 * pose * joints + joint), 4 * ((2 * pose + 1) * joints + joint)]
      const sign = random() < 0.5 ? 1 : -1
      for (let c = 0; c < 4; c++) {
        frames[a + c] = random.normal()
        frames[b + c] = sign * (frames[a + c] + apart * random.normal())
      }
      normalizeFlat(frames, a, frames, a)
      normalizeFlat(frames, b, frames, b)
    }
  return {
    frames,
    jointCount: joints,
    fractions: Float64Array.from({ length: poses }, () => random.pick([0, 1, random(), random(), 1e-5])),
    turns: Float64Array.from({ length: 4 * poses }, () => random.normal()),
    weights: Float64Array.from({ length: poses }, () => random()),
  }
}

function mean(kernels: Kernels, input: MeanRotationsInput): Float32Array {
  const out = new Float32Array(4 * input.jointCount + 3).fill(7)
  kernels.meanRotations(input, out, 2)
  return out
}

const expectSame = (input: MeanRotationsInput): void =>
  expect(firstDifference(mean(simd, input), mean(reference, input))).toBeUndefined()

for (const seed of [1, 2, 3, 5, 8, 13])
  test(`[S1] mean poses are the reference's to the bit, 1 to 40 joints and poses (seed ${seed})`, () => {
    const random = seeded(seed)
    for (let trial = 0; trial < 40; trial++)
      expectSame(
        problem(random, 1 + random.integer(40), 1 + random.integer(40), random.pick([0, 1e-4, 0.01, 0.1, 2])),
      )
  })

test.each([NaN, Infinity, -0, 1e-30, 1e20])(
  '[S3] one component of %d reaches what it reaches in the reference (seed 4)',
  (value) => {
    const input = problem(seeded(4), 5, 7, 0.02)
    input.frames[4 * 7 * 3 + 9] = value
    expectSame(input)
  },
)

test('[S3] a rotation of no length is the identity, in both (seed 6)', () => {
  const input = problem(seeded(6), 1, 3, 0.02)
  input.frames.fill(0)
  input.turns.set([0, 0, 0, 1])
  input.fractions.fill(0.5)
  expect(Array.from(mean(simd, input).subarray(2, 6), Math.abs)).toEqual([0, 0, 0, 1])
  expectSame(input)
})

import { loadSimd, reference } from '@understudy/kernels'
import { describe, expect, test } from 'vitest'
import { jointOf, makeMotion, quat, worldPositions, type Motion, type Role } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import type { Placement } from './alignment.ts'
import { blendInterpretations } from './blend-interpretations.ts'
import type { UnderWay } from './under-way.ts'

const walk = stroll({ seconds: 2, frameRate: 60 })

const placed = (yaw: number, x: number): Placement => ({
  rotation: quat.fromYaw(yaw),
  scale: 1,
  translation: [x, 0, 0],
})

/** The whole of a motion, laid down somewhere. */
const played = (source: Motion, placement: Placement, weight: number, seconds: number): UnderWay => {
  const end = (source.frameCount - 1) / source.frameRate
  const piece = { source, sourceStart: 0, sourceEnd: end, start: 0, end, placement }
  return { piece, instance: 0, weight, sourceSeconds: seconds }
}

/** The best interpretation plays one example, number 9, from beginning to end. */
const own = [
  {
    instance: 9,
    piece: { source: walk, sourceStart: 0, sourceEnd: 2, start: 0, end: 2, placement: placed(0, 0) },
  },
]

/** Largest distance between the joints of two motions, metres. */
function apart(a: Motion, b: Motion): number {
  const [p, q] = [worldPositions(a), worldPositions(b)]
  return p.reduce((most, value, at) => Math.max(most, Math.abs(value - q[at])), 0)
}

/** A joint bent by the same turn in every frame. */
function bent(motion: Motion, role: Role, turn: quat.Quat): Motion {
  const rotations = motion.rotations.slice()
  const joint = jointOf(motion.skeleton, role, 'test')
  for (let q = 4 * joint; q < rotations.length; q += 4 * motion.skeleton.jointCount)
    rotations.set(quat.multiply(quat.quatAt(rotations, q), turn), q)
  return makeMotion({ ...motion, rotations })
}

describe('[C19] interpretations blended', () => {
  test('interpretations that agree are what they were', () => {
    const { motion: mixed } = blendInterpretations(walk, own, (seconds) =>
      [0.6, 0.4].map((weight) => played(walk, placed(0, 0), weight, seconds)),
    )
    expect(apart(mixed, walk)).toBeLessThan(5e-4) // f32 rotations and limbs solved again
  })

  test('compiled or not, the same bits', async () => {
    const other = bent(walk, 'leftUpperArm', quat.fromAxisAngle([0, 0, 1], 0.8))
    const [plain, fast] = [reference, (await loadSimd())!].map(
      (kernels) =>
        blendInterpretations(
          walk,
          own,
          (seconds) => [
            played(other, placed(0.1, 0), 0.5, 0.93 * seconds),
            played(walk, placed(-0.2, 0.1), 0.4, seconds),
          ],
          kernels,
        ).motion,
    )
    expect(fast.rotations).toEqual(plain.rotations)
    expect(fast.rootPositions).toEqual(plain.rootPositions)
  })

  test('one that faces the other way has no say, however much it weighs', () => {
    const { motion: mixed } = blendInterpretations(walk, own, (seconds) => [
      played(walk, placed(0, 0), 0.1, seconds),
      played(walk, placed(Math.PI, 3), 0.9, seconds),
    ])
    expect(apart(mixed, walk)).toBeLessThan(5e-4)
  })

  test('one that faces 45° aside counts (1 − ¼)² of its weight', () => {
    const { motion: mixed } = blendInterpretations(walk, own, (seconds) => [
      played(walk, placed(Math.PI / 4, 1), 1, seconds),
    ])
    const weight = (1 - 0.25) ** 2
    // The best interpretation itself has a say of 0.05; placed, the other walks away along 45° from x = 1.
    for (let frame = 0; frame < walk.frameCount; frame += 20) {
      const [x, , z] = walk.rootPositions.subarray(3 * frame, 3 * frame + 3)
      const other = 1 + Math.SQRT1_2 * (x + z)
      expect(mixed.rootPositions[3 * frame]).toBeCloseTo((0.05 * x + weight * other) / (0.05 + weight), 4)
    }
  })

  test('a hand goes to the mean of its places, by a bend of its arm', () => {
    const other = bent(walk, 'leftUpperArm', quat.fromAxisAngle([0, 0, 1], 0.8))
    const { motion: mixed } = blendInterpretations(walk, own, (seconds) => [
      played(other, placed(0, 0), 0.95, seconds),
    ])
    const hand = jointOf(walk.skeleton, 'leftHand', 'test')
    const [now, a, b] = [mixed, walk, other].map((motion) => worldPositions(motion))
    for (let frame = 0; frame < walk.frameCount; frame += 20) {
      const at = 3 * (frame * walk.skeleton.jointCount + hand)
      for (let c = at; c < at + 3; c++) expect(now[c]).toBeCloseTo(0.05 * a[c] + 0.95 * b[c], 3)
    }
  })

  test('feet are planted while half of the weight plants them', () => {
    const floating = makeMotion({ ...walk, annotations: { ...walk.annotations, contacts: [] } })
    const vote = (weight: number): readonly unknown[] =>
      blendInterpretations(floating, own, (seconds) => [
        played(walk, placed(0, 0), weight, seconds),
        played(floating, placed(0, 0), 1 - weight, seconds),
      ]).motion.annotations.contacts
    expect(vote(0.45)).toHaveLength(0)
    // As many plants as the walk has in its two seconds.
    expect(vote(0.6)).toHaveLength(walk.annotations.contacts.filter(({ start }) => start < 2).length)
  })

  test('what each example counts is recorded, frame by frame', () => {
    const { blended } = blendInterpretations(walk, own, (seconds) => [
      { ...played(walk, placed(0, 0), 0.5, seconds), instance: 3 },
      { ...played(walk, placed(Math.PI / 4, 1), 0.3, seconds), instance: 4 },
      { ...played(walk, placed(Math.PI, 3), 0.2, seconds), instance: 5 },
    ])
    const { first, example, examples, weight } = blended
    expect(first).toHaveLength(walk.frameCount + 1)
    const aside = 0.3 * (1 - 0.25) ** 2
    const total = 0.05 + 0.5 + aside
    for (let frame = 0; frame < walk.frameCount; frame++) {
      const entries = Array.from({ length: first[frame + 1] - first[frame] }, (_, k) => first[frame] + k)
      // The one that faces the other way is not there; the best itself is the example it plays.
      expect(entries.map((at) => examples[example[at]].instance)).toEqual([9, 3, 4])
      for (const [k, share] of [0.05, 0.5, aside].entries())
        expect(weight[entries[k]]).toBeCloseTo(share / total, 5) // yaws of f32 rotations
    }
  })
})

import { describe, expect, test } from 'vitest'
import { makeMotion, quat, seeded, transformGround, type Motion } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { makeRun } from '../../../run.ts'
import { assemble, DIRECT_REPLACEMENT } from '../assemble/index.ts'
import { bodyFeatures, FRAME_WIDTH } from './body-features.ts'
import {
  learnNaturalness,
  parseRatings,
  parseStudy,
  ratingTable,
  scoreNaturalness,
  type Ratings,
  type Study,
} from './index.ts'
import { share } from './naturalness.ts'

const run = makeRun()
const walk = (speed: number): Motion => stroll({ seconds: 3, frameRate: 30, speed })
const speeds = [0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3]
const model = learnNaturalness(
  speeds.map((speed) => ({ motion: walk(speed), take: `walk ${speed}` })),
  {},
  run,
)

test('[J1] what a body does does not depend on where it is and which way it faces', () => {
  const a = bodyFeatures(walk(1), 15)
  const b = bodyFeatures(transformGround(walk(1), { yaw: 2, x: 3, z: -4 }), 15)
  expect(a.length % FRAME_WIDTH).toBe(0)
  for (let i = 0; i < a.length; i++) expect(Math.abs(a[i] - b[i])).toBeLessThan(2e-4) // m; f32 at 5 m from the origin
})

describe('naturalness', () => {
  test('[J2] a real motion is natural; its arms half a step out of time are not', () => {
    const real = walk(0.95)
    const late = makeMotion({
      ...real,
      rotations: shiftArms(real, 13), // about half a step at 30 Hz
    })
    const [good, bad] = [real, late].map((motion) => scoreNaturalness(model, motion, 'arms'))
    expect(good.terms.coordination).toBeLessThan(bad.terms.coordination)
    expect(good.score).toBeGreaterThan(bad.score)
  })

  test('[J6] what is worse than all of a few real motions is still told apart by how much worse', () => {
    const usual = [0.1, 0.2, 0.3, 0.4, 0.5]
    const shares = [0, 0.1, 0.3, 0.6, 0.9, 2].map((value) => share(value, usual, 0.01))
    expect(shares[0]).toBe(1)
    expect(shares[1]).toBe(1)
    shares.slice(2).forEach((one, k) => expect(one).toBeLessThan(0.9 * shares[k + 1]))
    expect(shares[5]).toBeGreaterThan(0)
    // A spread away from all that agree is half as good.
    expect(share(1.5, [1, 1, 1], 0.5)).toBeCloseTo(0.5, 12)
  })

  test('[J3] every score is a share between 0 and 1, and the model’s own takes do not judge themselves', () => {
    const { score, shares } = scoreNaturalness(model, walk(1), 'upper', 'walk 1')
    for (const one of [score, ...Object.values(shares)]) {
      expect(one).toBeGreaterThan(0)
      expect(one).toBeLessThanOrEqual(1)
    }
    expect(scoreNaturalness(model, walk(1), 'upper').terms.strangeness).toBeLessThan(1e-6)
    expect(scoreNaturalness(model, walk(1), 'upper', 'walk 1').terms.strangeness).toBeGreaterThan(1e-3)
  })

  test('too little real motion is refused', () => {
    expect(() => learnNaturalness([{ motion: walk(1), take: 'a' }], {}, run)).toThrow(/at least four takes/)
  })

  test('an assembled motion can be judged whatever its part', () => {
    const { motion } = assemble(walk(0.8), walk(1.2), 'rightArm', DIRECT_REPLACEMENT, run)
    expect(scoreNaturalness(model, motion, 'rightArm').score).toBeGreaterThan(0)
  })
})

/** The arms of `frames` later. */
function shiftArms(motion: Motion, frames: number): Float32Array {
  const rotations = motion.rotations.slice()
  const { jointCount, joints } = motion.skeleton
  joints.forEach(({ role }, joint) => {
    if (!role || !/Arm$|Hand$|Shoulder$/.test(role)) return
    for (let frame = 0; frame < motion.frameCount; frame++) {
      const from = 4 * (Math.min(motion.frameCount - 1, frame + frames) * jointCount + joint)
      rotations.set(quat.quatAt(motion.rotations, from), 4 * (frame * jointCount + joint))
    }
  })
  return rotations
}

describe('the rating study', () => {
  /** Punch style motions of the thesis's Table 3: eight bases, 81 results each, four subjects. */
  const TABLE_3 = [
    [62, 54, 57, 58, 63, 60, 63, 62],
    [70, 64, 47, 63, 68, 57, 67, 50],
    [73, 73, 52, 80, 69, 68, 71, 72],
    [69, 66, 50, 64, 62, 68, 61, 69],
  ]
  const study: Study = {
    format: 'understudy-study',
    title: 'Punch style motions',
    retrieved: 81,
    right: 43,
    seed: 1,
    items: [
      ...TABLE_3[0].flatMap((_, base) =>
        Array.from({ length: 81 }, (_other, k) => ({
          id: `P${base + 1}-${k}`,
          kind: 'assembled' as const,
          base: `P${base + 1}`,
          donor: `clip ${k}`,
        })),
      ),
      ...Array.from({ length: 10 }, (_, k) => ({
        id: `real-${k}`,
        kind: 'real' as const,
        base: `clip ${k}`,
      })),
    ],
  }
  /** A rater who accepts so many of each base, which ones at random, and nine of ten real clips. */
  const rater = (subject: number): Ratings => {
    const random = seeded(subject)
    const marks: Record<string, 'O' | 'X'> = {}
    TABLE_3[subject].forEach((count, base) => {
      const order = Array.from({ length: 81 }, (_, k) => ({ k, r: random() })).toSorted((a, b) => a.r - b.r)
      order.forEach(({ k }, place) => (marks[`P${base + 1}-${k}`] = place < count ? 'O' : 'X'))
    })
    for (let k = 0; k < 10; k++) marks[`real-${k}`] = k === 3 ? 'X' : 'O'
    return { format: 'understudy-ratings', title: study.title, subject: `Subject ${subject + 1}`, marks }
  }

  test('[J4] scripted raters of Table 3 give its ratios back, and its availability of 78 %', () => {
    const table = ratingTable(
      parseStudy(JSON.stringify(study), 'study.json'),
      [0, 1, 2, 3].map((subject) => parseRatings(JSON.stringify(rater(subject)), 'ratings.json')),
    )
    expect(table.accepted).toEqual(TABLE_3)
    const printed = [84, 79, 63, 82, 81, 79, 81, 78]
    // The thesis rounds some of its averages up and some down: one percent.
    table.ratios.forEach((ratio, base) => expect(Math.abs(100 * ratio - printed[base])).toBeLessThan(1.01))
    expect(Math.round(100 * table.availability)).toBe(78)
    expect(table.controls).toEqual([0.9, 0.9, 0.9, 0.9])
  })

  test('[J5] ratings that are unfinished, of another study or no ratings are refused', () => {
    const one = rater(0)
    const { 'P1-0': _left, ...marks } = one.marks
    expect(() => ratingTable(study, [{ ...one, marks }])).toThrow(/has not judged 1 of 658/)
    expect(() => ratingTable(study, [{ ...one, title: 'Walks' }])).toThrow(/belong to the study "Walks"/)
    expect(() =>
      parseRatings(
        '{"format":"understudy-ratings","title":"t","subject":"a","marks":{"x":"maybe"}}',
        'r.json',
      ),
    ).toThrow(/mark each motion O or X/)
    expect(() => parseStudy('nonsense', 's.json')).toThrow(/not JSON/)
  })
})

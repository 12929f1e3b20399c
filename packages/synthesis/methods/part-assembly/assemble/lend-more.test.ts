import { describe, expect, test } from 'vitest'
import { duration, makeMotion, slice, worldPositions, type Motion } from '@understudy/motion'
import { footWalker, stroll } from '@understudy/test-utils'
import { contactsOf } from '../../../analysis/contacts/index.ts'
import { footSkate } from '../../../analysis/quality/index.ts'
import { makeRun } from '../../../run.ts'
import { assemble, rankLenders } from './index.ts'

const run = makeRun()
const base = stroll({ seconds: 4, frameRate: 60, speed: 1.2 })
const slow = stroll({ seconds: 4, frameRate: 60, speed: 0.9, cadence: 0.8 })

/** The largest distance of any joint between two motions over frames, metres. */
function apart(a: Motion, b: Motion, first: number, end: number, shift = 0): number {
  const [p, q] = [worldPositions(a), worldPositions(b)]
  const width = 3 * a.skeleton.jointCount
  let most = 0
  for (let i = first * width; i < end * width; i++)
    most = Math.max(most, Math.abs(p[i] - q[i + shift * width]))
  return most
}

describe('a stretch', () => {
  test('hips and feet outside of it stay to the bit; inside, planted feet stay where the base has them', () => {
    // Arms of a far slower walk, held ahead, move the weight.
    const at = { start: 1, end: 2.6 }
    const { motion, report } = assemble(base, slow, 'arms', { baseRegion: at, strength: 0 }, run)
    const width = 4 * base.skeleton.jointCount
    for (const [first, end] of [
      [0, 60],
      [157, base.frameCount],
    ] as const) {
      expect(motion.rootPositions.slice(3 * first, 3 * end)).toEqual(
        base.rootPositions.slice(3 * first, 3 * end),
      )
      expect(motion.rotations.slice(width * first, width * end)).toEqual(
        base.rotations.slice(width * first, width * end),
      )
    }
    expect(report.place.base).toEqual(at)
    const { contacts } = motion.annotations
    expect(footSkate(motion, contacts).mean).toBeLessThanOrEqual(footSkate(base, contacts).mean + 1e-3)
  })
})

describe('a single leg', () => {
  test('only that leg moves as lent; the other, the hips outside and the arms stay', () => {
    const at = { start: 1, end: 3 }
    const { motion } = assemble(base, slow, 'leftLeg', { baseRegion: at, donorRegion: at, strength: 0 }, run)
    const knee = base.skeleton.roles.get('leftLowerLeg')!
    const arm = base.skeleton.roles.get('rightUpperArm')!
    const of = (from: Motion, joint: number, frame: number): readonly number[] => [
      ...from.rotations.subarray(4 * (frame * base.skeleton.jointCount + joint)).subarray(0, 4),
    ]
    expect(apart(motion, base, 0, 60)).toBe(0)
    expect(of(motion, arm, 120)).toEqual(of(base, arm, 120))
    expect(of(motion, knee, 120)).not.toEqual(of(base, knee, 120))
  })
  test('planted feet of a body of which one leg is lent stand still', () => {
    const one = footWalker(1, { steps: 6 }).motion
    const other = footWalker(2, { steps: 6, stride: 1.2 }).motion
    const { motion } = assemble(
      one,
      other,
      'leftLeg',
      { baseRegion: { start: 1, end: 2.6 }, strength: 0 },
      run,
    )
    const { contacts } = motion.annotations
    const own = footSkate(one, contactsOf(one)).mean
    expect(contacts.some(({ role, start }) => role.startsWith('left') && start > 1.2 && start < 2.4)).toBe(
      true,
    )
    expect(footSkate(motion, contacts).mean).toBeLessThan(own + 0.01) // cm/s
    const lent = contacts.filter(
      ({ role, start, end }) => role.startsWith('left') && start > 1.2 && end < 2.4,
    )
    expect(footSkate(motion, lent).max).toBeLessThan(0.05)
  })
})

describe('a whole action', () => {
  test('is as it was between the transitions; before it the base to the bit, after it the base placed anew', () => {
    const { motion, report, lent, before } = assemble(
      base,
      slow,
      'whole',
      { baseRegion: { start: 2, end: 2 }, donorRegion: { start: 1.25, end: 2.5 } },
      run,
    )
    const { start, end, goesOnAt, into, outOf } = report.inserted!
    expect(Math.abs(start - 2)).toBeLessThanOrEqual(0.15 + 1e-9)
    expect(duration(motion)).toBeCloseTo(end + duration(base) - goesOnAt, 3)
    expect(Math.abs(goesOnAt - 2)).toBeLessThanOrEqual(0.15 + 1e-9)
    expect(apart(motion, base, 0, Math.floor((start - 0.2) * 60))).toBe(0)
    expect([lent.frameCount, before.frameCount]).toEqual([motion.frameCount, motion.frameCount])
    expect(into).toBeLessThan(0.12)
    expect(outOf).toBeLessThan(0.12)
    // Nobody leaps: no frame steps farther than either walk does.
    const step = (one: Motion): number => {
      let most = 0
      for (let f = 1; f < one.frameCount; f++)
        most = Math.max(
          most,
          Math.hypot(
            one.rootPositions[3 * f] - one.rootPositions[3 * f - 3],
            one.rootPositions[3 * f + 2] - one.rootPositions[3 * f - 1],
          ),
        )
      return most
    }
    expect(step(motion)).toBeLessThan(1.25 * Math.max(step(base), step(slow)))
  })
})

test('lenders: who does the same with the rest of the body comes first, with the stretch that fits', () => {
  const piece = slice(base, 1, 3)
  const standing = makeMotion({
    ...base,
    rotations: Float32Array.from(
      { length: base.rotations.length },
      (_, i) => base.rotations[i % (4 * base.skeleton.jointCount)],
    ),
  })
  const [best, other] = rankLenders(piece, [standing, base], 'arms', {}, run)
  expect([best.index, other.index]).toEqual([1, 0])
  expect(best.place.donor.start).toBeCloseTo(1, 1)
  expect(best.apartDegrees).toBeLessThan(2)
  expect(other.apartDegrees).toBeGreaterThan(best.apartDegrees)
})

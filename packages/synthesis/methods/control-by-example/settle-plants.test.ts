import { describe, expect, test } from 'vitest'
import { makeMotion, withAnnotations, type ContactInterval } from '@understudy/motion'
import { footWalker } from '@understudy/test-utils'
import { footplants } from '../../analysis/contacts/index.ts'
import { settlePlants, withoutRoll } from './settle-plants.ts'

const { motion, contacts } = footWalker(1)
const seconds = (motion.frameCount - 1) / motion.frameRate

describe('[C20] plants', () => {
  test('feet that stand are left to stand (seed 1)', () => {
    const settled = settlePlants(withAnnotations(motion, { ...motion.annotations, contacts }))
    const inside = (list: readonly ContactInterval[]): readonly ContactInterval[] =>
      list.filter(({ start, end }) => start > 0.2 && end < seconds - 0.2)
    expect(footplants(inside(settled))).toHaveLength(footplants(inside(contacts)).length)
    // A strike at speed is seen up to 50 ms late; within 6 cm it counts as standing already.
    for (const { role, start, end } of inside(contacts))
      expect(
        settled.some(
          (one) => one.role === role && Math.abs(one.start - start) < 0.06 && Math.abs(one.end - end) < 0.06,
        ),
      ).toBe(true)
  })

  test('a plant carried through steps lets go while the foot swings (seed 1)', () => {
    const through: readonly ContactInterval[] = (['leftFoot', 'leftToes'] as const).map((role) => ({
      role,
      start: 0,
      end: seconds,
    }))
    const settled = settlePlants(withAnnotations(motion, { ...motion.annotations, contacts: through }))
    const swings = footplants(contacts).filter(({ side, start }) => side === 'left' && start > 0.3)
    expect(swings.length).toBeGreaterThan(2)
    // Half way between the foot's lift and its next strike nothing holds it.
    const left = footplants(contacts).filter(({ side }) => side === 'left')
    left.slice(1).forEach(({ start }, index) => {
      const middle = (left[index].end + start) / 2
      expect(settled.some((one) => one.start < middle && one.end > middle)).toBe(false)
    })
  })

  test('who stands through a gap in what is seen stands on', () => {
    const still = makeMotion({
      ...motion,
      rootPositions: motion.rootPositions.map((_, i) => motion.rootPositions[i % 3]),
      rotations: motion.rotations.map((_, i) => motion.rotations[i % (4 * motion.skeleton.jointCount)]),
      annotations: { ...motion.annotations, contacts: [{ role: 'leftFoot', start: 0.5, end: 2 }] },
    })
    expect(settlePlants(still)).toEqual([{ role: 'leftFoot', start: 0.5, end: 2 }])
  })

  test('the roll is let go at both ends, but not where the clip begins or ends', () => {
    const held: readonly ContactInterval[] = [
      { role: 'leftFoot', start: 0, end: 0.5 },
      { role: 'rightFoot', start: 0.4, end: 1 },
      { role: 'leftFoot', start: 0.9, end: 1.1 },
      { role: 'rightFoot', start: 1.5, end: 2 },
    ]
    const rolled = withoutRoll(held, 0.1, 2)
    expect(rolled.map(({ start }) => start)).toEqual([0, 0.5, 1.6])
    expect(rolled.map(({ end }) => end)).toEqual([0.4, 0.9, 2])
  })
})

import { describe, expect, test } from 'vitest'
import { footWalker, readClip, realMocap } from '@understudy/test-utils'
import { worldPositions, type ContactInterval, type Motion, type Role } from '@understudy/motion'
import { addContact, detectContacts, footplants, removeContact, withContacts } from './index.ts'

const FEET: readonly Role[] = ['leftFoot', 'leftToes', 'rightFoot', 'rightToes']

/** Sorted by start, half-open, inside the clip, disjoint per role. */
function expectOrderly(contacts: readonly ContactInterval[], motion: Motion): void {
  contacts.forEach(({ start, end }, i) => {
    expect(start).toBeLessThan(end)
    expect(start).toBeGreaterThanOrEqual(0)
    expect(end).toBeLessThanOrEqual(motion.frameCount / motion.frameRate + 1e-9)
    if (i > 0) expect(start).toBeGreaterThanOrEqual(contacts[i - 1].start)
  })
  for (const role of FEET) {
    const own = contacts.filter((contact) => contact.role === role)
    for (let i = 1; i < own.length; i++) expect(own[i].start).toBeGreaterThan(own[i - 1].end)
  }
}

/** Worst distance from the strikes of `truth` to the nearest found one, seconds; strikes at the clip's ends do not count. */
function worstStrike(
  found: readonly ContactInterval[],
  truth: readonly ContactInterval[],
  motion: Motion,
): number {
  const end = motion.frameCount / motion.frameRate
  const starts = footplants(found)
  return Math.max(
    ...footplants(truth)
      .filter(({ start }) => start > 0.1 && start < end - 0.3)
      .map(({ side, start }) =>
        Math.min(
          ...starts.filter((plant) => plant.side === side).map((plant) => Math.abs(plant.start - start)),
        ),
      ),
  )
}

describe('detectContacts', () => {
  for (const [name, options] of [
    ['a normal walk', {}],
    ['30 frames per second', { frameRate: 30 }],
    ['a child half as tall', { size: 0.5 }],
    ['a giant', { size: 2, stride: 1.6 }],
    ['a floor that rises 4 cm per metre', { tilt: 0.04 }],
    ['a slow walk', { stride: 1.6, strideLength: 0.9 }],
    ['a fast walk', { stride: 0.85, strideLength: 1.6 }],
    ['feet that slide 10 cm/s', { slide: 0.1 }],
    ['1 mm of jitter', { jitter: 0.001 }],
    ['no toes', { toes: false }],
  ] as const) {
    test(`[C1] every strike of a walker with known contacts is found within 50 ms: ${name} (seed 1)`, () => {
      const { motion, contacts: truth } = footWalker(1, options)
      const found = detectContacts(motion)
      expectOrderly(found, motion)
      expect(worstStrike(found, truth, motion)).toBeLessThan(0.05)
      // No flicker: as many plants as there are, within those cut by the clip's ends.
      expect(Math.abs(footplants(found).length - footplants(truth).length)).toBeLessThanOrEqual(2)
    })
  }

  test('[C2] heel and ball lift one after the other, each within 80 ms of the truth (seed 2)', () => {
    const { motion, contacts: truth } = footWalker(2)
    const found = detectContacts(motion)
    for (const { role, end } of truth.filter((contact) => contact.end < 4 && contact.start > 0)) {
      const nearest = Math.min(...found.filter((c) => c.role === role).map((c) => Math.abs(c.end - end)))
      expect(nearest).toBeLessThan(0.08) // the heel may rise 2.5 cm first, the ball drag at 0.4 m/s
    }
  })

  test('[C3] nothing in the air is planted: a foot held at knee height is not', () => {
    const { motion } = footWalker(3)
    const lifted = { ...motion, rootPositions: motion.rootPositions.slice() }
    // The whole figure leaves the ground for 0.4 s, as in a jump.
    for (let frame = 240; frame < 288; frame++)
      lifted.rootPositions[3 * frame + 1] += 0.4 * Math.sin((Math.PI * (frame - 240)) / 48)
    const inTheAir = footplants(detectContacts(lifted)).filter(({ start, end }) => start < 2.32 && end > 2.08)
    expect(inTheAir).toEqual([])
  })

  test('[C4] the same motion at another rate, place or heading has the same contacts (seed 4)', () => {
    const { motion } = footWalker(4)
    const found = detectContacts(motion)
    const moved = { ...motion, rootPositions: motion.rootPositions.map((x, i) => x + [3, 0.7, -2][i % 3]) }
    const again = detectContacts(moved)
    expect(again.map(({ role }) => role)).toEqual(found.map(({ role }) => role))
    again.forEach(({ start }, i) => expect(Math.abs(start - found[i].start)).toBeLessThan(0.02)) // f32 at 3 m
    const positions = worldPositions(motion)
    expect(detectContacts(motion, { positions })).toEqual(found)
  })

  test('a skeleton without ankles is refused with the remedy', () => {
    const { motion } = footWalker(5)
    const nameless = { ...motion, skeleton: { ...motion.skeleton, roles: new Map() } }
    expect(() => detectContacts(nameless)).toThrow(/no leftFoot and no rightFoot .* withRoles/)
  })
})

describe('editing contacts', () => {
  const contacts: readonly ContactInterval[] = [
    { role: 'leftFoot', start: 0, end: 1 },
    { role: 'rightFoot', start: 0.5, end: 1.5 },
    { role: 'leftFoot', start: 2, end: 3 },
  ]
  test('[C5] added contacts merge with what they touch, removed spans cut; other roles stay', () => {
    expect(addContact(contacts, 'leftFoot', { start: 1, end: 2.5 })).toEqual([
      { role: 'leftFoot', start: 0, end: 3 },
      { role: 'rightFoot', start: 0.5, end: 1.5 },
    ])
    expect(removeContact(contacts, 'leftFoot', { start: 0.2, end: 2.5 })).toEqual([
      { role: 'leftFoot', start: 0, end: 0.2 },
      { role: 'rightFoot', start: 0.5, end: 1.5 },
      { role: 'leftFoot', start: 2.5, end: 3 },
    ])
    expect(
      removeContact(addContact(contacts, 'leftToes', { start: 5, end: 6 }), 'leftToes', { start: 4, end: 7 }),
    ).toEqual(contacts)
    expect(() => addContact(contacts, 'leftFoot', { start: 2, end: 2 })).toThrow(/end must come after/)
  })

  test('[C5] edits leave the motion they annotate alone', () => {
    const { motion } = footWalker(6)
    const edited = withContacts(motion, contacts)
    expect(motion.annotations.contacts).toEqual([])
    expect(edited.annotations.contacts).toHaveLength(3)
    expect(edited.rotations).toBe(motion.rotations)
  })

  test('footplants join heel and ball of a side and nothing else', () => {
    const plants = footplants([
      { role: 'leftFoot', start: 0, end: 0.4 },
      { role: 'rightFoot', start: 0.3, end: 0.9 },
      { role: 'leftToes', start: 0.1, end: 0.6 },
      { role: 'leftHand', start: 0.55, end: 2 },
      { role: 'leftToes', start: 0.8, end: 0.9 },
    ])
    expect(plants).toEqual([
      { side: 'left', start: 0, end: 0.6 },
      { side: 'right', start: 0.3, end: 0.9 },
      { side: 'left', start: 0.8, end: 0.9 },
    ])
  })
})

const mocap = realMocap()
describe.skipIf(!mocap)('detectContacts on real recordings (../shared/mocap)', () => {
  test('[C6] at least 95 % of the strikes listed for walk cycles are found within 50 ms', async () => {
    const rows = mocap!.segments.filter(({ action }) => action === 'walk-cycle')
    let listed = 0
    let found = 0
    for (const path of new Set(rows.map((row) => row.path))) {
      const { motion, dropped } = await readClip(mocap!, path)
      const contacts = detectContacts(motion)
      expectOrderly(contacts, motion)
      const plants = footplants(contacts)
      for (const { start, key, end } of rows.filter((row) => row.path === path)) {
        for (const [frame, side] of [
          [start, 'left'],
          [key, 'right'],
          [end, 'left'],
        ] as const) {
          const time = (frame - dropped) / motion.frameRate
          listed++
          if (plants.some((plant) => plant.side === side && Math.abs(plant.start - time) <= 0.05)) found++
        }
      }
    }
    expect(listed).toBeGreaterThan(0)
    expect(found / listed).toBeGreaterThanOrEqual(0.95) // 0.992 seen on 777 strikes
  })

  test('[C3] no foot is planted at the top of a listed jump', async () => {
    for (const row of mocap!.segments.filter(({ action }) => action === 'jump')) {
      const { motion, dropped } = await readClip(mocap!, row.path)
      const time = (row.key - dropped) / motion.frameRate
      const planted = footplants(detectContacts(motion)).filter(
        ({ start, end }) => start <= time && time < end,
      )
      expect(planted, row.path).toEqual([])
    }
  })
})

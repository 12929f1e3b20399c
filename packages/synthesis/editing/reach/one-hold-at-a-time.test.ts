import { expect, test } from 'vitest'
import { seeded, type Handhold } from '@understudy/motion'
import { oneHoldAtATime } from './one-hold-at-a-time.ts'

const HANDS = ['leftHand', 'rightHand'] as const

for (const seed of [1, 2, 3, 5, 8]) {
  test(`[C12] no hand holds two, and none is asked for anything new (seed ${seed})`, () => {
    const random = seeded(seed)
    const holds: Handhold[] = Array.from({ length: 12 }, () => {
      const start = random.between(0, 20)
      return {
        role: random.pick(HANDS),
        partnerRole: random.pick(HANDS),
        start,
        end: start + random.between(0.3, 4),
      }
    })
    const kept = oneHoldAtATime(holds, 0.2)
    expect(kept.length).toBeGreaterThan(0)
    for (const one of kept) {
      const within = holds.some(
        (hold) =>
          hold.role === one.role &&
          hold.partnerRole === one.partnerRole &&
          hold.start <= one.start + 1e-9 &&
          hold.end >= one.end - 1e-9,
      )
      expect(within).toBe(true)
      for (const other of kept) {
        if (other === one || (other.role !== one.role && other.partnerRole !== one.partnerRole)) continue
        expect(Math.max(one.start, other.start) - Math.min(one.end, other.end)).toBeGreaterThan(0.2 - 1e-9)
      }
    }
  })
}

test('[C12] holds of different hands do not mind each other', () => {
  const holds: readonly Handhold[] = [
    { role: 'leftHand', partnerRole: 'rightHand', start: 0, end: 2 },
    { role: 'rightHand', partnerRole: 'leftHand', start: 1, end: 3 },
  ]
  expect(oneHoldAtATime(holds, 0.2)).toEqual(holds)
})

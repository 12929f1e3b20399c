import { randomMotion, stroll } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { seeded } from '../math/random.ts'
import { concat } from './concat.ts'
import { duration } from './motion.ts'
import { poseAt } from './pose.ts'
import { slice, sliceFrames } from './slice.ts'

for (const seed of [1, 2, 3, 5, 8]) {
  describe(`cutting and joining (seed ${seed})`, () => {
    const random = seeded(seed)
    const motion = randomMotion(random, undefined, { frameCount: 40, kind: 'wild' })

    test('two parts joined are the whole, frames to the bit, contacts and beats too', () => {
      const at = 1 + random.integer(38)
      const whole = concat([sliceFrames(motion, 0, at), sliceFrames(motion, at)])
      expect(whole.rotations).toEqual(motion.rotations)
      expect(whole.rootPositions).toEqual(motion.rootPositions)
      expect(whole.annotations.contacts.length).toBe(motion.annotations.contacts.length)
      whole.annotations.contacts.forEach((contact, n) => {
        expect(contact.role).toBe(motion.annotations.contacts[n].role)
        expect(contact.start).toBeCloseTo(motion.annotations.contacts[n].start, 9)
        expect(contact.end).toBeCloseTo(motion.annotations.contacts[n].end, 9)
      })
      whole.annotations.beats.forEach((beat, n) => expect(beat).toBeCloseTo(motion.annotations.beats[n], 9))
    })

    test('parts that share a frame joined on it are the whole', () => {
      const at = (1 + random.integer(38)) / motion.frameRate
      const parts = [slice(motion, 0, at), slice(motion, at)]
      const whole = concat(parts, { sharedFrame: true })
      expect(whole.rotations).toEqual(motion.rotations)
      expect(whole.rootPositions).toEqual(motion.rootPositions)
    })

    test('a cut of a cut is one cut', () => {
      const twice = sliceFrames(sliceFrames(motion, 5, 30), 3, 12)
      const once = sliceFrames(motion, 8, 17)
      expect(twice.rotations).toEqual(once.rotations)
      expect(twice.annotations.marks.length).toBe(once.annotations.marks.length)
    })

    test('a cut between frames starts exactly there', () => {
      const start = random.between(0.05, 0.3)
      const part = slice(motion, start, start + 0.2, { between: 'straight' })
      for (const t of [0, 1 / motion.frameRate]) {
        const [a, b] = [poseAt(part, t), poseAt(motion, start + t)]
        a.rotations.forEach((q, joint) =>
          q.forEach((value, c) => expect(value).toBeCloseTo(b.rotations[joint][c], 6)),
        )
      }
      expect(duration(part)).toBeLessThanOrEqual(0.2)
    })
  })
}

test('a slice shares no memory with its source', () => {
  const walk = stroll({ seconds: 1 })
  const part = sliceFrames(walk, 10, 20)
  expect(part.rotations.buffer.byteLength).toBe(part.rotations.byteLength)
  expect(part.rotations.buffer).not.toBe(walk.rotations.buffer)
})

test('a contact that holds at the last frame of a slice still covers that frame', () => {
  const walk = stroll({ seconds: 2 })
  const part = sliceFrames(walk, 10, 20)
  const held = part.annotations.contacts.filter(({ end }) => end > duration(part))
  expect(held.length).toBeGreaterThan(0)
})

test('cuts outside the motion, backwards or empty are refused with what there is', () => {
  const walk = stroll({ seconds: 1 })
  expect(() => sliceFrames(walk, 10, 10)).toThrow(/frames 10 to 10.*frames 0 to 121/s)
  expect(() => sliceFrames(walk, -1, 10)).toThrow()
  expect(() => sliceFrames(walk, 0, 122)).toThrow()
  expect(() => sliceFrames(walk, 0.5, 10)).toThrow(/whole numbers/)
  expect(() => slice(walk, 0.5, 0.4)).toThrow(/in this order/)
  expect(() => slice(walk, 0, 1.1)).toThrow(/from 0 to 1 s/)
})

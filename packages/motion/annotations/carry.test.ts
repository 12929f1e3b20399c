import { randomAnnotations } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { seeded } from '../math/random.ts'
import { mirrorRole } from '../skeleton/roles.ts'
import { NO_ANNOTATIONS, type Annotations, type HandPose } from './annotations.ts'
import {
  clipAnnotations,
  mapAnnotations,
  mergeAnnotations,
  shiftAnnotations,
  warpAnnotations,
} from './carry.ts'

/** All times rounded: annotations that differ by rounding only are equal. */
export const rounded = (annotations: Annotations): unknown =>
  JSON.parse(
    JSON.stringify(annotations, (_, value) => (typeof value === 'number' ? Number(value.toFixed(9)) : value)),
  )

for (const seed of [1, 2, 3, 5, 8]) {
  describe(`carrying annotations (seed ${seed})`, () => {
    const random = seeded(seed)
    const whole = randomAnnotations(random, 10)

    test('a shift and its opposite cancel', () => {
      expect(rounded(shiftAnnotations(shiftAnnotations(whole, 3.7), -3.7))).toEqual(rounded(whole))
    })

    test('a warp and its inverse cancel', () => {
      const warped = warpAnnotations(whole, (t) => Math.exp(t / 4))
      expect(rounded(warpAnnotations(warped, (t) => 4 * Math.log(t)))).toEqual(rounded(whole))
    })

    test('cut in two anywhere and merged it is whole again, but for segments, which stay cut', () => {
      const at = random.between(1, 9)
      const merged = mergeAnnotations([clipAnnotations(whole, 0, at), clipAnnotations(whole, at, 10)])
      const { segments, ...rest } = merged
      const { segments: before, ...wanted } = whole
      expect(rounded({ ...rest, segments: [] })).toEqual(rounded({ ...wanted, segments: [] }))
      const cut = before.filter(({ start, end }) => start < at && end > at).length
      expect(segments.length).toBe(before.length + cut)
    })

    test('a clip lies inside its window', () => {
      const { contacts, segments, handholds, handPoses, marks, beats } = clipAnnotations(whole, 3, 6)
      for (const { start, end } of [...contacts, ...segments, ...handholds, ...handPoses]) {
        expect(start).toBeGreaterThanOrEqual(3)
        expect(end).toBeLessThanOrEqual(6)
        expect(end).toBeGreaterThan(start)
      }
      for (const time of [...beats, ...marks.map((mark) => mark.time)]) {
        expect(time).toBeGreaterThanOrEqual(3)
        expect(time).toBeLessThan(6)
      }
    })
  })
}

test('an instant on the cut belongs to the later part only', () => {
  const beat = { ...NO_ANNOTATIONS, beats: [2] }
  expect(clipAnnotations(beat, 0, 2).beats).toEqual([])
  expect(clipAnnotations(beat, 2, 4).beats).toEqual([2])
})

test('contacts that touch become one only when their role is the same', () => {
  const at = (role: 'leftFoot' | 'rightFoot', start: number, end: number): Annotations => ({
    ...NO_ANNOTATIONS,
    contacts: [{ role, start, end }],
  })
  const merged = mergeAnnotations([at('leftFoot', 0, 1), at('rightFoot', 1, 2), at('leftFoot', 1, 3)])
  expect(merged.contacts).toEqual([
    { role: 'leftFoot', start: 0, end: 3 },
    { role: 'rightFoot', start: 1, end: 2 },
  ])
})

test('hand poses that touch become one only when hand and pose are the same; a mirror swaps the hands', () => {
  const at = (pose: HandPose['pose'], start: number, end: number): Annotations => ({
    ...NO_ANNOTATIONS,
    handPoses: [{ role: 'leftHand', pose, start, end }],
  })
  const merged = mergeAnnotations([at('fist', 0, 1), at('flat', 1, 2), at('flat', 2, 3)])
  expect(merged.handPoses).toEqual([
    { role: 'leftHand', pose: 'fist', start: 0, end: 1 },
    { role: 'leftHand', pose: 'flat', start: 1, end: 3 },
  ])
  const mirrored = mapAnnotations(merged, mirrorRole, (name) => name)
  expect(mirrored.handPoses.map(({ role }) => role)).toEqual(['rightHand', 'rightHand'])
})

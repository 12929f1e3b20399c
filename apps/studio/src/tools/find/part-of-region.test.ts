import { expect, test } from 'vitest'
import { pressPart, regionsOfPart } from './part-of-region.ts'

test('from the whole body a press is about that part; the same again is about everything', () => {
  expect(pressPart('whole', 'leftArm')).toBe('leftArm')
  expect(pressPart('leftArm', 'leftArm')).toBe('whole')
  expect(regionsOfPart('whole')).toHaveLength(6)
})

test('two of a kind are both; legs and arms are not asked together', () => {
  expect(pressPart('leftLeg', 'rightLeg')).toBe('lower')
  expect(pressPart('lower', 'rightLeg')).toBe('leftLeg')
  expect(pressPart('leftArm', 'rightArm')).toBe('upper')
  expect(pressPart('leftArm', 'rightLeg')).toBe('rightLeg')
  expect(pressPart('upper', 'head')).toBe('whole')
})

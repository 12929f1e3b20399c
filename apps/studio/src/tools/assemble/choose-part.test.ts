import { expect, test } from 'vitest'
import { pressRegion, regionsOf } from './choose-part.ts'

test('arms and head come and go one by one; the last stays', () => {
  expect(pressRegion('arms', 'leftArm')).toBe('rightArm')
  expect(pressRegion('rightArm', 'rightArm')).toBe('rightArm')
  expect(pressRegion('rightArm', 'leftArm')).toBe('arms')
  expect(pressRegion('arms', 'head')).toEqual(['neck', 'leftShoulder', 'rightShoulder'])
  expect(pressRegion(['neck', 'leftShoulder', 'rightShoulder'], 'head')).toBe('arms')
})

test('the trunk is the upper body, legs come one by one, both with the hips; an arm after either is that arm', () => {
  expect(pressRegion('arms', 'trunk')).toBe('upper')
  expect(pressRegion('upper', 'leftLeg')).toBe('leftLeg')
  expect(pressRegion('leftLeg', 'leftLeg')).toBe('leftLeg')
  expect(pressRegion('leftLeg', 'rightLeg')).toBe('lower')
  expect(pressRegion('lower', 'leftLeg')).toBe('rightLeg')
  expect(pressRegion('leftLeg', 'head')).toBe('head')
  expect(pressRegion('whole', 'rightArm')).toBe('rightArm')
  expect(pressRegion('lower', 'leftArm')).toBe('leftArm')
  expect(regionsOf('lower')).toEqual(['leftLeg', 'rightLeg'])
  expect(regionsOf('upper')).toContain('head')
  expect(regionsOf('whole')).toHaveLength(6)
})

test('a figure without shoulders lends its upper arms', () => {
  expect(pressRegion('leftArm', 'head', (role) => !role.endsWith('Shoulder'))).toEqual([
    'neck',
    'leftUpperArm',
  ])
})

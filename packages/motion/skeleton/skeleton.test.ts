import { humanoid } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { mirrorRole, ROLES } from './roles.ts'
import { sameSkeleton } from './same-skeleton.ts'
import { jointOf, makeSkeleton, withRoles } from './skeleton.ts'
import { childrenOf, commonAncestor, isAtOrAbove, pathBelow, reachOf } from './tree.ts'

const person = humanoid()

test('joints out of order, two roots, no joints and a role given twice are refused with the joint', () => {
  const joint = (name: string, parent: number) => ({ name, parent, offset: [0, 0, 0] as const })
  expect(() => makeSkeleton([])).toThrow(/at least a root/)
  expect(() => makeSkeleton([joint('a', -1), joint('b', 2), joint('c', 0)])).toThrow(
    /joint 1 "b" has parent 2/,
  )
  expect(() => makeSkeleton([joint('a', -1), joint('b', -1)])).toThrow(/only root/)
  expect(() =>
    makeSkeleton([
      { ...joint('a', -1), role: 'hips' },
      { ...joint('b', 0), role: 'hips' },
    ]),
  ).toThrow(/both "a" and "b" are given the role hips/)
})

test('a missing role is refused in the name of who asked', () => {
  const bare = withRoles(person, new Map([['hips', 0]]))
  expect(jointOf(bare, 'hips', 'test')).toBe(0)
  expect(() => jointOf(bare, 'head', 'blend')).toThrow(/^blend: .*has no head.*withRoles/s)
})

test('every role has a mirror whose mirror it is', () => {
  for (const role of ROLES) expect(mirrorRole(mirrorRole(role))).toBe(role)
  expect(mirrorRole('leftToes')).toBe('rightToes')
  expect(mirrorRole('neck')).toBe('neck')
})

test('skeletons are the same by names, tree and offsets, not by roles', () => {
  expect(sameSkeleton(person, humanoid({ withRoles: false }))).toBe(true)
  expect(sameSkeleton(person, humanoid({ height: 1.76 }))).toBe(false)
  expect(sameSkeleton(person, humanoid({ nameOf: (role) => `x${role}` }))).toBe(false)
})

test('paths, ancestors and reaches follow the tree', () => {
  const of = (role: Parameters<typeof person.roles.get>[0]): number => person.roles.get(role)!
  expect(pathBelow(person, of('hips'), of('chest'))).toEqual([of('spine'), of('chest')])
  expect(pathBelow(person, of('leftHand'), of('head'))).toEqual([])
  expect(commonAncestor(person, of('leftHand'), of('head'))).toBe(of('upperChest'))
  expect(commonAncestor(person, of('leftFoot'), of('leftToes'))).toBe(of('leftFoot'))
  expect(isAtOrAbove(person, of('hips'), of('leftToes'))).toBe(true)
  expect(isAtOrAbove(person, of('leftToes'), of('hips'))).toBe(false)
  expect(childrenOf(person)[of('hips')].length).toBe(3)
  expect(reachOf(person)[of('leftLowerArm')]).toBeCloseTo(0.25 + 0.18, 6)
})

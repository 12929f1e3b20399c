import { makeSkeleton } from '@understudy/motion'
import { expect, test } from 'vitest'
import { rememberedRoles, rememberRoles, rigKey } from './rig-roles.ts'

const rig = (names: readonly string[], length: number): ReturnType<typeof makeSkeleton> =>
  makeSkeleton(names.map((name, n) => ({ name, parent: n - 1, offset: [0, n === 0 ? 0 : length, 0] })))

test('a rig is known by the names and the order of its joints, not by their lengths', () => {
  expect(rigKey(rig(['a', 'b', 'c'], 1))).toBe(rigKey(rig(['a', 'b', 'c'], 2)))
  expect(rigKey(rig(['a', 'b', 'c'], 1))).not.toBe(rigKey(rig(['a', 'c', 'b'], 1)))
})

test('roles set by hand are found again for the next file of the rig, until they are forgotten', async () => {
  const first = rig(['root', 'Wrist.L'], 1)
  expect(await rememberedRoles(first)).toBeUndefined()
  await rememberRoles(first, { leftHand: 'Wrist.L', head: '' })
  expect(await rememberedRoles(rig(['root', 'Wrist.L'], 3))).toEqual({ leftHand: 'Wrist.L', head: '' })
  expect(await rememberedRoles(rig(['root', 'Wrist.R'], 1))).toBeUndefined()
  await rememberRoles(first, undefined)
  expect(await rememberedRoles(first)).toBeUndefined()
})

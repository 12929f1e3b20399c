import { expect, test } from 'vitest'
import { indexNames, readJointNames } from './joint-names.ts'

const read = (name: string): string => {
  const [{ side, base }] = readJointNames([name])
  return `${side ?? 'middle'} ${base}`
}

test.each([
  ['LeftUpLeg', 'left upleg'],
  ['mixamorig:RightForeArm', 'right forearm'],
  ['Armature|mixamorig:Hips', 'middle hips'],
  ['upperarm_l', 'left upperarm'],
  ['upper_arm.R', 'right upperarm'],
  ['L_Collar', 'left collar'],
  ['LHipJoint', 'left hipjoint'],
  ['lCollar', 'left collar'],
  ['spine_01', 'middle spine1'],
  ['Bip01 L Toe0', 'left 1toe0'],
  ['DEF-thigh.L', 'left thigh'],
  ['J_Bip_C_UpperChest', 'middle upperchest'],
  ['Left Ankle', 'left ankle'],
])('%s is %s', (name, wanted) => {
  expect(read(name)).toBe(wanted)
})

test('what nearly every name begins with is dropped', () => {
  const names = ['Bip01', 'Bip01 Pelvis', 'Bip01 Spine', 'Bip01 Neck', 'Bip01 L Thigh', 'Bip01 R Thigh']
  expect(readJointNames(names).map(({ base }) => base)).toEqual([
    '',
    'pelvis',
    'spine',
    'neck',
    'thigh',
    'thigh',
  ])
})

test('words find the first joint that has them, sides may be glued on', () => {
  const index = indexNames(['root', 'lfemur', 'leg', 'spine', 'spine_02', 'Hand_R', 'L5', 'leftfoot'])
  expect(index.left('femur')).toBe(1)
  expect(index.right('femur')).toBeUndefined()
  expect(index.left('eg')).toBe(2) // only ever asked for words of a naming table
  expect(index.middle('spine#')).toBe(3)
  expect(index.middle('spine2')).toBe(4)
  expect(index.right('hand')).toBe(5)
  expect(index.middle('l5')).toBe(6)
  expect(index.left('foot')).toBe(7)
})

import { expect, test } from 'vitest'
import { readJointNames, unglueSide } from './joint-names.ts'

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

test('a glued side is only taken off what is then a known word', () => {
  const known = (rest: string): boolean => ['femur', 'hand'].includes(rest)
  expect(unglueSide('lfemur', known)).toMatchObject({ side: 'left', base: 'femur' })
  expect(unglueSide('righthand', known)).toMatchObject({ side: 'right', base: 'hand' })
  expect(unglueSide('leg', known)).toBeUndefined()
})

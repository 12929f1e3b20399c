import { expect, test } from 'vitest'
import { vec3At } from '../../math/vec3.ts'
import { worldPositions } from '../../motion/world.ts'
import { readMotion } from '../read-motion.ts'

/** Name, parent, place in the parent's frame in centimetres; bones along X as in the data set, so zero is no pose. */
const JOINTS: readonly (readonly [
  string,
  string,
  readonly [number, number, number],
  readonly [number, number, number],
])[] = [
  // name, parent, position, then Z X Y angles that make it stand
  ['joint_Root', '', [0, 0, 0], [0, 0, 0]],
  ['Hips', 'joint_Root', [30, 92, 40], [90, 0, 0]],
  ['Spine', 'Hips', [16, 0, 0], [0, 0, 0]],
  ['Chest', 'Spine', [9, 0, 0], [0, 0, 0]],
  ['Neck', 'Chest', [16, 0, 0], [0, 0, 0]],
  ['Head', 'Neck', [8, 0, 0], [0, 0, 0]],
  ['Shoulder_L', 'Chest', [13, -2, 0], [-90, 0, 0]],
  ['UpperArm_L', 'Shoulder_L', [12, 0, 0], [70, 0, 0]],
  ['LowerArm_L', 'UpperArm_L', [24, 0, 0], [0, 0, 0]],
  ['Hand_L', 'LowerArm_L', [22, 0, 0], [0, 0, 0]],
  ['Shoulder_R', 'Chest', [13, 2, 0], [90, 0, 0]],
  ['UpperArm_R', 'Shoulder_R', [12, 0, 0], [0, 0, 0]],
  ['LowerArm_R', 'UpperArm_R', [24, 0, 0], [0, 0, 0]],
  ['Hand_R', 'LowerArm_R', [22, 0, 0], [0, 0, 0]],
  ['UpperLeg_L', 'Hips', [-2, -6, 0], [180, 0, 0]],
  ['LowerLeg_L', 'UpperLeg_L', [39, 0, 0], [0, 0, 0]],
  ['Foot_L', 'LowerLeg_L', [41, 0, 0], [0, 0, -90]],
  ['Toes_L', 'Foot_L', [12, 0, 0], [0, 0, 0]],
  ['UpperLeg_R', 'Hips', [-2, 6, 0], [180, 0, 0]],
  ['LowerLeg_R', 'UpperLeg_R', [39, 0, 0], [0, 0, 0]],
  ['Foot_R', 'LowerLeg_R', [41, 0, 0], [0, 0, -90]],
  ['Toes_R', 'Foot_R', [12, 0, 0], [0, 0, 0]],
]

function bandaiText(): string {
  const lines = ['HIERARCHY']
  const open: string[] = []
  for (const [name, parent, position] of JOINTS) {
    while (open.length > 0 && open.at(-1) !== parent) {
      open.pop()
      lines.push('}')
    }
    // The Hips OFFSET of the data set is metres off; position channels replace it.
    const offset = name === 'Hips' ? [1, 94, -452] : position
    lines.push(`${parent === '' ? 'ROOT' : 'JOINT'} ${name}`, '{', `OFFSET ${offset.join(' ')}`)
    lines.push('CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation')
    const isLeaf = !JOINTS.some(([, other]) => other === name)
    if (isLeaf) lines.push('End Site', '{', 'OFFSET 0 0 0', '}')
    open.push(name)
  }
  lines.push(...open.map(() => '}'), 'MOTION', 'Frames:\t20', 'Frame Time:\t0.0333333')
  for (let frame = 0; frame < 20; frame++) {
    const row = JOINTS.flatMap(([name, , [x, y, z], angles]) => [
      name === 'Hips' ? x + frame : x,
      y,
      // The last digits flicker, as they do in the data set.
      name === 'Spine' ? `${1e-6 * frame}` : z,
      ...angles,
    ])
    lines.push(row.join(' '))
  }
  return `${lines.join('\n')}\n`
}

test('[C14] the Bandai profile is found by content: centimetres, joint_Root folded, the left hand up', async () => {
  const { motion, report } = await readMotion({
    name: 'a.bvh',
    bytes: new TextEncoder().encode(bandaiText()),
  })
  expect(report.profile).toBe('bandai')
  expect(report.unit).toMatchObject({ metresPerUnit: 0.01, how: 'the bandai profile' })
  expect(report.repairs).toEqual([
    { at: 'a.bvh:2', message: '"Hips" travels under "joint_Root"; folded "joint_Root" into it' },
  ])
  expect(report.upAxis.axis).toBe('y')
  const { skeleton } = motion
  expect(skeleton.joints[0].name).toBe('Hips')
  expect(skeleton.jointCount).toBe(21)
  expect(skeleton.tips).toEqual([])
  expect(Array.from(motion.rootPositions.subarray(57)).map((value) => Math.round(100 * value))).toEqual([
    49, 92, 40,
  ])
  const positions = worldPositions(motion)
  const at = (name: string): readonly number[] =>
    vec3At(positions, 3 * skeleton.joints.findIndex((joint) => joint.name === name))
  expect(at('Hand_L')[1]).toBeGreaterThan(at('Head')[1])
  expect(at('Hand_R')[1]).toBeLessThan(at('Head')[1])
  expect(at('Hand_L')[0]).toBeGreaterThan(at('Hand_R')[0])
  expect(at('Toes_L')[2]).toBeGreaterThan(at('Foot_L')[2])
  expect(at('Foot_L')[1]).toBeCloseTo(0.92 - 0.02 - 0.8, 3)
})

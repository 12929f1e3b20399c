import { describe, expect, test } from 'vitest'
import { length, vec3At } from '../../math/vec3.ts'
import { worldPositions } from '../../motion/world.ts'
import { readMotion } from '../read-motion.ts'

/** Name, parent, OFFSET in file units (zero where the conversion loses bones): a made-up subject. */
const JOINTS: readonly (readonly [string, string, readonly number[]])[] = [
  ['Hips', '', [0, 0, 0]],
  ['LHipJoint', 'Hips', [0, 0, 0]],
  ['LeftUpLeg', 'LHipJoint', [1.4, -1.7, 0.6]],
  ['LeftLeg', 'LeftUpLeg', [2.5, -6.9, 0]],
  ['LeftFoot', 'LeftLeg', [2.5, -6.9, 0]],
  ['LeftToeBase', 'LeftFoot', [0.2, -0.6, 1.6]],
  ['RHipJoint', 'Hips', [0, 0, 0]],
  ['RightUpLeg', 'RHipJoint', [-1.4, -1.7, 0.6]],
  ['RightLeg', 'RightUpLeg', [-2.5, -6.9, 0]],
  ['RightFoot', 'RightLeg', [-2.5, -6.9, 0]],
  ['RightToeBase', 'RightFoot', [-0.2, -0.6, 1.6]],
  ['LowerBack', 'Hips', [0, 0, 0]],
  ['Spine', 'LowerBack', [0, 2.1, 0]],
  ['Spine1', 'Spine', [0.1, 2.2, 0]],
  ['Neck', 'Spine1', [0, 0, 0]],
  ['Neck1', 'Neck', [0, 1.7, 0.1]],
  ['Head', 'Neck1', [0, 1.7, -0.2]],
  ['LeftShoulder', 'Spine1', [0, 0, 0]],
  ['LeftArm', 'LeftShoulder', [4, 0.7, 0.8]],
  ['LeftForeArm', 'LeftArm', [5, 0, 0]],
  ['LeftHand', 'LeftForeArm', [3.5, 0, 0]],
  ['LeftFingerBase', 'LeftHand', [0, 0, 0]],
  ['LeftHandIndex1', 'LeftFingerBase', [0.8, 0, 0]],
  ['LThumb', 'LeftHand', [0, 0, 0]],
  ['RightShoulder', 'Spine1', [0, 0, 0]],
  ['RightArm', 'RightShoulder', [-4, 0.7, 0.8]],
  ['RightForeArm', 'RightArm', [-5, 0, 0]],
  ['RightHand', 'RightForeArm', [-3.5, 0, 0]],
  ['RightFingerBase', 'RightHand', [0, 0, 0]],
  ['RightHandIndex1', 'RightFingerBase', [-0.8, 0, 0]],
  ['RThumb', 'RightHand', [0, 0, 0]],
]

/** `size` 1 is as the conversion writes it. The second frame raises the left arm. */
function cmuText({
  size = 1,
  withTPose = true,
  frameTime = '.0083333',
  lying = false,
  zUp = false,
} = {}): Uint8Array {
  const lines = ['HIERARCHY']
  const open: string[] = []
  for (const [name, parent, offset] of JOINTS) {
    while (open.length > 0 && open.at(-1) !== parent) {
      open.pop()
      lines.push('}')
    }
    lines.push(`${parent === '' ? 'ROOT' : 'JOINT'} ${name}`, '{')
    const [x, y, z] = offset.map((value) => value * size)
    lines.push(`OFFSET ${(zUp ? [x, -z, y] : [x, y, z]).join(' ')}`)
    const position = parent === '' ? 'Xposition Yposition Zposition ' : ''
    lines.push(`CHANNELS ${parent === '' ? 6 : 3} ${position}Zrotation Yrotation Xrotation `)
    open.push(name)
  }
  lines.push(...open.map(() => '}'))
  const pose = (turns: Readonly<Record<string, string>>): string =>
    [
      zUp ? `0 0 ${17.5 * size}` : `0 ${(lying ? 2 : 17.5) * size} ${lying ? 60 * size : 0}`,
      ...JOINTS.map(
        ([name]) =>
          turns[name] ??
          (name === 'Hips' && lying && Object.keys(turns).length > 0 ? '0 0 -90' : undefined) ??
          (name === 'LeftUpLeg' ? '-20 0 0' : name === 'RightUpLeg' ? '20 0 0' : '0 0 0'),
      ),
    ].join(' ')
  const rows = [pose({ LeftArm: '80 0 0' }), pose({ LeftArm: '81 0 0' })]
  if (withTPose) rows.unshift(pose({}))
  lines.push('MOTION', `Frames: ${rows.length}`, `Frame Time: ${frameTime}`, ...rows)
  return new TextEncoder().encode(`${lines.join('\r\n')}\r\n`)
}

const UNIT = 0.0254 / 0.45

describe('the CMU profile', () => {
  test('[C7] is found by content: T-pose to the skeleton, lost bones back, CMU unit', async () => {
    const { motion, report } = await readMotion({ name: 'any name.bvh', bytes: cmuText() })
    expect(report.profile).toBe('cmu')
    expect(report.unit).toMatchObject({ metresPerUnit: UNIT, how: 'the cmu profile' })
    expect(report.repairs.map(({ message }) => message)).toEqual([
      'gave back the lost bones above Neck, LeftShoulder, LeftFingerBase, LThumb, RightShoulder, RightFingerBase, RThumb',
      'moved the T-pose in frame 0 from the motion to the skeleton',
    ])
    expect(motion.frameCount).toBe(2)
    expect(motion.skeleton.tPose).toHaveLength(4 * 31)
    const offset = (name: string): number =>
      length(motion.skeleton.joints.find((joint) => joint.name === name)!.offset)
    expect(offset('Neck')).toBeCloseTo(offset('Spine1'), 6)
    expect(offset('LeftShoulder')).toBeCloseTo(offset('Spine1'), 6)
    expect(offset('RThumb')).toBeCloseTo(0.5 * offset('RightHand'), 6)
    expect(motion.rootPositions[1]).toBeCloseTo(17.5 * UNIT, 5)
    const positions = worldPositions(motion)
    const at = (name: string): readonly number[] =>
      vec3At(positions, 3 * motion.skeleton.joints.findIndex((joint) => joint.name === name))
    expect(at('LeftHand')[1]).toBeGreaterThan(at('Head')[1])
    expect(at('RightHand')[1]).toBeLessThan(at('Head')[1])
    expect(at('LeftHand')[0]).toBeGreaterThan(at('RightHand')[0])
  })

  test('[C7] can be switched off: nothing repaired, every frame kept', async () => {
    const { motion, report } = await readMotion({ name: 'a.bvh', bytes: cmuText() }, { profile: 'none' })
    expect(report.profile).toBeUndefined()
    expect(report.repairs).toEqual([])
    expect(motion.frameCount).toBe(3)
    expect(motion.skeleton.tPose).toBeUndefined()
    expect(length(motion.skeleton.joints.find(({ name }) => name === 'Neck')!.offset)).toBe(0)
    expect(report.unit.metresPerUnit).toBe(UNIT)
  })

  test('[C7] drops no first frame that is motion', async () => {
    const { motion, report } = await readMotion({ name: 'a.bvh', bytes: cmuText({ withTPose: false }) })
    expect(report.profile).toBe('cmu')
    expect(motion.frameCount).toBe(2)
    expect(motion.skeleton.tPose).toBeUndefined()
  })

  test('[C7] believes the size, not the family, where somebody has rescaled the file', async () => {
    const { motion, report } = await readMotion({ name: 'a.bvh', bytes: cmuText({ size: UNIT }) })
    expect(report.profile).toBe('cmu')
    expect(report.unit.metresPerUnit).toBe(1)
    expect(motion.rootPositions[1]).toBeCloseTo(17.5 * UNIT, 5)
  })

  test('[C7] a figure that lies down is left lying: the family has +Y up', async () => {
    // Turned about X, every frame: on its back all the time, as 125 and 126 swim.
    const lying = cmuText({ lying: true })
    const { motion, report } = await readMotion({ name: '125_01.bvh', bytes: lying })
    expect(report.upAxis).toMatchObject({ axis: 'y', how: 'the cmu profile' })
    const positions = worldPositions(motion)
    const height = (name: string): number =>
      positions[3 * motion.skeleton.joints.findIndex((joint) => joint.name === name) + 1]
    expect(Math.abs(height('Head') - height('LeftFoot'))).toBeLessThan(0.3)
    expect(report.warnings).toEqual([])
  })

  test('[C7] a figure turned with all its bones to another axis is stood up', async () => {
    const { motion, report } = await readMotion({ name: 'a.bvh', bytes: cmuText({ zUp: true }) })
    expect(report.profile).toBe('cmu')
    expect(report.upAxis.axis).toBe('z')
    const positions = worldPositions(motion)
    const height = (name: string): number =>
      positions[3 * motion.skeleton.joints.findIndex((joint) => joint.name === name) + 1]
    expect(height('Head') - height('LeftFoot')).toBeGreaterThan(1.2)
  })

  test('[C7] its unit is the family’s also where the legs are a child’s', async () => {
    const { report } = await readMotion({ name: 'a.bvh', bytes: cmuText({ size: 0.55 }) })
    expect(report.unit).toMatchObject({ metresPerUnit: UNIT, how: 'the cmu profile' })
  })
})

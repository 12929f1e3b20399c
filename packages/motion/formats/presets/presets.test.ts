import { buildRig, randomMotion } from '@understudy/test-utils'
import { findFingers, quat, seeded, vec3, worldPositions, type Motion, type Role } from '@understudy/motion'
import { bindPose } from '../../body/bind-pose.ts'
import { describe, expect, test } from 'vitest'
import { parseGltf, printVrma } from '../gltf/index.ts'
import { openContainer } from '../gltf/open-container.ts'
import { readMotion } from '../read-motion.ts'
import { applyPreset, PRESETS, type Preset } from './index.ts'

type Vec3 = vec3.Vec3
const { dot } = vec3

const person = async () => {
  const { glb } = buildRig({ names: 'biped', bind: 'A', frames: 'wild' })
  const { motion } = await readMotion({ name: 'person.glb', bytes: glb })
  return randomMotion(seeded(3), motion.skeleton, { frameCount: 12, frameRate: 30 })
}

/** How far joints of the first are from those that play the same role, or are the same finger, in the second. */
function farthest(a: Motion, b: Motion): number {
  const places = (motion: Motion): ReadonlyMap<string, number> =>
    new Map<string, number>([...motion.skeleton.roles, ...findFingers(motion.skeleton)])
  const [inA, inB] = [places(a), places(b)]
  const [p, q] = [worldPositions(a), worldPositions(b)]
  let most = 0
  for (const [place, joint] of inA) {
    const other = inB.get(place)
    if (other === undefined) return Infinity
    for (let frame = 0; frame < a.frameCount; frame++)
      for (let c = 0; c < 3; c++)
        most = Math.max(
          most,
          Math.abs(
            p[3 * (frame * a.skeleton.jointCount + joint) + c] -
              q[3 * (frame * b.skeleton.jointCount + other) + c],
          ),
        )
  }
  return most
}

const WAYS: Readonly<Record<string, Vec3>> = {
  l: [1, 0, 0],
  r: [-1, 0, 0],
  u: [0, 1, 0],
  d: [0, -1, 0],
  f: [0, 0, 1],
  b: [0, 0, -1],
}
const UPRIGHT: Readonly<Record<string, string>> = Object.fromEntries(
  ['hips', 'head', 'leftUpperArm', 'rightHand', 'leftUpperLeg', 'rightFoot'].map((role) => [role, 'luf']),
)
/** Where X, Y and Z look in the T-pose: left, right, up, down, front, back. */
const AXES: Readonly<Partial<Record<Preset, Readonly<Record<string, string>>>>> = {
  mixamo: {
    hips: 'luf',
    leftUpperArm: 'bld',
    leftHand: 'bld',
    rightLowerArm: 'frd',
    leftUpperLeg: 'rdf',
    rightLowerLeg: 'rdf',
    leftToes: 'rfu',
  },
  unreal: {
    hips: 'ubr',
    leftUpperArm: 'lbu',
    leftHand: 'ldb',
    rightUpperArm: 'lfd',
    rightHand: 'luf',
    leftUpperLeg: 'ubr',
    leftFoot: 'ubr',
    rightUpperLeg: 'dfr',
    leftToes: 'fur',
    rightToes: 'bdr',
  },
}

describe('skeleton presets', () => {
  for (const preset of PRESETS)
    test(`[P1] ${preset}: nothing moves, roles and fingers are found again by the new names`, async () => {
      const motion = await person()
      const worn = applyPreset(motion, preset)
      expect(farthest(motion, worn)).toBeLessThan(1e-5)
      expect([...findFingers(worn.skeleton).keys()]).toEqual(
        expect.arrayContaining([...findFingers(motion.skeleton).keys()]),
      )
      expect(new Set(worn.skeleton.joints.map(({ name }) => name)).size).toBe(worn.skeleton.jointCount)
      if (preset === 'source') return
      // The T-pose: arms out, and every joint in the frame that the tool has there.
      const { jointPositions, jointOrientations } = bindPose(worn.skeleton)
      const at = (role: Role) => worn.skeleton.roles.get(role)!
      expect(jointPositions[3 * at('leftHand') + 1]).toBeCloseTo(
        jointPositions[3 * at('leftUpperArm') + 1],
        4,
      )
      const axesOf = (role: Role) =>
        ([0, 1, 2] as const).map((k) =>
          quat.rotate(quat.quatAt(jointOrientations, 4 * at(role)), [+(k === 0), +(k === 1), +(k === 2)]),
        )
      for (const [role, wanted] of Object.entries(AXES[preset] ?? UPRIGHT)) {
        for (const [k, axis] of axesOf(role as Role).entries())
          // Bones of a real body are no straight lines: 12° is what a forearm may lean.
          expect(dot(axis, WAYS[wanted[k]]), `${role} ${'xyz'[k]}`).toBeGreaterThan(
            Math.cos((12 * Math.PI) / 180),
          )
      }
    })

  test('[P2] the names that the tools use', async () => {
    const motion = await person()
    const names = (preset: (typeof PRESETS)[number]) =>
      applyPreset(motion, preset).skeleton.joints.map(({ name }) => name)
    expect(names('mixamo')).toContain('mixamorig:LeftForeArm')
    expect(names('mixamo')).toContain('mixamorig:RightHandPinky3')
    expect(names('unreal')).toContain('lowerarm_l')
    expect(names('unreal')).toContain('pinky_03_r')
    expect(names('unity')).toContain('LeftIndexIntermediate')
    expect(names('vrm')).toContain('rightThumbMetacarpal')
    expect(names('motionbuilder')).toContain('LeftToeBase')
  })

  test('[P3] VRM Animation lists its bones, and comes back with roles and places', async () => {
    const motion = await person()
    const bytes = await printVrma(motion)
    const { extensions } = openContainer(bytes, 'vrma').json as {
      extensions: { VRMC_vrm_animation: { humanoid: { humanBones: Record<string, { node: number }> } } }
    }
    const bones = extensions.VRMC_vrm_animation.humanoid.humanBones
    expect(Object.keys(bones)).toEqual(expect.arrayContaining(['hips', 'leftToes', 'rightLittleDistal']))
    const { motion: back } = await parseGltf(bytes)
    expect(back.skeleton.roles).toEqual(motion.skeleton.roles)
    const [a, b] = [worldPositions(motion), worldPositions(back)]
    expect(a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0)).toBeLessThan(1e-5)
  })

  test('[P4] Unreal’s trunk and palms have all bones of Manny, each on its parent', async () => {
    const { joints } = applyPreset(await person(), 'unreal').skeleton
    const parentOf = (name: string) => joints[joints.find((joint) => joint.name === name)!.parent].name
    const trunk = [
      'pelvis',
      'spine_01',
      'spine_02',
      'spine_03',
      'spine_04',
      'spine_05',
      'neck_01',
      'neck_02',
      'head',
    ]
    for (let k = 1; k < trunk.length; k++) expect(parentOf(trunk[k])).toBe(trunk[k - 1])
    expect(parentOf('clavicle_l')).toBe('spine_05')
    expect(parentOf('thigh_r')).toBe('pelvis')
    expect(parentOf('index_01_l')).toBe('index_metacarpal_l')
    expect(parentOf('pinky_metacarpal_r')).toBe('hand_r')
    expect(parentOf('thumb_01_l')).toBe('hand_l')
  })
})

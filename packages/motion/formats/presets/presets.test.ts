import { buildRig, randomMotion } from '@understudy/test-utils'
import { findFingers, quat, restPose, seeded, worldPositions } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import { parseGltf, printVrma } from '../gltf/index.ts'
import { openContainer } from '../gltf/open-container.ts'
import { readMotion } from '../read-motion.ts'
import { applyPreset, PRESETS } from './index.ts'

const person = async () => {
  const { glb } = buildRig({ names: 'biped', bind: 'A', frames: 'wild' })
  const { motion } = await readMotion({ name: 'person.glb', bytes: glb })
  return randomMotion(seeded(3), motion.skeleton, { frameCount: 12, frameRate: 30 })
}

describe('skeleton presets', () => {
  for (const preset of PRESETS)
    test(`[P1] ${preset}: nothing moves, roles and fingers are found again by the new names`, async () => {
      const motion = await person()
      const worn = applyPreset(motion, preset)
      const [a, b] = [worldPositions(motion), worldPositions(worn)]
      expect(a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0)).toBeLessThan(1e-5)
      expect(findFingers(worn.skeleton)).toEqual(findFingers(motion.skeleton))
      expect(new Set(worn.skeleton.joints.map(({ name }) => name)).size).toBe(worn.skeleton.jointCount)
      if (preset === 'source') return
      // Zero rotation is the T-pose: arms out, frames as the world.
      const { positions, orientations } = restPose(worn.skeleton)
      const at = (role: 'leftUpperArm' | 'leftHand') => 3 * worn.skeleton.roles.get(role)!
      expect(positions[at('leftHand') + 1]).toBeCloseTo(positions[at('leftUpperArm') + 1], 4)
      for (let q = 0; q < orientations.length; q += 4)
        expect(quat.angleBetween(quat.quatAt(orientations, q), quat.IDENTITY)).toBeLessThan(1e-3)
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
})

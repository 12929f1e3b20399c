import { stickWalker } from '@understudy/test-utils'
import { AnimationMixer, LoopOnce, Vector3, type AnimationClip, type Bone, type Group } from 'three'
import { USDLoader } from 'three/addons/loaders/USDLoader.js'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { worldPositions } from '../../motion/world.ts'
import { SMALL_LAYER as ARM } from '../fuzz/small-layer.ts'
import { readMotion } from '../read-motion.ts'
import { parseUsd, printUsdz } from './index.ts'

const motion = stickWalker(3, { seconds: 1 })
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

const farthest = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  expect(a.length).toBe(b.length)
  let most = 0
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i] - b[i]))
  return most
}

describe('USD in text form', () => {
  test('[U3] what is written is read back: joints within 0.1 mm, roles and rate as they were', async () => {
    const { motion: back, report } = await readMotion({ name: 'walk.usdz', bytes: printUsdz(motion) })
    expect(report.format).toBe('usd')
    expect(back.frameRate).toBeCloseTo(motion.frameRate, 6)
    expect(back.frameCount).toBe(motion.frameCount)
    const [a, b] = [worldPositions(motion), worldPositions(back)]
    const names = back.skeleton.joints.map(({ name }) => name)
    let worst = 0
    motion.skeleton.joints.forEach(({ name }, joint) => {
      const other = names.indexOf(name.replace(/\W+/g, '_'))
      expect(other, name).toBeGreaterThanOrEqual(0)
      for (let frame = 0; frame < motion.frameCount; frame++)
        for (let c = 0; c < 3; c++)
          worst = Math.max(
            worst,
            Math.abs(
              a[3 * (frame * motion.skeleton.jointCount + joint) + c] -
                b[3 * (frame * back.skeleton.jointCount + other) + c],
            ),
          )
    })
    expect(worst).toBeLessThan(1e-4)
    expect(back.skeleton.roles.size).toBe(motion.skeleton.roles.size)
  })

  test('[U4] three.js’s reader finds joints below a moved, turned and scaled node where we do', () => {
    const layer = strFromU8(Object.values(unzipSync(printUsdz(motion)))[0])
    const moved = encode(
      layer.replace(
        'def SkelRoot "figure"\n{',
        `def SkelRoot "figure"
{
    double3 xformOp:translate = (1, 2, 3)
    float3 xformOp:rotateXYZ = (20, 90, -30)
    float3 xformOp:scale = (0.5, 0.5, 0.5)
    uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:rotateXYZ", "xformOp:scale"]
`,
      ),
    )
    const { motion: ours } = parseUsd(moved)
    const group = new USDLoader().parse(moved.slice().buffer) as Group & { animations: AnimationClip[] }
    const mixer = new AnimationMixer(group)
    const action = mixer.clipAction(group.animations[0])
    action.setLoop(LoopOnce, 1)
    action.clampWhenFinished = true
    action.play()
    const bones = new Map<string, Bone>()
    group.traverse((one) => {
      if ((one as Bone).isBone) bones.set(one.name.split('/').at(-1)!, one as Bone)
    })
    const positions = worldPositions(ours)
    const { joints, jointCount } = ours.skeleton
    let worst = 0
    for (let frame = 0; frame < ours.frameCount; frame += 10) {
      mixer.setTime(frame / ours.frameRate)
      group.updateMatrixWorld(true)
      joints.forEach(({ name }, joint) => {
        const there = bones.get(name)!.getWorldPosition(new Vector3()).toArray()
        for (let c = 0; c < 3; c++)
          worst = Math.max(worst, Math.abs(there[c] - positions[3 * (frame * jointCount + joint) + c]))
      })
    }
    expect(joints.length).toBeGreaterThanOrEqual(motion.skeleton.jointCount)
    expect(worst).toBeLessThan(5e-4)
  })

  test('[U7] an animation may list joints in another order, and nodes above are folded in', () => {
    const { motion: ours } = parseUsd(encode(ARM))
    expect([ours.frameRate, ours.frameCount]).toEqual([10, 3])
    // At frame 0 nothing is turned: hips 1 up, scaled by 0.5 and moved by (1, 2, 3).
    const at = (joint: number): number[] => [...worldPositions(ours).subarray(3 * joint, 3 * joint + 3)]
    expect(farthest(at(0), [1, 2.5, 3])).toBeLessThan(1e-6)
    expect(farthest(at(2), [1, 3, 3])).toBeLessThan(1e-6)
    // At frame 2 the spine is turned by 60° about X, which the node above has turned to −Z of the world; so is the head's place, about the hips' turn.
    const head = worldPositions(ours).subarray(3 * (2 * 3 + 2), 3 * (2 * 3 + 2) + 3)
    const spine = worldPositions(ours).subarray(3 * (2 * 3 + 1), 3 * (2 * 3 + 1) + 3)
    expect(head[1] - spine[1]).toBeCloseTo(0.25 * Math.cos(Math.PI / 3), 3)
  })

  test('[U5] centimetres and Z up are brought to metres and Y up', () => {
    const { motion: metres } = parseUsd(encode(ARM))
    const turned = ARM.replace('metersPerUnit = 1', 'metersPerUnit = 0.01').replace(
      'upAxis = "Y"',
      'upAxis = "Z"',
    )
    const { motion: ours } = parseUsd(encode(turned))
    const [a, b] = [worldPositions(metres), worldPositions(ours)]
    const wanted = a.map((_, i) => 0.01 * [a[i], a[i + 1], -a[i - 1]][i % 3])
    expect(farthest(b, wanted)).toBeLessThan(1e-6)
  })

  test('[U6] the binary form, other archives and cut files are refused with a sentence', async () => {
    const read = (bytes: Uint8Array, name: string) => readMotion({ name, bytes })
    await expect(read(encode('PXR-USDC\0\0\0\0'), 'a.usdc')).rejects.toThrow(
      /a\.usdc.*binary form.*usdcat.*\.usda.*GLB/,
    )
    await expect(read(encode(ARM.slice(0, 900)), 'cut.usda')).rejects.toThrow(/cut\.usda: line \d+/)
    await expect(read(encode('#usda 1.0\ndef Xform "a"\n{\n}\n'), 'b.usda')).rejects.toThrow(/no Skeleton/)
    const layer = strFromU8(Object.values(unzipSync(printUsdz(motion)))[0])
    expect(layer.startsWith('#usda 1.0')).toBe(true)
  })
})

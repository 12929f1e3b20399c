import { stickWalker } from '@understudy/test-utils'
import { AnimationMixer, LoopOnce, Vector3, type AnimationClip, type Bone, type Group } from 'three'
import { USDLoader } from 'three/addons/loaders/USDLoader.js'
import { expect, test } from 'vitest'
import { worldPositions } from '../../motion/world.ts'
import { printUsdz } from './index.ts'

const motion = stickWalker(3, { seconds: 1 })
const bytes = printUsdz(motion)

test('[U1] three.js’s reader finds every joint where the motion has it, at every tenth frame', () => {
  const group = new USDLoader().parse(bytes.slice().buffer) as Group & { animations: AnimationClip[] }
  const mixer = new AnimationMixer(group)
  const action = mixer.clipAction(group.animations[0])
  action.setLoop(LoopOnce, 1)
  action.clampWhenFinished = true
  action.play()
  const positions = worldPositions(motion)
  const { joints, jointCount } = motion.skeleton
  const bones = joints.map(({ name }) => {
    let found: Bone | undefined
    group.traverse((one) => {
      if ((one as Bone).isBone && one.name.split('/').at(-1) === name.replace(/\W+/g, '_'))
        found = one as Bone
    })
    expect(found, name).toBeDefined()
    return found!
  })
  let worst = 0
  for (let frame = 0; frame < motion.frameCount; frame += 10) {
    mixer.setTime(frame / motion.frameRate)
    group.updateMatrixWorld(true)
    bones.forEach((bone, joint) => {
      const at = bone.getWorldPosition(new Vector3()).toArray()
      for (let c = 0; c < 3; c++)
        worst = Math.max(worst, Math.abs(at[c] - positions[3 * (frame * jointCount + joint) + c]))
    })
  }
  expect(worst).toBeLessThan(5e-4) // half a millimetre; six digits leave a few micrometres
})

test('[U2] the layer begins at a multiple of 64 bytes and is stored as it is; the same motion gives the same bytes', () => {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  expect(view.getUint16(8, true)).toBe(0)
  expect((30 + view.getUint16(26, true) + view.getUint16(28, true)) % 64).toBe(0)
  expect(Buffer.compare(printUsdz(motion), bytes)).toBe(0)
})

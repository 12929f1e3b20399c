import { VRMLoaderPlugin, type VRM } from '@pixiv/three-vrm'
import {
  createVRMAnimationClip,
  VRMAnimationLoaderPlugin,
  type VRMAnimation,
} from '@pixiv/three-vrm-animation'
import { buildRig, randomMotion } from '@understudy/test-utils'
import { seeded, worldPositions } from '@understudy/motion'
import { AnimationMixer, Vector3 } from 'three'
import { GLTFLoader, type GLTF } from 'three/addons/loaders/GLTFLoader.js'
import { expect, test } from 'vitest'
import { printContainer, type GltfJson } from '../gltf/append-floats.ts'
import type { GltfNode } from '../gltf/animate-glb.ts'
import { parseGltf, printGlb, printVrma } from '../gltf/index.ts'
import { openContainer } from '../gltf/open-container.ts'
import { readMotion } from '../read-motion.ts'
import { applyPreset } from './index.ts'

/** Somebody with fingers, bound in another pose than a VRM has, moved at random. */
const { glb } = buildRig({ names: 'biped', bind: 'A', frames: 'wild' })
const { skeleton } = (await readMotion({ name: 'person.glb', bytes: glb })).motion
const motion = randomMotion(seeded(4), skeleton, { frameCount: 9, frameRate: 30 })

/** A file as three-vrm reads it. */
function load(bytes: Uint8Array): Promise<GLTF> {
  const loader = new GLTFLoader()
  loader.register((parser) => new VRMLoaderPlugin(parser))
  loader.register((parser) => new VRMAnimationLoaderPlugin(parser))
  return loader.parseAsync(bytes.slice().buffer, '')
}

/** An avatar: that figure at rest in the T-pose, with the bones of a VRM humanoid listed in its way. */
async function avatar(version: '0.x' | '1.0'): Promise<{ bytes: Uint8Array; bones: string[] }> {
  const { json, bin } = openContainer(await printGlb(applyPreset(motion, 'vrm')), 'avatar')
  const nodes = (json as GltfJson).nodes as readonly GltfNode[]
  const { extensions } = openContainer(await printVrma(motion), 'vrma').json as {
    extensions: { VRMC_vrm_animation: { humanoid: { humanBones: Record<string, unknown> } } }
  }
  // A thumb's joints have other names in 0.x.
  const bones = Object.keys(extensions.VRMC_vrm_animation.humanoid.humanBones).filter(
    (bone) => version === '1.0' || !bone.includes('Thumb'),
  )
  const listed = bones.map((bone) => ({ bone, node: nodes.findIndex(({ name }) => name === bone) }))
  const meta = { name: 'somebody', authors: ['nobody'], licenseUrl: 'https://vrm.dev/licenses/1.0/' }
  const extension =
    version === '0.x'
      ? { VRM: { specVersion: '0.0', meta: { title: 'somebody' }, humanoid: { humanBones: listed } } }
      : {
          VRMC_vrm: {
            specVersion: '1.0',
            meta,
            humanoid: { humanBones: Object.fromEntries(listed.map(({ bone, node }) => [bone, { node }])) },
          },
        }
  const used = Object.keys(extension)
  const file = { ...(json as GltfJson), extensions: extension, extensionsUsed: used, animations: undefined }
  return { bytes: printContainer(file as unknown as GltfJson, bin!), bones }
}

test.each(['0.x', '1.0'] as const)(
  '[P5] three-vrm finds the bones of a VRM %s where we do',
  async (version) => {
    const { bytes, bones } = await avatar(version)
    const { humanoid } = ((await load(bytes)).userData as { vrm: VRM }).vrm
    const { roles, joints } = (await parseGltf(bytes)).motion.skeleton
    expect(roles.size).toBeGreaterThan(20)
    for (const [role, joint] of roles) {
      expect(bones, role).toContain(role)
      expect(humanoid.getRawBoneNode(role)?.name, role).toBe(joints[joint].name)
    }
  },
)

test('[P6] three-vrm plays our VRM Animation on an avatar with its bones where the motion has them', async () => {
  const { vrm } = (await load((await avatar('1.0')).bytes)).userData as { vrm: VRM }
  const played = (await load(await printVrma(motion))).userData as { vrmAnimations: VRMAnimation[] }
  const mixer = new AnimationMixer(vrm.scene)
  const action = mixer.clipAction(createVRMAnimationClip(played.vrmAnimations[0], vrm))
  action.clampWhenFinished = true
  action.setLoop(2200, 1).play()
  const truth = worldPositions(motion)
  const { roles, jointCount } = motion.skeleton
  const at = new Vector3()
  let most = 0
  for (const frame of [0, 3, 7]) {
    mixer.setTime(frame / motion.frameRate)
    vrm.update(0)
    vrm.scene.updateMatrixWorld(true)
    for (const [role, joint] of roles) {
      vrm.humanoid.getRawBoneNode(role)!.getWorldPosition(at)
      for (const [axis, value] of at.toArray().entries())
        most = Math.max(most, Math.abs(value - truth[3 * (frame * jointCount + joint) + axis]))
    }
  }
  // Single precision on both sides.
  expect(most).toBeLessThan(1e-4)
})

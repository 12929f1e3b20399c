import { buildRig, footWalker } from '@understudy/test-utils'
import { resample, worldMotion, worldPositions } from '@understudy/motion'
import { placeSkin } from '@understudy/motion/body'
import { AnimationMixer, LoopOnce, Vector3, type Bone, type SkinnedMesh } from 'three'
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { describe, expect, test } from 'vitest'
import { animateGlb } from './animate-glb.ts'
import { compressGlb } from './compress-glb.ts'
import { openContainer } from './open-container.ts'
import { parseGltf } from './parse-gltf.ts'
import { printContainer, type GltfJson } from './append-floats.ts'
import { printGlb } from './print-glb.ts'
import { readSkin } from './read-skin.ts'

const farthest = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  expect(a.length).toBe(b.length)
  let most = 0
  for (let p = 0; p < a.length; p += 3)
    most = Math.max(most, Math.hypot(a[p] - b[p], a[p + 1] - b[p + 1], a[p + 2] - b[p + 2]))
  return most
}

describe('compressed GLB', () => {
  const walk = footWalker(3).motion

  test('[G21] a motion with its body is a third of the size, joints within 0.1 mm', async () => {
    const plain = await printGlb(walk)
    const small = await compressGlb(plain)
    expect(small.length).toBeLessThan(0.4 * plain.length)
    const [{ motion: a }, { motion: b }] = [await parseGltf(plain), await parseGltf(small)]
    expect(farthest(worldPositions(a), worldPositions(b))).toBeLessThan(1e-4)
  })

  test('[G21] three.js shows bones and skin of both files alike', async () => {
    const plain = await printGlb(resample(walk, 30))
    const small = await compressGlb(plain)
    const shown = await Promise.all(
      [plain, small].map(async (glb) => {
        const loader = new GLTFLoader()
        loader.setMeshoptDecoder(MeshoptDecoder)
        const { scene, animations } = await loader.parseAsync(glb.slice().buffer, '')
        const mixer = new AnimationMixer(scene)
        const action = mixer.clipAction(animations[0])
        action.setLoop(LoopOnce, 1)
        action.play()
        mixer.setTime(0.5)
        scene.updateMatrixWorld(true)
        const points: number[] = []
        scene.traverse((one) => {
          if ((one as Bone).isBone) points.push(...one.getWorldPosition(new Vector3()).toArray())
        })
        scene.traverse((one) => {
          const mesh = one as SkinnedMesh
          if (!mesh.isSkinnedMesh) return
          for (let v = 0; v < mesh.geometry.getAttribute('position').count; v += 97)
            points.push(...mesh.getVertexPosition(v, new Vector3()).toArray())
        })
        return points
      }),
    )
    expect(shown[0].length).toBeGreaterThan(300)
    expect(farthest(shown[0], shown[1])).toBeLessThan(1e-3)
  })

  test('[G22] bytes that nothing names are left out, a rig keeps its bind pose and its skin within 1 mm, and compressing twice is no worse', async () => {
    const { glb } = buildRig({ names: 'mixamo', bind: 'A' })
    const { json, bin } = openContainer(glb, 'rig')
    const views = json.bufferViews as readonly object[]
    const waste = new Uint8Array(bin!.length + 100_000)
    waste.set(bin!)
    const fat = printContainer(
      {
        ...(json as GltfJson),
        bufferViews: [...views, { buffer: 0, byteOffset: bin!.length, byteLength: 100_000 }],
        buffers: [{ byteLength: waste.length }],
      },
      waste,
    )
    const small = await compressGlb(fat)
    expect(small.length).toBeLessThan(glb.length)
    const [a, b] = [await parseGltf(glb), await parseGltf(small)]
    expect(b.motion.skeleton.tPose).toBeDefined()
    expect(farthest(worldPositions(a.motion), worldPositions(b.motion))).toBeLessThan(1e-4)
    const world = worldMotion(a.motion)
    const [p, q] = await Promise.all(
      [glb, small].map(async (bytes) => {
        const skin = (await readSkin(bytes, a.motion.skeleton))!
        const out = new Float64Array(3 * skin.count)
        placeSkin(skin, [...Array(skin.count).keys()], world.positions, world.orientations, 0, out)
        return out
      }),
    )
    expect(farthest(p, q)).toBeLessThan(1e-3)
    const twice = await compressGlb(small)
    const again = await parseGltf(twice)
    expect(farthest(worldPositions(a.motion), worldPositions(again.motion))).toBeLessThan(1e-4)
    expect(twice.length).toBeLessThan(1.01 * small.length)
  })

  test('[G15] fewer keys on a body of one’s own keep the bound too', async () => {
    const { glb } = buildRig({ names: 'mixamo' })
    const { motion: rest } = await parseGltf(glb)
    const slow = resample(walk, 10)
    const turned = resample(
      {
        ...rest,
        frameRate: 10,
        frameCount: slow.frameCount,
        rootPositions: slow.rootPositions,
        rotations: Float32Array.from(
          { length: 4 * rest.skeleton.jointCount * slow.frameCount },
          (_, i) => rest.rotations[i % rest.rotations.length],
        ),
      },
      60,
    )
    const whole = animateGlb(glb, turned)
    const fewer = animateGlb(glb, turned, 'rig', { keyBound: 0.002 })
    expect(fewer.length).toBeLessThan(0.5 * whole.length)
    const { motion: back } = await parseGltf(fewer)
    expect(back.frameCount).toBe(turned.frameCount)
    expect(farthest(worldPositions(back), worldPositions(turned))).toBeLessThan(0.002)
  })

  test('[G23] a file with an extension unknown here is refused', async () => {
    const { json, bin } = openContainer(await printGlb(walk, { body: false }), 'x')
    const odd = printContainer({ ...(json as GltfJson), extensionsUsed: ['ACME_splines'] }, bin!)
    await expect(compressGlb(odd, 'odd.glb')).rejects.toThrow(/odd\.glb.*ACME_splines/)
  })
})

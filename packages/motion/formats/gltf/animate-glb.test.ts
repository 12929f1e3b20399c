import { randomMotion, stickWalker } from '@understudy/test-utils'
import { AnimationMixer, Vector3, type Object3D } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { describe, expect, test } from 'vitest'
import { seeded, worldPositions, type Motion } from '../../index.ts'
import { animateGlb, type GltfNode } from './animate-glb.ts'
import { printContainer, type GltfJson } from './append-floats.ts'
import { openContainer } from './open-container.ts'
import { parseGltf } from './parse-gltf.ts'
import { printGlb } from './print-glb.ts'

type Changed = Record<string, unknown> & { nodes: GltfNode[]; materials: unknown[] }

/** Somebody's file: a walker's body under an armature in centimetres that lies on its back, as some exporters write. */
async function hero(change: (file: Changed) => void = () => {}, body = false): Promise<Uint8Array> {
  const { json, bin } = openContainer(await printGlb(stickWalker(1, { seconds: 0.1 }), { body }), 'hero')
  const file = structuredClone(json) as Changed
  const s = Math.SQRT1_2
  file.nodes = file.nodes.map((node) => ({
    ...node,
    ...(node.translation && { translation: node.translation.map((v) => 100 * v) as never }),
  }))
  const scenes = file.scenes as { nodes: number[] }[]
  const root = scenes[0].nodes[0]
  file.nodes.push({
    name: 'Armature',
    children: [root],
    rotation: [s, 0, 0, s],
    scale: [0.01, 0.01, 0.01],
    translation: [0.3, 0, -0.2],
  } as GltfNode)
  scenes[0].nodes[0] = file.nodes.length - 1
  change(file)
  return printContainer(file as GltfJson, bin!)
}

/** World positions of the joints at a frame, by three.js. */
async function byThree(glb: Uint8Array, { skeleton, frameRate }: Motion, frame: number): Promise<number[]> {
  const gltf = await new GLTFLoader().parseAsync(glb.slice().buffer, '')
  const mixer = new AnimationMixer(gltf.scene)
  mixer.clipAction(gltf.animations[0]).setLoop(2200, 1).play()
  mixer.setTime(frame / frameRate)
  gltf.scene.updateMatrixWorld(true)
  return skeleton.joints.flatMap(({ name }) =>
    (gltf.scene.getObjectByName(name) as Object3D).getWorldPosition(new Vector3()).toArray(),
  )
}

const worst = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0)

const frameOf = (motion: Motion, frame: number): Float32Array => {
  const width = 3 * motion.skeleton.jointCount
  return worldPositions(motion).subarray(frame * width, (frame + 1) * width)
}

/** Every attribute of a file's meshes and the matrices of its skins, as bytes. */
function bodyOf({ json, bin }: ReturnType<typeof openContainer>): unknown {
  const { accessors, bufferViews, meshes, skins } = json as {
    accessors: {
      bufferView: number
      byteOffset?: number
      count: number
      type: string
      componentType: number
    }[]
    bufferViews: { byteOffset?: number; byteLength: number }[]
    meshes?: { primitives: { attributes: Record<string, number>; indices: number; material: number }[] }[]
    skins: { inverseBindMatrices: number; joints: number[] }[]
  }
  const bytes = (index: number): unknown => {
    const { bufferView, ...rest } = accessors[index]
    const { byteOffset = 0, byteLength } = bufferViews[bufferView]
    return {
      ...rest,
      bytes: Buffer.from(bin!.subarray(byteOffset, byteOffset + byteLength)).toString('base64'),
    }
  }
  return {
    meshes: meshes?.map(({ primitives }) =>
      primitives.map(({ attributes, indices, ...rest }) => ({
        ...rest,
        indices: bytes(indices),
        attributes: Object.entries(attributes).map(([name, index]) => [name, bytes(index)]),
      })),
    ),
    skins: skins.map(({ inverseBindMatrices, ...rest }) => ({
      ...rest,
      matrices: bytes(inverseBindMatrices),
    })),
  }
}

describe('animateGlb', () => {
  for (const seed of [1, 2, 3]) {
    test(`[G13] bones stand where the motion has them, whatever lies above the root (seed ${seed})`, async () => {
      const file = await hero()
      const { skeleton } = (await parseGltf(file)).motion
      const motion = randomMotion(seeded(seed), skeleton, { frameCount: 20, frameRate: 30 })
      const made = animateGlb(file, motion)
      for (const frame of [0, 7, 18])
        expect(worst(await byThree(made, motion, frame), frameOf(motion, frame))).toBeLessThan(2e-4) // metres; f32 keys in centimetres
      const back = (await parseGltf(made)).motion
      expect(back).toMatchObject({ name: motion.name, frameCount: 20, frameRate: 30 })
      expect(worst(frameOf(back, 11), frameOf(motion, 11))).toBeLessThan(2e-4)
    })
  }

  test('[G13] a root written as a matrix is animated all the same', async () => {
    const file = await hero((json) => {
      const armature = json.nodes.length - 1
      const { children, name } = json.nodes[armature]
      json.nodes[armature] = {
        name,
        children,
        matrix: [0.01, 0, 0, 0, 0, 0, 0.01, 0, 0, -0.01, 0, 0, 0.3, 0, -0.2, 1],
      }
      const hips = json.nodes[children![0]]
      const [x, y, z] = hips.translation ?? [0, 0, 0]
      json.nodes[children![0]] = {
        name: hips.name,
        children: hips.children,
        matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1],
      }
    })
    const { skeleton } = (await parseGltf(file)).motion
    const motion = randomMotion(seeded(4), skeleton, { frameCount: 9, frameRate: 30 })
    const made = animateGlb(file, motion)
    expect(worst(await byThree(made, motion, 5), frameOf(motion, 5))).toBeLessThan(2e-4) // as above
  })

  test('[G14] meshes, materials, extensions and the bytes that were there stay as they were', async () => {
    const file = await hero((json) => {
      json.materials[0] = {
        name: 'My jacket',
        extensions: { KHR_materials_sheen: { sheenRoughnessFactor: 0.3 } },
      }
      Object.assign(json, { extensionsUsed: ['KHR_materials_sheen'], extras: { from: 'a studio' } })
    }, true)
    const { skeleton } = (await parseGltf(file)).motion
    const made = animateGlb(file, randomMotion(seeded(5), skeleton, { frameCount: 9, frameRate: 30 }))
    const [before, after] = [openContainer(file, 'before'), openContainer(made, 'after')]
    for (const field of ['materials', 'scenes', 'extensionsUsed', 'extras', 'nodes'])
      expect(after.json[field], field).toEqual(before.json[field])
    // Numbers of accessors may change, since keys were left out; what they hold may not.
    expect(bodyOf(after)).toEqual(bodyOf(before))
    expect((after.json.animations as unknown[]).length).toBe(1)
    expect(after.bin!.length % 4).toBe(0)
  })

  test('[G16] keys of the animations that were there are left out; an unknown extension keeps all', async () => {
    const long = await printGlb(stickWalker(2, { seconds: 20 }), { body: false })
    const short = await printGlb(stickWalker(2, { seconds: 1 }), { body: false })
    const { motion } = await parseGltf(short)
    const [onLong, onShort] = [animateGlb(long, motion), animateGlb(short, motion)]
    expect(onLong.length).toBe(onShort.length)
    expect(onLong.length).toBeLessThan(long.length / 4)
    expect(worst(worldPositions((await parseGltf(onLong)).motion), worldPositions(motion))).toBeLessThan(1e-5)
    const { json, bin } = openContainer(long, 'long')
    const strange = printContainer({ ...json, extensionsUsed: ['ACME_curves'] } as GltfJson, bin!)
    expect(animateGlb(strange, motion).length).toBeGreaterThan(long.length)
  })

  test('[G15] a motion on another skeleton, and a file whose bytes are elsewhere, are refused', async () => {
    const file = await hero((json) => {
      json.nodes = json.nodes.map((node) =>
        node.name === 'Armature' ? node : { ...node, name: `mixamorig:${node.name}` },
      )
    })
    expect(() => animateGlb(file, stickWalker(1, { seconds: 0.1 }), 'hero.glb')).toThrow(
      /hero\.glb: it has no node ".*", a joint of the motion; .* Retarget/,
    )
    const elsewhere = await hero((json) =>
      Object.assign(json, { buffers: [{ uri: 'hero.bin', byteLength: 8 }] }),
    )
    expect(() => animateGlb(elsewhere, stickWalker(1, { seconds: 0.1 }), 'hero.gltf')).toThrow(
      /not in the file itself/,
    )
  })
})

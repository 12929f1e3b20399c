import { buildRig, packWithDraco, playGlb, randomMotion } from '@understudy/test-utils'
import { MotionError, seeded, worldMotion, worldPositions } from '@understudy/motion'
import { placeSkin, type SkinPoints } from '@understudy/motion/body'
import { MeshoptEncoder } from 'meshoptimizer/encoder'
import type { Mesh } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { describe, expect, test } from 'vitest'
import { readMotion } from '../read-motion.ts'
import { animateGlb } from './animate-glb.ts'
import { printContainer, type GltfJson } from './append-floats.ts'
import { openContainer } from './open-container.ts'
import { parseGltf } from './parse-gltf.ts'
import { printGlb } from './print-glb.ts'
import { readSkin } from './read-skin.ts'
import { withoutDraco } from './unpack-draco.ts'

const worst = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0)

/** Every view of a GLB packed by meshoptimizer, as gltfpack does it. */
async function packed(glb: Uint8Array): Promise<Uint8Array> {
  await MeshoptEncoder.ready
  const { json, bin } = openContainer(glb, 'glb')
  const views = json.bufferViews as { byteOffset?: number; byteLength: number }[]
  const accessors = json.accessors as { bufferView: number; type: string; componentType: number }[]
  const parts: Uint8Array[] = []
  let at = 0
  const bufferViews = views.map((view, index) => {
    const bytes = bin!.subarray(view.byteOffset ?? 0, (view.byteOffset ?? 0) + view.byteLength)
    const kind = accessors.find((one) => one.bufferView === index)!
    const stride =
      { SCALAR: 1, VEC3: 3, VEC4: 4, MAT4: 16 }[kind.type as 'SCALAR'] * (kind.componentType === 5126 ? 4 : 2)
    if (stride % 4 !== 0) {
      parts.push(bytes.slice())
      const plain = { buffer: 0, byteOffset: at, byteLength: bytes.length }
      at += 4 * Math.ceil(bytes.length / 4)
      return plain
    }
    const count = bytes.length / stride
    const small = MeshoptEncoder.encodeGltfBuffer(bytes.slice(), count, stride, 'ATTRIBUTES')
    parts.push(small)
    const extension = {
      buffer: 0,
      byteOffset: at,
      byteLength: small.length,
      byteStride: stride,
      count,
      mode: 'ATTRIBUTES',
    }
    at += 4 * Math.ceil(small.length / 4)
    return { buffer: 1, byteLength: bytes.length, extensions: { EXT_meshopt_compression: extension } }
  })
  const all = new Uint8Array(at)
  let place = 0
  for (const part of parts) {
    all.set(part, place)
    place += 4 * Math.ceil(part.length / 4)
  }
  const buffers = [{ byteLength: at }, { byteLength: bin!.length }]
  return printContainer({ ...(json as GltfJson), bufferViews, buffers }, all)
}

const json = (glb: Uint8Array): GltfJson => openContainer(glb, 'glb').json as GltfJson

/** The rig with its own mesh once more, without a skin, on a node that hangs on a joint. */
function withPlate(glb: Uint8Array, joint: string): Uint8Array {
  const { json, bin } = openContainer(glb, 'glb')
  const nodes = json.nodes as { name: string; children?: number[] }[]
  const plate = {
    name: 'Plate',
    mesh: 0,
    translation: [0.1, 0.2, 0.3],
    rotation: [0.5, 0.5, 0.5, 0.5],
    scale: [2, 1, 0.5],
  }
  const carried = nodes.map((node) =>
    node.name === joint ? { ...node, children: [...(node.children ?? []), nodes.length] } : node,
  )
  return printContainer({ ...(json as GltfJson), nodes: [...carried, plate] }, bin!)
}

describe('rigs in GLB', () => {
  test('[G19] a mesh without a skin moves with the joint it hangs on, where three.js shows it', async () => {
    const glb = withPlate(buildRig({ names: 'mixamo', bind: 'A' }).glb, 'mixamorig:LeftForeArm')
    const { motion } = await readMotion({ name: 'rig.glb', bytes: glb })
    const skin = (await readSkin(glb, motion.skeleton))!
    const plain = (await readSkin(buildRig({ names: 'mixamo', bind: 'A' }).glb, motion.skeleton))!
    expect(skin.count).toBe(2 * plain.count)
    const world = worldMotion(motion)
    const places = new Float64Array(3 * plain.count)
    const own = Array.from({ length: plain.count }, (_, i) => plain.count + i)
    placeSkin(skin, own, world.positions, world.orientations, 0, places)
    const { scene } = await new GLTFLoader().parseAsync(glb.slice().buffer, '')
    scene.updateMatrixWorld(true)
    const mesh = scene.getObjectByName('Plate') as Mesh
    const shown = mesh.geometry.getAttribute('position').clone().applyMatrix4(mesh.matrixWorld)
    expect(worst(places, shown.array)).toBeLessThan(1e-5)
  })

  test('[G16] packed by meshoptimizer, motion and skin are read as from the plain file', async () => {
    const { glb } = buildRig({ names: 'unreal', bind: 'A' })
    const small = await packed(glb)
    expect(small.length).toBeLessThan(glb.length)
    const [a, b] = [await parseGltf(glb), await parseGltf(small)]
    expect(worldPositions(b.motion)).toEqual(worldPositions(a.motion))
    expect(await readSkin(small, b.motion.skeleton)).toEqual(await readSkin(glb, a.motion.skeleton))
    const moving = randomMotion(seeded(2), a.motion.skeleton, { frameCount: 9, frameRate: 30 })
    const clip = await printGlb(moving, { body: false })
    expect(worldPositions((await parseGltf(await packed(clip))).motion)).toEqual(
      worldPositions((await parseGltf(clip)).motion),
    )
    const cut = small.slice(0, small.length - 200)
    await expect(parseGltf(cut)).rejects.toThrow(MotionError)
  })

  for (const method of ['edgebreaker', 'sequential'] as const)
    test(`[G20] packed by Draco (${method}), the skin is read as from the plain file`, async () => {
      const { glb } = buildRig({ names: 'mixamo', bind: 'A' })
      const small = await packWithDraco(glb, method)
      expect(openContainer(small, 'glb').bin!.length).toBeLessThan(openContainer(glb, 'glb').bin!.length)
      const { motion } = await parseGltf(small)
      const [plain, read] = await Promise.all([
        readSkin(glb, motion.skeleton),
        readSkin(small, motion.skeleton),
      ])
      // Draco may change the order of points, and melts equal ones.
      const points = (skin: SkinPoints): string[] => {
        const world = worldMotion(motion)
        const places = new Float64Array(3 * skin.count)
        const all = Array.from({ length: skin.count }, (_, i) => i)
        placeSkin(skin, all, world.positions, world.orientations, 0, places)
        return all
          .map((i) => {
            const weights = [...skin.weights.subarray(4 * i, 4 * i + 4)].map((weight, k) =>
              weight > 0 ? `${skin.joints[4 * i + k]}:${weight.toFixed(3)}` : '',
            )
            return (
              [...places.subarray(3 * i, 3 * i + 3)].map((v) => v.toFixed(4)).join(' ') + weights.join(' ')
            )
          })
          .toSorted()
      }
      expect(new Set(points(read!))).toEqual(new Set(points(plain!)))
      // three.js, which has no Draco here, shows as many triangles of what comes out.
      const { scene } = await new GLTFLoader().parseAsync((await withoutDraco(small)).slice().buffer, '')
      const mesh = scene.getObjectByName('Person') as Mesh
      const { indices } = (json(glb).meshes as { primitives: { indices: number }[] }[])[0].primitives[0]
      expect(mesh.geometry.index!.count).toBe((json(glb).accessors as { count: number }[])[indices].count)
    })

  test('[G20] damaged Draco meshes are refused in our words, and plain files come back as they are', async () => {
    const { glb } = buildRig({ names: 'mixamo' })
    expect(await withoutDraco(glb)).toBe(glb)
    const small = await packWithDraco(glb, 'edgebreaker')
    const { motion } = await parseGltf(small)
    const { json: said, bin } = openContainer(small, 'glb')
    const { byteOffset, byteLength } = (said.bufferViews as { byteOffset: number; byteLength: number }[])[1]
    const random = seeded(11)
    let refused = 0
    for (let round = 0; round < 60; round++) {
      const harmed = bin!.slice()
      // Its head and its triangles in half of the rounds, anything in the others.
      const reach = round % 2 === 0 ? 60 : byteLength
      for (let hit = 0; hit < 1 + round / 10; hit++)
        harmed[byteOffset + Math.floor(random() * reach)] = Math.floor(random() * 256)
      await readSkin(printContainer(said as GltfJson, harmed), motion.skeleton).catch((error: unknown) => {
        expect(error).toBeInstanceOf(MotionError)
        refused++
      })
    }
    expect(refused).toBeGreaterThan(20)
    const views = [{ byteLength: 64 }, { byteOffset: 0, byteLength: 2 ** 30 }]
    const lying = printContainer({ ...(said as GltfJson), bufferViews: views }, bin!)
    await expect(readSkin(lying, motion.skeleton)).rejects.toThrow(/packed with Draco.*Export it again/)
  })

  for (const spec of [
    { names: 'mixamo', bind: 'A', unitsPerMetre: 100, zUp: true },
    { names: 'vrm', mirror: 'undone' },
    { names: 'humanik', looseFeet: true },
    { names: 'humanik', scattered: true },
    { names: 'mixamo', bind: 'A', eight: true },
    { names: 'unreal', stretch: 1.2 },
  ] as const)
    test(`[G17] the skin of ${JSON.stringify(spec)} is where an independent player shows it`, async () => {
      const { glb } = buildRig(spec)
      const { motion: rest } = await readMotion({ name: 'rig.glb', bytes: glb })
      const skin = (await readSkin(glb, rest.skeleton))!
      // Turns about small angles: a stretched forearm shears what turns below it, which rigid bones cannot show.
      const motion = randomMotion(seeded(5), rest.skeleton, { frameCount: 4, frameRate: 30 })
      const player = playGlb(animateGlb(glb, motion))
      const world = worldMotion(motion)
      const points = Array.from({ length: skin.count }, (_, i) => i)
      const out = new Float64Array(3 * skin.count)
      for (let frame = 0; frame < 4; frame++) {
        placeSkin(skin, points, world.positions, world.orientations, frame * rest.skeleton.jointCount, out)
        expect(worst(out, player.at(frame).vertices)).toBeLessThan('stretch' in spec ? 0.02 : 1e-4)
      }
    })

  test('[G18] VRM files name their bones: 1.0 by name, 0.x in a list', async () => {
    const { glb } = buildRig({ names: 'mixamo' })
    const { json, bin } = openContainer(glb, 'glb')
    const nodes = (json.nodes as { name: string }[]).map((node, i) => ({ ...node, name: `bone ${i}` }))
    const index = (name: string): number =>
      (json.nodes as { name: string }[]).findIndex((node) => node.name.endsWith(`:${name}`))
    const bones = { hips: 'Hips', head: 'Head', leftHand: 'LeftHand', rightFoot: 'RightFoot' }
    const list = Object.entries(bones).map(([bone, name]) => ({ bone, node: index(name) }))
    const extensions = [
      { VRM: { humanoid: { humanBones: list } } },
      {
        VRMC_vrm: {
          humanoid: { humanBones: Object.fromEntries(list.map(({ bone, node }) => [bone, { node }])) },
        },
      },
    ]
    for (const extension of extensions) {
      const bytes = printContainer({ ...(json as GltfJson), nodes, extensions: extension }, bin!)
      const { motion } = await parseGltf(bytes)
      for (const { bone, node } of list)
        expect(motion.skeleton.joints[motion.skeleton.roles.get(bone as 'hips')!].name).toBe(`bone ${node}`)
    }
  })

  test('[G19] roles are corrected by hand, and wrong names are told', async () => {
    const { glb } = buildRig({ names: 'mixamo' })
    const roles = { leftHand: 'mixamorig:LeftForeArm', head: null } as const
    const { motion, report } = await readMotion({ name: 'rig.glb', bytes: glb }, { roles })
    expect(motion.skeleton.joints[motion.skeleton.roles.get('leftHand')!].name).toBe('mixamorig:LeftForeArm')
    expect(motion.skeleton.roles.has('head')).toBe(false)
    expect(report.roles.matches.find(({ role }) => role === 'leftHand')!.by).toBe('hand')
    await expect(readMotion({ name: 'rig.glb', bytes: glb }, { roles: { head: 'Nobody' } })).rejects.toThrow(
      /no joint of it/,
    )
  })
})

import { Accessor, Document, WebIO, type Node } from '@gltf-transform/core'
import { humanoid, randomMotion, randomSkeleton, realMocap, stickWalker } from '@understudy/test-utils'
import {
  makeSkeleton,
  MotionError,
  seeded,
  vec3,
  withAnnotations,
  worldPositions,
  type Motion,
  type Random,
} from '@understudy/motion'
import { generateBody, HelperPoser, skinVertices } from '@understudy/motion/body'
import {
  AnimationMixer,
  Quaternion,
  Vector3,
  type BufferAttribute,
  type Object3D,
  type SkinnedMesh,
} from 'three'
import { GLTFLoader, type GLTF } from 'three/addons/loaders/GLTFLoader.js'
import { describe, expect, test } from 'vitest'
import { parseBvh } from '../bvh/index.ts'
import { animateGlb } from './animate-glb.ts'
import { parseGltf } from './parse-gltf.ts'
import { printGlb } from './print-glb.ts'

const SEEDS = [1, 2, 3, 5, 8]

function worst(a: ArrayLike<number>, b: ArrayLike<number>): number {
  expect(a.length).toBe(b.length)
  let most = 0
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i] - b[i]))
  return most
}

const load = (glb: Uint8Array): Promise<GLTF> => new GLTFLoader().parseAsync(glb.slice().buffer, '')

/** World positions of named nodes at one time, by three.js. */
function byThree(gltf: GLTF, seconds: number, names: readonly string[]): number[] {
  const mixer = new AnimationMixer(gltf.scene)
  const action = mixer.clipAction(gltf.animations[0])
  action.clampWhenFinished = true
  action.setLoop(2200, 1).play()
  mixer.setTime(seconds)
  gltf.scene.updateMatrixWorld(true)
  const at = new Vector3()
  return names.flatMap((name) => {
    const object = gltf.scene.getObjectByName(name) as Object3D
    return [...object.getWorldPosition(at).toArray()]
  })
}

/** A hand-made document: an uneven way from the scene down to a chain of three joints. */
function chain(random: Random, interpolation: 'LINEAR' | 'STEP' | 'CUBICSPLINE', withSkin: boolean) {
  const document = new Document()
  const buffer = document.createBuffer()
  const floats = (type: 'SCALAR' | 'VEC3' | 'VEC4', array: number[]) =>
    document.createAccessor().setBuffer(buffer).setType(Accessor.Type[type]).setArray(new Float32Array(array))
  const turn = (): [number, number, number, number] => {
    const q = new Quaternion(random.normal(), random.normal(), random.normal(), random.normal()).normalize()
    return [q.x, q.y, q.z, q.w]
  }
  const place = (): [number, number, number] => [random.normal(), random.normal(), random.normal()]
  const armature = document
    .createNode('armature')
    .setScale([0.01, 0.01, 0.01])
    .setRotation(turn())
    .setTranslation(place())
  const nodes = ['hips', 'spine', 'head'].map((name) =>
    document
      .createNode(name)
      .setRotation(turn())
      .setTranslation(place().map((v) => 100 * v) as [number, number, number]),
  )
  nodes[1].setScale([1.5, 1.5, 1.5])
  armature.addChild(nodes[0].addChild(nodes[1].addChild(nodes[2])))
  nodes[2].addChild(document.createNode('crown').setTranslation([0, 20, 0]))
  document.createScene().addChild(armature)
  if (withSkin) {
    const skin = document.createSkin()
    for (const node of nodes) skin.addJoint(node)
  }
  const animation = document.createAnimation('nod')
  const times = Array.from({ length: 21 }, (_, key) => key / 20)
  const input = floats('SCALAR', times)
  const animate = (node: Node, path: 'rotation' | 'translation', draw: () => number[]): void => {
    let before = draw()
    const values = times.flatMap(() => {
      const next = draw()
      const mixed = before.map((v, c) => 0.7 * v + 0.3 * next[c])
      const value = path === 'rotation' ? mixed.map((v) => v / Math.hypot(...mixed)) : mixed
      before = value
      if (interpolation !== 'CUBICSPLINE') return value
      return [...value.map(() => random.normal()), ...value, ...value.map(() => random.normal())]
    })
    const sampler = document
      .createAnimationSampler()
      .setInput(input)
      .setOutput(floats(path === 'rotation' ? 'VEC4' : 'VEC3', values))
      .setInterpolation(interpolation)
    animation.addSampler(sampler)
    animation.addChannel(
      document.createAnimationChannel().setTargetNode(node).setTargetPath(path).setSampler(sampler),
    )
  }
  animate(nodes[0], 'translation', () => place().map((v) => 100 * v))
  animate(nodes[0], 'rotation', turn)
  if (withSkin) animate(armature, 'rotation', turn)
  else animate(nodes[1], 'rotation', turn)
  return document
}

const glbOf = (document: Document): Promise<Uint8Array> => new WebIO().writeBinary(document)

describe('GLB out and in', () => {
  for (const seed of SEEDS) {
    test(`[G1] a motion comes back with its joints, tips and world positions (seed ${seed})`, async () => {
      const random = seeded(seed)
      const motion = randomMotion(random, randomSkeleton(random, 30), {
        frameCount: 1 + random.integer(40),
        frameRate: random.pick([24, 30, 59.94, 60, 120]),
        kind: 'wild',
      })
      const {
        motion: back,
        others,
        issues,
      } = await parseGltf(await printGlb(motion, { body: seed % 2 === 0 }))
      expect(issues).toEqual([])
      expect(others).toEqual([])
      expect(back.frameRate).toBe(motion.frameRate)
      expect(back.skeleton.joints.map(({ name }) => name)).toEqual(
        motion.skeleton.joints.map(({ name }) => name),
      )
      expect(back.skeleton.parents).toEqual(motion.skeleton.parents)
      expect(back.skeleton.tips.map(({ joint }) => joint)).toEqual(
        motion.skeleton.tips.map(({ joint }) => joint),
      )
      // The numbers are the same single-precision ones; only the sign of quaternions and their unit length are touched.
      expect(worst(worldPositions(back), worldPositions(motion))).toBeLessThan(1e-5)
    })

    test(`[G2] three.js's GLTFLoader puts the bones where we do (seed ${seed})`, async () => {
      const random = seeded(seed)
      const motion = randomMotion(random, randomSkeleton(random, 12), { frameCount: 20, frameRate: 30 })
      const gltf = await load(await printGlb(motion))
      const truth = worldPositions(motion)
      // three.js writes blanks in names as underscores.
      const names = motion.skeleton.joints.map(({ name }) => name.replaceAll(' ', '_'))
      for (const frame of [0, 3, 11, 18]) {
        const found = byThree(gltf, frame / motion.frameRate, names)
        const width = 3 * names.length
        // Key times are single precision: 1e-6 s early or late at up to 20 m/s.
        expect(worst(found, truth.subarray(frame * width, (frame + 1) * width))).toBeLessThan(1e-4)
      }
    })
  }

  test('[G12] the body in the file follows the bones in three.js as the formula says', async () => {
    const motion = stickWalker(3, { seconds: 0.5, frameRate: 30 })
    const body = generateBody(motion.skeleton)
    const gltf = await load(await printGlb(motion))
    byThree(gltf, 7 / 30, [])
    const mesh = gltf.scene.getObjectByName('body') as SkinnedMesh
    expect(mesh.geometry.attributes.position.count).toBe(body.positions.length / 3)
    const { jointCount } = motion.skeleton
    const rotations = motion.rotations.subarray(28 * jointCount, 32 * jointCount)
    const helpers = new HelperPoser(body.helpers).pose(rotations, 0, motion.annotations, 7 / 30)
    const root = vec3.vec3At(motion.rootPositions, 21)
    const truth = skinVertices(body, motion.skeleton, { root, rotations, helpers }).positions
    let most = 0
    for (let v = 0; v < body.positions.length / 3; v += 37) {
      const found = mesh.applyBoneTransform(
        v,
        new Vector3().fromBufferAttribute(mesh.geometry.attributes.position as BufferAttribute, v),
      )
      most = Math.max(most, found.distanceTo(new Vector3().fromArray(truth, 3 * v)))
    }
    expect(most).toBeLessThan(1e-4) // metres; single-precision matrices
  })

  test('[G13] the nodes a body adds are no joints: the skeleton comes back, and another motion moves them', async () => {
    const motion = stickWalker(3, { seconds: 0.5, frameRate: 30 })
    const held = withAnnotations(motion, {
      ...motion.annotations,
      handPoses: [{ role: 'leftHand', pose: 'fist', start: 0, end: 9 }],
    })
    const glb = await printGlb(motion)
    const { motion: back } = await parseGltf(glb)
    expect(back.skeleton.joints.map(({ name }) => name)).toEqual(
      motion.skeleton.joints.map(({ name }) => name),
    )
    expect(back.skeleton.tips.length).toBe(motion.skeleton.tips.length)
    const named = 'leftHand_index_2'
    const turnOf = async (bytes: Uint8Array): Promise<Quaternion> => {
      const gltf = await load(bytes)
      byThree(gltf, 0.25, [])
      return gltf.scene.getObjectByName(named)!.quaternion.clone()
    }
    const [open, closed, again] = [
      await turnOf(glb),
      await turnOf(await printGlb(held)),
      await turnOf(animateGlb(glb, held)),
    ]
    expect(open.angleTo(closed)).toBeGreaterThan(1)
    expect(again.angleTo(closed)).toBeLessThan(1e-5)
  })

  test('[G3] annotations, recipe, roles and T-pose come back; the same motion gives the same bytes', async () => {
    const bones = humanoid({ withRoles: false }).joints.slice(0, 4)
    const plain = randomMotion(seeded(31), makeSkeleton(bones), { frameCount: 5 })
    const motion: Motion = {
      ...plain,
      name: 'wave "é"',
      skeleton: {
        ...plain.skeleton,
        tPose: plain.rotations.slice(0, 16),
        roles: new Map([['head', 2]]),
        joints: plain.skeleton.joints.map((joint, index) =>
          index === 2 ? { ...joint, role: 'head' as const } : joint,
        ),
      },
      annotations: { ...plain.annotations, marks: [{ name: 'top', time: 0.1 }], beats: [0, 0.05] },
      recipe: {
        operation: 'wave',
        version: 2,
        inputs: { motion: { embedded: 'a' }, more: [{ file: 'ab', name: 'b.bvh' }] },
        options: { n: [1, 2] },
        seed: 3,
      },
    }
    const glb = await printGlb(motion)
    expect(await printGlb(motion)).toEqual(glb)
    const { motion: back } = await parseGltf(glb)
    expect(back.name).toBe(motion.name)
    expect(back.annotations).toEqual(motion.annotations)
    expect(back.recipe).toEqual(motion.recipe)
    expect([...back.skeleton.roles]).toEqual([['head', 2]])
    expect(worst(back.skeleton.tPose ?? [], motion.skeleton.tPose ?? [])).toBeLessThan(1e-6)
  })
})

describe('glTF of others', () => {
  for (const interpolation of ['LINEAR', 'STEP', 'CUBICSPLINE'] as const) {
    for (const withSkin of [true, false]) {
      test(`[G4] ${interpolation} keys, scaled and turned ancestors agree with three.js (${withSkin ? 'skin' : 'moving nodes'}, seed 41)`, async () => {
        const glb = await glbOf(chain(seeded(41), interpolation, withSkin))
        const { motion, issues } = await parseGltf(glb, { frameRate: 60 })
        expect(issues).toEqual([])
        expect(motion.skeleton.joints.map(({ name }) => name)).toEqual(['hips', 'spine', 'head'])
        expect(motion.skeleton.tips.length).toBe(1)
        expect(motion.frameCount).toBe(61)
        const gltf = await load(glb)
        const truth = worldPositions(motion)
        for (const frame of [0, 1, 7, 29, 31, 44, 59]) {
          const found = byThree(gltf, frame / 60 + (interpolation === 'STEP' ? 1e-4 : 0), [
            'hips',
            'spine',
            'head',
          ])
          expect(worst(found, truth.subarray(9 * frame, 9 * frame + 9))).toBeLessThan(2e-5) // metres; single precision at 3 m
        }
      })
    }
  }

  test('[G5] the frame rate is the keys’, 30 where they are sparse', async () => {
    const { motion } = await parseGltf(await glbOf(chain(seeded(42), 'LINEAR', true)))
    expect([motion.frameRate, motion.frameCount]).toEqual([20, 21])
    const document = chain(seeded(42), 'LINEAR', true)
    for (const accessor of document.getRoot().listAccessors())
      if (accessor.getType() === 'SCALAR')
        accessor.setArray(accessor.getArray()!.map((t: number) => 10 * t) as Float32Array<ArrayBuffer>)
    const sparse = (await parseGltf(await glbOf(document))).motion
    expect([sparse.frameRate, sparse.frameCount]).toEqual([30, 301])
  })

  test('[G6] JSON with embedded buffers reads the same; one in another file is asked for by name', async () => {
    const document = chain(seeded(43), 'LINEAR', true)
    const { motion } = await parseGltf(await glbOf(document))
    const { json, resources } = await new WebIO().writeJSON(document)
    const [uri, bytes] = Object.entries(resources)[0]
    const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
    await expect(parseGltf(encode(json), { source: 'a.gltf' })).rejects.toThrow(
      new RegExp(`^a\\.gltf: .*"${uri}".*companion`),
    )
    expect((await parseGltf(encode(json), { companions: new Map([[uri, bytes]]) })).motion).toEqual(motion)
    json.buffers![0].uri = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`
    expect((await parseGltf(encode(json))).motion).toEqual(motion)
  })

  test('[G7] hips that travel under a root become the root; a stretching bone keeps its mean place; both are listed', async () => {
    const document = chain(seeded(44), 'LINEAR', true)
    const [, , root] = document.getRoot().listNodes()
    const skin = document.getRoot().listSkins()[0]
    const armature = document.getRoot().listNodes()[0]
    skin.addJoint(armature)
    expect(root.getName()).toBe('spine')
    const glb = await glbOf(document)
    const { motion, issues } = await parseGltf(glb)
    expect(motion.skeleton.joints[0].name).toBe('hips')
    expect(issues.map(({ message }) => message)).toEqual([
      '"hips" travels under "armature", which was folded into it',
    ])
    const found = byThree(await load(glb), 7 / 20, ['hips', 'spine', 'head'])
    expect(worst(found, worldPositions(motion).subarray(63, 72))).toBeLessThan(2e-5)

    const stretching = chain(seeded(45), 'LINEAR', true)
    const animation = stretching.getRoot().listAnimations()[0]
    animation.listChannels()[0].setTargetNode(stretching.getRoot().listNodes()[3])
    const second = await parseGltf(await glbOf(stretching))
    expect(second.issues.map(({ message }) => message)[0]).toMatch(
      /^"head" strays by .* m from its mean place/,
    )
  })

  test('[G8] every animation and figure is there, the fullest first; none at all gives the rest pose', async () => {
    const document = chain(seeded(46), 'LINEAR', true)
    const first = document.getRoot().listAnimations()[0]
    const still = document.createAnimation('still')
    const [channel] = first.listChannels()
    still.addSampler(channel.getSampler()!)
    still.addChannel(
      document
        .createAnimationChannel()
        .setTargetNode(channel.getTargetNode())
        .setTargetPath('translation')
        .setSampler(channel.getSampler()),
    )
    const { motion, others } = await parseGltf(await glbOf(document))
    expect([motion.name, ...others.map(({ name }) => name)]).toEqual(['nod', 'still'])
    for (const animation of [first, still]) animation.dispose()
    const rest = await parseGltf(await glbOf(document))
    expect(rest.motion.frameCount).toBe(1)
    expect(rest.issues[0].message).toMatch(/rest pose/)
  })

  test.each([
    ['nothing', () => new Uint8Array(0)],
    ['words', () => new TextEncoder().encode('HIERARCHY')],
    ['half a file', (glb: Uint8Array) => glb.subarray(0, 40)],
    ['version 1', (glb: Uint8Array) => glb.map((byte, at) => (at === 4 ? 1 : byte))],
    ['an empty scene', () => new TextEncoder().encode('{"asset":{"version":"2.0"}}')],
    [
      'a ring of nodes',
      () =>
        new TextEncoder().encode(
          '{"asset":{"version":"2.0"},"nodes":[{"children":[1]},{"children":[0]}],"skins":[{"joints":[0]}]}',
        ),
    ],
  ])('[G9] %s is refused with our error', async (_, damage) => {
    const glb = await glbOf(chain(seeded(47), 'LINEAR', true))
    await expect(parseGltf(damage(glb))).rejects.toThrow(MotionError)
  })

  test('[G10] a count that the file cannot hold is not believed', async () => {
    const { json, resources } = await new WebIO().writeJSON(chain(seeded(48), 'LINEAR', true))
    for (const accessor of json.accessors!) accessor.count = 1_000_000_000
    const [uri, bytes] = Object.entries(resources)[0]
    const { motion, issues } = await parseGltf(new TextEncoder().encode(JSON.stringify(json)), {
      companions: new Map([[uri, bytes]]),
    })
    expect(motion.frameCount).toBe(1)
    expect(issues.length).toBeGreaterThan(0)
  })
})

const mocap = realMocap()
describe.skipIf(!mocap)('real recordings through GLB (skipped: no shared/mocap)', () => {
  test.each(['cmu/69/69_01.bvh', 'bandai/dataset-1_walk_normal_001.bvh'])(
    '[G11] %s → GLB → motion within 0.5 mm',
    async (file) => {
      const table = mocap!.table('index.csv')
      const path = table.some((row) => row.path === file)
        ? file
        : table.find((row) => row.path.startsWith(file.slice(0, 3)))!.path
      const { motion } = parseBvh(mocap!.read(path), { source: path })
      const { motion: back } = await parseGltf(await printGlb(motion, { body: false }))
      const scale = path.startsWith('cmu') ? 0.0254 / 0.45 : 0.01
      expect(back.frameCount).toBe(motion.frameCount)
      expect(scale * worst(worldPositions(back), worldPositions(motion))).toBeLessThan(0.5e-3)
    },
  )
})

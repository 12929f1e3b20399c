import { Accessor, Document, Logger, WebIO, type Buffer as GltfBuffer } from '@gltf-transform/core'
import { bindPose } from '../../body/bind-pose.ts'
import { generateBody } from '../../body/generate-body.ts'
import { inverseBindMatrices } from '../../body/inverse-bind-matrices.ts'
import type { BodyMesh } from '../../body/body-mesh.ts'
import { CLOTH, paintBody } from '../../body/paint-body.ts'
import { HelperPoser } from '../../body/pose-helpers.ts'
import type { Motion } from '../../motion/motion.ts'
import { NO_ANNOTATIONS } from '../../annotations/annotations.ts'
import { printHelper } from './helper-extras.ts'
import { reduceKeys } from '../scene/reduce-keys.ts'
import { openContainer } from './open-container.ts'
import type { GltfJson } from './append-floats.ts'
import { appendAnimation } from './append-animation.ts'
import { channelsOf } from './channels-of.ts'

/** Whether `printGlb` writes a body around the skeleton, and in which colour. */
export interface PrintGlbOptions {
  /** With a generated body, so that any viewer shows a person; without one there is only the skeleton. */
  readonly body?: boolean
  /** Colour of the body's top, linear red, green and blue from 0 to 1. */
  readonly colour?: readonly [red: number, green: number, blue: number]
  /** Leave out keys that the others tell: no joint moves by more than this, metres. A key per frame where not given. */
  readonly keyBound?: number
}

/** What `printGlb` takes where its options do not say: a body, dressed as on the stage. */
export const PRINT_GLB_DEFAULTS = { body: true, colour: CLOTH } as const

/**
 * A motion as a GLB: one node per joint at rest in the bind pose, nodes that the body adds for its skin (half bends and
 * fingers, marked as helpers), a skin, one animation with a key per frame, and
 * in `extras.understudy` what glTF has no place for: roles on the nodes, annotations, recipe and exact frame rate
 * on the animation. The same motion gives the same bytes.
 */
export async function printGlb(motion: Motion, options: PrintGlbOptions = {}): Promise<Uint8Array> {
  const { size, pieces } = await printGlbPieces(motion, options)
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** What `printGlb` prints, piece by piece: the keys of an hour of motion are not held beside it. */
export async function printGlbPieces(
  motion: Motion,
  options: PrintGlbOptions = {},
): Promise<{ readonly size: number; readonly pieces: Iterable<Uint8Array> }> {
  const { body, colour } = { ...PRINT_GLB_DEFAULTS, ...options }
  const { skeleton } = motion
  const document = new Document().setLogger(new Logger(Logger.Verbosity.SILENT))
  document.getRoot().getAsset().generator = 'Understudy'
  const buffer = document.createBuffer()
  const mesh = body ? generateBody(skeleton) : undefined
  // The nodes rest in the T-pose, known or built; the skin was drawn with arms and legs apart.
  const rest = bindPose(skeleton)

  const nodes = skeleton.joints.map(({ name, role }, joint) => {
    const node = document
      .createNode(name)
      .setRotation([...rest.rotations.subarray(4 * joint, 4 * joint + 4)] as Four)
    return role === undefined ? node : node.setExtras({ understudy: { role } })
  })
  skeleton.joints.forEach(({ parent, offset }, joint) => {
    if (parent < 0) nodes[joint].setTranslation([...rest.rootPosition])
    else nodes[parent].addChild(nodes[joint].setTranslation([...offset]))
  })
  for (const { joint, offset } of skeleton.tips)
    nodes[joint].addChild(
      document.createNode(`${skeleton.joints[joint].name}_end`).setTranslation([...offset]),
    )
  const poser = new HelperPoser(mesh?.helpers ?? [])
  const atRest = poser.pose(rest.rotations, 0, NO_ANNOTATIONS, 0).slice()
  const helpers = (mesh?.helpers ?? []).map((helper, index) =>
    document
      .createNode(helper.name)
      .setTranslation([...helper.offset])
      .setRotation([...atRest.subarray(4 * index, 4 * index + 4)] as Four)
      .setExtras({ understudy: { helper: printHelper(helper, skeleton) } }),
  )
  const skinned = [...nodes, ...helpers]
  mesh?.helpers.forEach(({ parent }, helper) => skinned[parent].addChild(helpers[helper]))
  const scene = document.createScene(motion.name).addChild(nodes[0])
  document.getRoot().setDefaultScene(scene)

  const skin = document
    .createSkin(motion.name)
    .setSkeleton(nodes[0])
    .setInverseBindMatrices(
      accessor(document, buffer, 'MAT4', inverseBindMatrices(mesh?.bind ?? rest, mesh?.helpers)),
    )
    .setExtras({ understudy: { tPose: skeleton.tPose !== undefined } })
  for (const node of skinned) skin.addJoint(node)
  if (mesh) {
    const shown = document
      .createNode('body')
      .setMesh(addBody(document, buffer, mesh, skinned.length, colour))
      .setSkin(skin)
    scene.addChild(shown)
  }
  const still = await new WebIO().setLogger(new Logger(Logger.Verbosity.SILENT)).writeBinary(document)
  const { json, bin } = openContainer(still, motion.name)
  const kept = options.keyBound === undefined ? undefined : reduceKeys(motion, options.keyBound)
  const listed = document.getRoot().listNodes()
  return appendAnimation(
    json as GltfJson,
    bin!,
    motion,
    channelsOf(
      motion,
      nodes.map((node) => listed.indexOf(node)),
      mesh?.helpers ?? [],
      helpers.map((node) => listed.indexOf(node)),
      kept,
    ),
  )
}

type Four = [number, number, number, number]

const accessor = (
  document: Document,
  buffer: GltfBuffer,
  type: keyof typeof Accessor.Type,
  array: Float32Array | Uint32Array | Uint16Array | Uint8Array,
) =>
  document
    .createAccessor()
    .setBuffer(buffer)
    .setType(Accessor.Type[type])
    .setArray(array as Float32Array<ArrayBuffer>)

function addBody(
  document: Document,
  buffer: GltfBuffer,
  mesh: BodyMesh,
  jointCount: number,
  colour: readonly [number, number, number],
) {
  const material = document.createMaterial('body').setMetallicFactor(0).setRoughnessFactor(0.72)
  const vertexCount = mesh.positions.length / 3
  const primitive = document
    .createPrimitive()
    .setMaterial(material)
    .setIndices(
      accessor(
        document,
        buffer,
        'SCALAR',
        vertexCount < 65_535 ? Uint16Array.from(mesh.indices) : mesh.indices,
      ),
    )
    .setAttribute('POSITION', accessor(document, buffer, 'VEC3', mesh.positions))
    .setAttribute('NORMAL', accessor(document, buffer, 'VEC3', mesh.normals))
    .setAttribute('COLOR_0', accessor(document, buffer, 'VEC4', colours(mesh, colour)).setNormalized(true))
    .setAttribute(
      'JOINTS_0',
      accessor(
        document,
        buffer,
        'VEC4',
        jointCount <= 256 ? Uint8Array.from(mesh.skinJoints) : mesh.skinJoints,
      ),
    )
    .setAttribute('WEIGHTS_0', accessor(document, buffer, 'VEC4', mesh.skinWeights))
  return document.createMesh('body').addPrimitive(primitive)
}

/** Vertex colours as glTF takes them: linear, 16 bits, opaque. */
function colours(mesh: BodyMesh, colour: readonly [number, number, number]): Uint16Array {
  const paint = paintBody(mesh, colour)
  const out = new Uint16Array((4 * paint.length) / 3).fill(65_535)
  for (let v = 0; v < paint.length / 3; v++)
    for (let c = 0; c < 3; c++) out[4 * v + c] = Math.round(65_535 * Math.min(1, paint[3 * v + c]))
  return out
}

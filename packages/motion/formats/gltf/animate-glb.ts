import { portable } from '@understudy/kernels'
import { MotionError } from '../../errors.ts'
import * as quat from '../../math/quat.ts'
import { distance, subtract, type Vec3 } from '../../math/vec3.ts'
import type { Motion } from '../../motion/motion.ts'
import { worldMotion, type WorldMotion } from '../../motion/world.ts'
import type { Skeleton } from '../../skeleton/skeleton.ts'
import { HelperPoser } from '../../body/pose-helpers.ts'
import { mirrorIf, placeNodes, signTurn, solve, type NodePlace } from '../scene/node-places.ts'
import { reduceKeys } from '../scene/reduce-keys.ts'
import { fromRoots, makeForest, type NodeForest, type SceneNode } from '../scene/scene.ts'
import { fewerKeysSave } from './append-animation.ts'
import { appendFloats, printContainer, type GltfJson } from './append-floats.ts'
import { extrasOf } from './extras.ts'
import { readHelper } from './helper-extras.ts'
import { openContainer } from './open-container.ts'
import type { PrintGlbOptions } from './print-glb.ts'
import { pruneAnimations } from './prune-animations.ts'

/** A node as glTF writes it: in parts, or as one matrix. */
export interface GltfNode {
  readonly name?: string
  readonly children?: readonly number[]
  readonly translation?: Vec3
  readonly rotation?: quat.Quat
  readonly scale?: Vec3
  readonly matrix?: readonly number[]
  readonly extras?: unknown
}

/**
 * Somebody's own GLB, moving as the motion does: meshes, skins, materials, textures and extensions stay as they are to the
 * byte, and the motion takes the place of the animations. The motion must be on the file's own skeleton (read from it, or
 * retargeted to it); joints are found by their names, below their parents. A joint's turn is its node's turn. The root,
 * and any joint that hangs elsewhere in the file than in the body (the feet of an IK rig), is put where the motion has
 * it, against the node it hangs on:
 *
 *   t = M⁻¹ (p − p_a),   r = R_a⁻¹ R,   (p_a, M, R_a) the place, matrix and turn of that node now.
 *
 * Keys of animations that were there are left out, unless an extension of the file may need them. With `keyBound` so are
 * keys of the motion that the others tell.
 */
export function animateGlb(
  glb: Uint8Array,
  motion: Motion,
  source = 'glb',
  { keyBound }: Pick<PrintGlbOptions, 'keyBound'> = {},
): Uint8Array {
  const { json, bin } = openContainer(glb, source)
  const file = json as GltfJson
  if ((file.buffers?.length ?? 0) > 0 && (bin === undefined || file.buffers![0].uri !== undefined))
    throw new MotionError(
      `${source}: its bytes are not in the file itself; a GLB that holds everything is needed. Export it as .glb.`,
      { code: 'unreadable' },
    )
  const pruned = pruneAnimations(file, bin ?? new Uint8Array())
  const nodes = (file.nodes ?? []) as readonly GltfNode[]
  const forest = forestOf(nodes, source)
  const joints = findJoints(nodes, motion.skeleton, source)
  const places = placeNodes(forest, fromRoots(forest))
  const bytes = appendFloats(pruned.file, pruned.bin)
  const { frameCount, frameRate, skeleton } = motion
  const reduced = keyBound === undefined ? undefined : reduceKeys(motion, keyBound)
  const everyFrame = Int32Array.from({ length: frameCount }, (_, frame) => frame)
  const timesOf = (kept: Int32Array): number =>
    bytes.add(
      'SCALAR',
      Float32Array.from(kept, (frame) => frame / frameRate),
    )
  const times = timesOf(everyFrame)
  const samplers: unknown[] = []
  const channels: unknown[] = []
  const key = (
    node: number,
    path: 'translation' | 'rotation',
    values: Float32Array,
    told: Int32Array | undefined,
  ): void => {
    const width = path === 'rotation' ? 4 : 3
    const kept = told && fewerKeysSave(told.length, frameCount, width) ? told : undefined
    const fewer =
      kept &&
      Float32Array.from(
        { length: width * kept.length },
        (_, i) => values[width * kept[Math.floor(i / width)] + (i % width)],
      )
    channels.push({ sampler: samplers.length, target: { node, path } })
    samplers.push({
      input: kept ? timesOf(kept) : times,
      output: bytes.add(path === 'rotation' ? 'VEC4' : 'VEC3', fewer ?? values),
      interpolation: 'LINEAR',
    })
  }
  const world = worldMotion(motion)
  joints.forEach((node, joint) => {
    const { parent, offset } = skeleton.joints[joint]
    if (parent < 0 || forest.parents[node] !== joints[parent]) {
      const { translation, rotation } = placeFreely(forest, places, joints, joint, world, frameCount)
      // What hangs elsewhere in the file goes its own way between keys.
      const isRoot = parent < 0
      key(node, 'translation', translation, isRoot ? reduced?.root : undefined)
      key(node, 'rotation', rotation, isRoot ? reduced?.rotations[joint] : undefined)
      return
    }
    const above = places[joints[parent]]
    const rest = quat.rotate(quat.inverse(above.turn), subtract(places[node].position, above.position))
    if (distance(rest, offset) > SAME_BONE) {
      const moved = solve(above.linear, quat.rotate(above.turn, offset))
      key(node, 'translation', repeated(moved, frameCount), undefined)
    }
    const back = quat.inverse(signTurn(forest.nodes[node].scale))
    const turned = new Float32Array(4 * frameCount)
    for (let frame = 0; frame < frameCount; frame++) {
      const own = quat.quatAt(motion.rotations, 4 * (frame * skeleton.jointCount + joint))
      turned.set(quat.multiply(mirrorIf(above.mirrored, own), back), 4 * frame)
    }
    key(node, 'rotation', onOneSide(turned), reduced?.rotations[joint])
  })
  for (const [node, values] of helperTurns(nodes, motion)) key(node, 'rotation', values, undefined)
  const moved = new Set(joints)
  return printContainer(
    {
      ...bytes.json(),
      // A node that is animated may not have a matrix.
      nodes: nodes.map((node, index) => (moved.has(index) && node.matrix ? inParts(node) : node)),
      animations: [{ name: motion.name, samplers, channels, extras: extrasOf(motion) }],
    },
    bytes.bin(),
  )
}

/** A bone whose length or direction differs by more from the file's is written too, metres. */
const SAME_BONE = 1e-4

/** Rotations of the nodes that a body of ours added for its skin, by node. */
function helperTurns(
  nodes: readonly GltfNode[],
  { skeleton, rotations, frameCount, frameRate, annotations }: Motion,
): [node: number, values: Float32Array][] {
  const found = nodes.flatMap(({ extras }, node) => {
    const helper = readHelper(extras, skeleton)
    return helper ? [{ node, helper }] : []
  })
  const poser = new HelperPoser(found.map(({ helper }) => helper))
  const values = found.map(() => new Float32Array(4 * frameCount))
  for (let frame = 0; frame < frameCount; frame++) {
    const pose = poser.pose(rotations, 4 * frame * skeleton.jointCount, annotations, frame / frameRate)
    values.forEach((own, h) => {
      let dot = frame === 0 ? 1 : 0
      for (let c = 0; c < 4 && frame > 0; c++) dot += pose[4 * h + c] * own[4 * frame - 4 + c]
      for (let c = 0; c < 4; c++) own[4 * frame + c] = dot < 0 ? -pose[4 * h + c] : pose[4 * h + c]
    })
  }
  return found.map(({ node }, h) => [node, values[h]])
}

/** Whether a GLB has a skinned mesh: a body to be moved, not a skeleton alone. */
export function hasBody(glb: Uint8Array, source = 'glb'): boolean {
  const { nodes } = openContainer(glb, source).json as {
    nodes?: readonly Readonly<Record<string, unknown>>[]
  }
  return nodes?.some(({ mesh, skin }) => mesh !== undefined && skin !== undefined) ?? false
}

/** The node of each joint: the one of its name below its parent's, or anywhere, where the file has other nodes between. */
export function findJoints(
  nodes: readonly GltfNode[],
  { joints }: Skeleton,
  source: string,
): readonly number[] {
  const named = (index: number): string => nodes[index].name || `node ${index}`
  const found: number[] = []
  for (const { name, parent } of joints) {
    const below = parent < 0 ? [] : (nodes[found[parent]].children ?? [])
    const node = below.find((child) => named(child) === name) ?? nodes.findIndex((_, i) => named(i) === name)
    if (node < 0)
      throw new MotionError(
        `${source}: it has no node "${name}", a joint of the motion; both must have the same skeleton. Retarget the motion to it first.`,
        { code: 'unreadable' },
      )
    found.push(node)
  }
  return found
}

/** Translation and rotation keys that put a joint where the motion has it, whatever its node hangs on. */
function placeFreely(
  forest: NodeForest,
  places: readonly NodePlace[],
  joints: readonly number[],
  joint: number,
  { positions, orientations }: WorldMotion,
  frameCount: number,
): { translation: Float32Array; rotation: Float32Array } {
  const node = joints[joint]
  const above = forest.parents[node]
  // The nearest joint above moves everything up to the node as one piece.
  let carrier = above
  while (carrier >= 0 && !joints.includes(carrier)) carrier = forest.parents[carrier]
  const carrying = joints.indexOf(carrier)
  const translation = new Float32Array(3 * frameCount)
  const rotation = new Float32Array(4 * frameCount)
  const back = quat.inverse(signTurn(forest.nodes[node].scale))
  for (let frame = 0; frame < frameCount; frame++) {
    const at = frame * joints.length
    const p: Vec3 = vec3(positions, 3 * (at + joint))
    const turn = quat.quatAt(orientations, 4 * (at + joint))
    if (above < 0) {
      translation.set(p, 3 * frame)
      rotation.set(quat.multiply(turn, back), 4 * frame)
      continue
    }
    const rest = places[above]
    let origin = rest.position
    let moved: quat.Quat = quat.IDENTITY
    if (carrying >= 0) {
      moved = quat.multiply(
        quat.quatAt(orientations, 4 * (at + carrying)),
        quat.inverse(places[carrier].turn),
      )
      const arm = quat.rotate(moved, subtract(rest.position, places[carrier].position))
      const [x, y, z] = vec3(positions, 3 * (at + carrying))
      origin = [x + arm[0], y + arm[1], z + arm[2]]
    }
    const away = quat.rotate(quat.inverse(moved), subtract(p, origin))
    translation.set(solve(rest.linear, away), 3 * frame)
    const own = quat.multiply(quat.inverse(quat.multiply(moved, rest.turn)), turn)
    rotation.set(quat.normalize(quat.multiply(mirrorIf(rest.mirrored, own), back)), 4 * frame)
  }
  return { translation, rotation: onOneSide(rotation) }
}

const vec3 = (array: ArrayLike<number>, at: number): Vec3 => [array[at], array[at + 1], array[at + 2]]

export function forestOf(nodes: readonly GltfNode[], source: string): NodeForest {
  const parents = new Int32Array(nodes.length).fill(-1)
  nodes.forEach(({ children = [] }, index) => {
    for (const child of children) if (child < nodes.length) parents[child] = index
  })
  const plain = nodes.map((node): SceneNode => {
    const { name = '', translation = [0, 0, 0], rotation = quat.IDENTITY, scale = [1, 1, 1] } = inParts(node)
    return { name, translation, rotation, scale }
  })
  const forest = makeForest(plain, parents)
  if (fromRoots(forest).length < nodes.length)
    throw new MotionError(
      `${source}: a node is its own ancestor; nodes must make a tree. The file is damaged; export it again.`,
      { code: 'unreadable' },
    )
  return forest
}

/** A node's matrix (column-major) as translation, rotation and scale; a shear is lost, as in every player that animates it. */
function inParts({ matrix: m, ...node }: GltfNode): GltfNode {
  if (!m) return node
  const column = (c: number): Vec3 => [m[4 * c], m[4 * c + 1], m[4 * c + 2]]
  const [a, b, c] = [column(0), column(1), column(2)]
  const det =
    a[0] * (b[1] * c[2] - b[2] * c[1]) -
    b[0] * (a[1] * c[2] - a[2] * c[1]) +
    c[0] * (a[1] * b[2] - a[2] * b[1])
  const scale = [a, b, c].map((axis) => portable.norm(axis) || 1) as [number, number, number]
  if (det < 0) scale[0] = -scale[0]
  const unit = (axis: Vec3, size: number): Vec3 => [axis[0] / size, axis[1] / size, axis[2] / size]
  const rotation = quat.fromAxes(unit(a, scale[0]), unit(b, scale[1]), unit(c, scale[2]))
  return { ...node, translation: column(3), rotation, scale }
}

const repeated = (value: Vec3, count: number): Float32Array =>
  Float32Array.from({ length: 3 * count }, (_, i) => value[i % 3])

/** Neighbours on the same side of the sphere: some players do not look for the shorter arc. */
function onOneSide(values: Float32Array): Float32Array {
  for (let q = 4; q < values.length; q += 4) {
    let dot = 0
    for (let c = 0; c < 4; c++) dot += values[q + c] * values[q - 4 + c]
    if (dot < 0) for (let c = 0; c < 4; c++) values[q + c] = -values[q + c]
  }
  return values
}

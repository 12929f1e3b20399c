import { portable } from '@understudy/kernels'
import { MotionError } from '../../errors.ts'
import * as quat from '../../math/quat.ts'
import { type Vec3 } from '../../math/vec3.ts'
import type { Motion } from '../../motion/motion.ts'
import type { Skeleton } from '../../skeleton/skeleton.ts'
import { appendFloats, printContainer, type GltfJson } from './append-floats.ts'
import { openContainer } from './open-container.ts'

/** A node as glTF writes it: in parts, or as one matrix. */
export interface GltfNode {
  readonly name?: string
  readonly children?: readonly number[]
  readonly translation?: Vec3
  readonly rotation?: quat.Quat
  readonly scale?: Vec3
  readonly matrix?: readonly number[]
}

/**
 * Somebody's own GLB, moving as the motion does: meshes, skins, materials, textures and extensions stay as they are to the
 * byte, and the motion takes the place of the animations. The motion must be on the file's own skeleton (read from it, or
 * retargeted to it); joints are found by their names, below their parents. A joint's turn is its node's turn; the root is
 * put where the motion has it, through whatever lies above:
 *
 *   t = R_a⁻¹ (p − t_a) / s_a,   r = R_a⁻¹ R,   (t_a, R_a, s_a) the place, turn and size of the node above the root.
 *
 * Keys of animations that were there stay in the file's bytes, unused.
 */
export function animateGlb(glb: Uint8Array, motion: Motion, source = 'glb'): Uint8Array {
  const { json, bin } = openContainer(glb, source)
  const file = json as GltfJson
  if ((file.buffers?.length ?? 0) > 0 && (bin === undefined || file.buffers![0].uri !== undefined))
    throw new MotionError(
      `${source}: its bytes are not in the file itself; a GLB that holds everything is needed. Export it as .glb.`,
    )
  const nodes = (file.nodes ?? []) as readonly GltfNode[]
  const joints = findJoints(nodes, motion.skeleton, source)
  const bytes = appendFloats(file, bin ?? new Uint8Array())
  const { frameCount, frameRate } = motion
  const times = bytes.add(
    'SCALAR',
    Float32Array.from({ length: frameCount }, (_, f) => f / frameRate),
  )
  const samplers: unknown[] = []
  const channels: unknown[] = []
  const key = (joint: number, path: 'translation' | 'rotation', values: Float32Array): void => {
    channels.push({ sampler: samplers.length, target: { node: joints[joint], path } })
    samplers.push({
      input: times,
      output: bytes.add(path === 'rotation' ? 'VEC4' : 'VEC3', values),
      interpolation: 'LINEAR',
    })
  }
  const above = placeAbove(nodes, joints[0])
  key(0, 'translation', rootPlaces(motion, above))
  joints.forEach((_, joint) => key(joint, 'rotation', turns(motion, joint, joint === 0 ? above : undefined)))
  const { name, annotations, recipe } = motion
  const understudy = { name, frameRate, frameCount, annotations, ...(recipe ? { recipe } : {}) }
  const moved = new Set(joints)
  return printContainer(
    {
      ...bytes.json(),
      // A node that is animated may not have a matrix.
      nodes: nodes.map((node, index) => (moved.has(index) && node.matrix ? inParts(node) : node)),
      animations: [{ name, samplers, channels, extras: { understudy } }],
    },
    bytes.bin(),
  )
}

/** Whether a GLB has a skinned mesh: a body to be moved, not a skeleton alone. */
export function hasBody(glb: Uint8Array, source = 'glb'): boolean {
  const { nodes } = openContainer(glb, source).json as {
    nodes?: readonly Readonly<Record<string, unknown>>[]
  }
  return nodes?.some(({ mesh, skin }) => mesh !== undefined && skin !== undefined) ?? false
}

/** The node of each joint: the one of its name below its parent's, or anywhere, where the file has other nodes between. */
function findJoints(nodes: readonly GltfNode[], { joints }: Skeleton, source: string): readonly number[] {
  const named = (index: number): string => nodes[index].name || `node ${index}`
  const found: number[] = []
  for (const { name, parent } of joints) {
    const below = parent < 0 ? [] : (nodes[found[parent]].children ?? [])
    const node = below.find((child) => named(child) === name) ?? nodes.findIndex((_, i) => named(i) === name)
    if (node < 0)
      throw new MotionError(
        `${source}: it has no node "${name}", a joint of the motion; both must have the same skeleton. Retarget the motion to it first.`,
      )
    found.push(node)
  }
  return found
}

interface Place {
  readonly translation: Vec3
  readonly rotation: quat.Quat
  readonly size: number
}

/** Where the nodes above this one put it, at rest. */
function placeAbove(nodes: readonly GltfNode[], node: number): Place {
  const parent = nodes.findIndex(({ children }) => children?.includes(node))
  if (parent < 0) return { translation: [0, 0, 0], rotation: quat.IDENTITY, size: 1 }
  const outer = placeAbove(nodes, parent)
  const { translation = [0, 0, 0], rotation = quat.IDENTITY, scale = [1, 1, 1] } = inParts(nodes[parent])
  const [x, y, z] = quat.rotate(outer.rotation, translation)
  const [ox, oy, oz] = outer.translation
  return {
    translation: [ox + outer.size * x, oy + outer.size * y, oz + outer.size * z],
    rotation: quat.multiply(outer.rotation, rotation),
    size: outer.size * portable.cbrt(Math.abs(scale[0] * scale[1] * scale[2])),
  }
}

/** A node's matrix (column-major) as translation, rotation and scale; a mirror or a shear is lost, as in every player that animates it. */
function inParts({ matrix: m, ...node }: GltfNode): GltfNode {
  if (!m) return node
  const column = (c: number): Vec3 => [m[4 * c], m[4 * c + 1], m[4 * c + 2]]
  const scale = [0, 1, 2].map((c) => portable.norm(column(c)) || 1) as [number, number, number]
  const unit = (c: number): Vec3 => column(c).map((value) => value / scale[c]) as [number, number, number]
  return { ...node, translation: column(3), rotation: quat.fromAxes(unit(0), unit(1), unit(2)), scale }
}

function rootPlaces(
  { rootPositions, frameCount }: Motion,
  { translation, rotation, size }: Place,
): Float32Array {
  const back = quat.inverse(rotation)
  const places = new Float32Array(3 * frameCount)
  for (let at = 0; at < places.length; at += 3) {
    const away: Vec3 = [0, 1, 2].map((c) => (rootPositions[at + c] - translation[c]) / size) as [
      number,
      number,
      number,
    ]
    places.set(quat.rotate(back, away), at)
  }
  return places
}

/** A joint's rotations, neighbours on the same side of the sphere: some players do not look for the shorter arc. */
function turns({ rotations, frameCount, skeleton }: Motion, joint: number, above?: Place): Float32Array {
  const values = new Float32Array(4 * frameCount)
  const back = above && quat.inverse(above.rotation)
  for (let frame = 0; frame < frameCount; frame++) {
    const own = quat.quatAt(rotations, 4 * (frame * skeleton.jointCount + joint))
    const turn = back ? quat.multiply(back, own) : own
    const before = 4 * (frame - 1)
    const dot = frame === 0 ? 1 : turn.reduce((sum, value, c) => sum + value * values[before + c], 0)
    values.set(dot < 0 ? turn.map((value) => -value) : turn, 4 * frame)
  }
  return values
}

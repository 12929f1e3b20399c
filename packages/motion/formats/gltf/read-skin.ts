import type { SkinPoints } from '../../body/skin-points.ts'
import { MotionError } from '../../errors.ts'
import * as quat from '../../math/quat.ts'
import { add, subtract, vec3At, type Vec3 } from '../../math/vec3.ts'
import type { Skeleton } from '../../skeleton/skeleton.ts'
import { isRecord } from '../scene/is-record.ts'
import { placeNodes, times, type NodePlace } from '../scene/node-places.ts'
import { fromRoots } from '../scene/scene.ts'
import { findJoints, forestOf, type GltfNode } from './animate-glb.ts'
import { openContainer } from './open-container.ts'
import { readAccessor } from './read-accessor.ts'
import { unpackDraco } from './unpack-draco.ts'
import { unpackMeshopt } from './unpack-meshopt.ts'

interface SkinPart {
  readonly joints: Uint16Array
  readonly weights: Float32Array
  readonly locals: Float32Array
}

/**
 * The points of a GLB's meshes on the skeleton that was read from it: where its surface is in any pose. Undefined where
 * it has none. A point's place in a joint's frame, with W the node's matrix at rest and B its bind:
 *
 *   l = R⁻¹ (W B⁻¹ v − p)
 *
 * A mesh without a skin that hangs on a joint (robots are built so) is carried by that joint alone.
 */
export async function readSkin(
  glb: Uint8Array,
  skeleton: Skeleton,
  source = 'glb',
): Promise<SkinPoints | undefined> {
  const { json, bin } = await unpackDraco(await unpackMeshopt(openContainer(glb, source), source), source)
  const nodes = (Array.isArray(json.nodes) ? json.nodes : []) as readonly (GltfNode & {
    readonly mesh?: unknown
    readonly skin?: unknown
  })[]
  const forest = forestOf(nodes, source)
  const joints = findJoints(nodes, skeleton, source)
  const jointOf = new Map(joints.map((node, joint) => [node, joint]))
  const places = placeNodes(forest, fromRoots(forest))
  const list = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
    Array.isArray(value) ? value.map((item) => (isRecord(item) ? item : {})) : []
  const skins = list(json.skins)
  const meshes = list(json.meshes)
  const parts: SkinPart[] = []
  let dropped = 0
  for (const [at, { mesh, skin }] of nodes.entries()) {
    const held = typeof skin === 'number' ? skins[skin] : undefined
    const drawn = typeof mesh === 'number' ? meshes[mesh] : undefined
    if (!drawn) continue
    if (skin === undefined) {
      let carrier = at
      while (carrier >= 0 && !jointOf.has(carrier)) carrier = forest.parents[carrier]
      if (carrier < 0) continue
      for (const { attributes } of list(drawn.primitives)) {
        const positions = isRecord(attributes) && readAccessor(json, bin, attributes.POSITION, 3)
        if (positions) parts.push(carriedBy(jointOf.get(carrier)!, places[carrier], places[at], positions))
        else dropped++
      }
      continue
    }
    if (!held || !Array.isArray(held.joints)) continue
    const skinJoints = held.joints as number[]
    const inverse = readAccessor(json, bin, held.inverseBindMatrices, 16)
    for (const { attributes } of list(drawn.primitives)) {
      if (!isRecord(attributes)) continue
      const influencesOf = (set: number): Influences | undefined => {
        const index = readAccessor(json, bin, attributes[`JOINTS_${set}`], 4)
        const weight = readAccessor(json, bin, attributes[`WEIGHTS_${set}`], 4)
        return index && weight && { index, weight }
      }
      const positions = readAccessor(json, bin, attributes.POSITION, 3)
      const first = influencesOf(0)
      if (!positions || !first) {
        dropped++
        continue
      }
      const { index, weight } = strongest(first, influencesOf(1))
      const count = Math.min(positions.length / 3, index.length / 4, weight.length / 4)
      const part = emptyPart(count)
      for (let k = 0; k < 4 * count; k++) {
        const node = skinJoints[index[k]]
        const joint = jointOf.get(node)
        if (joint === undefined || !(weight[k] > 0)) continue
        const p = 3 * (k >> 2)
        const bound = inverse
          ? apply(inverse, 16 * index[k], positions[p], positions[p + 1], positions[p + 2])
          : ([positions[p], positions[p + 1], positions[p + 2]] as Vec3)
        const away = times(places[node].linear, bound)
        part.joints[k] = joint
        part.weights[k] = weight[k]
        part.locals.set(quat.rotate(quat.inverse(places[node].turn), away), 3 * k)
      }
      normalizeWeights(part.weights)
      parts.push(part)
    }
  }
  if (parts.length === 0) {
    if (dropped > 0)
      throw new MotionError(
        `${source}: the points of its ${dropped} meshes cannot be read (packed in a way not known here, or damaged). Export it without compression.`,
        { code: 'unreadable' },
      )
    return undefined
  }
  const count = parts.reduce((sum, part) => sum + part.weights.length / 4, 0)
  const all = { count, ...emptyPart(count) }
  let at = 0
  for (const part of parts) {
    all.joints.set(part.joints, 4 * at)
    all.weights.set(part.weights, 4 * at)
    all.locals.set(part.locals, 12 * at)
    at += part.weights.length / 4
  }
  return all
}

/** Four joints and their weights per point. */
interface Influences {
  readonly index: ArrayLike<number>
  readonly weight: ArrayLike<number>
}

/** The four strongest of eight influences. */
function strongest(first: Influences, second: Influences | undefined): Influences {
  if (!second) return first
  const count = Math.min(first.weight.length, second.weight.length)
  const index = new Float64Array(count)
  const weight = new Float64Array(count)
  for (let point = 0; point < count; point += 4) {
    const all = [first, second].flatMap((set) =>
      [0, 1, 2, 3].map((k) => [set.index[point + k], set.weight[point + k]] as const),
    )
    all
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 4)
      .forEach(([joint, share], k) => {
        index[point + k] = joint
        weight[point + k] = share
      })
  }
  return { index, weight }
}

const emptyPart = (count: number): SkinPart => ({
  joints: new Uint16Array(4 * count),
  weights: new Float32Array(4 * count),
  locals: new Float32Array(12 * count),
})

/** Points of a mesh on a node that moves with one joint as one piece. */
function carriedBy(
  joint: number,
  carrier: NodePlace,
  node: NodePlace,
  positions: ArrayLike<number>,
): SkinPart {
  const count = Math.floor(positions.length / 3)
  const part = emptyPart(count)
  const back = quat.inverse(carrier.turn)
  const shift = subtract(node.position, carrier.position)
  for (let point = 0; point < count; point++) {
    const at = times(node.linear, vec3At(positions, 3 * point))
    part.joints[4 * point] = joint
    part.weights[4 * point] = 1
    part.locals.set(quat.rotate(back, add(at, shift)), 12 * point)
  }
  return part
}

const apply = (m: ArrayLike<number>, o: number, x: number, y: number, z: number): Vec3 => [
  m[o] * x + m[o + 4] * y + m[o + 8] * z + m[o + 12],
  m[o + 1] * x + m[o + 5] * y + m[o + 9] * z + m[o + 13],
  m[o + 2] * x + m[o + 6] * y + m[o + 10] * z + m[o + 14],
]

function normalizeWeights(weights: Float32Array): void {
  for (let k = 0; k < weights.length; k += 4) {
    const sum = weights[k] + weights[k + 1] + weights[k + 2] + weights[k + 3]
    if (sum > 0) for (let c = 0; c < 4; c++) weights[k + c] /= sum
  }
}

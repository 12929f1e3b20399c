import { multiplyFlat, rotateFlat, portable } from '@understudy/kernels'
import type { Node } from '@gltf-transform/core'
import type { Issue } from '../../errors.ts'
import type { Vec3 } from '../../math/vec3.ts'
import { makeSkeleton, type Joint, type Skeleton, type Tip } from '../../skeleton/skeleton.ts'
import type { FigureNodes, NodeForest } from './find-figures.ts'
import type { FrameTimes } from './frame-times.ts'
import { sampleTrack, type Track } from './sampler.ts'

/** The animated properties of a node. */
export interface NodeTracks {
  readonly translation?: Track
  readonly rotation?: Track
  readonly scale?: Track
}

export interface BuiltMotion {
  readonly skeleton: Skeleton
  readonly rootPositions: Float32Array
  readonly rotations: Float32Array
  /** The node of each joint. */
  readonly nodes: readonly number[]
}

/** A joint that strays less than this from its mean place has a fixed bone, metres. */
const STILL = 5e-4

/**
 * Samples one animation on one figure. What is above the figure's root is folded into it,
 *
 *   p_root = p_above + R_above (s_above t_root)     r_root = R_above r
 *
 * and scale anywhere on the way down is folded into the offsets below. Bones keep their length: a joint
 * that moves against its parent keeps its mean place, except where the figure travels in a child of its root
 * (hips under an armature): then the root is folded into that child.
 */
export function buildMotion(
  forest: NodeForest,
  figure: FigureNodes,
  tracks: ReadonlyMap<number, NodeTracks>,
  times: FrameTimes,
  at: string,
  issues: Issue[],
): BuiltMotion {
  const { nodes, parents } = forest
  const { frameCount, timeOf } = times
  const sample = (track: Track | undefined): Float32Array | undefined => {
    if (!track) return undefined
    const out = new Float32Array(frameCount * track.width)
    sampleTrack(track, timeOf, frameCount, out)
    return out
  }
  const paths = new Map<number, Path>()
  for (const node of figure.joints) {
    const path = sample(tracks.get(node)?.translation)
    if (path) paths.set(node, pathOf(path))
  }

  let joints = figure.joints
  for (;;) {
    const root = joints[0]
    const scale = worldScale(forest, root, tracks)
    const sizes = subtreeSizes(joints, parents)
    const child = joints.find(
      (node) =>
        parents[node] === root &&
        (paths.get(node)?.stray ?? 0) * scale > STILL &&
        2 * (sizes.get(node) ?? 0) >= joints.length - 1,
    )
    if (child === undefined) break
    const inside = new Set([child])
    const kept = joints.filter((node) => node === child || (inside.has(parents[node]) && inside.add(node)))
    issues.push({
      at,
      message:
        `"${nameOf(nodes[child], child)}" travels under "${nameOf(nodes[root], root)}", which was folded into it` +
        (kept.length < joints.length - 1
          ? `; ${joints.length - 1 - kept.length} other joints were left out`
          : ''),
    })
    joints = kept
  }

  const place = new Map(joints.map((node, joint) => [node, joint]))
  const rotations = new Float32Array(4 * frameCount * joints.length)
  joints.forEach((node, joint) => {
    const sampled = sample(tracks.get(node)?.rotation)
    const rest = Float32Array.from(nodes[node].getRotation())
    for (let frame = 0; frame < frameCount; frame++) {
      const o = 4 * (frame * joints.length + joint)
      if (sampled) for (let c = 0; c < 4; c++) rotations[o + c] = sampled[4 * frame + c]
      else rotations.set(rest, o)
    }
  })

  const root = joints[0]
  const rootPositions =
    sample(tracks.get(root)?.translation) ?? repeated(nodes[root].getTranslation(), frameCount)
  const above: number[] = []
  for (let node = parents[root]; node >= 0; node = parents[node]) above.push(node)
  for (const node of above) {
    const own = tracks.get(node)
    const translation = sample(own?.translation) ?? repeated(nodes[node].getTranslation(), frameCount)
    const rotation = sample(own?.rotation) ?? repeated(nodes[node].getRotation(), frameCount)
    const scale = evenScale(nodes[node], own, at, issues)
    for (let frame = 0; frame < frameCount; frame++) {
      const p = 3 * frame
      for (let c = 0; c < 3; c++) rootPositions[p + c] *= scale
      rotateFlat(rootPositions, p, rotation, 4 * frame, rootPositions, p)
      for (let c = 0; c < 3; c++) rootPositions[p + c] += translation[p + c]
      const o = 4 * frame * joints.length
      multiplyFlat(rotations, o, rotation, 4 * frame, rotations, o)
    }
  }

  const scales = new Map<number, number>()
  let scaleAbove = 1
  for (const node of above) scaleAbove *= evenScale(nodes[node], tracks.get(node))
  joints.forEach((node) => {
    const upper = node === root ? scaleAbove : (scales.get(parents[node]) ?? 1)
    scales.set(node, upper * evenScale(nodes[node], tracks.get(node), at, issues))
  })
  const scaled = (node: number, place: readonly number[]): Vec3 => {
    const s = scales.get(parents[node]) ?? 1
    return [place[0] * s, place[1] * s, place[2] * s]
  }
  const skeletonJoints = joints.map((node): Joint => {
    const name = nameOf(nodes[node], node)
    if (node === root) return { name, parent: -1, offset: [0, 0, 0] }
    const path = paths.get(node)
    const stray = (path?.stray ?? 0) * (scales.get(parents[node]) ?? 1)
    if (stray > STILL)
      issues.push({
        at,
        message: `"${name}" strays by ${stray.toFixed(3)} m from its mean place on its parent; kept there`,
      })
    return {
      name,
      parent: place.get(parents[node]) ?? 0,
      offset: scaled(node, path?.mean ?? nodes[node].getTranslation()),
    }
  })
  const tips = figure.tips.flatMap((node): Tip[] => {
    const joint = place.get(parents[node])
    return joint === undefined ? [] : [{ joint, offset: scaled(node, nodes[node].getTranslation()) }]
  })
  return { skeleton: makeSkeleton(skeletonJoints, tips), rootPositions, rotations, nodes: joints }
}

interface Path {
  readonly mean: Vec3
  /** The furthest from the mean, in the parent's units. */
  readonly stray: number
}

function pathOf(path: Float32Array): Path {
  const count = path.length / 3
  const mean = [0, 0, 0]
  for (let i = 0; i < path.length; i++) mean[i % 3] += path[i] / count
  let stray = 0
  for (let p = 0; p < path.length; p += 3)
    stray = Math.max(stray, portable.hypot(path[p] - mean[0], path[p + 1] - mean[1], path[p + 2] - mean[2]))
  return { mean: [mean[0], mean[1], mean[2]], stray }
}

/** The scale that offsets of a node's children are multiplied by, from all nodes above and itself. */
function worldScale(
  { nodes, parents }: NodeForest,
  node: number,
  tracks: ReadonlyMap<number, NodeTracks>,
): number {
  let scale = 1
  for (let at = node; at >= 0; at = parents[at]) scale *= evenScale(nodes[at], tracks.get(at))
  return scale
}

/** One number for a node's scale: the geometric mean where it is uneven, the first key where it moves. */
function evenScale(node: Node, tracks: NodeTracks | undefined, at?: string, issues?: Issue[]): number {
  const track = tracks?.scale
  const first = track?.interpolation === 'CUBICSPLINE' ? 3 : 0
  const [x, y, z] = track ? track.values.subarray(first, first + 3) : node.getScale()
  const mean = portable.cbrt(Math.abs(x * y * z))
  if (issues && at !== undefined) {
    const name = node.getName()
    if (Math.max(Math.abs(x - mean), Math.abs(y - mean), Math.abs(z - mean)) > 0.01 * mean)
      issues.push({ at, message: `"${name}" is scaled unevenly or mirrored; took its mean size` })
    if (track && isMoving(track))
      issues.push({ at, message: `"${name}" changes its size; took that of the first key` })
  }
  return mean > 1e-9 && mean < 1e9 ? mean : 1
}

function isMoving({ values, times, interpolation }: Track): boolean {
  const step = interpolation === 'CUBICSPLINE' ? 9 : 3
  const first = interpolation === 'CUBICSPLINE' ? 3 : 0
  for (let key = 1; key < times.length; key++)
    for (let c = 0; c < 3; c++)
      if (Math.abs(values[key * step + first + c] - values[first + c]) > 1e-3) return true
  return false
}

function subtreeSizes(joints: readonly number[], parents: Int32Array): Map<number, number> {
  const sizes = new Map<number, number>()
  for (let i = joints.length - 1; i >= 0; i--) {
    const size = (sizes.get(joints[i]) ?? 0) + 1
    sizes.set(joints[i], size)
    sizes.set(parents[joints[i]], (sizes.get(parents[joints[i]]) ?? 0) + size)
  }
  return sizes
}

const repeated = (value: readonly number[], count: number): Float32Array =>
  Float32Array.from({ length: count * value.length }, (_, i) => value[i % value.length])

const nameOf = (node: Node, index: number): string => node.getName() || `node ${index}`

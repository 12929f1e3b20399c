import { conjugateFlat, multiplyFlat, portable } from '@understudy/kernels'
import type { Issue } from '../../errors.ts'
import * as quat from '../../math/quat.ts'
import { subtract, type Vec3 } from '../../math/vec3.ts'
import { makeSkeleton, type Joint, type Skeleton, type Tip } from '../../skeleton/skeleton.ts'
import { bodyParent, type FigureNodes } from './find-figures.ts'
import type { FrameTimes } from './frame-times.ts'
import { mirrorIf, placeNodes, placeOn, signTurn, times, WORLD, type NodePlace } from './node-places.ts'
import { sampleTrack, type Track } from './sampler.ts'
import { ancestorsOf, fromRoots, nameOf, type NodeForest, type SceneNode } from './scene.ts'

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
  /** Where each node stood for the skeleton's offsets: at rest, fixed joints where their keys hold them. */
  readonly places: readonly NodePlace[]
}

/** A joint that strays less than this from its mean place has a fixed bone, metres. */
const STILL = 5e-4

/**
 * Samples one animation on one figure. What is above the figure's root is folded into it; scale anywhere on the way
 * down is folded into the offsets below, and a mirror into the turns (`node-places.ts`). Bones keep their length:
 *
 *   o_j = R_p⁻¹ (p_j − p_p)   of the figure at rest, with the joints' own places where keys hold them still.
 *
 * A joint that moves against its parent stays at its rest place where a mesh is bound to it, else at its mean, except
 * where the figure travels in a child of its root (hips under an armature): then the root is folded into that child.
 */
export function buildMotion(
  forest: NodeForest,
  figure: FigureNodes,
  tracks: ReadonlyMap<number, NodeTracks>,
  frames: FrameTimes,
  hasSkin: boolean,
  at: string,
  issues: Issue[],
): BuiltMotion {
  const { nodes, parents } = forest
  const { frameCount, timeOf } = frames
  const sample = (track: Track | undefined): Float32Array | undefined => {
    if (!track) return undefined
    const out = new Float32Array(frameCount * track.width)
    sampleTrack(track, timeOf, frameCount, out)
    return out
  }
  const order = fromRoots(forest)
  const above = ancestorsOf(forest, figure.joints[0])
  const sized = sizedNodes(forest, [...figure.joints, ...above], tracks, at, issues)
  const sizes = placeNodes(forest, order, sized)
  const sizeAbove = (node: number): number => (parents[node] < 0 ? 1 : sizes[parents[node]].size)
  const paths = new Map<number, Path>()
  for (const node of figure.joints) {
    const path = sample(tracks.get(node)?.translation)
    if (path) paths.set(node, pathOf(path, sizeAbove(node)))
  }

  let body = figure
  for (;;) {
    const child = travellingChild(forest, body, paths)
    if (child === undefined) break
    const inside = new Set([child])
    const kept = body.joints.filter(
      (node) => node === child || (inside.has(bodyParent(forest, body, node)) && inside.add(node)),
    )
    issues.push({
      at,
      message:
        `"${nameOf(forest, child)}" travels under "${nameOf(forest, body.joints[0])}", which was folded into it` +
        (kept.length < body.joints.length - 1
          ? `; ${body.joints.length - 1 - kept.length} other joints were left out`
          : ''),
    })
    body = { ...body, joints: kept }
  }
  const { joints } = body
  const parentOf = joints.map((node) => bodyParent(forest, body, node))
  const root = joints[0]

  // The pose the bones are measured in.
  const posed = new Map(sized)
  for (const node of joints) {
    const path = paths.get(node)
    if (!path || node === root) continue
    const moves = path.stray > STILL
    if (moves && !body.hung.has(node))
      issues.push({
        at,
        message:
          `"${nameOf(forest, node)}" strays by ${path.stray.toFixed(3)} m from its mean place on its parent; ` +
          `kept ${hasSkin ? 'where it rests' : 'there'}`,
      })
    if (!(moves && hasSkin)) posed.set(node, { ...(posed.get(node) ?? nodes[node]), translation: path.mean })
  }
  const places = placeNodes(forest, order, posed)
  const index = new Map(joints.map((node, joint) => [node, joint]))
  const skeletonJoints = joints.map((node, joint): Joint => {
    const parent = parentOf[joint]
    if (parent < 0) return { name: nameOf(forest, node), parent: -1, offset: [0, 0, 0] }
    return {
      name: nameOf(forest, node),
      parent: index.get(parent) ?? 0,
      offset: reach(places[parent], places[node]),
    }
  })
  const tips = figure.tips.flatMap((node): Tip[] => {
    const joint = index.get(parents[node])
    return joint === undefined ? [] : [{ joint, offset: reach(places[parents[node]], places[node]) }]
  })

  // Turns against the file's own parents.
  const rotations = new Float32Array(4 * frameCount * joints.length)
  joints.forEach((node, joint) => {
    const sampled = sample(tracks.get(node)?.rotation)
    const base = posed.get(node) ?? nodes[node]
    const sign = signTurn(base.scale)
    const mirrored = parents[node] >= 0 && places[parents[node]].mirrored
    // A tree of its own stands on what is above it in the file; the root is folded below, frame by frame.
    const stray = node !== root && parents[node] >= 0 && !index.has(parents[node])
    const under = stray ? places[parents[node]].turn : quat.IDENTITY
    const plain = !mirrored && !stray && sign === quat.IDENTITY
    const own = (turn: quat.Quat): quat.Quat =>
      quat.multiply(under, mirrorIf(mirrored, quat.multiply(turn, sign)))
    const rest = own(base.rotation)
    for (let frame = 0; frame < frameCount; frame++) {
      const o = 4 * (frame * joints.length + joint)
      if (!sampled) rotations.set(rest, o)
      else if (plain) for (let c = 0; c < 4; c++) rotations[o + c] = sampled[4 * frame + c]
      else rotations.set(own(quat.quatAt(sampled, 4 * frame)), o)
    }
  })

  const rootPositions = sample(tracks.get(root)?.translation) ?? repeated(nodes[root].translation, frameCount)
  foldAbove(forest, root, sized, (node) => tracks.get(node), sample, rootPositions, rotations, joints.length)
  if (joints.some((node, joint) => joint > 0 && parents[node] !== parentOf[joint]))
    rehang(forest, joints, parentOf, index, rotations, frameCount)
  return { skeleton: makeSkeleton(skeletonJoints, tips), rootPositions, rotations, nodes: joints, places }
}

/** Where `to` lies in the frame of `from`, metres. */
const reach = (from: NodePlace, to: NodePlace): Vec3 =>
  quat.rotate(quat.inverse(from.turn), subtract(to.position, from.position))

/** Nodes with the scale they have in this animation: that of its first key, which is said where it changes. */
function sizedNodes(
  forest: NodeForest,
  wanted: readonly number[],
  tracks: ReadonlyMap<number, NodeTracks>,
  at: string,
  issues: Issue[],
): Map<number, SceneNode> {
  const sized = new Map<number, SceneNode>()
  for (const node of wanted) {
    const track = tracks.get(node)?.scale
    const first = track?.interpolation === 'CUBICSPLINE' ? 3 : 0
    const [x, y, z] = track ? track.values.subarray(first, first + 3) : forest.nodes[node].scale
    const mean = portable.cbrt(Math.abs(x * y * z))
    if (Math.max(...[x, y, z].map((value) => Math.abs(Math.abs(value) - mean))) > 0.01 * mean)
      issues.push({
        at,
        message: `"${nameOf(forest, node)}" is scaled unevenly; bones below keep the lengths they have at rest`,
      })
    if (track && isMoving(track))
      issues.push({
        at,
        message: `"${nameOf(forest, node)}" changes its size; took that of the first key`,
      })
    const sound = mean > 1e-9 && mean < 1e9
    if (track || !sound) sized.set(node, { ...forest.nodes[node], scale: sound ? [x, y, z] : [1, 1, 1] })
  }
  return sized
}

/** The child of the root that carries half of the figure and moves against it. */
function travellingChild(
  forest: NodeForest,
  figure: FigureNodes,
  paths: ReadonlyMap<number, Path>,
): number | undefined {
  const { joints } = figure
  const sizes = new Map<number, number>()
  for (let i = joints.length - 1; i >= 0; i--) {
    const size = (sizes.get(joints[i]) ?? 0) + 1
    sizes.set(joints[i], size)
    const parent = bodyParent(forest, figure, joints[i])
    sizes.set(parent, (sizes.get(parent) ?? 0) + size)
  }
  return joints.find(
    (node) =>
      bodyParent(forest, figure, node) === joints[0] &&
      !figure.hung.has(node) &&
      (paths.get(node)?.stray ?? 0) > STILL &&
      2 * (sizes.get(node) ?? 0) >= joints.length - 1,
  )
}

/** p_root = p_above + M_above t_root, R_root = R_above r, frame by frame where something above moves. */
function foldAbove(
  forest: NodeForest,
  root: number,
  sized: ReadonlyMap<number, SceneNode>,
  tracksOf: (node: number) => NodeTracks | undefined,
  sample: (track: Track | undefined) => Float32Array | undefined,
  rootPositions: Float32Array,
  rotations: Float32Array,
  jointCount: number,
): void {
  const frameCount = rootPositions.length / 3
  const above = ancestorsOf(forest, root).toReversed()
  if (above.length === 0) return
  const moving = above.map((node) => ({
    base: sized.get(node) ?? forest.nodes[node],
    translation: sample(tracksOf(node)?.translation),
    rotation: sample(tracksOf(node)?.rotation),
  }))
  const isStill = moving.every(({ translation, rotation }) => !translation && !rotation)
  let place = WORLD
  for (let frame = 0; frame < frameCount; frame++) {
    if (frame === 0 || !isStill) {
      place = WORLD
      for (const { base, translation, rotation } of moving)
        place = placeOn(place, {
          ...base,
          translation: translation
            ? [translation[3 * frame], translation[3 * frame + 1], translation[3 * frame + 2]]
            : base.translation,
          rotation: rotation ? quat.quatAt(rotation, 4 * frame) : base.rotation,
        })
    }
    const p = 3 * frame
    const moved = times(place.linear, [rootPositions[p], rootPositions[p + 1], rootPositions[p + 2]])
    for (let c = 0; c < 3; c++) rootPositions[p + c] = moved[c] + place.position[c]
    const o = 4 * frame * jointCount
    rotations.set(quat.normalize(quat.multiply(place.turn, quat.quatAt(rotations, o))), o)
  }
}

/** Turns against the joints that the figure's joints belong to, from turns against those they hang on in the file. */
function rehang(
  { parents }: NodeForest,
  joints: readonly number[],
  parentOf: readonly number[],
  index: ReadonlyMap<number, number>,
  rotations: Float32Array,
  frameCount: number,
): void {
  const jointCount = joints.length
  // In the file's order of parents, which may differ from the figure's.
  const fileParent = joints.map((node) => index.get(parents[node]) ?? -1)
  const order: number[] = []
  const seen = new Set<number>([-1])
  while (order.length < jointCount) {
    const before = order.length
    for (let joint = 0; joint < jointCount; joint++)
      if (!seen.has(joint) && seen.has(fileParent[joint])) {
        seen.add(joint)
        order.push(joint)
      }
    if (order.length === before) return
  }
  const world = new Float64Array(4 * jointCount)
  const back = new Float64Array(4)
  for (let frame = 0; frame < frameCount; frame++) {
    const row = 4 * frame * jointCount
    for (const joint of order) {
      const above = fileParent[joint]
      if (above < 0) world.set(rotations.subarray(row + 4 * joint, row + 4 * joint + 4), 4 * joint)
      else multiplyFlat(world, 4 * joint, world, 4 * above, rotations, row + 4 * joint)
    }
    for (let joint = 1; joint < jointCount; joint++) {
      const above = index.get(parentOf[joint]) ?? 0
      if (above === fileParent[joint]) continue
      conjugateFlat(back, 0, world, 4 * above)
      multiplyFlat(rotations, row + 4 * joint, back, 0, world, 4 * joint)
    }
  }
}

interface Path {
  readonly mean: Vec3
  /** The furthest from the mean, metres. */
  readonly stray: number
}

function pathOf(path: Float32Array, size: number): Path {
  const count = path.length / 3
  const mean = [0, 0, 0]
  for (let i = 0; i < path.length; i++) mean[i % 3] += path[i] / count
  let stray = 0
  for (let p = 0; p < path.length; p += 3)
    stray = Math.max(stray, portable.hypot(path[p] - mean[0], path[p + 1] - mean[1], path[p + 2] - mean[2]))
  return { mean: [mean[0], mean[1], mean[2]], stray: stray * size }
}

function isMoving({ values, times: keys, interpolation }: Track): boolean {
  const step = interpolation === 'CUBICSPLINE' ? 9 : 3
  const first = interpolation === 'CUBICSPLINE' ? 3 : 0
  for (let key = 1; key < keys.length; key++)
    for (let c = 0; c < 3; c++)
      if (Math.abs(values[key * step + first + c] - values[first + c]) > 1e-3) return true
  return false
}

const repeated = (value: readonly number[], count: number): Float32Array =>
  Float32Array.from({ length: count * value.length }, (_, i) => value[i % value.length])

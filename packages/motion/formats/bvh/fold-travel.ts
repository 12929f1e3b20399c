import { multiplyFlat, rotateFlat, portable } from '@understudy/kernels'
import { vec3At, type Vec3 } from '../../math/vec3.ts'
import { makeSkeleton, type Joint, type Skeleton, type Tip } from '../../skeleton/skeleton.ts'
import type { FrameStore } from './frame-store.ts'
import type { IssueLog } from './issue-log.ts'
import type { BvhJoint } from './read-hierarchy.ts'

/** A tree with one travelling root and fixed bones: what a `Motion` can hold. File units. */
export interface Figure {
  readonly skeleton: Skeleton
  readonly rootPositions: Float32Array
  readonly rotations: Float32Array
}

/**
 * Turns the frames of one ROOT into figures whose bones are fixed.
 *
 * A joint with position channels that stay put has them as its offset. Where a child of the root travels
 * (Bandai's Hips under joint_Root) the root is folded into it:
 *
 *   p′ = p_root + R_root p_child      r′ = R_root r_child
 *
 * as long as most of the body hangs on that child; other branches of a folded root become figures of their
 * own. Any other joint that moves against its parent keeps its mean place, and an issue says how far it strayed.
 */
export function foldTravel(store: FrameStore, frameCount: number, log: IssueLog): Figure[] {
  const joints = store.plan.joints
  const paths = new Map(store.placements.flatMap(({ joint, path }) => (path ? [[joint, path]] : [])))
  const offsets = joints.map(({ offset }) => offset)
  for (const { joint, first } of store.placements) offsets[joint] = vec3At(first, 0)
  const sizes = subtreeSizes(joints)

  const figures: Figure[] = []
  let root = 0
  let { rootPositions } = store
  let orientations: Float32Array | undefined
  for (;;) {
    const next = travellingChild(joints, root, sizes, paths)
    if (next === undefined) break
    const parent = { rootPositions, orientations: orientations ?? column(store, root, frameCount) }
    for (let child = root + 1; child < joints.length; child++) {
      if (joints[child].parent !== root || child === next) continue
      const placed = attach(store, parent, child, paths.get(child), offsets[child], frameCount)
      figures.push(cut(store, child, placed, offsets, paths, frameCount, log))
      log.note(
        'branch',
        joints[child].line,
        () => `"${joints[child].name}" became a figure of its own: its parent was folded`,
      )
    }
    const placed = attach(store, parent, next, paths.get(next), offsets[next], frameCount)
    const [from, to] = [joints[root], joints[next]]
    log.note(
      'fold',
      from.line,
      () => `"${to.name}" travels under "${from.name}"; folded "${from.name}" into it`,
    )
    rootPositions = placed.rootPositions
    orientations = placed.orientations
    root = next
  }
  figures.unshift(cut(store, root, { rootPositions, orientations }, offsets, paths, frameCount, log))
  return figures
}

interface RootPath {
  readonly rootPositions: Float32Array
  /** `[frame][xyzw]`; the store's own where undefined. */
  readonly orientations?: Float32Array
}

/** The child that moves against the root and carries at least half of what hangs on it. */
function travellingChild(
  joints: readonly BvhJoint[],
  root: number,
  sizes: Int32Array,
  paths: ReadonlyMap<number, Float32Array>,
): number | undefined {
  for (const joint of paths.keys()) {
    if (joints[joint].parent === root && 2 * sizes[joint] >= sizes[root] - 1) return joint
  }
  return undefined
}

function subtreeSizes(joints: readonly BvhJoint[]): Int32Array {
  const sizes = new Int32Array(joints.length).fill(1)
  for (let joint = joints.length - 1; joint > 0; joint--) sizes[joints[joint].parent] += sizes[joint]
  return sizes
}

/** Rotations of one joint in all frames. */
function column(store: FrameStore, joint: number, frameCount: number): Float32Array {
  const width = 4 * store.plan.joints.length
  const out = new Float32Array(4 * frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    for (let c = 0; c < 4; c++) out[4 * frame + c] = store.rotations[width * frame + 4 * joint + c]
  }
  return out
}

/** A child's place and orientation in the world, given its parent's. */
function attach(
  store: FrameStore,
  parent: { rootPositions: Float32Array; orientations: Float32Array },
  child: number,
  path: Float32Array | undefined,
  offset: Vec3,
  frameCount: number,
): { rootPositions: Float32Array; orientations: Float32Array } {
  const rootPositions = new Float32Array(3 * frameCount)
  const orientations = column(store, child, frameCount)
  const fixed = Float32Array.from(offset)
  for (let frame = 0; frame < frameCount; frame++) {
    const p = 3 * frame
    rotateFlat(rootPositions, p, parent.orientations, 4 * frame, path ?? fixed, path ? p : 0)
    for (let c = 0; c < 3; c++) rootPositions[p + c] += parent.rootPositions[p + c]
    multiplyFlat(orientations, 4 * frame, parent.orientations, 4 * frame, orientations, 4 * frame)
  }
  return { rootPositions, orientations }
}

/** The subtree at `root` as a figure of its own. */
function cut(
  store: FrameStore,
  root: number,
  { rootPositions, orientations }: RootPath,
  offsets: readonly Vec3[],
  paths: ReadonlyMap<number, Float32Array>,
  frameCount: number,
  log: IssueLog,
): Figure {
  const all = store.plan.joints
  const kept = [root]
  const indices = new Map([[root, 0]])
  for (let joint = root + 1; joint < all.length && indices.has(all[joint].parent); joint++) {
    indices.set(joint, kept.length)
    kept.push(joint)
  }
  const joints = kept.map((joint, index): Joint => {
    const { name, parent } = all[joint]
    if (index === 0) return { name, parent: -1, offset: [0, 0, 0] }
    const path = paths.get(joint)
    return {
      name,
      parent: indices.get(parent)!,
      offset: path ? meanPlace(path, all[joint], log) : offsets[joint],
    }
  })
  const tips = kept.flatMap((joint, index) =>
    all[joint].tips.filter(hasLength).map((offset): Tip => ({ joint: index, offset })),
  )
  const skeleton = makeSkeleton(joints, tips)
  if (kept.length === all.length) return { skeleton, rootPositions, rotations: store.rotations }
  const rotations = new Float32Array(4 * kept.length * frameCount)
  const [from, to] = [4 * all.length, 4 * kept.length]
  for (let frame = 0; frame < frameCount; frame++) {
    // A subtree's joints follow each other in the file.
    const start = from * frame + 4 * root
    rotations.set(store.rotations.subarray(start, start + to), to * frame)
    if (orientations) rotations.set(orientations.subarray(4 * frame, 4 * frame + 4), to * frame)
  }
  return { skeleton, rootPositions, rotations }
}

/** An end site of no length says only that the chain ends. */
const hasLength = (offset: Vec3): boolean => offset.some((value) => value !== 0)

/** Bones do not stretch in a `Motion`: the mean place, and a note of how far the joint was from it. */
function meanPlace(path: Float32Array, joint: BvhJoint, log: IssueLog): Vec3 {
  const frames = path.length / 3
  const mean = [0, 0, 0]
  for (let at = 0; at < path.length; at++) mean[at % 3] += path[at] / frames
  let farthest = 0
  for (let at = 0; at < path.length; at += 3) {
    farthest = Math.max(
      farthest,
      portable.hypot(path[at] - mean[0], path[at + 1] - mean[1], path[at + 2] - mean[2]),
    )
  }
  log.note('stretch', joint.line, () => {
    const share = (100 * farthest) / Math.max(portable.hypot(mean[0], mean[1], mean[2]), 1e-9)
    return (
      `"${joint.name}" moves against its parent by up to ${farthest.toPrecision(3)} units ` +
      `(${share.toPrecision(2)} % of the bone); kept its mean place`
    )
  })
  return [mean[0], mean[1], mean[2]]
}

import { multiplyFlat, slerpFlat } from '@understudy/kernels'
import type { Motion, Skeleton } from '@understudy/motion'
import type { JointSource } from './plan-joints.ts'

/**
 * Local rotations of the target in every frame from those of the source, both `[frame][joint][xyzw]`:
 *
 *   R_a = R_parent r_a of the source,   R_j = R_a C_j   (or what the plan says),   r_j = R_parent⁻¹ R_j
 *
 * Three quaternion products per joint and frame, written out; world orientations live in two small scratch arrays and
 * nothing is allocated in the loop. Products of unit quaternions are unit but for rounding, so one Newton step,
 * q (3 − ‖q‖²)/2, normalizes them (error < 1e-12).
 */
export function mapRotations(
  { rotations: moving, frameCount, skeleton: source }: Motion,
  target: Skeleton,
  sources: readonly JointSource[],
): Float32Array {
  const { jointCount, parents } = target
  const rotations = new Float32Array(4 * frameCount * jointCount)
  // Kinds and constants as flat arrays: objects in the inner loop cost three times the arithmetic.
  const { kinds, first, second, alphas, constants } = flatten(sources)
  const needed = needs(source, sources)
  const sourceRow = 4 * source.jointCount
  const sourceParents = source.parents
  const orientations = new Float64Array(sourceRow)
  const world = new Float64Array(4 * jointCount)
  const pair = new Float64Array(8)
  for (let frame = 0; frame < frameCount; frame++) {
    for (let n = 0; n < needed.length; n++) {
      const o = 4 * needed[n]
      const m = frame * sourceRow + o
      const parent = sourceParents[needed[n]]
      const rx = moving[m]
      const ry = moving[m + 1]
      const rz = moving[m + 2]
      const rw = moving[m + 3]
      if (parent < 0) {
        orientations[o] = rx
        orientations[o + 1] = ry
        orientations[o + 2] = rz
        orientations[o + 3] = rw
        continue
      }
      const qx = orientations[4 * parent]
      const qy = orientations[4 * parent + 1]
      const qz = orientations[4 * parent + 2]
      const qw = orientations[4 * parent + 3]
      orientations[o] = qw * rx + qx * rw + qy * rz - qz * ry
      orientations[o + 1] = qw * ry - qx * rz + qy * rw + qz * rx
      orientations[o + 2] = qw * rz + qx * ry - qy * rx + qz * rw
      orientations[o + 3] = qw * rw - qx * rx - qy * ry - qz * rz
    }
    const t0 = 4 * frame * jointCount
    for (let joint = 0; joint < jointCount; joint++) {
      const w = 4 * joint
      const k = 8 * joint
      const parent = parents[joint]
      const out = t0 + w
      const cx = constants[k]
      const cy = constants[k + 1]
      const cz = constants[k + 2]
      const cw = constants[k + 3]
      // The parent's orientation (none at the root), and that of the source joint.
      let px = 0
      let py = 0
      let pz = 0
      let pw = 1
      if (parent >= 0) {
        px = world[4 * parent]
        py = world[4 * parent + 1]
        pz = world[4 * parent + 2]
        pw = world[4 * parent + 3]
      }
      const kind = kinds[joint]
      if (kind === FOLLOW) {
        rotations[out] = cx
        rotations[out + 1] = cy
        rotations[out + 2] = cz
        rotations[out + 3] = cw
        world[w] = pw * cx + px * cw + py * cz - pz * cy
        world[w + 1] = pw * cy - px * cz + py * cw + pz * cx
        world[w + 2] = pw * cz + px * cy - py * cx + pz * cw
        world[w + 3] = pw * cw - px * cx - py * cy - pz * cz
        continue
      }
      const a = 4 * first[joint]
      const ax = orientations[a]
      const ay = orientations[a + 1]
      const az = orientations[a + 2]
      const aw = orientations[a + 3]
      let x = aw * cx + ax * cw + ay * cz - az * cy
      let y = aw * cy - ax * cz + ay * cw + az * cx
      let z = aw * cz + ax * cy - ay * cx + az * cw
      let v = aw * cw - ax * cx - ay * cy - az * cz
      if (kind === BETWEEN) {
        pair[0] = x
        pair[1] = y
        pair[2] = z
        pair[3] = v
        multiplyFlat(pair, 4, orientations, 4 * second[joint], constants, k + 4)
        slerpFlat(pair, 0, pair, 0, pair, 4, alphas[joint])
        x = pair[0]
        y = pair[1]
        z = pair[2]
        v = pair[3]
      }
      const n = 1.5 - 0.5 * (x * x + y * y + z * z + v * v)
      x *= n
      y *= n
      z *= n
      v *= n
      world[w] = x
      world[w + 1] = y
      world[w + 2] = z
      world[w + 3] = v
      rotations[out] = pw * x - px * v - py * z + pz * y
      rotations[out + 1] = pw * y + px * z - py * v - pz * x
      rotations[out + 2] = pw * z - px * y + py * x - pz * v
      rotations[out + 3] = pw * v + px * x + py * y + pz * z
    }
  }
  return rotations
}

const COPY = 0
const BETWEEN = 1
const FOLLOW = 2

/** The plan as parallel arrays: two constants (eight numbers) per joint. */
function flatten(sources: readonly JointSource[]): {
  readonly kinds: Uint8Array
  readonly first: Int32Array
  readonly second: Int32Array
  readonly alphas: Float64Array
  readonly constants: Float64Array
} {
  const count = sources.length
  const flat = {
    kinds: new Uint8Array(count),
    first: new Int32Array(count),
    second: new Int32Array(count),
    alphas: new Float64Array(count),
    constants: new Float64Array(8 * count),
  }
  sources.forEach((source, joint) => {
    if (source.kind === 'follow') {
      flat.kinds[joint] = FOLLOW
      flat.constants.set(source.local, 8 * joint)
    } else if (source.kind === 'copy') {
      flat.kinds[joint] = COPY
      flat.first[joint] = source.joint
      flat.constants.set(source.constant, 8 * joint)
    } else {
      flat.kinds[joint] = BETWEEN
      flat.first[joint] = source.joints[0]
      flat.second[joint] = source.joints[1]
      flat.alphas[joint] = source.alpha
      flat.constants.set(source.constants[0], 8 * joint)
      flat.constants.set(source.constants[1], 8 * joint + 4)
    }
  })
  return flat
}

/** The source joints that move something, and all above them: parents first. */
function needs(source: Skeleton, sources: readonly JointSource[]): Int32Array {
  const wanted = new Uint8Array(source.jointCount)
  for (const from of sources) {
    if (from.kind === 'copy') wanted[from.joint] = 1
    if (from.kind === 'between') for (const joint of from.joints) wanted[joint] = 1
  }
  for (let joint = source.jointCount - 1; joint > 0; joint--)
    if (wanted[joint] === 1) wanted[source.parents[joint]] = 1
  return Int32Array.from(source.joints.keys()).filter((joint) => wanted[joint] === 1)
}

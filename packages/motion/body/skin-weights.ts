import { portable } from '@understudy/kernels'
import { add as vec3Add, scale, vec3At, type Vec3 } from '../math/vec3.ts'
import { ROLES } from '../skeleton/roles.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import type { BindPose } from './body-mesh.ts'
import type { Flesh } from './flesh.ts'
import type { Landmarks } from './landmarks.ts'
import { smoothUnion } from './solids.ts'

/** A straight piece of bone that follows a joint. */
interface Bone {
  readonly joint: number
  readonly from: Vec3
  readonly to: Vec3
}

/** Joints per vertex. */
const MOST = 4

/** A part of the body and the joints that move its flesh. */
interface Part {
  readonly joints: readonly number[]
  readonly bones: readonly Bone[]
}

export interface SkinWeightsOptions {
  /** How far a joint's pull fades beside the bone itself, metres. */
  readonly softness: number
  /** Over how much of the way from trunk to limb the skin passes from one to the other, metres. */
  readonly seam: number
  /** How often weights are averaged with their neighbours'. */
  readonly smoothing: number
}

/**
 * How much each vertex follows which joint. First the trunk and the nearest limb share the vertex by whose flesh it is,
 *
 *   s = ½ + (d_trunk − d_limb) / 2 seam,  clamped, eased,
 *
 * because the side of a chest is nearer to the arm's bone than to the spine and still no part of the arm. Then, in each
 * part, with dⱼ the distance to the nearest bone of joint j and d the least of them,
 *
 *   wⱼ ∝ exp( −(dⱼ² − d²) / 2σ² ),   σ² = (d/4)² + softness².
 *
 * Squares, because halfway round a joint both distances are equal and the weight then turns as fast on a thin wrist
 * as on a thick waist.
 */
export function skinWeights(
  skeleton: Skeleton,
  bind: BindPose,
  marks: Landmarks,
  flesh: Flesh,
  positions: Float64Array,
  indices: Uint32Array,
  { softness, seam, smoothing }: SkinWeightsOptions,
): { skinJoints: Uint16Array; skinWeights: Float32Array } {
  const { trunk, limbs } = partsOf(skeleton, bind, marks)
  const { jointCount } = skeleton
  const vertexCount = positions.length / 3
  const dense = new Float32Array(vertexCount * jointCount)
  for (let v = 0; v < vertexCount; v++) {
    const [x, y, z] = [positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]]
    const core = smoothUnion(flesh.trunk, x, y, z)
    let nearest = 0
    let own = Infinity
    flesh.limbs.forEach(({ solids }, limb) => {
      const d = smoothUnion(solids, x, y, z)
      if (d < own) [nearest, own] = [limb, d]
    })
    const t = Math.min(1, Math.max(0, 0.5 + (core - own) / (2 * seam)))
    const share = t * t * (3 - 2 * t)
    if (share > 0) spread(limbs[nearest], x, y, z, share, softness, dense, v * jointCount)
    if (share < 1) spread(trunk, x, y, z, 1 - share, softness, dense, v * jointCount)
  }
  calmToes(skeleton, dense)
  for (let pass = 0; pass < smoothing; pass++) smooth(dense, jointCount, indices)
  return pack(dense, jointCount)
}

/** How much of their bend toes may show: they are the noisiest joint of every recording, and a foot that curls like a hook is all one sees. */
const TOES_SHOWN = 0.65

/** Hands a part of what toes carry over to the foot. */
function calmToes({ roles, jointCount }: Skeleton, weights: Float32Array): void {
  for (const side of ['left', 'right'] as const) {
    const [toes, foot] = [roles.get(`${side}Toes`), roles.get(`${side}Foot`)]
    if (toes === undefined || foot === undefined) continue
    for (let row = 0; row < weights.length; row += jointCount) {
      weights[row + foot] += (1 - TOES_SHOWN) * weights[row + toes]
      weights[row + toes] *= TOES_SHOWN
    }
  }
}

/** Shares a vertex among the joints of one part. */
function spread(
  { joints, bones }: Part,
  x: number,
  y: number,
  z: number,
  share: number,
  softness: number,
  out: Float32Array,
  o: number,
): void {
  const squares = new Float64Array(joints.length).fill(Infinity)
  for (const { joint, from, to } of bones) {
    const square = squareToSegment(x, y, z, from, to)
    const at = joints.indexOf(joint)
    if (square < squares[at]) squares[at] = square
  }
  const least = Math.min(...squares)
  const variance = least / 16 + softness ** 2
  const pulls = squares.map((square) => portable.exp(-(square - least) / (2 * variance)))
  const sum = pulls.reduce((a, b) => a + b)
  joints.forEach((joint, index) => (out[o + joint] += (share * pulls[index]) / sum))
}

/**
 * The joints of the trunk (hips to head, and collar bones) and of arms and legs in the order of `shapeBody`. Only joints
 * with a role and what lies between two of them carry skin: fingers are rarely captured and would tear the hand.
 */
function partsOf(skeleton: Skeleton, bind: BindPose, marks: Landmarks): { trunk: Part; limbs: Part[] } {
  const { joints, roles } = skeleton
  const limbTops = (['UpperArm', 'UpperLeg'] as const).flatMap((part) =>
    (['left', 'right'] as const).map((side) => roles.get(`${side}${part}`) ?? -1),
  )
  const limbOf = new Map<number, number>()
  const trunk = new Set<number>()
  for (const role of ROLES) {
    const path: number[] = []
    for (let joint = roles.get(role) ?? -1; joint >= 0; joint = joints[joint].parent) {
      path.push(joint)
      if (joint === roles.get('hips')) break
    }
    const top = path.find((joint) => limbTops.includes(joint))
    let inLimb = top !== undefined
    for (const joint of path) {
      if (inLimb) limbOf.set(joint, limbTops.indexOf(top ?? -1))
      else trunk.add(joint)
      if (joint === top) inLimb = false
    }
  }
  const make = (members: readonly number[]): Part => ({
    joints: members,
    bones: bonesOf(skeleton, bind, marks, members),
  })
  return {
    trunk: make([...trunk]),
    limbs: limbTops.map((_, limb) =>
      make([...limbOf].filter(([, of]) => of === limb).map(([joint]) => joint)),
    ),
  }
}

/** From each joint to its children and tips, and on through the flesh that no joint marks: skull, hand, toes and heel. */
function bonesOf(skeleton: Skeleton, bind: BindPose, marks: Landmarks, members: readonly number[]): Bone[] {
  const at = (joint: number): Vec3 => vec3At(bind.jointPositions, 3 * joint)
  const carrying = new Set(members)
  const bones: Bone[] = []
  const add = (joint: number | undefined, from: Vec3, to: Vec3): void => {
    if (joint !== undefined && carrying.has(joint)) bones.push({ joint, from, to })
  }
  skeleton.joints.forEach(({ parent }, joint) => {
    if (parent >= 0) add(parent, at(parent), at(joint))
    add(joint, at(joint), at(joint))
  })
  skeleton.tips.forEach(({ joint }, tip) => add(joint, at(joint), vec3At(bind.tipPositions, 3 * tip)))
  const { roles } = skeleton
  const { size: u, headBase } = marks
  const beyond = (from: Vec3, way: Vec3, metres: number): Vec3 => vec3Add(from, scale(way, metres * u))
  add(roles.get('head'), headBase, beyond(headBase, [0, 0.9, 0.3], 0.15))
  for (const [side, index] of [
    ['left', 0],
    ['right', 1],
  ] as const) {
    const { wrist, fingers, thumb } = marks.arms[index]
    const { ankle, ball, forward } = marks.legs[index]
    add(roles.get(`${side}Hand`), wrist, beyond(wrist, fingers, 0.16))
    add(
      roles.get(`${side}Hand`),
      beyond(wrist, fingers, 0.03),
      beyond(beyond(wrist, fingers, 0.09), thumb, 0.05),
    )
    add(roles.get(`${side}Toes`), ball, beyond(ball, forward, 0.06))
    add(roles.get(`${side}Foot`), ankle, beyond(ankle, [-forward[0], -1, -forward[2]], 0.045))
  }
  return bones
}

function squareToSegment(x: number, y: number, z: number, a: Vec3, b: Vec3): number {
  const [bx, by, bz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [qx, qy, qz] = [x - a[0], y - a[1], z - a[2]]
  const square = bx * bx + by * by + bz * bz
  const t = square > 0 ? Math.min(1, Math.max(0, (qx * bx + qy * by + qz * bz) / square)) : 0
  return (qx - t * bx) ** 2 + (qy - t * by) ** 2 + (qz - t * bz) ** 2
}

/** Each vertex takes the mean of itself and the vertices it shares an edge with. */
function smooth(weights: Float32Array, width: number, indices: Uint32Array): void {
  const vertexCount = weights.length / width
  const sums = weights.slice()
  const counts = new Uint16Array(vertexCount).fill(1)
  for (let t = 0; t < indices.length; t += 3)
    for (let e = 0; e < 3; e++) {
      const a = indices[t + e]
      const b = indices[t + ((e + 1) % 3)]
      // Every edge is met from both of its triangles, once in each direction.
      counts[a]++
      for (let j = 0; j < width; j++) sums[a * width + j] += weights[b * width + j]
    }
  for (let v = 0; v < vertexCount; v++)
    for (let j = 0; j < width; j++) weights[v * width + j] = sums[v * width + j] / counts[v]
}

/** The largest four of each vertex, made to sum to one. */
function pack(dense: Float32Array, width: number): { skinJoints: Uint16Array; skinWeights: Float32Array } {
  const vertexCount = dense.length / width
  const skinJoints = new Uint16Array(MOST * vertexCount)
  const weights = new Float32Array(MOST * vertexCount)
  for (let v = 0; v < vertexCount; v++) {
    const row = dense.subarray(v * width, (v + 1) * width)
    let sum = 0
    for (let k = 0; k < MOST; k++) {
      let best = 0
      for (let j = 1; j < width; j++) if (row[j] > row[best]) best = j
      if (row[best] < 1e-3) break
      skinJoints[MOST * v + k] = best
      weights[MOST * v + k] = row[best]
      sum += row[best]
      row[best] = 0
    }
    for (let k = 0; k < MOST; k++) weights[MOST * v + k] /= sum
  }
  return { skinJoints, skinWeights: weights }
}

import { portable } from '@understudy/kernels'
import type { Skin } from '@gltf-transform/core'
import * as quat from '../../math/quat.ts'
import type { Quat } from '../../math/quat.ts'
import { dot, normalize, subtract, vec3At, type Vec3 } from '../../math/vec3.ts'
import { detectRoles } from '../../skeleton/detect-roles.ts'
import { restPose } from '../../skeleton/rest-pose.ts'
import { ROLES, type Role } from '../../skeleton/roles.ts'
import { makeSkeleton, withRoles, type Skeleton } from '../../skeleton/skeleton.ts'
import type { BuiltMotion } from './build-motion.ts'
import type { NodeForest } from './find-figures.ts'
import { isRecord } from './open-container.ts'

const own = (extras: unknown): Readonly<Record<string, unknown>> => {
  const value = isRecord(extras) ? extras.understudy : undefined
  return isRecord(value) ? value : {}
}

/** Roles that were written beside the nodes; each once. */
export function rolesFromExtras({ skeleton, nodes }: BuiltMotion, forest: NodeForest): Skeleton {
  const roles = new Map<Role, number>()
  nodes.forEach((node, joint) => {
    const { role } = own(forest.nodes[node].getExtras())
    if ((ROLES as readonly unknown[]).includes(role) && !roles.has(role as Role))
      roles.set(role as Role, joint)
  })
  return roles.size === 0 ? skeleton : withRoles(skeleton, roles)
}

/** Role search is for figures; a forest of thousands of nodes is none. */
const MOST_JOINTS = 1000

/**
 * The skeleton with a T-pose, where the file holds one: the pose its skin was bound in, else the pose its nodes
 * rest in, whichever stretches the arms out to the sides and the legs down.
 */
export function restTPose(
  skeleton: Skeleton,
  nodes: readonly number[],
  forest: NodeForest,
  skins: readonly Skin[],
): Skeleton {
  const said = skins.map((skin) => own(skin.getExtras()).tPose).find((value) => typeof value === 'boolean')
  if (said === false || skeleton.jointCount > MOST_JOINTS) return skeleton
  const rest = localRest(nodes, forest)
  if (said === true) return makeSkeleton(skeleton.joints, skeleton.tips, rest)
  for (const rotations of [boundRotations(skeleton, nodes, forest, skins, rest), rest]) {
    if (!rotations) continue
    const posed = makeSkeleton(skeleton.joints, skeleton.tips, rotations)
    if (isTPose(posed)) return posed
  }
  return skeleton
}

/** Local rotations of the nodes at rest; the root's with everything above it. */
function localRest(nodes: readonly number[], forest: NodeForest): Float32Array {
  const rotations = new Float32Array(4 * nodes.length)
  nodes.forEach((node, joint) => rotations.set(unit(forest.nodes[node].getRotation()), 4 * joint))
  let root: Quat = unit(forest.nodes[nodes[0]].getRotation())
  for (let at = forest.parents[nodes[0]]; at >= 0; at = forest.parents[at])
    root = quat.multiply(unit(forest.nodes[at].getRotation()), root)
  rotations.set(quat.normalize(root), 0)
  return rotations
}

/** Local rotations of the pose that a skin was bound in: the turn of each inverse bind matrix, turned back. */
function boundRotations(
  skeleton: Skeleton,
  nodes: readonly number[],
  forest: NodeForest,
  skins: readonly Skin[],
  rest: Float32Array,
): Float32Array | undefined {
  const joint = new Map(nodes.map((node, index) => [forest.nodes[node], index]))
  const bound = new Map<number, Quat>()
  for (const skin of skins) {
    const matrices = skin.getInverseBindMatrices()?.getArray()
    skin.listJoints().forEach((node, index) => {
      const at = joint.get(node)
      if (!matrices || at === undefined || bound.has(at) || matrices.length < 16 * index + 16) return
      const column = (c: number): Vec3 => normalize(vec3At(matrices, 16 * index + 4 * c))
      const q = quat.inverse(quat.fromAxes(column(0), column(1), column(2)))
      if (q.every(Number.isFinite)) bound.set(at, q)
    })
  }
  if (bound.size === 0) return undefined
  const world: Quat[] = []
  const rotations = new Float32Array(4 * nodes.length)
  skeleton.joints.forEach(({ parent }, index) => {
    const above = parent < 0 ? quat.IDENTITY : world[parent]
    const here = bound.get(index) ?? quat.multiply(above, quat.quatAt(rest, 4 * index))
    world.push(here)
    rotations.set(quat.normalize(quat.multiply(quat.inverse(above), here)), 4 * index)
  })
  return rotations
}

/** Cosine of how far an arm may hang from the horizontal, or a leg stand from the vertical: 25 degrees. */
const NEAR = portable.cos((25 * Math.PI) / 180)

/** Are the arms out to the left and right, and the legs down? */
export function isTPose(skeleton: Skeleton): boolean {
  const roles = skeleton.roles.size > 0 ? skeleton.roles : detectRoles(skeleton).roles
  const { positions } = restPose(skeleton)
  const at = (role: Role): Vec3 | undefined => {
    const joint = roles.get(role)
    return joint === undefined ? undefined : vec3At(positions, 3 * joint)
  }
  const along = (from: Role, to: Role, direction: Vec3): boolean => {
    const [a, b] = [at(from), at(to)]
    return a !== undefined && b !== undefined && dot(normalize(subtract(b, a)), direction) > NEAR
  }
  return (
    along('leftUpperArm', 'leftLowerArm', [1, 0, 0]) &&
    along('rightUpperArm', 'rightLowerArm', [-1, 0, 0]) &&
    along('leftLowerArm', 'leftHand', [1, 0, 0]) &&
    along('leftUpperLeg', 'leftLowerLeg', [0, -1, 0]) &&
    along('rightUpperLeg', 'rightLowerLeg', [0, -1, 0])
  )
}

const unit = (q: readonly number[]): Quat => quat.normalize([q[0], q[1], q[2], q[3]])

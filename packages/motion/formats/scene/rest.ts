import * as quat from '../../math/quat.ts'
import type { Quat } from '../../math/quat.ts'
import { cross, dot, normalize, type Vec3 } from '../../math/vec3.ts'
import { detectRoles, withDetectedRoles } from '../../skeleton/detect-roles.ts'
import { mirrorRole, ROLES, type Role } from '../../skeleton/roles.ts'
import { makeSkeleton, withRoles, type Skeleton } from '../../skeleton/skeleton.ts'
import { isMirrored, localRotations, standUpright, stretchLimbs } from '../../skeleton/t-pose.ts'
import type { BuiltMotion } from './build-motion.ts'
import { mirrorIf } from './node-places.ts'
import { isRecord } from './is-record.ts'
import type { NodeForest, SceneSkin } from './scene.ts'

const own = (extras: unknown): Readonly<Record<string, unknown>> => {
  const value = isRecord(extras) ? extras.understudy : undefined
  return isRecord(value) ? value : {}
}

/** Roles that the file itself names (VRM), or that were written beside the nodes; each once. */
export function rolesOfNodes(
  { skeleton, nodes }: BuiltMotion,
  forest: NodeForest,
  named: ReadonlyMap<number, Role> = new Map(),
): Skeleton {
  const roles = new Map<Role, number>()
  nodes.forEach((node, joint) => {
    const role = named.get(node) ?? own(forest.nodes[node].extras).role
    if ((ROLES as readonly unknown[]).includes(role) && !roles.has(role as Role))
      roles.set(role as Role, joint)
  })
  return roles.size === 0 ? skeleton : withRoles(skeleton, roles)
}

/** Roles as a person says: the T-pose that a bind shows depends on them. */
export function withSaidRoles(
  skeleton: Skeleton,
  byHand: Readonly<Partial<Record<Role, string | null>>> | undefined,
): Skeleton {
  if (!byHand) return skeleton
  const roles = new Map(skeleton.roles.size > 0 ? skeleton.roles : detectRoles(skeleton).roles)
  for (const [role, name] of Object.entries(byHand) as [Role, string | null][]) {
    const joint = skeleton.joints.findIndex((one) => one.name === name)
    for (const [other, taken] of roles) if (taken === joint) roles.delete(other)
    if (joint >= 0) roles.set(role, joint)
    else roles.delete(role)
  }
  return withRoles(skeleton, roles)
}

/** Role search is for figures; a forest of thousands of nodes is none. */
const MOST_JOINTS = 1000

/**
 * The skeleton with a T-pose, where the file shows a standing figure: the pose its skin was bound in, else the pose
 * its nodes rest in. Any standing pose does, with arms that hang, stretch out or are somewhere between: limbs are
 * turned the short way from there (`t-pose.ts`). A figure mirrored by its root has its sides by what one sees, not by name.
 */
export function restTPose(skeleton: Skeleton, built: BuiltMotion, skins: readonly SceneSkin[]): Skeleton {
  const said = skins.map(({ extras }) => own(extras).tPose).find((value) => typeof value === 'boolean')
  if (said === false || skeleton.jointCount > MOST_JOINTS) return skeleton
  const rest = localRest(skeleton, built)
  if (said === true) return makeSkeleton(skeleton.joints, skeleton.tips, rest)
  const roled = skeleton.roles.size > 0 ? skeleton : withDetectedRoles(skeleton)
  for (const rotations of [boundRotations(skeleton, built, skins, rest), rest]) {
    const standing = rotations && standUpright(roled, rotations)
    if (!standing) continue
    if (built.places[built.nodes[0]].mirrored && isMirrored(roled, standing)) {
      const swapped = withRoles(
        roled,
        new Map([...roled.roles].map(([role, joint]) => [mirrorRole(role), joint])),
      )
      const turned = standUpright(swapped, rotations)
      if (turned) return inTPose(swapped, swapped, turned)
    }
    return inTPose(skeleton, roled, standing)
  }
  return skeleton
}

function inTPose(skeleton: Skeleton, roled: Skeleton, standing: Quat[]): Skeleton {
  stretchLimbs(roled, standing)
  return makeSkeleton(skeleton.joints, skeleton.tips, localRotations(skeleton, standing))
}

/** Local rotations of the nodes at rest; the root's with everything above it. */
function localRest({ parents }: Skeleton, { nodes, places }: BuiltMotion): Float32Array {
  const rotations = new Float32Array(4 * nodes.length)
  nodes.forEach((node, joint) => {
    const above = parents[joint] < 0 ? quat.IDENTITY : places[nodes[parents[joint]]].turn
    rotations.set(quat.normalize(quat.multiply(quat.inverse(above), places[node].turn)), 4 * joint)
  })
  return rotations
}

/** Local rotations of the pose that a skin was bound in: the turn of each inverse bind matrix, turned back. */
function boundRotations(
  skeleton: Skeleton,
  { nodes, places }: BuiltMotion,
  skins: readonly SceneSkin[],
  rest: Float32Array,
): Float32Array | undefined {
  const joint = new Map(nodes.map((node, index) => [node, index]))
  const bound = new Map<number, Quat>()
  for (const { joints, inverseBind } of skins)
    joints.forEach((node, index) => {
      const at = joint.get(node)
      if (!inverseBind || at === undefined || bound.has(at) || inverseBind.length < 16 * index + 16) return
      const q = turnOf(inverseBind, 16 * index)
      if (q?.every(Number.isFinite)) bound.set(at, q)
    })
  if (bound.size === 0) return undefined
  const world: Quat[] = []
  const rotations = new Float32Array(4 * nodes.length)
  skeleton.joints.forEach(({ parent }, index) => {
    const above = parent < 0 ? quat.IDENTITY : world[parent]
    const local = quat.quatAt(rest, 4 * index)
    const found = bound.get(index)
    const here = found ? mirrorIf(places[nodes[index]].mirrored, found) : quat.multiply(above, local)
    world.push(here)
    rotations.set(quat.normalize(quat.multiply(quat.inverse(above), here)), 4 * index)
  })
  return rotations
}

/** The turn R of (R S)⁻¹ = S⁻¹ Rᵀ, column-major at `m`: its rows are the axes of R, whatever the scales. */
function turnOf(matrix: ArrayLike<number>, m: number): Quat | undefined {
  const row = (r: number): Vec3 => [matrix[m + r], matrix[m + 4 + r], matrix[m + 8 + r]]
  const y = normalize(row(1))
  const z0 = row(2)
  const x = normalize(cross(y, z0))
  const z = cross(x, y)
  // A frame of the other hand: its first axis is flipped, as mirrored nodes have it.
  return dot(cross(row(1), row(2)), row(0)) === 0 ? undefined : quat.fromAxes(x, y, z)
}

import { forwardKinematics, multiplyFlat, rotateFlat } from '@understudy/kernels'
import * as quat from '../math/quat.ts'
import type { Quat } from '../math/quat.ts'
import { cross, dot, normalize, scale, subtract, vec3At, X_AXIS, Y_AXIS, type Vec3 } from '../math/vec3.ts'
import type { Role } from '../skeleton/roles.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import type { BindPose } from './body-mesh.ts'
import { tPoseByRoles } from './t-pose-by-roles.ts'

/**
 * The pose to build a body in: the skeleton's own T-pose, else one built from its roles, else zero
 * rotations; turned to face +Z and set down with its lowest joint or tip at the floor.
 */
export function bindPose(skeleton: Skeleton): BindPose {
  const built = skeleton.tPose ? undefined : tPoseByRoles(skeleton)
  const rotations = Float32Array.from(skeleton.tPose ?? built ?? zeroRotations(skeleton.jointCount))
  const standing = stand(skeleton, rotations)
  faceForward(skeleton, rotations, standing.jointPositions)
  return { ...stand(skeleton, rotations), source: skeleton.tPose ? 'tPose' : built ? 'roles' : 'zero' }
}

function zeroRotations(jointCount: number): Float32Array {
  const rotations = new Float32Array(4 * jointCount)
  for (let joint = 0; joint < jointCount; joint++) rotations[4 * joint + 3] = 1
  return rotations
}

/** Forward kinematics of one pose, then a slide that puts the hips over the origin and the lowest point at y = 0. */
export function stand(skeleton: Skeleton, rotations: Float32Array): Omit<BindPose, 'source'> {
  const jointPositions = new Float32Array(3 * skeleton.jointCount)
  const jointOrientations = new Float32Array(4 * skeleton.jointCount)
  forwardKinematics(skeleton, new Float32Array(3), rotations, jointPositions, jointOrientations)
  const tipPositions = new Float32Array(3 * skeleton.tips.length)
  const arm = new Float32Array(3)
  skeleton.tips.forEach((tip, index) => {
    rotateFlat(arm, 0, jointOrientations, 4 * tip.joint, Float32Array.from(tip.offset), 0)
    for (let c = 0; c < 3; c++) tipPositions[3 * index + c] = jointPositions[3 * tip.joint + c] + arm[c]
  })
  const hips = 3 * (skeleton.roles.get('hips') ?? 0)
  let floor = Infinity
  for (const points of [jointPositions, tipPositions])
    for (let p = 1; p < points.length; p += 3) floor = Math.min(floor, points[p])
  const slide = [-jointPositions[hips], -floor, -jointPositions[hips + 2]]
  for (const points of [jointPositions, tipPositions])
    for (let p = 0; p < points.length; p++) points[p] += slide[p % 3]
  const rootPosition: Vec3 = vec3At(jointPositions, 0)
  return { rootPosition, rotations, jointPositions, jointOrientations, tipPositions }
}

/** Turns the root so that the figure's left is at +X and its up at +Y, where roles tell left and up. */
function faceForward(skeleton: Skeleton, rotations: Float32Array, positions: Float32Array): void {
  const axes = bodyAxes(skeleton, positions)
  if (!axes) return
  multiplyFlat(rotations, 0, Float32Array.from(quat.inverse(axes)), 0, rotations, 0)
}

/** The orientation whose X is the figure's left, Y its up and Z its front, from world joint positions. */
export function bodyAxes(skeleton: Skeleton, positions: ArrayLike<number>): Quat | undefined {
  const at = (role: Role): Vec3 | undefined => {
    const joint = skeleton.roles.get(role)
    return joint === undefined ? undefined : vec3At(positions, 3 * joint)
  }
  const left = at('leftUpperLeg') ?? at('leftUpperArm')
  const right = at('rightUpperLeg') ?? at('rightUpperArm')
  const top = at('head') ?? at('neck') ?? at('chest') ?? at('spine')
  const bottom = at('hips')
  if (!left || !right || !top || !bottom) return undefined
  const x = normalize(subtract(left, right), X_AXIS)
  const rise = subtract(top, bottom)
  const y = normalize(subtract(rise, scale(x, dot(rise, x))), Y_AXIS)
  if (Math.abs(dot(x, y)) > 0.1) return undefined
  return quat.fromAxes(x, y, cross(x, y))
}

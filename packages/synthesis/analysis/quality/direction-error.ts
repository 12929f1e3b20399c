import { portable } from '@understudy/kernels'
import { sameSkeleton, vec3, worldPositions, type Motion, type Role, type Vec3 } from '@understudy/motion'
import { spread, type Spread } from './spread.ts'

/** Bones that are straight lines in every body. */
const BONES = (['left', 'right'] as const).flatMap((side): (readonly [Role, Role])[] => [
  [`${side}UpperArm`, `${side}LowerArm`],
  [`${side}LowerArm`, `${side}Hand`],
  [`${side}UpperLeg`, `${side}LowerLeg`],
  [`${side}LowerLeg`, `${side}Foot`],
])

/**
 * How far bones of two motions point apart, degrees: the angle between the directions joint → joint in the world, one
 * value per bone and frame. Two motions of one skeleton compare every bone that has length (not fingers); others the
 * limbs both have: where the joints of a spine, a neck or a foot sit is a matter of the skeleton, not of the pose.
 */
export function directionErrorDegrees(a: Motion, b: Motion): Spread {
  const bones = sameSkeleton(a.skeleton, b.skeleton) ? everyBone(a) : roleBones(a, b)
  const p = worldPositions(a)
  const q = worldPositions(b)
  const angles: number[] = []
  for (let frame = 0; frame < Math.min(a.frameCount, b.frameCount); frame++) {
    for (const [a0, a1, b0, b1] of bones) {
      const u = direction(p, frame * a.skeleton.jointCount, a0, a1)
      const v = direction(q, frame * b.skeleton.jointCount, b0, b1)
      angles.push((180 / Math.PI) * portable.atan2(vec3.length(vec3.cross(u, v)), vec3.dot(u, v)))
    }
  }
  return spread(angles)
}

type Bone = readonly [a0: number, a1: number, b0: number, b1: number]

const direction = (positions: Float32Array, frame: number, from: number, to: number): Vec3 =>
  vec3.subtract(vec3.vec3At(positions, 3 * (frame + to)), vec3.vec3At(positions, 3 * (frame + from)))

function everyBone({ skeleton }: Motion): Bone[] {
  // Fingers and their like hang below the last role: they are rarely captured and never carried.
  const leads = skeleton.joints.map(({ role }) => role !== undefined)
  for (let joint = skeleton.jointCount - 1; joint > 0; joint--)
    if (leads[joint]) leads[skeleton.parents[joint]] = true
  return skeleton.joints.flatMap(({ parent, offset }, joint): Bone[] =>
    parent < 0 || !leads[parent] || vec3.length(offset) < 0.01 ? [] : [[parent, joint, parent, joint]],
  )
}

const roleBones = (a: Motion, b: Motion): Bone[] =>
  BONES.flatMap(([from, to]): Bone[] => {
    const found = [a, b].flatMap(({ skeleton }) => [skeleton.roles.get(from), skeleton.roles.get(to)])
    const [a0, a1, b0, b1] = found
    if (a0 === undefined || a1 === undefined || b0 === undefined || b1 === undefined) return []
    return [[a0, a1, b0, b1]]
  })

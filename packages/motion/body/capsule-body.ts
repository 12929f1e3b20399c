import { portable } from '@understudy/kernels'
import * as quat from '../math/quat.ts'
import { add, distance, normalize, scale, subtract, vec3At, Y_AXIS, type Vec3 } from '../math/vec3.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import type { BindPose, BodyMesh } from './body-mesh.ts'

const SIDES = 10
const CAP_RINGS = 3

/** A capsule along every bone, each following one joint: what can be said of a skeleton without roles. */
export function capsuleBody(skeleton: Skeleton, bind: BindPose): BodyMesh {
  const positions: number[] = []
  const normals: number[] = []
  const indices: number[] = []
  const owners: number[] = []
  const capsule = (from: Vec3, to: Vec3, owner: number): void => {
    const long = distance(from, to)
    if (long < 1e-4) return
    const radius = Math.min(0.055, Math.max(0.008, 0.17 * long))
    const turn = quat.fromTo(Y_AXIS, normalize(subtract(to, from)))
    const first = positions.length / 3
    const rings = 2 * CAP_RINGS + 2
    for (let ring = 0; ring < rings; ring++) {
      const upper = ring > CAP_RINGS
      const tilt = ((ring - (upper ? 1 : 0)) / (rings - 2) - 0.5) * Math.PI
      for (let side = 0; side < SIDES; side++) {
        const angle = (2 * Math.PI * side) / SIDES
        const normal = quat.rotate(turn, [
          portable.cos(tilt) * portable.cos(angle),
          portable.sin(tilt),
          portable.cos(tilt) * portable.sin(angle),
        ])
        positions.push(...add(upper ? to : from, scale(normal, radius)))
        normals.push(...normal)
        owners.push(owner)
        if (ring === 0) continue
        const a = first + (ring - 1) * SIDES + side
        const b = first + (ring - 1) * SIDES + ((side + 1) % SIDES)
        indices.push(a, a + SIDES, b, b, a + SIDES, b + SIDES)
      }
    }
  }
  const at = (joint: number): Vec3 => vec3At(bind.jointPositions, 3 * joint)
  skeleton.joints.forEach(({ parent }, joint) => {
    if (parent >= 0) capsule(at(parent), at(joint), parent)
  })
  skeleton.tips.forEach(({ joint }, tip) => capsule(at(joint), vec3At(bind.tipPositions, 3 * tip), joint))
  // A lone joint still shows where it is.
  if (owners.length === 0) capsule(at(0), add(at(0), [0, 0.05, 0]), 0)

  const skinJoints = new Uint16Array(4 * owners.length)
  const skinWeights = new Float32Array(4 * owners.length)
  owners.forEach((owner, vertex) => {
    skinJoints[4 * vertex] = owner
    skinWeights[4 * vertex] = 1
  })
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from(indices),
    skinJoints,
    skinWeights,
    ...plainLook(owners.length),
    helpers: [],
    bind,
  }
}

/** One stuff all over, under an open sky. */
export const plainLook = (vertexCount: number): Pick<BodyMesh, 'stuffs' | 'openness'> => ({
  stuffs: new Uint8Array(vertexCount),
  openness: new Uint8Array(vertexCount).fill(255),
})

import { quat, vec3, type Skeleton, type Vec3 } from '@understudy/motion'
import { bindPose, plainLook, type BodyMesh } from '@understudy/motion/body'

/** Width of a drawn bone at its thickest, as a part of its length, and its bounds in metres. */
export const BONE_BODY_DEFAULTS = { slender: 0.11, minWidth: 0.012, maxWidth: 0.045 } as const

/**
 * The skeleton itself as a body: one slim octahedron per bone, thickest near its joint, each moving
 * rigidly with that joint. It shows what the file says and nothing more, on any skeleton.
 */
export function boneBody(skeleton: Skeleton): BodyMesh {
  const bind = bindPose(skeleton)
  const positions: number[] = []
  const normals: number[] = []
  const owners: number[] = []
  const triangle = (a: Vec3, b: Vec3, c: Vec3, owner: number): void => {
    const normal = vec3.normalize(vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a)))
    for (const corner of [a, b, c]) {
      positions.push(...corner)
      // Flat facets: each corner belongs to one triangle, so that a bone's twist can be read.
      normals.push(...normal)
      owners.push(owner)
    }
  }
  const bone = (from: Vec3, to: Vec3, owner: number): void => {
    const long = vec3.distance(from, to)
    if (long < 1e-4) return
    const { slender, minWidth, maxWidth } = BONE_BODY_DEFAULTS
    const width = Math.min(maxWidth, Math.max(minWidth, slender * long))
    const turn = quat.fromTo([0, 1, 0], vec3.normalize(vec3.subtract(to, from)))
    const at = (x: number, y: number, z: number): Vec3 => vec3.add(from, quat.rotate(turn, [x, y, z]))
    const waist = Math.min(width, 0.4 * long)
    const ring = [at(width, waist, 0), at(0, waist, -width), at(-width, waist, 0), at(0, waist, width)]
    ring.forEach((corner, side) => {
      const next = ring[(side + 1) % 4]
      triangle(corner, next, to, owner)
      triangle(next, corner, from, owner)
    })
  }
  const at = (joint: number): Vec3 => vec3.vec3At(bind.jointPositions, 3 * joint)
  skeleton.joints.forEach(({ parent }, joint) => parent >= 0 && bone(at(parent), at(joint), parent))
  skeleton.tips.forEach(({ joint }, tip) => bone(at(joint), vec3.vec3At(bind.tipPositions, 3 * tip), joint))

  const vertexCount = owners.length
  const skinJoints = new Uint16Array(4 * vertexCount)
  const skinWeights = new Float32Array(4 * vertexCount)
  owners.forEach((owner, vertex) => {
    skinJoints[4 * vertex] = owner
    skinWeights[4 * vertex] = 1
  })
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from({ length: vertexCount }, (_, vertex) => vertex),
    skinJoints,
    skinWeights,
    ...plainLook(vertexCount),
    helpers: [],
    bind,
  }
}

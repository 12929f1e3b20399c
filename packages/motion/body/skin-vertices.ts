import { portable } from '@understudy/kernels'
import * as quat from '../math/quat.ts'
import { add, vec3At, type Vec3 } from '../math/vec3.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import type { BodyMesh } from './body-mesh.ts'
import { inverseBindMatrices } from './inverse-bind-matrices.ts'

/** One pose: where the root is, every joint's local rotation, and every helper's. */
export interface SkinPose {
  readonly root: Vec3
  /** `[joint][xyzw]` from an offset. */
  readonly rotations: Float32Array
  readonly offset?: number
  /** `[helper][xyzw]`, of a `HelperPoser`. */
  readonly helpers: Float32Array
}

/**
 * Linear blend skinning without a GPU, v′ = Σ w W B⁻¹ v: positions and unit normals in the world, for drawing on paper and
 * for measuring.
 */
export function skinVertices(
  body: BodyMesh,
  skeleton: Skeleton,
  { root, rotations, offset = 0, helpers }: SkinPose,
): { positions: Float32Array; normals: Float32Array } {
  const inverse = inverseBindMatrices(body.bind, body.helpers)
  const turns: quat.Quat[] = []
  const places: Vec3[] = []
  const place = (parent: number, own: quat.Quat, way: Vec3): void => {
    turns.push(parent < 0 ? own : quat.multiply(turns[parent], own))
    places.push(parent < 0 ? root : add(places[parent], quat.rotate(turns[parent], way)))
  }
  skeleton.joints.forEach(({ parent, offset: way }, joint) =>
    place(parent, quat.quatAt(rotations, offset + 4 * joint), way),
  )
  body.helpers.forEach(({ parent, offset: way }, helper) =>
    place(parent, quat.quatAt(helpers, 4 * helper), way),
  )
  const matrices = new Float64Array(12 * turns.length)
  turns.forEach((turn, joint) => {
    const m = inverse.subarray(16 * joint, 16 * joint + 16)
    for (let column = 0; column < 4; column++) {
      const turned = quat.rotate(turn, vec3At(m, 4 * column))
      for (let c = 0; c < 3; c++)
        matrices[12 * joint + 3 * column + c] = turned[c] + (column === 3 ? places[joint][c] : 0)
    }
  })
  const positions = new Float32Array(body.positions.length)
  const normals = new Float32Array(body.normals.length)
  const m = new Float64Array(12)
  for (let v = 0; v < positions.length / 3; v++) {
    m.fill(0)
    for (let k = 0; k < 4; k++) {
      const weight = body.skinWeights[4 * v + k]
      if (weight === 0) continue
      const from = 12 * body.skinJoints[4 * v + k]
      for (let i = 0; i < 12; i++) m[i] += weight * matrices[from + i]
    }
    const [x, y, z] = [body.positions[3 * v], body.positions[3 * v + 1], body.positions[3 * v + 2]]
    const [nx, ny, nz] = [body.normals[3 * v], body.normals[3 * v + 1], body.normals[3 * v + 2]]
    const n = [0, 1, 2].map((c) => m[c] * nx + m[3 + c] * ny + m[6 + c] * nz)
    const length = portable.hypot(n[0], n[1], n[2]) || 1
    for (let c = 0; c < 3; c++) {
      positions[3 * v + c] = m[c] * x + m[3 + c] * y + m[6 + c] * z + m[9 + c]
      normals[3 * v + c] = n[c] / length
    }
  }
  return { positions, normals }
}

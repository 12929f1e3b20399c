import * as quat from '../math/quat.ts'
import { subtract, vec3At } from '../math/vec3.ts'
import type { BodyMesh } from './body-mesh.ts'

/**
 * Points of a skin, each held by up to four joints of a skeleton: what is needed to know where a body's surface is in
 * any pose, whatever file it came from,
 *
 *   v = Σₖ wₖ (pₖ + Rₖ lₖ),
 *
 * with R, p the joint's orientation and place, and l the point in that joint's frame.
 */
export interface SkinPoints {
  readonly count: number
  /** `[point][4]`; unused places have weight 0. */
  readonly joints: Uint16Array
  /** `[point][4]`, summing to 1. */
  readonly weights: Float32Array
  /** `[point][4][xyz]`, metres. */
  readonly locals: Float32Array
}

/** The points of a generated body. What joints of its own carry goes to the skeleton's: half bends to the joint that bends, fingers to the hand. */
export function skinPointsOf({ positions, skinJoints, skinWeights, helpers, bind }: BodyMesh): SkinPoints {
  const count = positions.length / 3
  const jointCount = bind.jointPositions.length / 3
  const carriers = Array.from({ length: jointCount }, (_, joint) => joint)
  for (const { drive, parent } of helpers)
    carriers.push(drive.kind === 'half' ? drive.joint : carriers[parent])
  const joints = skinJoints.map((joint) => carriers[joint])
  const locals = new Float32Array(12 * count)
  for (let k = 0; k < 4 * count; k++) {
    if (skinWeights[k] === 0) continue
    const joint = joints[k]
    const away = subtract(vec3At(positions, 3 * (k >> 2)), vec3At(bind.jointPositions, 3 * joint))
    locals.set(quat.rotate(quat.inverse(quat.quatAt(bind.jointOrientations, 4 * joint)), away), 3 * k)
  }
  return { count, joints, weights: skinWeights, locals }
}

/** Places of chosen points in a pose: `positions` and `orientations` of the joints from joint `first` on. */
export function placeSkin(
  { joints, weights, locals }: SkinPoints,
  chosen: ArrayLike<number>,
  positions: ArrayLike<number>,
  orientations: ArrayLike<number>,
  first: number,
  out: Float64Array,
): void {
  for (let i = 0; i < chosen.length; i++) {
    let x = 0
    let y = 0
    let z = 0
    for (let k = 4 * chosen[i]; k < 4 * chosen[i] + 4; k++) {
      const w = weights[k]
      if (w === 0) continue
      const joint = first + joints[k]
      const [qx, qy, qz, qw] = [
        orientations[4 * joint],
        orientations[4 * joint + 1],
        orientations[4 * joint + 2],
        orientations[4 * joint + 3],
      ]
      const [lx, ly, lz] = [locals[3 * k], locals[3 * k + 1], locals[3 * k + 2]]
      const tx = 2 * (qy * lz - qz * ly)
      const ty = 2 * (qz * lx - qx * lz)
      const tz = 2 * (qx * ly - qy * lx)
      x += w * (positions[3 * joint] + lx + qw * tx + qy * tz - qz * ty)
      y += w * (positions[3 * joint + 1] + ly + qw * ty + qz * tx - qx * tz)
      z += w * (positions[3 * joint + 2] + lz + qw * tz + qx * ty - qy * tx)
    }
    out[3 * i] = x
    out[3 * i + 1] = y
    out[3 * i + 2] = z
  }
}

/** Points held mostly by one of these joints, at most `most` of them, evenly picked. */
export function pointsOn(
  { count, joints, weights }: SkinPoints,
  on: ReadonlySet<number>,
  most: number,
): number[] {
  const found: number[] = []
  for (let point = 0; point < count; point++) {
    let share = 0
    for (let k = 4 * point; k < 4 * point + 4; k++) if (on.has(joints[k])) share += weights[k]
    if (share > 0.5) found.push(point)
  }
  const step = Math.max(1, Math.ceil(found.length / most))
  return step === 1 ? found : found.filter((_, at) => at % step === 0)
}

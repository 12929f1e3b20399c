import { portable } from '@understudy/kernels'
import * as quat from '../../math/quat.ts'
import type { Quat } from '../../math/quat.ts'
import { add, subtract, type Vec3 } from '../../math/vec3.ts'
import type { FbxProperties } from './fbx-scene.ts'

/** A node's own transform, from its three animated properties. */
export interface FbxTransform {
  readonly translation: Vec3
  /** Euler angles, degrees. */
  readonly rotation: Vec3
  readonly scaling: Vec3
  place(translation: Vec3, rotation: Vec3, scaling: Vec3): { translation: Vec3; rotation: Quat; scale: Vec3 }
}

const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
/** `RotationOrder`: the axes in the order they are turned about. Spheric (6) is read as XYZ, as everybody does. */
const ORDERS = ['012', '021', '120', '102', '201', '210', '012']

/** Turns about the fixed axes one after the other: R = R_last … R_first. */
export function fromEuler([x, y, z]: Vec3, order = '012'): Quat {
  const angles = [x, y, z]
  let turn: Quat = quat.IDENTITY
  for (const letter of order) {
    const axis = Number(letter)
    const half = (angles[axis] * Math.PI) / 360
    const [ax, ay, az] = AXES[axis]
    const s = portable.sin(half)
    turn = quat.multiply([ax * s, ay * s, az * s, portable.cos(half)], turn)
  }
  return turn
}

/**
 * FBX's local transform, as Autodesk documents it:
 *
 *   T R_off R_p R_pre R R_post⁻¹ R_p⁻¹ S_off S_p S S_p⁻¹
 *
 * as translation, rotation and scale: the turn is R_pre R R_post⁻¹, and pivots move the translation.
 */
export function transformOf(properties: FbxProperties): FbxTransform {
  const zero: Vec3 = [0, 0, 0]
  // Pre- and post-rotation and order count only where the file does not say that they are off.
  const active = properties.number('RotationActive', 1) !== 0
  const order = active ? (ORDERS[properties.number('RotationOrder', 0)] ?? '012') : '012'
  const pre = active ? fromEuler(properties.vector('PreRotation', zero)) : quat.IDENTITY
  const post = active ? quat.inverse(fromEuler(properties.vector('PostRotation', zero))) : quat.IDENTITY
  const [rotationOffset, rotationPivot, scalingOffset, scalingPivot] = (
    ['RotationOffset', 'RotationPivot', 'ScalingOffset', 'ScalingPivot'] as const
  ).map((name) => properties.vector(name, zero))
  const hasPivots = [rotationOffset, rotationPivot, scalingOffset, scalingPivot].some((v) =>
    v.some((value) => value !== 0),
  )
  return {
    translation: properties.vector('Lcl Translation', zero),
    rotation: properties.vector('Lcl Rotation', zero),
    scaling: properties.vector('Lcl Scaling', [1, 1, 1]),
    place(translation, rotation, scale) {
      const turn = quat.multiply(quat.multiply(pre, fromEuler(rotation, order)), post)
      if (!hasPivots) return { translation, rotation: turn, scale }
      const scaled: Vec3 = [
        scalingPivot[0] * scale[0],
        scalingPivot[1] * scale[1],
        scalingPivot[2] * scale[2],
      ]
      const inner = subtract(add(scalingOffset, scalingPivot), add(scaled, rotationPivot))
      return {
        translation: add(add(translation, add(rotationOffset, rotationPivot)), quat.rotate(turn, inner)),
        rotation: turn,
        scale,
      }
    },
  }
}

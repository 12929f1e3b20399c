import { portable } from '@understudy/kernels'
import * as quat from '../../math/quat.ts'
import type { Quat } from '../../math/quat.ts'
import type { Vec3 } from '../../math/vec3.ts'
import type { SceneNode } from '../scene/scene.ts'
import type { UsdPrim, UsdValue } from './read-usda.ts'

type Parts = Pick<SceneNode, 'translation' | 'rotation' | 'scale'>

const NOTHING: Parts = { translation: [0, 0, 0], rotation: quat.IDENTITY, scale: [1, 1, 1] }
const AXES: Readonly<Record<string, Vec3>> = { X: [1, 0, 0], Y: [0, 1, 0], Z: [0, 0, 1] }

/** A matrix of 16 numbers (its columns one after the other) as translation, rotation and scale; a shear is lost. */
export function partsOf(m: readonly number[] | undefined): Parts {
  if (m?.length !== 16 || !m.every((value) => Math.abs(value) < 1e9)) return NOTHING
  const column = (c: number): Vec3 => [m[4 * c], m[4 * c + 1], m[4 * c + 2]]
  const [a, b, c] = [column(0), column(1), column(2)]
  const scale = [a, b, c].map((axis) => portable.norm(axis) || 1) as [number, number, number]
  const det =
    a[0] * (b[1] * c[2] - b[2] * c[1]) -
    a[1] * (b[0] * c[2] - b[2] * c[0]) +
    a[2] * (b[0] * c[1] - b[1] * c[0])
  if (det < 0) scale[0] = -scale[0]
  const unit = (axis: Vec3, size: number): Vec3 => [axis[0] / size, axis[1] / size, axis[2] / size]
  const rotation = quat.normalize(quat.fromAxes(unit(a, scale[0]), unit(b, scale[1]), unit(c, scale[2])))
  return { translation: column(3), rotation, scale }
}

/** Where a prim stands on the one above it: its `xformOp`s in their order, the first listed applied last. */
export function transformOf({ values }: UsdPrim): Parts {
  const order = values.get('xformOpOrder')
  let made = NOTHING
  for (const name of Array.isArray(order) ? order.map(String) : []) {
    const kind = name.split(':')[1] ?? ''
    made = joined(made, operationOf(kind, values.get(name)))
  }
  return made
}

/** first ∘ then. */
const joined = (first: Parts, then: Parts): Parts => {
  const [x, y, z] = then.translation
  const placed = quat.rotate(first.rotation, [x * first.scale[0], y * first.scale[1], z * first.scale[2]])
  const { translation: t, scale: s } = first
  return {
    translation: [t[0] + placed[0], t[1] + placed[1], t[2] + placed[2]],
    rotation: quat.multiply(first.rotation, then.rotation),
    scale: [s[0] * then.scale[0], s[1] * then.scale[1], s[2] * then.scale[2]],
  }
}

function operationOf(kind: string, value: UsdValue | undefined): Parts {
  const list = Array.isArray(value) ? (value as readonly UsdValue[]) : []
  const three = (): Vec3 => [Number(list[0]), Number(list[1]), Number(list[2])]
  const isWhole = (count: number): boolean =>
    list.length >= count && list.slice(0, count).every((one) => Number.isFinite(one))
  if (kind === 'translate' && isWhole(3)) return { ...NOTHING, translation: three() }
  if (kind === 'scale' && isWhole(3)) return { ...NOTHING, scale: three() }
  if (kind === 'orient' && isWhole(4)) {
    const [w, x, y, z] = list as readonly number[]
    return { ...NOTHING, rotation: quat.normalize([x, y, z, w]) }
  }
  if (kind === 'transform') return partsOf((list as readonly (readonly number[])[]).flat())
  const axes = /^rotate([XYZ]{1,3})$/.exec(kind)?.[1]
  if (!axes) return NOTHING
  const angles = axes.length === 1 ? [value] : list
  // rotateXYZ turns about X first: R = Rz Ry Rx.
  const about = (axis: string): Quat => {
    const degrees = Number(axes.length === 1 ? angles[0] : angles['XYZ'.indexOf(axis)])
    return quat.fromAxisAngle(AXES[axis], Number.isFinite(degrees) ? (degrees * Math.PI) / 180 : 0)
  }
  return {
    ...NOTHING,
    rotation: axes.split('').reduce((made, axis) => quat.multiply(about(axis), made), quat.IDENTITY),
  }
}

import { portable } from '@understudy/kernels'
import type { Vec3 } from './vec3.ts'

/** A turn about +Y, then a slide along the ground: p ↦ R_y(yaw) p + (x, 0, z). */
export interface GroundTransform {
  readonly yaw: number
  readonly x: number
  readonly z: number
}

/** Neither turns nor slides. */
export const GROUND_IDENTITY: GroundTransform = { yaw: 0, x: 0, z: 0 }

/** The point turned about +Y by the yaw, then slid along the ground, metres; its height stays. */
export function applyGround(t: GroundTransform, [x, y, z]: Vec3): Vec3 {
  const c = portable.cos(t.yaw)
  const s = portable.sin(t.yaw)
  return [c * x + s * z + t.x, y, -s * x + c * z + t.z]
}

/** The transform that does `b` first, then `a`. */
export function composeGround(a: GroundTransform, b: GroundTransform): GroundTransform {
  const [x, , z] = applyGround(a, [b.x, 0, b.z])
  return { yaw: wrapAngle(a.yaw + b.yaw), x, z }
}

/** What takes points back: `applyGround` with it undoes `applyGround` with `t`. */
export function invertGround(t: GroundTransform): GroundTransform {
  const c = portable.cos(t.yaw)
  const s = portable.sin(t.yaw)
  return { yaw: -t.yaw, x: -(c * t.x - s * t.z), z: -(s * t.x + c * t.z) }
}

/** The same angle in (−π, π]. */
export function wrapAngle(radians: number): number {
  const turn = 2 * Math.PI
  const wrapped = radians - turn * Math.round(radians / turn)
  return wrapped <= -Math.PI ? wrapped + turn : wrapped
}

import { MotionError, type Motion, type Role } from '@understudy/motion'
import type { Kernels } from '@understudy/kernels'
import { evenHips } from './even-hips.ts'
import { HIP_SPACING, hipsOnFloor, pointsOfRoles, withVelocities, type PointMotion } from './points.ts'

/** A joint as a control point: which, how much it counts, and whether as it is, was or will be. */
export interface ControlPoint {
  readonly role: Role
  /** 1 by default. */
  readonly weight?: number
  /**
   * Seconds later (earlier when negative) at which the joint is looked at; 0 by default. A hand seen a beat
   * before and after tells what a lead comes from and where it goes: context, without longer segments.
   */
  readonly later?: number
}

/** How the control of a database is made of a motion; new controls are made alike. */
export type ControlSpec =
  /** Joints of a body. */
  | { readonly kind: 'points'; readonly points: readonly ControlPoint[] }
  /**
   * Two hips on the floor, `spacing` metres apart: what a drawn path gives as well. With `ahead`, also where each would
   * be that many seconds later at its present speed: real hips tell by their speed which foot carries them. With `even`,
   * the line they travel along, as wide in seconds as a step or two (`evenHips`).
   */
  | { readonly kind: 'hips'; readonly spacing?: number; readonly ahead?: number; readonly even?: number }
  /** Points from elsewhere: the caller brings them. */
  | { readonly kind: 'free'; readonly weights?: readonly number[] }

/** The control of walks after hips: as they are, laid on the ground (Hsu 2004, §6.1). */
export const HIPS_CONTROL: ControlSpec = { kind: 'hips', spacing: HIP_SPACING }

/**
 * The control of walks along a drawn path: the line that hips travel along, and points so far apart that a step of a bend does not
 * pass for a straight one. Chosen on embedded walks: a metre and a half, or half of it, makes no difference; evened over 0.55 s the hips sway
 * a centimetre more and are as much farther from the path.
 */
export const PATH_CONTROL: ControlSpec = { kind: 'hips', spacing: 1, even: 0.4 }

/** The control that `spec` makes of a motion. */
export function controlOf(motion: Motion, spec: ControlSpec, kernels?: Kernels): PointMotion {
  switch (spec.kind) {
    case 'hips': {
      const own = hipsOnFloor(motion, spec.spacing, kernels)
      const hips = spec.even === undefined ? own : evenHips(own, spec.even)
      return spec.ahead === undefined ? hips : withVelocities(hips, spec.ahead)
    }
    case 'points':
      return shiftInTime(
        pointsOfRoles(
          motion,
          spec.points.map(({ role }) => role),
          kernels,
        ),
        spec.points.map(({ later = 0 }) => later),
      )
    case 'free':
      throw new MotionError(
        `control: this database's control points come from elsewhere, not from a body ("${motion.name}"). ` +
          `Give the control as points.`,
        { code: 'unsupported' },
      )
  }
}

/** How far apart a drawn path's two points are where examples have theirs, metres. */
export const spacingOf = ({ control }: { readonly control?: ControlSpec }): number =>
  (control?.kind === 'hips' ? control.spacing : undefined) ?? HIP_SPACING

/** Whether a database's controls are somebody's hips with their speeds: examples for `walkAfterHips`, not for drawn paths. */
export const hasSpeeds = ({ control }: { readonly control?: ControlSpec }): boolean =>
  control?.kind === 'hips' && control.ahead !== undefined

/** One weight per control point. */
export function controlWeights(spec: ControlSpec | undefined, pointCount: number): Float64Array {
  const given =
    spec?.kind === 'points'
      ? spec.points.map(({ weight = 1 }) => weight)
      : spec?.kind === 'free'
        ? spec.weights
        : undefined
  return Float64Array.from(given ?? new Array<number>(pointCount).fill(1))
}

/** Every point read `later[p]` seconds later; times outside hold the ends. */
export function shiftInTime(motion: PointMotion, later: readonly number[]): PointMotion {
  if (later.every((seconds) => seconds === 0)) return motion
  const { points, frameCount, pointCount, rate } = motion
  const shifted = new Float64Array(points.length)
  for (let frame = 0; frame < frameCount; frame++) {
    for (let point = 0; point < pointCount; point++) {
      const exact = Math.min(Math.max(frame + later[point] * rate, 0), frameCount - 1)
      const before = Math.min(Math.floor(exact), Math.max(0, frameCount - 2))
      const alpha = exact - before
      const a = 3 * (before * pointCount + point)
      const b = a + (frameCount > 1 ? 3 * pointCount : 0)
      const o = 3 * (frame * pointCount + point)
      for (let c = 0; c < 3; c++) shifted[o + c] = points[a + c] + alpha * (points[b + c] - points[a + c])
    }
  }
  return { ...motion, points: shifted }
}

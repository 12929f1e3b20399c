import { MotionError, worldPositions, jointOf, type Motion, type Role } from '@understudy/motion'
import { scalar, type Kernels, portable } from '@understudy/kernels'
import type { PlaceAt } from '../../analysis/index.ts'

/** Any number of points moving together, known at a steady rate: what a control may be. */
export interface PointMotion {
  /** Instants per second. */
  readonly rate: number
  readonly pointCount: number
  /** Instants 0 … frameCount − 1. */
  readonly frameCount: number
  /** `[instant][point][xyz]`, metres. */
  readonly points: Float64Array
}

/** The joints that play `roles`, as points. */
export function pointsOfRoles(
  motion: Motion,
  roles: readonly Role[],
  kernels: Kernels = scalar,
): PointMotion {
  const joints = roles.map((role) => jointOf(motion.skeleton, role, 'control by example'))
  const world = worldPositions(motion, kernels)
  const points = new Float64Array(3 * motion.frameCount * joints.length)
  for (let frame = 0, o = 0; frame < motion.frameCount; frame++) {
    for (const joint of joints) {
      const p = 3 * (frame * motion.skeleton.jointCount + joint)
      for (let c = 0; c < 3; c++) points[o++] = world[p + c]
    }
  }
  return { rate: motion.frameRate, pointCount: joints.length, frameCount: motion.frameCount, points }
}

/**
 * The two hip joints projected onto the floor and set a fixed distance apart about their middle
 * (Hsu 2004, §6.1): a control that says where a body is and where it faces, and nothing of its size.
 */
export function hipsOnFloor(motion: Motion, spacing: number = HIP_SPACING, kernels?: Kernels): PointMotion {
  const hips = pointsOfRoles(motion, ['leftUpperLeg', 'rightUpperLeg'], kernels)
  const { points } = hips
  for (let p = 0; p < points.length; p += 6) {
    const x = (points[p] + points[p + 3]) / 2
    const z = (points[p + 2] + points[p + 5]) / 2
    const dx = points[p] - points[p + 3]
    const dz = points[p + 2] - points[p + 5]
    // Lying on the side, one hip stands over the other and the floor shows no direction: face +Z.
    const half = spacing / 2 / Math.max(portable.hypot(dx, dz), 1e-9)
    const [hx, hz] = portable.hypot(dx, dz) > 1e-6 ? [dx * half, dz * half] : [spacing / 2, 0]
    points.set([x + hx, 0, z + hz, x - hx, 0, z - hz], p)
  }
  return hips
}

/** Metres between the two normalised hips. */
export const HIP_SPACING = 0.3

/** Seconds from the first instant to the last. */
export const pointDuration = (motion: PointMotion): number => (motion.frameCount - 1) / motion.rate

/** All points at one time, on straight lines between instants, into `out[o…]`; times outside hold the ends. */
export function samplePoints(out: Float64Array, o: number, motion: PointMotion, seconds: number): void {
  const last = motion.frameCount - 1
  const exact = Math.min(Math.max(seconds * motion.rate, 0), last)
  const frame = Math.min(Math.floor(exact), Math.max(last - 1, 0))
  const alpha = exact - frame
  const width = 3 * motion.pointCount
  const a = frame * width
  const b = Math.min(frame + 1, last) * width
  for (let c = 0; c < width; c++) {
    const from = motion.points[a + c]
    out[o + c] = from + (motion.points[b + c] - from) * alpha
  }
}

/** Where a control whose first two points are the hips has the body, and where it faces, as a function of seconds. */
export function placesOf(control: PointMotion): PlaceAt {
  const hips = new Float64Array(3 * control.pointCount)
  return (seconds) => {
    samplePoints(hips, 0, control, seconds)
    return {
      yaw: portable.atan2(hips[5] - hips[2], hips[0] - hips[3]),
      x: (hips[0] + hips[3]) / 2,
      z: (hips[2] + hips[5]) / 2,
    }
  }
}

/** The same points at another rate; the last instant is the last whole one inside the clip. */
export function resamplePoints(motion: PointMotion, rate: number): PointMotion {
  const frameCount = Math.floor(pointDuration(motion) * rate + 1e-6) + 1
  const points = new Float64Array(3 * motion.pointCount * frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    samplePoints(points, 3 * motion.pointCount * frame, motion, frame / rate)
  }
  return { rate, pointCount: motion.pointCount, frameCount, points }
}

/** Checks numbers, fills short gaps (NaN) by straight lines, and refuses a point that is never there. */
export function fillMissing(motion: PointMotion, who: string): PointMotion {
  const { points, frameCount, pointCount } = motion
  if (points.every((value) => Number.isFinite(value))) return motion
  const filled = Float64Array.from(points)
  const width = 3 * pointCount
  for (let c = 0; c < width; c++) {
    let known = -1
    for (let frame = 0; frame < frameCount; frame++) {
      const value = points[frame * width + c]
      if (!Number.isFinite(value)) continue
      const from = known < 0 ? value : filled[known * width + c]
      for (let gap = known + 1; gap < frame; gap++) {
        filled[gap * width + c] = from + ((value - from) * (gap - known)) / (frame - known)
      }
      known = frame
    }
    if (known < 0) {
      throw new MotionError(
        `${who}: point ${Math.floor(c / 3)} has no position in any of ${frameCount} instants; ` +
          `every control point must be seen at least once. Leave that point out of the control.`,
        { code: 'too-little' },
      )
    }
    for (let gap = known + 1; gap < frameCount; gap++) filled[gap * width + c] = filled[known * width + c]
  }
  return { ...motion, points: filled }
}

/** Each point, and after all of them each point `seconds` further along at its present speed. */
export function withVelocities(motion: PointMotion, seconds: number): PointMotion {
  const { points, frameCount, pointCount, rate } = motion
  const width = 3 * pointCount
  const wide = new Float64Array(2 * points.length)
  // Two frames at 60 Hz to either side: marker noise over one frame is a speed of its own.
  const reach = Math.max(1, Math.round(rate / 30))
  for (let frame = 0; frame < frameCount; frame++) {
    const before = Math.max(0, frame - reach)
    const after = Math.min(frameCount - 1, frame + reach)
    const scale = after > before ? (seconds * rate) / (after - before) : 0
    for (let c = 0; c < width; c++) {
      const here = points[frame * width + c]
      wide[2 * frame * width + c] = here
      wide[(2 * frame + 1) * width + c] =
        here + scale * (points[after * width + c] - points[before * width + c])
    }
  }
  return { ...motion, pointCount: 2 * pointCount, points: wide }
}

import { scalar, type Kernels, portable } from '@understudy/kernels'
import {
  jointOf,
  MotionError,
  worldPositions,
  type Motion,
  type Role,
  type Skeleton,
} from '@understudy/motion'
import { legLength } from '../contacts/index.ts'
import type { Direction, LengthUnit, Point } from './feature.ts'
import { STANDS_FOR } from './plan-tracks.ts'

/** Three coordinates over time. */
export interface Track {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly z: Float32Array
}

/** Where a body's joints are over time, its heading, and the lengths it is measured in. */
export interface BodyTrack {
  readonly name: string
  readonly frameRate: number
  readonly frameCount: number
  /** Metres. */
  readonly lengths: Readonly<Record<LengthUnit, number>>
  /** Level, unit: where the body faces, and its left. */
  readonly front: Track
  readonly left: Track
  pointOf(point: Point): Track
  /** Unit vectors; zero where the direction is undetermined. */
  directionOf(direction: Direction): Track
}

/**
 * Samples a motion at `frameRate`; features look at nothing else. Sampling first makes their streams the same
 * whatever rate a motion was recorded at.
 *
 * The heading is the turn about +Y nearest to the body's frame (left l = unit hips axis + unit shoulders axis,
 * up u = shoulders − hips, front f = l × u), see `rootMotion`: with all three of unit length and square
 *
 *   cos yaw : sin yaw = l_x + f_z : f_x − l_z
 *
 * the twist of the swing–twist split without its quaternion. Upside down it keeps its last value.
 */
export function bodyTrack(recorded: Motion, frameRate: number, kernels: Kernels = scalar): BodyTrack {
  const motion = everyNth(recorded, Math.round(recorded.frameRate / frameRate), frameRate)
  const { skeleton } = motion
  const frameCount = Math.floor(((motion.frameCount - 1) / motion.frameRate) * frameRate + 1e-6) + 1
  const world = worldPositions(motion, kernels)
  const step = motion.frameRate / frameRate
  const stride = 3 * skeleton.jointCount
  const last = motion.frameCount - 1
  const make = (): Track => ({
    x: new Float32Array(frameCount),
    y: new Float32Array(frameCount),
    z: new Float32Array(frameCount),
  })
  const sample = (joint: number): Track => {
    const track = make()
    for (let f = 0; f < frameCount; f++) {
      const exact = Math.min(f * step, last)
      const at = Math.min(Math.floor(exact + 1e-6), last)
      const alpha = Math.max(0, exact - at)
      const a = at * stride + 3 * joint
      const b = at < last ? a + stride : a
      track.x[f] = world[a] + alpha * (world[b] - world[a])
      track.y[f] = world[a + 1] + alpha * (world[b + 1] - world[a + 1])
      track.z[f] = world[a + 2] + alpha * (world[b + 2] - world[a + 2])
    }
    return track
  }
  const known = new Map<string, Track>()
  const remember = (key: string, compute: () => Track): Track => {
    const found = known.get(key) ?? compute()
    known.set(key, found)
    return found
  }
  const role = (name: Role): Track =>
    remember(name, () =>
      sample(skeleton.roles.get(name) ?? jointOf(skeleton, STANDS_FOR[name] ?? name, 'features')),
    )
  const pointOf = (point: Point): Track => {
    if (typeof point === 'string') return role(point)
    if ('mid' in point) {
      const [a, b] = point.mid
      return remember(`mid ${a} ${b}`, () => middle(role(a), role(b), make()))
    }
    return remember(`lowest ${point.lowest.join(' ')}`, () => lowest(point.lowest.map(role), make()))
  }
  const heading = headingOf(
    [role('leftUpperLeg'), role('rightUpperLeg'), role('leftUpperArm'), role('rightUpperArm')],
    make(),
  )
  const opposite = (track: Track): Track => ({
    x: track.x.map((v) => -v),
    y: track.y.map((v) => -v),
    z: track.z.map((v) => -v),
  })
  const leftOf = remember('left', () => ({
    x: heading.z.slice(),
    y: new Float32Array(frameCount),
    z: heading.x.map((v) => -v),
  }))
  const directionOf = (direction: Direction): Track => {
    if (typeof direction === 'string')
      return remember(`direction ${direction}`, () => {
        switch (direction) {
          case 'up':
          case 'down':
            return { ...make(), y: new Float32Array(frameCount).fill(direction === 'up' ? 1 : -1) }
          case 'front':
            return heading
          case 'left':
            return leftOf
          case 'back':
            return opposite(heading)
          case 'right':
            return opposite(leftOf)
        }
      })
    return remember(JSON.stringify(direction), () =>
      'plane' in direction
        ? normalOf(direction.plane.map(pointOf), make())
        : unitBetween(pointOf(direction.from), pointOf(direction.to), make()),
    )
  }
  return {
    name: motion.name,
    frameRate,
    frameCount,
    lengths: lengthsOf(skeleton, motion.name),
    front: heading,
    left: leftOf,
    pointOf,
    directionOf,
  }
}

/** Every n-th frame where that is all that is needed: three quarters of the kinematics of 120 Hz are spared. */
export function everyNth(motion: Motion, n: number, frameRate: number): Motion {
  if (n < 2 || Math.abs(n * frameRate - motion.frameRate) > 1e-9) return motion
  const frameCount = Math.floor((motion.frameCount - 1) / n) + 1
  const pick = (from: Float32Array): Float32Array => {
    const width = from.length / motion.frameCount
    const out = new Float32Array(width * frameCount)
    for (let f = 0; f < frameCount; f++) out.set(from.subarray(f * n * width, (f * n + 1) * width), f * width)
    return out
  }
  const [rootPositions, rotations] = [pick(motion.rootPositions), pick(motion.rotations)]
  return { ...motion, frameRate, frameCount, rootPositions, rotations }
}

function headingOf([lh, rh, ls, rs]: readonly Track[], out: Track): Track {
  let [cos, sin] = [1, 0]
  let sure = -1
  for (let f = 0; f < out.x.length; f++) {
    let [hx, hy, hz] = [lh.x[f] - rh.x[f], lh.y[f] - rh.y[f], lh.z[f] - rh.z[f]]
    let [sx, sy, sz] = [ls.x[f] - rs.x[f], ls.y[f] - rs.y[f], ls.z[f] - rs.z[f]]
    const h = Math.sqrt(hx * hx + hy * hy + hz * hz) || 1
    const s = Math.sqrt(sx * sx + sy * sy + sz * sz) || 1
    let [lx, ly, lz] = [hx / h + sx / s, hy / h + sy / s, hz / h + sz / s]
    const l = Math.sqrt(lx * lx + ly * ly + lz * lz) || 1
    lx /= l
    ly /= l
    lz /= l
    const ux = ls.x[f] + rs.x[f] - lh.x[f] - rh.x[f]
    const uy = ls.y[f] + rs.y[f] - lh.y[f] - rh.y[f]
    const uz = ls.z[f] + rs.z[f] - lh.z[f] - rh.z[f]
    let [fx, fy, fz] = [ly * uz - lz * uy, lz * ux - lx * uz, lx * uy - ly * ux]
    const n = Math.sqrt(fx * fx + fy * fy + fz * fz) || 1
    const [c, d] = [lx + fz / n, fx / n - lz]
    const size = Math.sqrt(c * c + d * d)
    if (size > MIN_TWIST) {
      cos = c / size
      sin = d / size
      // A clip that begins upside down faces where it first is seen to.
      if (sure < 0)
        for (let k = 0; k < f; k++) {
          out.x[k] = sin
          out.z[k] = cos
        }
      sure = f
    }
    out.x[f] = sin
    out.z[f] = cos
  }
  return out
}

/** 2(w² + y²) of the body's quaternion below which it is upside down: see `rootMotion`. */
const MIN_TWIST = 0.08

function middle(a: Track, b: Track, out: Track): Track {
  for (const c of ['x', 'y', 'z'] as const)
    for (let f = 0; f < out.x.length; f++) out[c][f] = (a[c][f] + b[c][f]) / 2
  return out
}

function lowest(tracks: readonly Track[], out: Track): Track {
  for (let f = 0; f < out.x.length; f++) {
    let found = tracks[0]
    for (const track of tracks) if (track.y[f] < found.y[f]) found = track
    out.x[f] = found.x[f]
    out.y[f] = found.y[f]
    out.z[f] = found.z[f]
  }
  return out
}

function unitBetween(a: Track, b: Track, out: Track): Track {
  for (let f = 0; f < out.x.length; f++) setUnit(out, f, b.x[f] - a.x[f], b.y[f] - a.y[f], b.z[f] - a.z[f])
  return out
}

function normalOf([a, b, c]: readonly Track[], out: Track): Track {
  for (let f = 0; f < out.x.length; f++) {
    const [px, py, pz] = [b.x[f] - a.x[f], b.y[f] - a.y[f], b.z[f] - a.z[f]]
    const [qx, qy, qz] = [c.x[f] - a.x[f], c.y[f] - a.y[f], c.z[f] - a.z[f]]
    setUnit(out, f, py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx)
  }
  return out
}

function setUnit(out: Track, f: number, x: number, y: number, z: number): void {
  const size = Math.sqrt(x * x + y * y + z * z)
  const k = size > 1e-9 ? 1 / size : 0
  out.x[f] = k * x
  out.y[f] = k * y
  out.z[f] = k * z
}

export function lengthsOf(skeleton: Skeleton, name: string): Record<LengthUnit, number> {
  const leg = legLength(skeleton)
  const arms = (['left', 'right'] as const).map((side) => armLength(skeleton, side))
  const arm = (arms[0] + arms[1]) / 2
  if (leg !== undefined && arm > 0) return { leg, arm }
  throw new MotionError(
    `features: the figure of "${name}" has a leg of ${leg ?? 0} m and an arm of ${arm} m; both must have a length ` +
      `to measure the body by. Set its roles with withRoles().`,
    { code: 'missing-role' },
  )
}

/** Shoulder to wrist along the bones. */
function armLength(skeleton: Skeleton, side: 'left' | 'right'): number {
  const top = jointOf(skeleton, `${side}UpperArm`, 'features')
  let sum = 0
  for (let j = jointOf(skeleton, `${side}Hand`, 'features'); j !== top && j > 0; j = skeleton.parents[j])
    sum += portable.norm(skeleton.joints[j].offset)
  return sum
}

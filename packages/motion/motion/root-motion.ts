import { portable } from '@understudy/kernels'
import type { Kernels } from '@understudy/kernels'
import { MotionError } from '../errors.ts'
import { wrapAngle, type GroundTransform } from '../math/ground.ts'
import { fromAxes } from '../math/quat.ts'
import { add, cross, dot, length, normalize, scale, subtract, vec3At, ZERO, type Vec3 } from '../math/vec3.ts'
import type { Role } from '../skeleton/roles.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import type { Motion } from './motion.ts'
import { transformGround } from './transform-ground.ts'
import { worldTracks } from './world-tracks.ts'

/** Where a figure is on the ground and which way it faces, one entry per frame. */
export interface RootMotion {
  readonly frameRate: number
  /** Heading in radians: 0 faces +Z, a turn to the left is positive. Unwrapped: two turns are 4π. */
  readonly yaw: Float64Array
  /** Of the hips, metres. */
  readonly x: Float64Array
  readonly z: Float64Array
}

/**
 * Below this ‖(y, w)‖ of the body's quaternion the figure is nearly upside down (tilted more than
 * 157°) and its heading means nothing: a twist of noise would spin it.
 */
const MIN_TWIST = 0.2

/**
 * Heading and ground path from roles, whatever the local axes of the skeleton. The body's frame is
 *
 *   left = â_hips + â_shoulders (unit vectors from right to left),  up = shoulders − hips,  front = left × up
 *
 * and the heading is the turn about +Y nearest to it: for the frame's quaternion (x, y, z, w) the
 * yaw 2 atan2(y, w), the twist of its swing–twist split. Bending, lying down or on the side is a tilt
 * about a horizontal axis and leaves it alone; averaging hips and shoulders cancels most of the
 * counter-swing of a walk. Where the figure is upside down the heading is carried straight across.
 */
export function rootMotion(motion: Motion, kernels?: Kernels): RootMotion {
  const { skeleton, frameCount, frameRate } = motion
  const body = bodyOf(skeleton)
  const hips = skeleton.roles.get('hips') ?? 0
  const joints = [...new Set([hips, ...body.across.flat(), ...body.top, ...body.bottom])]
  const column = new Map(joints.map((joint, index) => [joint, index]))
  const positions = worldTracks(motion, joints, kernels)
  const yaw = new Float64Array(frameCount)
  const sure = new Uint8Array(frameCount)
  const x = new Float64Array(frameCount)
  const z = new Float64Array(frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    const at = (joint: number): Vec3 => vec3At(positions, 3 * (frame * joints.length + column.get(joint)!))
    x[frame] = at(hips)[0]
    z[frame] = at(hips)[2]
    const left = body.across.reduce<Vec3>(
      (sum, [l, r]) => add(sum, normalize(subtract(at(l), at(r)), ZERO)),
      ZERO,
    )
    const heading = headingOf(left, subtract(mean(body.top.map(at)), mean(body.bottom.map(at))))
    if (heading === undefined) continue
    yaw[frame] = heading
    sure[frame] = 1
  }
  bridge(yaw, sure)
  return { frameRate, yaw, x, z }
}

/** The ground transform that puts a figure at the origin facing +Z to where this one is at `frame`. */
export const groundAt = ({ yaw, x, z }: RootMotion, frame: number): GroundTransform => ({
  yaw: wrapAngle(yaw[frame]),
  x: x[frame],
  z: z[frame],
})

/** The motion moved on the ground so that at `frame` its hips are over `place` and it faces there. */
export function placeAt(motion: Motion, place: GroundTransform, frame = 0): Motion {
  const { yaw, x, z } = groundAt(rootMotion(motion), frame)
  const turn = place.yaw - yaw
  const cos = portable.cos(turn)
  const sin = portable.sin(turn)
  return transformGround(motion, {
    yaw: turn,
    x: place.x - (cos * x + sin * z),
    z: place.z - (-sin * x + cos * z),
  })
}

interface Body {
  /** Left and right joint of each pair across the body. */
  readonly across: readonly (readonly [number, number])[]
  readonly top: readonly number[]
  readonly bottom: readonly number[]
}

/** Which joints span the body of this skeleton. */
function bodyOf(skeleton: Skeleton): Body {
  const pair = (left: Role, right: Role): (readonly [number, number])[] => {
    const [l, r] = [skeleton.roles.get(left), skeleton.roles.get(right)]
    return l === undefined || r === undefined ? [] : [[l, r]]
  }
  const legs = pair('leftUpperLeg', 'rightUpperLeg')
  const arms = pair('leftUpperArm', 'rightUpperArm')
  const top =
    arms.length > 0
      ? arms.flat()
      : (['neck', 'upperChest', 'chest', 'spine', 'head'] as const)
          .flatMap((role) => skeleton.roles.get(role) ?? [])
          .slice(0, 1)
  const bottom = legs.length > 0 ? legs.flat() : [skeleton.roles.get('hips') ?? 0]
  if (legs.length + arms.length === 0 || top.length === 0) {
    throw new MotionError(
      `rootMotion: the skeleton (root "${skeleton.joints[0].name}", ${skeleton.jointCount} joints) has ` +
        `${skeleton.roles.size} roles; a heading needs left and right upper legs or upper arms and a joint above ` +
        `the hips. Set them by hand with withRoles().`,
      { code: 'missing-role' },
    )
  }
  return { across: [...legs, ...arms], top, bottom }
}

const mean = (points: readonly Vec3[]): Vec3 => scale(points.reduce(add, ZERO), 1 / points.length)

/** The yaw nearest to the frame spanned by `left` and `up`; undefined where there is no frame or it is upside down. */
function headingOf(left: Vec3, up: Vec3): number | undefined {
  const front = cross(left, up)
  if (length(front) < 1e-6 * (length(left) * length(up)) || length(front) === 0) return undefined
  const z = normalize(front)
  const y = normalize(subtract(up, scale(left, dot(up, left) / dot(left, left))))
  const [, qy, , qw] = fromAxes(normalize(left), y, z)
  return portable.hypot(qy, qw) < MIN_TWIST ? undefined : 2 * portable.atan2(qy, qw)
}

/** Unwraps the sure headings and draws straight lines across the others. */
function bridge(yaw: Float64Array, sure: Uint8Array): void {
  let last = -1
  for (let frame = 0; frame < yaw.length; frame++) {
    if (!sure[frame]) continue
    if (last < 0) yaw.fill(wrapAngle(yaw[frame]), 0, frame + 1)
    else yaw[frame] = yaw[last] + wrapAngle(yaw[frame] - yaw[last])
    for (let gap = last + 1; last >= 0 && gap < frame; gap++)
      yaw[gap] = yaw[last] + ((yaw[frame] - yaw[last]) * (gap - last)) / (frame - last)
    last = frame
  }
  if (last >= 0) yaw.fill(yaw[last], last + 1)
}

import { conjugateFlat, multiplyFlat } from '@understudy/kernels'
import * as quat from '../../math/quat.ts'
import type { Quat } from '../../math/quat.ts'
import { cross, dot, length, normalize, scale, subtract, vec3At, type Vec3 } from '../../math/vec3.ts'
import { makeMotion, type Motion } from '../../motion/motion.ts'
import { restPose } from '../../skeleton/rest-pose.ts'
import type { Role } from '../../skeleton/roles.ts'
import { makeSkeleton, type Skeleton } from '../../skeleton/skeleton.ts'
import { legLength } from './detect-unit.ts'
import type { Detected } from './detected.ts'
import { trackJoints } from './track-joints.ts'

/** A direction of the file's world. */
export type Axis = 'x' | 'y' | 'z' | '-x' | '-y' | '-z'

/** Which axis of a file is up, where the figure faces, and how sure that is. */
export interface DetectedAxes extends Detected {
  /** The file's up. */
  readonly axis: Axis
  /** Where the figure faces at rest in the file's axes, where its rest pose is a pose. */
  readonly facing?: Axis
}

const AXES: Readonly<Record<Axis, Vec3>> = {
  x: [1, 0, 0],
  y: [0, 1, 0],
  z: [0, 0, 1],
  '-x': [-1, 0, 0],
  '-y': [0, -1, 0],
  '-z': [0, 0, -1],
}

const isAxis = (text: string): text is Axis => Object.hasOwn(AXES, text)

/** Frames looked at: enough that a figure which bends or lies down for a while is outvoted. */
const SAMPLES = 64

/** How much of a direction must lie along one axis to be called that axis: 30°. */
const ALONG = 0.87

/** Lowest foot above the origin, as a share of the leg, that still stands on the ground of that axis. */
const ON_THE_GROUND = 0.25

/**
 * Which way is up: people are upright most of the time, so the mean direction from the feet to the head over the
 * clip is the up axis. Who lies along an axis other than the rest pose's is lying down, unless the feet are on the ground
 * of that axis: a floor is at zero. A clip that lies down throughout is decided by its rest pose, if that stands.
 */
export function detectAxes(motion: Motion): DetectedAxes {
  const { skeleton } = motion
  const rest = restAxes(skeleton)
  const upright = meanUpright(motion)
  if (upright !== undefined) {
    const strength = length(upright.mean)
    const { axis, share } = nearestAxis(upright.mean)
    const stands = rest === undefined || rest.up === axis || standsOn(axis, upright.feet, skeleton)
    if (strength > 0.5 && share > 0.8 && stands) {
      const confidence = Math.min(1, share * Math.min(1, strength / 0.8))
      return { axis, facing: rest?.facing, confidence, how: `the head is above the feet along ${axis}` }
    }
  }
  if (rest !== undefined) {
    return {
      axis: rest.up,
      facing: rest.facing,
      confidence: 0.5,
      how: `the rest pose stands along ${rest.up}`,
    }
  }
  return { axis: 'y', confidence: 0.2, how: 'nothing stands clearly; taken as y' }
}

/** The feet come down to zero along the axis, to a share of the leg. */
function standsOn(axis: Axis, feet: readonly Vec3[], skeleton: Skeleton): boolean {
  const heights = feet.map((foot) => dot(foot, AXES[axis])).toSorted((a, b) => a - b)
  const lowest = heights[Math.floor(0.05 * heights.length)]
  return Math.abs(lowest) < ON_THE_GROUND * legLength(skeleton)
}

/** Mean unit vector from feet to head, over the clip, whose length tells how steady it is; and where the feet are. */
function meanUpright(motion: Motion): { mean: Vec3; feet: readonly Vec3[] } | undefined {
  const { roles } = motion.skeleton
  const top = first(roles, ['head', 'neck', 'upperChest', 'chest', 'spine'])
  const left = first(roles, ['leftFoot', 'leftLowerLeg'])
  const right = first(roles, ['rightFoot', 'rightLowerLeg'])
  if (top === undefined || left === undefined || right === undefined) return undefined
  const stride = Math.max(1, Math.floor(motion.frameCount / SAMPLES))
  const { positions, sampleCount } = trackJoints(motion, [top, left, right], { stride })
  const sum = [0, 0, 0]
  const places: Vec3[] = []
  for (let sample = 0; sample < sampleCount; sample++) {
    const at = 9 * sample
    places.push(vec3At(positions, at + 3), vec3At(positions, at + 6))
    const feet = scale(sumOf(vec3At(positions, at + 3), vec3At(positions, at + 6)), 0.5)
    const up = normalize(subtract(vec3At(positions, at), feet), [0, 0, 0])
    for (let c = 0; c < 3; c++) sum[c] += up[c] / sampleCount
  }
  return { mean: [sum[0], sum[1], sum[2]], feet: places }
}

/** Up and facing of the rest pose, where it is a standing pose at all: head over feet, legs below the hips. */
export function restAxes(skeleton: Skeleton): { up: Axis; facing: Axis } | undefined {
  const { roles } = skeleton
  const { positions } = restPose({ ...skeleton, tPose: undefined })
  const at = (...wanted: Role[]): Vec3 | undefined => {
    const joint = first(roles, wanted)
    return joint === undefined ? undefined : vec3At(positions, 3 * joint)
  }
  const head = at('head', 'neck')
  const feet = [at('leftFoot'), at('rightFoot')]
  const hips = [at('leftUpperLeg'), at('rightUpperLeg')]
  if (!head || !feet[0] || !feet[1] || !hips[0] || !hips[1]) return undefined
  const middleHip = scale(sumOf(hips[0], hips[1]), 0.5)
  const legs = nearestAxis(subtract(middleHip, scale(sumOf(feet[0], feet[1]), 0.5)))
  const trunk = nearestAxis(subtract(head, middleHip))
  const left = nearestAxis(subtract(hips[0], hips[1]))
  // Bones laid along their own axes (Bandai, LaFAN) give legs and trunk that do not line up: no pose.
  const stands = legs.axis === trunk.axis && legs.share > ALONG && trunk.share > ALONG && left.share > ALONG
  if (!stands || Math.abs(dot(AXES[left.axis], AXES[trunk.axis])) > 0.5) return undefined
  return { up: trunk.axis, facing: nearestAxis(cross(AXES[left.axis], AXES[trunk.axis])).axis }
}

/**
 * The same motion in our axes: +Y up and, where the rest pose is a pose, facing +Z with the left at +X.
 *
 * With W the turn of the world and B that of the body's rest frame,
 *
 *   p′ = W p    r′_root = W r_root B⁻¹    r′_j = B r_j B⁻¹    offset′ = B offset
 *
 * which puts every joint at W times its old place and leaves the zero pose standing.
 */
export function turnAxes(motion: Motion, axes: Pick<DetectedAxes, 'axis' | 'facing'>): Motion {
  const rest = restAxes(motion.skeleton)
  const body = rest ? toOurs(rest.up, rest.facing) : quat.IDENTITY
  // A rest pose in the same axes as the world turns with it; one that stands along another axis tells nothing
  // about where the world faces.
  const world = rest?.up === axes.axis ? body : toOurs(axes.axis)
  if (isIdentity(world) && isIdentity(body)) return motion
  const { skeleton } = motion
  const joints = skeleton.joints.map((joint) => ({
    ...joint,
    offset: clean(quat.rotate(body, joint.offset)),
  }))
  const tips = skeleton.tips.map((tip) => ({ ...tip, offset: clean(quat.rotate(body, tip.offset)) }))
  const rootPositions = new Float32Array(motion.rootPositions.length)
  for (let at = 0; at < rootPositions.length; at += 3)
    rootPositions.set(quat.rotate(world, vec3At(motion.rootPositions, at)), at)
  return makeMotion({
    ...motion,
    skeleton: makeSkeleton(
      joints,
      tips,
      skeleton.tPose && turned(skeleton.tPose, body, body, skeleton.jointCount),
    ),
    rootPositions,
    rotations: turned(motion.rotations, world, body, skeleton.jointCount),
  })
}

function turned(rotations: Float32Array, world: Quat, body: Quat, jointCount: number): Float32Array {
  const out = new Float32Array(rotations.length)
  const left = Float64Array.from([...body, ...world])
  const inverse = new Float64Array(4)
  conjugateFlat(inverse, 0, left, 0)
  const q = new Float64Array(4)
  for (let at = 0, joint = 0; at < rotations.length; at += 4, joint = (joint + 1) % jointCount) {
    for (let c = 0; c < 4; c++) q[c] = rotations[at + c]
    multiplyFlat(q, 0, left, joint === 0 ? 4 : 0, q, 0)
    multiplyFlat(q, 0, q, 0, inverse, 0)
    out.set(q, at)
  }
  return out
}

/** The rotation that brings `up` to +Y and `facing` (or, without one, the usual front of that up) to +Z. */
function toOurs(up: Axis, facing: Axis = USUAL_FACING[up]): Quat {
  const u = AXES[up]
  const f = AXES[facing]
  const l = cross(u, f)
  return quat.inverse(quat.fromAxes(l, u, f))
}

/** Where figures face in worlds with that up: Z-up worlds (Blender, Unreal) look along −Y. */
const USUAL_FACING: Readonly<Record<Axis, Axis>> = {
  y: 'z',
  z: '-y',
  x: 'z',
  '-y': 'z',
  '-z': 'y',
  '-x': 'z',
}

function nearestAxis(v: Vec3): { axis: Axis; share: number } {
  const n = length(v)
  let best: Axis = 'y'
  for (const axis of Object.keys(AXES)) {
    if (isAxis(axis) && dot(AXES[axis], v) > dot(AXES[best], v)) best = axis
  }
  return { axis: best, share: n > 0 ? dot(AXES[best], v) / n : 0 }
}

const first = (roles: ReadonlyMap<Role, number>, wanted: readonly Role[]): number | undefined =>
  wanted.map((role) => roles.get(role)).find((joint) => joint !== undefined)

const sumOf = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]

const isIdentity = (q: Quat): boolean => Math.abs(q[3]) > 1 - 1e-12

/** A quarter turn should not leave 1e-17 where a zero was. */
const clean = ([x, y, z]: Vec3): Vec3 => {
  const snap = (value: number): number => (Math.abs(value) < 1e-12 ? 0 : value)
  return [snap(x), snap(y), snap(z)]
}

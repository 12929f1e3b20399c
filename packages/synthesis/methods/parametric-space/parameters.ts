import { portable } from '@understudy/kernels'
import {
  duration,
  invertGround,
  applyGround,
  groundAt,
  jointOf,
  MotionError,
  rootMotion,
  worldPositions,
  type Motion,
  type Role,
  type Vec3,
} from '@understudy/motion'

/** Says which point of the parameter space a motion is. Write your own, or use those below. */
export interface Parameter {
  readonly name: string
  /** How files and command lines write it: `position:leftHand:start`. */
  readonly id: string
  /** What each number is, with its unit: `hand x, m`. */
  readonly axes: readonly string[]
  /** True when only the first frame and the defining moment count: then a blend is measured without making the rest. */
  readonly startAndInstant?: boolean
  /** `instant` is the defining moment of the motion, seconds of its own clock. */
  measure(motion: Motion, instant: number): readonly number[]
}

/**
 * Where a role is at the defining moment, metres: seen from where the figure stood and faced at the start
 * (x to its left, z ahead, heights above the floor plane y = 0), or from another role at that moment.
 */
export function positionOf(role: Role, relativeTo: 'start' | Role = 'start'): Parameter {
  return {
    name: `position of ${role} from ${relativeTo}`,
    id: `position:${role}:${relativeTo}`,
    axes: ['left, m', 'up, m', 'ahead, m'],
    startAndInstant: true,
    measure(motion, instant) {
      const place = invertGround(groundAt(rootMotion(firstFrame(motion)), 0))
      const there = applyGround(place, roleAt(motion, role, instant))
      if (relativeTo === 'start') return there
      const origin = applyGround(place, roleAt(motion, relativeTo, instant))
      return [there[0] - origin[0], there[1] - origin[1], there[2] - origin[2]]
    },
  }
}

/** How far the figure turns from start to end, radians, left positive. */
export const headingChange: Parameter = {
  name: 'heading change',
  id: 'turn',
  axes: ['turn, rad'],
  measure(motion) {
    const { yaw } = rootMotion(motion)
    return [yaw[yaw.length - 1] - yaw[0]]
  },
}

/** Where the figure ends, seen from where it stood and faced at the start, metres. */
export const travel: Parameter = {
  name: 'travel',
  id: 'travel',
  axes: ['left, m', 'ahead, m'],
  measure(motion) {
    const path = rootMotion(motion)
    const [x, , z] = applyGround(invertGround(groundAt(path, 0)), [path.x.at(-1)!, 0, path.z.at(-1)!])
    return [x, z]
  },
}

/** The greatest height of a role, metres. */
export function heightOf(role: Role): Parameter {
  return {
    name: `height of ${role}`,
    id: `height:${role}`,
    axes: ['height, m'],
    measure(motion) {
      const joint = jointOf(motion.skeleton, role, 'parametric space')
      const positions = worldPositions(motion)
      let most = -Infinity
      for (let f = 0; f < motion.frameCount; f++)
        most = Math.max(most, positions[3 * (f * motion.skeleton.jointCount + joint) + 1])
      return [most]
    },
  }
}

/** Mean speed along the ground, metres per second. */
export const groundSpeed: Parameter = {
  name: 'speed',
  id: 'speed',
  axes: ['speed, m/s'],
  measure(motion) {
    const { x, z } = rootMotion(motion)
    let length = 0
    for (let f = 1; f < x.length; f++) length += portable.hypot(x[f] - x[f - 1], z[f] - z[f - 1])
    return [length / Math.max(duration(motion), 1e-9)]
  },
}

/** Seconds from first frame to last. */
export const lasting: Parameter = {
  name: 'duration',
  id: 'duration',
  axes: ['duration, s'],
  measure: (motion) => [duration(motion)],
}

const firstFrame = (motion: Motion): Motion => ({
  ...motion,
  frameCount: 1,
  rootPositions: motion.rootPositions.subarray(0, 3),
  rotations: motion.rotations.subarray(0, 4 * motion.skeleton.jointCount),
})

function roleAt(motion: Motion, role: Role, instant: number): Vec3 {
  const joint = jointOf(motion.skeleton, role, 'parametric space')
  const exact = Math.min(Math.max(instant * motion.frameRate, 0), motion.frameCount - 1)
  if (!Number.isFinite(exact))
    throw new MotionError(
      `parametric space: the instant of "${motion.name}" is ${instant} s; a time inside it is needed.`,
    )
  const at = Math.floor(exact)
  const next = Math.min(at + 1, motion.frameCount - 1)
  const pick = (frame: number): Vec3 => {
    const width = 4 * motion.skeleton.jointCount
    const one = {
      ...motion,
      frameCount: 1,
      rootPositions: motion.rootPositions.subarray(3 * frame, 3 * frame + 3),
      rotations: motion.rotations.subarray(width * frame, width * (frame + 1)),
    }
    const p = worldPositions(one)
    return [p[3 * joint], p[3 * joint + 1], p[3 * joint + 2]]
  }
  const [a, b] = [pick(at), pick(next)]
  const u = exact - at
  return [a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u, a[2] + (b[2] - a[2]) * u]
}

import { portable } from '@understudy/kernels'
import { cross, dot, subtract, vec3At, Y_AXIS, type Vec3 } from '../../math/vec3.ts'
import type { Motion } from '../../motion/motion.ts'
import type { Role } from '../../skeleton/roles.ts'
import { trackJoints } from './track-joints.ts'

export interface SidesCheck {
  /** Frames in which a standing foot lay flat enough to show where the body faces. */
  readonly frames: number
  /** Share of them with the left hip on the left of the right one. */
  readonly leftShare: number
}

/** Frames looked at. */
const SAMPLES = 200
/** A foot shows where the body faces when it lies this flat: the share of its length seen from above. */
const FLAT = 0.75

const WANTED = [
  'leftUpperLeg',
  'rightUpperLeg',
  'leftFoot',
  'rightFoot',
  'leftToes',
  'rightToes',
] as const satisfies readonly Role[]

/**
 * Whether left is left: toes point forward, so the left hip must lie along up × toes. A file in left-handed axes, or with
 * its names mixed up, has them the other way round, and nothing else in it would tell. Motion in metres, +Y up.
 */
export function checkSides(motion: Motion): SidesCheck {
  const joints = WANTED.flatMap((role) => motion.skeleton.roles.get(role) ?? [])
  if (joints.length < WANTED.length) return { frames: 0, leftShare: NaN }
  const stride = Math.max(1, Math.floor(motion.frameCount / SAMPLES))
  const { positions, sampleCount } = trackJoints(motion, joints, { stride })
  let frames = 0
  let left = 0
  for (let sample = 0; sample < sampleCount; sample++) {
    const at = (role: (typeof WANTED)[number]): Vec3 =>
      vec3At(positions, 3 * (sample * WANTED.length + WANTED.indexOf(role)))
    const side = at('leftToes')[1] < at('rightToes')[1] ? 'left' : 'right'
    const [x, y, z] = subtract(at(`${side}Toes`), at(`${side}Foot`))
    if (!(portable.hypot(x, z) > FLAT * portable.hypot(x, y, z))) continue
    frames++
    if (dot(cross(Y_AXIS, [x, 0, z]), subtract(at('leftUpperLeg'), at('rightUpperLeg'))) > 0) left++
  }
  return { frames, leftShare: left / frames }
}

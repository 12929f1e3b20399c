import {
  duration,
  vec3,
  worldMotion,
  type ContactInterval,
  type Motion,
  type Role,
  type Vec3,
} from '@understudy/motion'
import { figureLimbs, type Limb } from './figure-limbs.ts'

/** A motion prepared for drawing: everything a row of a filmstrip asks of it. */
export interface FilmClip {
  readonly title: string
  /** Right of the title, smaller. */
  readonly note: string
  readonly motion: Motion
  /** What the first frame's time is called, seconds: a part cut from a longer clip keeps its times. */
  readonly startsAt: number
  readonly contacts: readonly ContactInterval[]
  /** Frames to draw; evenly spread ones unless given. */
  readonly shown?: readonly number[]
  /** Height of the floor, metres. */
  readonly floor: number
  /** Which way the figure goes on the whole, or faces if it stays: yaw, radians. */
  readonly heading: number
  /** The figure's limbs in a frame. */
  limbsAt(frame: number): Limb[]
  /** Where it stands in a frame: under the hips, on the floor. */
  standAt(frame: number): Vec3
  /** Where a role is in a frame. */
  readonly roleAt: (role: Role, frame: number) => Vec3 | undefined
}

export interface FilmClipOptions {
  readonly title?: string
  readonly note?: string
  /** Seconds of the whole clip at which this part of it starts. */
  readonly startsAt?: number
  /** Contacts to show; those annotated on the motion otherwise. */
  readonly contacts?: readonly ContactInterval[]
  /** Frames to draw; evenly spread ones otherwise. */
  readonly shown?: readonly number[]
}

/** A toe joint lies this high above its sole, metres: the radius of the drawn foot there. */
const SOLE = 0.027
/** A figure that travels less than this, metres, is shown by where it faces. */
const STAYS = 0.6

export function makeFilmClip(motion: Motion, options: FilmClipOptions = {}): FilmClip {
  const { skeleton, frameCount } = motion
  const { positions, orientations } = worldMotion(motion)
  const at = (joint: number, frame: number): Vec3 =>
    vec3.vec3At(positions, 3 * (frame * skeleton.jointCount + joint))
  const roleAt = (role: Role, frame: number): Vec3 | undefined => {
    const joint = skeleton.roles.get(role)
    return joint === undefined ? undefined : at(joint, frame)
  }
  const floor = floorOf(motion, roleAt)
  return {
    title: options.title ?? motion.name,
    note: options.note ?? `${duration(motion).toFixed(2)} s · ${Math.round(motion.frameRate * 100) / 100} Hz`,
    motion,
    startsAt: options.startsAt ?? 0,
    contacts: options.contacts ?? motion.annotations.contacts,
    shown: options.shown,
    floor,
    heading: headingOf(frameCount, (frame) => at(0, frame), roleAt),
    limbsAt: (frame) =>
      figureLimbs(skeleton, {
        positions,
        p: 3 * frame * skeleton.jointCount,
        orientations,
        q: 4 * frame * skeleton.jointCount,
      }),
    standAt: (frame) => {
      const [x, , z] = roleAt('hips', frame) ?? at(0, frame)
      return [x, floor, z]
    },
    roleAt,
  }
}

/** The height the lower foot comes down to: its 10th percentile over time, so that one stray frame does not dig. */
function floorOf(motion: Motion, roleAt: FilmClip['roleAt']): number {
  const lowest: number[] = []
  for (let frame = 0; frame < motion.frameCount; frame++) {
    const feet = (['leftToes', 'rightToes', 'leftFoot', 'rightFoot'] as const)
      .map((role) => roleAt(role, frame)?.[1])
      .filter((height) => height !== undefined)
    if (feet.length > 0) lowest.push(Math.min(...feet))
  }
  if (lowest.length === 0) return 0
  lowest.sort((a, b) => a - b)
  return lowest[Math.floor(0.1 * (lowest.length - 1))] - SOLE
}

function headingOf(frameCount: number, rootAt: (frame: number) => Vec3, roleAt: FilmClip['roleAt']): number {
  const travel = vec3.subtract(rootAt(frameCount - 1), rootAt(0))
  if (Math.hypot(travel[0], travel[2]) > STAYS) return Math.atan2(travel[0], travel[2])
  let x = 0
  let z = 0
  for (let frame = 0; frame < frameCount; frame += Math.max(1, frameCount >> 5)) {
    const left = roleAt('leftUpperLeg', frame)
    const right = roleAt('rightUpperLeg', frame)
    if (!left || !right) return 0
    // Left × up points forward.
    const [lx, , lz] = vec3.subtract(left, right)
    const across = Math.hypot(lx, lz) || 1
    x += -lz / across
    z += lx / across
  }
  return Math.atan2(x, z)
}

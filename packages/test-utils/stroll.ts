import {
  makeMotion,
  quat,
  type ContactInterval,
  type Motion,
  type Quat,
  type Role,
  type Skeleton,
} from '@understudy/motion'
import { humanoid, HUMANOID_HIP_HEIGHT } from './humanoid.ts'

export interface StrollOptions {
  readonly seconds?: number
  /** Frames per second. */
  readonly frameRate?: number
  /** Metres per second. */
  readonly speed?: number
  /** Radians per second, left positive. */
  readonly turnRate?: number
  /** Strides (two steps) per second. */
  readonly cadence?: number
  /** A T-pose humanoid with roles. */
  readonly skeleton?: Skeleton
}
export const STROLL_DEFAULTS = { seconds: 4, frameRate: 120, speed: 1.2, turnRate: 0, cadence: 0.9 } as const

/**
 * Somebody walking, as sums of sines: arms down, limbs swinging, knees bending, hips swaying, the
 * shoulders turning against them. Smooth in every derivative and known at every instant; the feet are not
 * planted (for that there is `footWalker`). Contacts are nominal: each foot for 60 % of its stride.
 */
export function stroll(options: StrollOptions = {}): Motion {
  const { seconds, frameRate, speed, turnRate, cadence } = { ...STROLL_DEFAULTS, ...options }
  const skeleton = options.skeleton ?? humanoid()
  const frameCount = Math.round(seconds * frameRate) + 1
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(4 * skeleton.jointCount * frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    const t = frame / frameRate
    const yaw = turnRate * t
    const φ = 2 * Math.PI * cadence * t
    const turns = Math.abs(turnRate) > 1e-9
    const ahead = turns ? (speed * Math.sin(yaw)) / turnRate : speed * t
    const aside = turns ? (speed * (1 - Math.cos(yaw))) / turnRate : 0
    const height = HUMANOID_HIP_HEIGHT - 0.02 + 0.02 * Math.cos(2 * φ)
    rootPositions.set([aside + 0.02 * Math.sin(φ), height, ahead], 3 * frame)
    const pose = gait(φ)
    skeleton.joints.forEach(({ role }, joint) => {
      let q = (role && pose[role]) ?? quat.IDENTITY
      if (joint === 0) q = quat.multiply(quat.fromYaw(yaw), q)
      rotations.set(q, 4 * (frame * skeleton.jointCount + joint))
    })
  }
  const annotations = {
    contacts: nominalContacts(seconds, cadence),
    marks: [],
    segments: [{ label: 'walk', start: 0, end: seconds }],
    beats: [],
    handholds: [],
    handPoses: [],
  }
  return makeMotion({ name: 'stroll', skeleton, frameRate, rootPositions, rotations, annotations })
}

const about = (axis: 'x' | 'y' | 'z', angle: number): Quat =>
  quat.fromAxisAngle([axis === 'x' ? 1 : 0, axis === 'y' ? 1 : 0, axis === 'z' ? 1 : 0], angle)

/** Local rotations at phase φ of the stride; the left heel strikes at 0. */
function gait(φ: number): Partial<Record<Role, Quat>> {
  const pose: Partial<Record<Role, Quat>> = {
    hips: quat.multiply(about('y', -0.08 * Math.cos(φ)), about('z', 0.04 * Math.sin(φ))),
    spine: about('y', 0.06 * Math.cos(φ)),
    chest: about('y', 0.06 * Math.cos(φ)),
    upperChest: about('y', 0.06 * Math.cos(φ)),
    neck: about('y', -0.1 * Math.cos(φ)),
    head: about('x', 0.02 * Math.sin(2 * φ)),
  }
  for (const [side, sign, ψ] of [
    ['left', 1, φ],
    ['right', -1, φ + Math.PI],
  ] as const) {
    const knee = 0.45 - 0.3 * Math.cos(ψ - 1.9 * Math.PI + 1.4) + 0.1 * Math.cos(2 * ψ)
    pose[`${side}UpperLeg`] = about('x', -0.1 - 0.42 * Math.cos(ψ))
    pose[`${side}LowerLeg`] = about('x', knee)
    pose[`${side}Foot`] = about('x', 0.15 * Math.sin(ψ))
    pose[`${side}Toes`] = about('x', -0.15 - 0.15 * Math.cos(ψ - Math.PI))
    pose[`${side}UpperArm`] = quat.multiply(about('x', 0.05 + 0.35 * Math.cos(ψ)), about('z', -sign * 1.35))
    pose[`${side}LowerArm`] = about('y', -sign * (0.3 - 0.15 * Math.cos(ψ)))
  }
  return pose
}

function nominalContacts(seconds: number, cadence: number): ContactInterval[] {
  const contacts: ContactInterval[] = []
  for (const [role, shift] of [
    ['leftFoot', 0],
    ['rightFoot', 0.5],
  ] as const) {
    for (let stride = -1; (stride + shift) / cadence < seconds; stride++) {
      const start = Math.max((stride + shift) / cadence, 0)
      const end = Math.min((stride + shift + 0.6) / cadence, seconds)
      if (end > start) contacts.push({ role, start, end })
    }
  }
  return contacts.toSorted((a, b) => a.start - b.start)
}

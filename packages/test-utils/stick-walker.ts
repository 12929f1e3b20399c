import {
  makeMotion,
  makeSkeleton,
  quat,
  seeded,
  type Joint,
  type Motion,
  type Role,
} from '@understudy/motion'

export interface StickWalkerOptions {
  readonly seconds?: number
  /** Frames per second. */
  readonly frameRate?: number
  /** Steps of the left foot per second. */
  readonly cadence?: number
  /** Metres per second. */
  readonly speed?: number
  /** Radians per second, left positive. */
  readonly turnRate?: number
  /** Multiplies every bone. */
  readonly size?: number
  /** Seconds of the walker's own clock at each second of the motion: a known time warp. */
  readonly clock?: (seconds: number) => number
}

const BONES: readonly (readonly [Role, Role | undefined, number, number, number])[] = [
  ['hips', undefined, 0, 0, 0],
  ['spine', 'hips', 0, 0.12, 0],
  ['chest', 'spine', 0, 0.2, 0],
  ['neck', 'chest', 0, 0.22, 0],
  ['head', 'neck', 0, 0.12, 0],
]
const SIDE: readonly (readonly [string, string, number, number, number])[] = [
  ['UpperArm', 'chest', 0.18, 0.18, 0],
  ['LowerArm', 'UpperArm', 0, -0.28, 0],
  ['Hand', 'LowerArm', 0, -0.25, 0],
  ['UpperLeg', 'hips', 0.1, -0.05, 0],
  ['LowerLeg', 'UpperLeg', 0, -0.42, 0],
  ['Foot', 'LowerLeg', 0, -0.4, 0],
  ['Toes', 'Foot', 0, -0.06, 0.14],
]

/**
 * A stick figure that swings its limbs forward at a cadence: not a person, but smooth, asymmetric
 * and without noise, so that what was done to it is known exactly. The seed shifts and scales its limbs.
 */
export function stickWalker(seed: number, options: StickWalkerOptions = {}): Motion {
  const { seconds = 3, frameRate = 60, cadence = 0.9, speed = 1.2, turnRate = 0, size = 1 } = options
  const clock = options.clock ?? ((t: number) => t)
  const random = seeded(seed)
  const joints: Joint[] = []
  const indexOf = new Map<Role, number>()
  const add = (role: Role, parent: Role | undefined, x: number, y: number, z: number): void => {
    indexOf.set(role, joints.length)
    const above = parent === undefined ? -1 : indexOf.get(parent)!
    joints.push({ name: role, parent: above, offset: [size * x, size * y, size * z], role })
  }
  for (const [role, parent, x, y, z] of BONES) add(role, parent, x, y, z)
  for (const [side, sign] of [
    ['left', 1],
    ['right', -1],
  ] as const) {
    for (const [part, parent, x, y, z] of SIDE) {
      const above = indexOf.has(parent as Role) ? (parent as Role) : (`${side}${parent}` as Role)
      add(`${side}${part}` as Role, above, sign * x, y, z)
    }
  }
  const skeleton = makeSkeleton(joints)
  const frameCount = Math.round(seconds * frameRate) + 1
  const swing = joints.map(({ role }) => {
    const left = role!.startsWith('left') ? 0 : Math.PI
    const leg = role!.endsWith('Leg') || role!.endsWith('Foot') ? 1 : 0.6
    const side = role!.startsWith('left') || role!.startsWith('right')
    return {
      size: side ? leg * random.between(0.3, 0.5) : random.between(0.02, 0.06),
      phase: (side ? left + (leg === 1 ? 0 : Math.PI) : 0) + random.between(-0.3, 0.3),
      second: random.between(0, 0.12),
      lean: random.between(-0.1, 0.1),
    }
  })
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(4 * joints.length * frameCount)
  for (let f = 0; f < frameCount; f++) {
    const t = clock(f / frameRate)
    const yaw = turnRate * t
    const phase = 2 * Math.PI * cadence * t
    // ∫ of a heading that turns evenly: straight ahead when it does not.
    const ahead = Math.abs(turnRate) < 1e-9 ? speed * t : (speed * Math.sin(yaw)) / turnRate
    const aside = Math.abs(turnRate) < 1e-9 ? 0 : (speed * (1 - Math.cos(yaw))) / turnRate
    rootPositions.set([aside, size * (0.93 + 0.02 * Math.cos(2 * phase)), ahead], 3 * f)
    joints.forEach((_, j) => {
      const { size: amount, phase: shift, second, lean } = swing[j]
      const angle = lean + amount * Math.sin(phase + shift) + second * Math.sin(2 * phase + 2 * shift)
      const local = quat.fromAxisAngle([1, 0, 0], angle)
      rotations.set(j === 0 ? quat.multiply(quat.fromYaw(yaw), local) : local, 4 * (f * joints.length + j))
    })
  }
  return makeMotion({ name: `stick-${seed}`, skeleton, frameRate, rootPositions, rotations })
}

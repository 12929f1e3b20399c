import { conjugateFlat, multiplyFlat, rotateFlat, portable } from '@understudy/kernels'
import { quat, type Motion, type Role, type WorldMotion } from '@understudy/motion'
import { referencePose } from '../anatomy/index.ts'

/** How often and how far joints go beyond the range of a person's. */
export interface JointLimits {
  /** Share of the frames in which some joint is beyond its range. */
  readonly frameShare: number
  /** By how much at worst, and whose: undefined when nothing is. */
  readonly worstDegrees: number
  readonly worst?: string
  /** Largest excess per angle, degrees, of those that have one. */
  readonly excessDegrees: Readonly<Record<string, number>>
}

/** One anatomical angle: a joint against another, a vector carried along, the angle it then makes. */
interface AngleRange {
  readonly name: string
  readonly role: Role
  /** Measured against the first of these roles the skeleton has. */
  readonly against: readonly Role[]
  readonly axis: readonly [number, number, number]
  readonly angle: (x: number, y: number, z: number) => number
  readonly low: number
  readonly high: number
}

// Ranges: American Academy of Orthopaedic Surgeons, Joint Motion: Method of Measuring and Recording, 1965, as
// tabulated in Norkin, White, Measurement of Joint Motion, F. A. Davis.
/** Beyond the clinical range by less than this is no violation: kickers and dancers, and where markers sit, degrees. */
export const LIMIT_MARGIN_DEGREES = 15

const DEGREES = 180 / Math.PI
const TRUNK = ['upperChest', 'chest', 'spine'] as const

/**
 * Angles in the reference pose's axes (X to the figure's left, Y up, Z forward). Limbs that can point almost anywhere
 * (shoulders, hips sideways) are only held against what no body does.
 */
const RANGES: readonly AngleRange[] = [
  ...(['left', 'right'] as const).flatMap((side): AngleRange[] => {
    const out = side === 'left' ? 1 : -1
    const range = (
      name: string,
      part: string,
      against: readonly Role[],
      axis: readonly [number, number, number],
      low: number,
      high: number,
      angle: AngleRange['angle'],
    ): AngleRange => ({
      name: `${side} ${name}`,
      role: `${side}${part}` as Role,
      against,
      axis,
      low,
      high,
      angle,
    })
    const down = [0, -1, 0] as const
    const arm = [out, 0, 0] as const
    return [
      range('knee flexion', 'LowerLeg', [`${side}UpperLeg`], down, 0, 135, (_x, y, z) =>
        portable.atan2(-z, -y),
      ),
      // A thigh raised sideways flexes by whatever sign noise has: only mostly sagittal ones are measured.
      range('hip flexion', 'UpperLeg', ['hips'], down, -30, 120, (_x, y, z) =>
        portable.hypot(y, z) < 0.75 ? 0 : portable.atan2(z, -y),
      ),
      range('hip abduction', 'UpperLeg', ['hips'], down, -45, 90, (x) => portable.asin(clamp(out * x))),
      // 20° is what an examiner reaches by hand; under the body's weight ankles bend to 40° (weight-bearing lunge).
      range('ankle dorsiflexion', 'Foot', [`${side}LowerLeg`], [0, 0, 1], -50, 40, (_x, y) =>
        portable.asin(clamp(y)),
      ),
      range('elbow flexion', 'LowerArm', [`${side}UpperArm`], arm, 0, 150, (x, _y, z) =>
        portable.atan2(z, out * x),
      ),
      range('shoulder extension', 'UpperArm', TRUNK, arm, -180, 60, (_x, _y, z) => portable.asin(clamp(-z))),
      range('wrist flexion', 'Hand', [`${side}LowerArm`], arm, -70, 80, (_x, y) => portable.asin(clamp(-y))),
    ]
  }),
  {
    name: 'head flexion',
    role: 'head',
    against: TRUNK,
    axis: [0, 0, 1],
    low: -60,
    high: 60,
    angle: (_x, y) => portable.asin(clamp(-y)),
  },
  {
    name: 'head rotation',
    role: 'head',
    against: TRUNK,
    axis: [0, 0, 1],
    low: -80,
    high: 80,
    angle: (x, _y, z) => portable.atan2(x, z),
  },
  {
    name: 'trunk flexion',
    role: 'chest',
    against: ['hips'],
    axis: [0, 1, 0],
    low: -30,
    high: 80,
    angle: (_x, y, z) => portable.atan2(z, y),
  },
  {
    name: 'trunk rotation',
    role: 'chest',
    against: ['hips'],
    axis: [1, 0, 0],
    low: -45,
    high: 45,
    angle: (x, _y, z) => portable.atan2(-z, x),
  },
]

/**
 * Which joints bend further than people do. How far joint j has turned against joint i since the reference pose,
 *
 *   A = D_i⁻¹ D_j,   D = R R̂⁻¹,
 *
 * carries a vector along, and the angle it then makes is held against a clinical range plus `LIMIT_MARGIN_DEGREES`.
 */
export function jointLimits(motion: Motion, world: WorldMotion): JointLimits {
  const { skeleton, frameCount } = motion
  // A known T-pose is believed before the clip: it is the clip that stands to be judged.
  const pose = referencePose(skeleton, skeleton.tPose ? undefined : motion)
  if (pose.source === 'zero') return { frameShare: 0, worstDegrees: 0, excessDegrees: {} }
  const beyond = new Uint8Array(frameCount)
  const excess: Record<string, number> = {}
  const a = new Float64Array(4)
  const b = new Float64Array(4)
  const v = new Float64Array(3)
  for (const { name, role, against, axis, angle, low, high } of RANGES) {
    const joint = skeleton.roles.get(role)
    const other = against
      .map((candidate) => skeleton.roles.get(candidate))
      .find((found) => found !== undefined)
    if (joint === undefined || other === undefined) continue
    // D_i⁻¹ D_j axis = R̂_i (R_i⁻¹ R_j (R̂_j⁻¹ axis)): two constants outside, one product inside.
    const local = Float64Array.from(quat.rotate(quat.inverse(pose.orientations[joint]), axis))
    const back = Float64Array.from(pose.orientations[other])
    let most = 0
    for (let frame = 0; frame < frameCount; frame++) {
      const r0 = 4 * frame * skeleton.jointCount
      conjugateFlat(a, 0, world.orientations, r0 + 4 * other)
      multiplyFlat(b, 0, a, 0, world.orientations, r0 + 4 * joint)
      rotateFlat(v, 0, b, 0, local, 0)
      rotateFlat(v, 0, back, 0, v, 0)
      const degrees = DEGREES * angle(v[0], v[1], v[2])
      const over = Math.max(low - degrees, degrees - high) - LIMIT_MARGIN_DEGREES
      if (over <= 0) continue
      beyond[frame] = 1
      most = Math.max(most, over)
    }
    if (most > 0) excess[name] = most
  }
  const worst = Object.entries(excess).toSorted(([, x], [, y]) => y - x)[0]
  return {
    frameShare: beyond.reduce((sum, on) => sum + on, 0) / frameCount,
    worstDegrees: worst?.[1] ?? 0,
    ...(worst ? { worst: worst[0] } : {}),
    excessDegrees: excess,
  }
}

const clamp = (s: number): number => Math.min(1, Math.max(-1, s))

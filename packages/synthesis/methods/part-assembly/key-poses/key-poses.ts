import {
  makeMotion,
  MotionError,
  quat,
  vec3,
  type Motion,
  type Pose,
  type Quat,
  type Skeleton,
  type Vec3,
} from '@understudy/motion'

/** A pose at a frame of the motion that is being sketched. */
export interface KeyPose extends Pose {
  readonly frame: number
}

/** A motion as a few poses. */
export interface KeyPoses {
  readonly name: string
  readonly skeleton: Skeleton
  /** Frames per second of the key poses' clock. */
  readonly frameRate: number
  /** At least one, each at a later frame than the one before. */
  readonly poses: readonly KeyPose[]
}

/** How many frames key poses become, and what is between them. */
export interface KeyPoseOptions {
  /** Frames of the result; the frames from the first key pose to the last unless told. The poses' times are stretched to it. */
  readonly frameCount?: number
  /** `smooth`: no jump of speed at a key pose. `straight`: each joint turns at a constant rate from pose to pose. */
  readonly interpolation?: 'smooth' | 'straight'
}

/** What `keyPoseMotion` takes where its options do not say. */
export const KEY_POSE_DEFAULTS = { interpolation: 'smooth' } as const

/**
 * The motion through key poses, of any length. Between keys i and i + 1, h seconds apart, at u in [0, 1]
 *
 *   position   cubic Bézier of p_i, p_i + v_i h/3, p_{i+1} − v_{i+1} h/3, p_{i+1}
 *   rotation   the same by slerp (de Casteljau on the sphere): q_i, q_i exp(ω_i h/3), q_{i+1} exp(−ω_{i+1} h/3), q_{i+1}
 *
 * with the speed at a key the mean of the two sides', each weighted by the other's duration,
 * and none where they point apart: an arm that is sent out and drawn back stops there, and a pose that is held holds. Speeds are at
 * most three times the slower side's (Fritsch and Carlson's bound), so that nothing overshoots. At both ends
 * the figure is at rest. The result passes through every key pose and is C¹.
 */
export function keyPoseMotion(keys: KeyPoses, options: KeyPoseOptions = {}): Motion {
  const { skeleton, poses, frameRate } = keys
  checkKeys(keys)
  const first = poses[0].frame
  const span = poses[poses.length - 1].frame - first
  const frameCount = options.frameCount ?? span + 1
  if (!(Number.isInteger(frameCount) && frameCount >= 1))
    throw new MotionError(
      `key poses: "${keys.name}" was given ${frameCount} frames; a whole number of at least 1 is needed.`,
    )
  const isSmooth = (options.interpolation ?? KEY_POSE_DEFAULTS.interpolation) === 'smooth'
  const rates = isSmooth ? ratesAt(poses) : undefined
  const width = 4 * skeleton.jointCount
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(width * frameCount)
  let i = 0
  for (let f = 0; f < frameCount; f++) {
    const at = first + (frameCount > 1 ? (span * f) / (frameCount - 1) : 0)
    while (i < poses.length - 2 && poses[i + 1].frame <= at) i++
    const [a, b] = [poses[i], poses[Math.min(i + 1, poses.length - 1)]]
    const h = b.frame - a.frame
    const u = h > 0 ? Math.min((at - a.frame) / h, 1) : 0
    const [ra, rb] = [rates?.[i], rates?.[i + 1] ?? rates?.[i]]
    rootPositions.set(curvePoint(a.rootPosition, b.rootPosition, ra?.root, rb?.root, h, u), 3 * f)
    for (let j = 0; j < skeleton.jointCount; j++)
      rotations.set(
        curveTurn(a.rotations[j], b.rotations[j], ra?.joints[j], rb?.joints[j], h, u),
        width * f + 4 * j,
      )
  }
  return makeMotion({ name: keys.name, skeleton, frameRate, rootPositions, rotations })
}

/** Velocities at a key pose, per frame of its clock: of the root, and of every joint in its own frame. */
interface Rates {
  readonly root: Vec3
  readonly joints: readonly Vec3[]
}

function ratesAt(poses: readonly KeyPose[]): readonly Rates[] {
  return poses.map((pose, i): Rates => {
    const [before, after] = [poses[i - 1], poses[i + 1]]
    if (before === undefined || after === undefined)
      return { root: vec3.ZERO, joints: pose.rotations.map(() => vec3.ZERO) }
    const [h0, h1] = [pose.frame - before.frame, after.frame - pose.frame]
    const mean = (a: Vec3, b: Vec3): Vec3 => meanRate(a, b, h0, h1)
    const axis = (c: number): number => {
      const s0 = (pose.rootPosition[c] - before.rootPosition[c]) / h0
      const s1 = (after.rootPosition[c] - pose.rootPosition[c]) / h1
      return mean([s0, 0, 0], [s1, 0, 0])[0]
    }
    return {
      root: [axis(0), axis(1), axis(2)],
      joints: pose.rotations.map((q, j) =>
        mean(
          vec3.scale(quat.log(quat.multiply(quat.inverse(before.rotations[j]), q)), 1 / h0),
          vec3.scale(quat.log(quat.multiply(quat.inverse(q), after.rotations[j])), 1 / h1),
        ),
      ),
    }
  })
}

function meanRate(a: Vec3, b: Vec3, h0: number, h1: number): Vec3 {
  if (vec3.dot(a, b) <= 0) return vec3.ZERO
  const mean = vec3.scale(vec3.add(vec3.scale(a, h1), vec3.scale(b, h0)), 1 / (h0 + h1))
  const most = 3 * Math.min(vec3.length(a), vec3.length(b))
  const size = vec3.length(mean)
  return size > most ? vec3.scale(mean, most / size) : mean
}

function curvePoint(
  a: Vec3,
  b: Vec3,
  va: Vec3 | undefined,
  vb: Vec3 | undefined,
  h: number,
  u: number,
): Vec3 {
  if (va === undefined || vb === undefined) return vec3.lerp(a, b, u)
  const c = vec3.add(a, vec3.scale(va, h / 3))
  const d = vec3.subtract(b, vec3.scale(vb, h / 3))
  return casteljau(a, c, d, b, u, vec3.lerp)
}

function curveTurn(a: Quat, b: Quat, wa: Vec3 | undefined, wb: Vec3 | undefined, h: number, u: number): Quat {
  if (wa === undefined || wb === undefined) return quat.slerp(a, b, u)
  const c = quat.multiply(a, quat.exp(vec3.scale(wa, h / 3)))
  const d = quat.multiply(b, quat.exp(vec3.scale(wb, -h / 3)))
  return quat.normalize(casteljau(a, c, d, b, u, quat.slerp))
}

function casteljau<T>(a: T, b: T, c: T, d: T, u: number, mix: (a: T, b: T, u: number) => T): T {
  const [ab, bc, cd] = [mix(a, b, u), mix(b, c, u), mix(c, d, u)]
  return mix(mix(ab, bc, u), mix(bc, cd, u), u)
}

function checkKeys({ name, poses, skeleton, frameRate }: KeyPoses): void {
  if (poses.length === 0 || !(frameRate > 0))
    throw new MotionError(
      `key poses: "${name}" has ${poses.length} poses at ${frameRate} Hz; at least one and a positive rate are needed.`,
      { code: 'too-little' },
    )
  poses.forEach(({ frame, rotations }, i) => {
    if (rotations.length !== skeleton.jointCount)
      throw new MotionError(
        `key poses: pose ${i} of "${name}" has ${rotations.length} rotations and the skeleton ` +
          `${skeleton.jointCount} joints; one per joint is needed.`,
        { code: 'mismatch' },
      )
    if (i > 0 && !(frame > poses[i - 1].frame))
      throw new MotionError(
        `key poses: pose ${i} of "${name}" is at frame ${frame}, the one before at ${poses[i - 1].frame}; ` +
          `each must come later. Sort them by frame.`,
      )
  })
}

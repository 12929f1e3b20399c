import { portable } from '@understudy/kernels'
import type { Motion, Role } from '@understudy/motion'
import { logBetweenFlat } from '../../analysis/deviations/index.ts'

/** What says how joints turn: a motion. */
export type Turning = Pick<Motion, 'rotations' | 'frameCount' | 'skeleton'>

/** σ of a joint that turns by itself, radians. */
const TURNS: Readonly<Partial<Record<Role, number>>> = {
  hips: 0.12,
  spine: 0.15,
  chest: 0.15,
  upperChest: 0.15,
  neck: 0.2,
  head: 0.25,
  leftShoulder: 0.12,
  rightShoulder: 0.12,
  leftUpperArm: 0.6,
  rightUpperArm: 0.6,
  leftLowerArm: 0.6,
  rightLowerArm: 0.6,
  leftHand: 0.25,
  rightHand: 0.25,
  leftUpperLeg: 0.35,
  rightUpperLeg: 0.35,
  leftLowerLeg: 0.35,
  rightLowerLeg: 0.35,
  leftFoot: 0.2,
  rightFoot: 0.2,
}
const OTHER_TURN = 0.08
/** Elbows and knees turn about one axis; about the others this much. */
const OFF_HINGE = 0.06
const HINGES: ReadonlySet<string> = new Set([
  'leftLowerArm',
  'rightLowerArm',
  'leftLowerLeg',
  'rightLowerLeg',
])

/**
 * Columns: the directions in which a joint turns, each as long as its σ. A hinge's first is the axis about which the motion itself
 * turns it most; where it hardly moves, all directions are alike.
 */
export function turnAxes(motion: Turning, joint: number): Float64Array {
  const { role } = motion.skeleton.joints[joint]
  const turn = (role && TURNS[role]) ?? OTHER_TURN
  const plain = Float64Array.of(turn, 0, 0, 0, turn, 0, 0, 0, turn)
  if (!role || !HINGES.has(role)) return plain
  const axis = hingeOf(motion, joint)
  if (!axis) return plain.map((value) => 0.5 * value)
  // σ² = off² I + (turn² − off²) a aᵀ; its root has the same axes.
  const extra = turn - OFF_HINGE
  return Float64Array.from({ length: 9 }, (_, i) => {
    const [r, c] = [Math.floor(i / 3), i % 3]
    return (r === c ? OFF_HINGE : 0) + extra * axis[r] * axis[c]
  })
}

/** The axis of most turning, by power iteration on the rotation vectors from the first frame; undefined below 0.1 rad RMS. */
function hingeOf({ rotations, frameCount, skeleton }: Turning, joint: number): Float64Array | undefined {
  const c = new Float64Array(9)
  const v = new Float64Array(3)
  const base = 4 * joint
  const step = Math.max(1, Math.floor(frameCount / 60))
  let count = 0
  for (let f = 0; f < frameCount; f += step, count++) {
    logBetweenFlat(v, 0, rotations, base, rotations, base + 4 * f * skeleton.jointCount)
    for (let i = 0; i < 9; i++) c[i] += v[Math.floor(i / 3)] * v[i % 3]
  }
  if (Math.sqrt((c[0] + c[4] + c[8]) / count) < 0.1) return undefined
  let axis = Float64Array.of(1, 0.5, 0.25)
  for (let round = 0; round < 24; round++) {
    const next = Float64Array.from({ length: 3 }, (_, r) =>
      [0, 1, 2].reduce((sum, k) => sum + c[3 * r + k] * axis[k], 0),
    )
    const length = portable.norm(next)
    axis = next.map((value) => value / Math.max(length, 1e-12))
  }
  return axis
}

import { portable } from '@understudy/kernels'
import type { GroundTransform } from '@understudy/motion'
import { rightJacobianAt } from './exponential-jacobian.ts'
import type { DeformableModel } from './model.ts'
import type { ModeValues } from './mode-values.ts'

/** One canonical frame of a segment, posed as far as somebody asked: joint by joint, parents first. */
export interface Slot {
  /** Which joints have a place and an orientation. */
  readonly posed: Uint8Array
  /** Which have axes, too. */
  readonly turned: Uint8Array
  /** Which slopes there are: 0 none, 1 along the ground (x and z), 2 all; and where, by `PlaceSlopes`. */
  readonly sloped: Uint8Array
  readonly slopeAt: Int32Array
  /** Who asked for slopes at these parameters. */
  readonly asked: (AskedSlope | undefined)[]
  /** World, `[joint][xyz]` and `[joint][xyzw]`. */
  readonly positions: Float64Array
  readonly orientations: Float64Array
  /** v, and sin and cos of half its angle. */
  readonly vectors: Float64Array
  readonly halves: Float64Array
  /** A, `[joint][row][column]`. */
  readonly axes: Float64Array
}

/** A joint's place at a frame whose slopes are wanted: 1 along the ground, 2 all. */
export interface AskedSlope {
  readonly joint: number
  readonly frame: number
  level: number
}

export const makeSlot = (joints: number): Slot => ({
  posed: new Uint8Array(joints),
  turned: new Uint8Array(joints),
  sloped: new Uint8Array(joints),
  slopeAt: new Int32Array(joints),
  asked: new Array<AskedSlope | undefined>(joints).fill(undefined),
  positions: new Float64Array(3 * joints),
  orientations: new Float64Array(4 * joints),
  vectors: new Float64Array(3 * joints),
  halves: new Float64Array(2 * joints),
  axes: new Float64Array(9 * joints),
})

export function clearSlot({ posed, turned, sloped, asked }: Slot): void {
  posed.fill(0)
  turned.fill(0)
  sloped.fill(0)
  asked.fill(undefined)
}

/** What a pose needs besides the model: the channels' present values, the first channel of each joint (−1: none), the placement. */
export interface Posing {
  readonly model: DeformableModel
  readonly channelOf: Int32Array
  readonly channelValues: ModeValues
  ground: GroundTransform
  /** cos and sin of the placement's yaw, and sin and cos of half of it. */
  readonly turn: Float64Array
}

/**
 * Poses a joint whose parent is posed: q = q_parent (q̄ exp v), p = p_parent + R_parent offset; the root where the placement
 * puts it. Quaternion products are written out: the common helpers take arrays of any kind, which costs this loop a third of its time.
 */
export function poseJoint(posing: Posing, slot: Slot, joint: number, frame: number): void {
  const { model, channelOf, channelValues, ground, turn } = posing
  const { skeleton, meanRotations, channels } = model
  const { values } = channelValues
  const parent = skeleton.parents[joint]
  const { positions, orientations, vectors, halves } = slot
  const at = 4 * (frame * skeleton.jointCount + joint)
  const ax = meanRotations[at]
  const ay = meanRotations[at + 1]
  const az = meanRotations[at + 2]
  const aw = meanRotations[at + 3]
  let [lx, ly, lz, lw] = [ax, ay, az, aw]
  if (channelOf[joint] >= 0) {
    const row = frame * channels + channelOf[joint]
    channelValues.need(row)
    const vx = values[row]
    const vy = values[row + 1]
    const vz = values[row + 2]
    const angle = Math.sqrt(vx * vx + vy * vy + vz * vz)
    const s = portable.sin(angle / 2)
    const bw = portable.cos(angle / 2)
    const k = angle < 1e-6 ? 0.5 : s / angle
    const bx = k * vx
    const by = k * vy
    const bz = k * vz
    lx = aw * bx + ax * bw + ay * bz - az * by
    ly = aw * by - ax * bz + ay * bw + az * bx
    lz = aw * bz + ax * by - ay * bx + az * bw
    lw = aw * bw - ax * bx - ay * by - az * bz
    vectors[3 * joint] = vx
    vectors[3 * joint + 1] = vy
    vectors[3 * joint + 2] = vz
    halves[2 * joint] = s
    halves[2 * joint + 1] = bw
  }
  const q = 4 * joint
  const o = 3 * joint
  let px = 0
  let py = turn[2]
  let pz = 0
  let pw = turn[3]
  if (parent < 0) {
    const row = frame * channels
    channelValues.need(row)
    const rx = values[row]
    const rz = values[row + 2]
    positions[o] = turn[0] * rx + turn[1] * rz + ground.x
    positions[o + 1] = values[row + 1]
    positions[o + 2] = turn[0] * rz - turn[1] * rx + ground.z
  } else {
    px = orientations[4 * parent]
    py = orientations[4 * parent + 1]
    pz = orientations[4 * parent + 2]
    pw = orientations[4 * parent + 3]
    const { offsets } = skeleton
    const ox = offsets[o]
    const oy = offsets[o + 1]
    const oz = offsets[o + 2]
    const tx = 2 * (py * oz - pz * oy)
    const ty = 2 * (pz * ox - px * oz)
    const tz = 2 * (px * oy - py * ox)
    positions[o] = positions[3 * parent] + ox + pw * tx + py * tz - pz * ty
    positions[o + 1] = positions[3 * parent + 1] + oy + pw * ty + pz * tx - px * tz
    positions[o + 2] = positions[3 * parent + 2] + oz + pw * tz + px * ty - py * tx
  }
  orientations[q] = pw * lx + px * lw + py * lz - pz * ly
  orientations[q + 1] = pw * ly - px * lz + py * lw + pz * lx
  orientations[q + 2] = pw * lz + px * ly - py * lx + pz * lw
  orientations[q + 3] = pw * lw - px * lx - py * ly - pz * lz
  slot.posed[joint] = 1
}

/** A = R J_r(v) of a posed joint that moves: what only derivatives need. */
export function turnJoint({ vectors, halves, orientations, axes, turned }: Slot, joint: number): void {
  const o = 3 * joint
  rightJacobianAt(
    jacobian,
    vectors[o],
    vectors[o + 1],
    vectors[o + 2],
    halves[2 * joint],
    halves[2 * joint + 1],
  )
  const x = orientations[4 * joint]
  const y = orientations[4 * joint + 1]
  const z = orientations[4 * joint + 2]
  const w = orientations[4 * joint + 3]
  const at = 9 * joint
  row(axes, at, 1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y))
  row(axes, at + 3, 2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x))
  row(axes, at + 6, 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y))
  turned[joint] = 1
}

const jacobian = new Float64Array(9)

function row(axes: Float64Array, at: number, a: number, b: number, c: number): void {
  axes[at] = a * jacobian[0] + b * jacobian[3] + c * jacobian[6]
  axes[at + 1] = a * jacobian[1] + b * jacobian[4] + c * jacobian[7]
  axes[at + 2] = a * jacobian[2] + b * jacobian[5] + c * jacobian[8]
}

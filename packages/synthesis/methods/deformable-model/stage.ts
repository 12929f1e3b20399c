import { GROUND_IDENTITY, type GroundTransform } from '@understudy/motion'
import { multiplyFlat, rotateFlat } from '@understudy/kernels'
import { expOntoFlat } from '../../analysis/deviations/index.ts'
import type { DeformableModel } from './model.ts'
import { rightJacobian } from './exponential-jacobian.ts'

/** One model's part of a problem. Several make a long motion. */
export interface Segment {
  readonly model: DeformableModel
  /** Where the cycle's mean place and heading are (to begin with, where it is free). */
  readonly placement?: GroundTransform
  /** Whether yaw, x and z are solved for too: three more parameters after the model's. */
  readonly freePlacement?: boolean
}

/** A point that a joint carries, metres in the joint's frame: a tip, or the joint itself. */
export interface BodyPoint {
  readonly joint: number
  readonly offset?: readonly [number, number, number]
}

/** The parameters of all segments, posed: what constraints look at. */
export class Stage {
  /** How many parameters there are. */
  readonly size: number
  readonly parts: readonly Part[]
  /** The present parameters. */
  readonly x: Float64Array

  constructor(segments: readonly Segment[]) {
    let offset = 0
    const parts: Part[] = []
    for (const segment of segments) {
      const part = new Part(segment, offset)
      parts.push(part)
      offset = part.end
    }
    this.parts = parts
    this.size = offset
    this.x = new Float64Array(offset).fill(NaN)
  }

  /** Moves to `x`. Poses are worked out when asked for and kept while the parameters stay the same. */
  moveTo(x: Float64Array): void {
    let same = true
    for (let i = 0; i < this.size && same; i++) same = this.x[i] === x[i]
    if (same) return
    this.x.set(x)
    for (const part of this.parts) part.moveTo(this.x)
  }
}

/**
 * One segment: world places and orientations of joints at canonical frames, and their derivatives.
 *
 * A parameter moves joint k's rotation vector by dv: its body turns by ω = A_k dv about p_k, A_k = R_k J_r(v_k) with
 * the right Jacobian J_r. So for a direction g and a point p below the joints k
 *
 *   gᵀ dp = gᵀ d(root) + Σ_k ( A_kᵀ ((p − p_k) × g) ) · dv_k        gᵀ ω = Σ_k ( A_kᵀ g ) · dv_k
 *
 * and dv_k is three rows of modes. Only the joints that somebody asks for are posed.
 */
export class Part {
  readonly model: DeformableModel
  readonly offset: number
  readonly end: number
  /** Index of yaw, x, z among the parameters; −1 where the placement is fixed. */
  readonly groundAt: number
  private readonly fixed: GroundTransform
  private readonly slotOf: Int32Array
  private readonly channelOf: Int32Array
  private slots: Slot[] = []
  private used = 0
  private alpha: Float64Array
  private w: Float64Array
  private dw: Float64Array
  private hasTimes = false
  private hasTimeSlopes = false
  private ground: GroundTransform
  private readonly turn = new Float64Array(4)

  constructor({ model, placement = GROUND_IDENTITY, freePlacement = false }: Segment, offset: number) {
    this.model = model
    this.offset = offset
    this.groundAt = freePlacement ? offset + model.size : -1
    this.end = offset + model.size + (freePlacement ? 3 : 0)
    this.fixed = placement
    this.ground = placement
    this.slotOf = new Int32Array(model.frameCount).fill(-1)
    this.channelOf = new Int32Array(model.skeleton.jointCount).fill(-1)
    model.joints.forEach((j, m) => (this.channelOf[j] = 3 + 3 * m))
    this.alpha = new Float64Array(model.size)
    this.w = new Float64Array(model.frameCount)
    this.dw = new Float64Array(model.frameCount * model.timingCount)
  }

  moveTo(x: Float64Array): void {
    this.slotOf.fill(-1)
    this.used = 0
    this.hasTimes = false
    this.hasTimeSlopes = false
    this.alpha = x.slice(this.offset, this.offset + this.model.size)
    const g = this.groundAt
    this.ground = g < 0 ? this.fixed : { yaw: x[g], x: x[g + 1], z: x[g + 2] }
    this.turn[1] = Math.sin(this.ground.yaw / 2)
    this.turn[3] = Math.cos(this.ground.yaw / 2)
  }

  /** Where the mean place and heading are now. */
  get placement(): GroundTransform {
    return this.ground
  }

  /** The model's own parameters as they are now. */
  get coefficients(): Float64Array {
    return this.alpha
  }

  /** out ← the world place of a point at a canonical frame, which may lie between two. */
  point({ joint, offset }: BodyPoint, frame: number, out: Float64Array, o = 0): void {
    const f = Math.floor(frame)
    const a = frame - f
    this.pointAt(joint, offset, f, out, o)
    if (a === 0) return
    this.pointAt(joint, offset, f + 1, scratch, 0)
    for (let c = 0; c < 3; c++) out[o + c] += a * (scratch[c] - out[o + c])
  }

  /** row += gᵀ dp/dx. */
  addPoint(
    row: Float64Array,
    at: number,
    { joint, offset }: BodyPoint,
    frame: number,
    gx: number,
    gy: number,
    gz: number,
  ): void {
    const f = Math.floor(frame)
    const a = frame - f
    this.addPointAt(row, at, joint, offset, f, (1 - a) * gx, (1 - a) * gy, (1 - a) * gz)
    if (a > 0) this.addPointAt(row, at, joint, offset, f + 1, a * gx, a * gy, a * gz)
  }

  /** out ← the world orientation of a joint at a whole canonical frame. */
  orientation(joint: number, frame: number, out: Float64Array, o = 0): void {
    const slot = this.pose(joint, frame)
    for (let c = 0; c < 4; c++) out[o + c] = slot.orientations[4 * joint + c]
  }

  /** row += gᵀ ω, where ω is how the joint's world orientation turns per parameter. */
  addTurn(
    row: Float64Array,
    at: number,
    joint: number,
    frame: number,
    gx: number,
    gy: number,
    gz: number,
  ): void {
    const slot = this.pose(joint, frame)
    for (let j = joint; j >= 0; j = this.model.skeleton.parents[j])
      this.addJoint(row, at, slot, j, frame, gx, gy, gz)
    if (this.groundAt >= 0) row[at + this.groundAt] += gy
  }

  /** w at a canonical frame (it may lie between two), seconds from the segment's start. */
  time(frame: number): number {
    const w = this.times()
    const f = Math.min(Math.floor(frame), w.length - 1)
    return frame > f ? w[f] + (frame - f) * (w[f + 1] - w[f]) : w[f]
  }

  /** w of every canonical frame. */
  times(): Float64Array {
    if (this.hasTimes) return this.w
    const { frameCount, frameRate, timingCount: k, shapeCount, meanTiming, timingModes } = this.model
    for (let t = 1; t < frameCount; t++) {
      let z = meanTiming[t]
      for (let c = 0; c < k; c++) z += timingModes[t * k + c] * this.alpha[shapeCount + c]
      this.w[t] = this.w[t - 1] + Math.exp(Math.min(Math.max(z, -9), 9)) / frameRate
    }
    this.hasTimes = true
    return this.w
  }

  /** row += scale · dw(frame)/dx. */
  addTime(row: Float64Array, at: number, frame: number, scale: number): void {
    const { timingCount: k, shapeCount } = this.model
    const slopes = this.timeSlopes()
    const f = Math.floor(frame)
    const a = frame - f
    const to = at + this.offset + shapeCount
    for (let c = 0; c < k; c++) {
      let value = slopes[f * k + c]
      if (a > 0) value += a * (slopes[(f + 1) * k + c] - value)
      row[to + c] += scale * value
    }
  }

  /** ∂w(t)/∂γ, `[frame][mode]`. */
  private timeSlopes(): Float64Array {
    if (this.hasTimeSlopes) return this.dw
    const { frameCount, timingCount: k, timingModes } = this.model
    const w = this.times()
    for (let t = 1; t < frameCount; t++) {
      const step = w[t] - w[t - 1]
      for (let c = 0; c < k; c++)
        this.dw[t * k + c] = this.dw[(t - 1) * k + c] + step * timingModes[t * k + c]
    }
    this.hasTimeSlopes = true
    return this.dw
  }

  private pointAt(
    joint: number,
    offset: BodyPoint['offset'],
    frame: number,
    out: Float64Array,
    o: number,
  ): void {
    const slot = this.pose(joint, frame)
    for (let c = 0; c < 3; c++) out[o + c] = slot.positions[3 * joint + c]
    if (!offset) return
    for (let c = 0; c < 3; c++) spoke[c] = offset[c]
    rotateFlat(spoke, 0, slot.orientations, 4 * joint, spoke, 0)
    for (let c = 0; c < 3; c++) out[o + c] += spoke[c]
  }

  private addPointAt(
    row: Float64Array,
    at: number,
    joint: number,
    offset: BodyPoint['offset'],
    frame: number,
    gx: number,
    gy: number,
    gz: number,
  ): void {
    this.pointAt(joint, offset, frame, place, 0)
    const [px, py, pz] = place
    const slot = this.pose(joint, frame)
    const { modes, channels, shapeCount: m, skeleton } = this.model
    for (let j = joint; j >= 0; j = skeleton.parents[j]) {
      const rx = px - slot.positions[3 * j]
      const ry = py - slot.positions[3 * j + 1]
      const rz = pz - slot.positions[3 * j + 2]
      this.addJoint(row, at, slot, j, frame, ry * gz - rz * gy, rz * gx - rx * gz, rx * gy - ry * gx)
    }
    // The root's own place turns with the placement.
    const { yaw, x, z } = this.ground
    const cos = Math.cos(yaw)
    const sin = Math.sin(yaw)
    const hx = cos * gx - sin * gz
    const hz = sin * gx + cos * gz
    const base = frame * channels * m
    const to = at + this.offset
    for (let c = 0; c < m; c++)
      row[to + c] += hx * modes[base + c] + gy * modes[base + m + c] + hz * modes[base + 2 * m + c]
    if (this.groundAt < 0) return
    row[at + this.groundAt] += gx * (pz - z) - gz * (px - x)
    row[at + this.groundAt + 1] += gx
    row[at + this.groundAt + 2] += gz
  }

  /** row += (A_jᵀ g) · dv_j. */
  private addJoint(
    row: Float64Array,
    at: number,
    slot: Slot,
    joint: number,
    frame: number,
    gx: number,
    gy: number,
    gz: number,
  ): void {
    const channel = this.channelOf[joint]
    if (channel < 0) return
    const { modes, channels, shapeCount: m } = this.model
    const a = slot.axes
    const o = 9 * joint
    const c0 = a[o] * gx + a[o + 3] * gy + a[o + 6] * gz
    const c1 = a[o + 1] * gx + a[o + 4] * gy + a[o + 7] * gz
    const c2 = a[o + 2] * gx + a[o + 5] * gy + a[o + 8] * gz
    const base = (frame * channels + channel) * m
    const to = at + this.offset
    for (let c = 0; c < m; c++)
      row[to + c] += c0 * modes[base + c] + c1 * modes[base + m + c] + c2 * modes[base + 2 * m + c]
  }

  /** The slot of a frame with this joint and all above it posed. */
  private pose(joint: number, frame: number): Slot {
    let at = this.slotOf[frame]
    if (at < 0) {
      at = this.used++
      if (at === this.slots.length) this.slots.push(makeSlot(this.model.skeleton.jointCount))
      this.slots[at].done.fill(0)
      this.slotOf[frame] = at
    }
    const slot = this.slots[at]
    if (!slot.done[joint]) this.poseJoint(slot, joint, frame)
    return slot
  }

  private poseJoint(slot: Slot, joint: number, frame: number): void {
    const { skeleton, meanRotations, channels } = this.model
    const parent = skeleton.parents[joint]
    if (parent >= 0 && !slot.done[parent]) this.poseJoint(slot, parent, frame)
    const channel = this.channelOf[joint]
    const mean = 4 * (frame * skeleton.jointCount + joint)
    if (channel >= 0) {
      for (let c = 0; c < 3; c++) vector[c] = this.channelValue(frame * channels + channel + c)
      expOntoFlat(local, 0, meanRotations, mean, vector, 0)
    } else for (let c = 0; c < 4; c++) local[c] = meanRotations[mean + c]
    if (parent < 0) {
      multiplyFlat(slot.orientations, 0, this.turn, 0, local, 0)
      const { yaw, x, z } = this.ground
      const cos = Math.cos(yaw)
      const sin = Math.sin(yaw)
      const [rx, ry, rz] = [0, 1, 2].map((c) => this.channelValue(frame * channels + c))
      slot.positions[0] = cos * rx + sin * rz + x
      slot.positions[1] = ry
      slot.positions[2] = cos * rz - sin * rx + z
    } else {
      multiplyFlat(slot.orientations, 4 * joint, slot.orientations, 4 * parent, local, 0)
      for (let c = 0; c < 3; c++) spoke[c] = skeleton.offsets[3 * joint + c]
      rotateFlat(spoke, 0, slot.orientations, 4 * parent, spoke, 0)
      for (let c = 0; c < 3; c++) slot.positions[3 * joint + c] = slot.positions[3 * parent + c] + spoke[c]
    }
    if (channel >= 0) {
      rightJacobian(jacobian, 0, vector[0], vector[1], vector[2])
      // A = R J_r, column by column.
      for (let c = 0; c < 3; c++) {
        for (let r = 0; r < 3; r++) spoke[r] = jacobian[3 * r + c]
        rotateFlat(spoke, 0, slot.orientations, 4 * joint, spoke, 0)
        for (let r = 0; r < 3; r++) slot.axes[9 * joint + 3 * r + c] = spoke[r]
      }
    }
    slot.done[joint] = 1
  }

  /** s_c(t), by index `frame · channels + channel`. */
  private channelValue(at: number): number {
    const { mean, modes, shapeCount: m } = this.model
    const base = at * m
    let value = mean[at]
    for (let c = 0; c < m; c++) value += modes[base + c] * this.alpha[c]
    return value
  }
}

interface Slot {
  readonly done: Uint8Array
  readonly positions: Float64Array
  readonly orientations: Float64Array
  /** A, `[joint][row][column]`. */
  readonly axes: Float64Array
}

const makeSlot = (joints: number): Slot => ({
  done: new Uint8Array(joints),
  positions: new Float64Array(3 * joints),
  orientations: new Float64Array(4 * joints),
  axes: new Float64Array(9 * joints),
})

const scratch = new Float64Array(3)
const place = new Float64Array(3)
const spoke = new Float64Array(3)
const vector = new Float64Array(3)
const local = new Float64Array(4)
const jacobian = new Float64Array(9)

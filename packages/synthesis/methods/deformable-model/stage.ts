import { scalar, type Kernels, type ModeRows, portable } from '@understudy/kernels'
import { GROUND_IDENTITY, type GroundTransform } from '@understudy/motion'
import type { DeformableModel } from './model.ts'
import { ModeValues } from './mode-values.ts'
import { PlaceSlopes } from './place-slopes.ts'
import { clearSlot, makeSlot, poseJoint, turnJoint, type Posing, type Slot } from './pose-slot.ts'

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
  private kernels: Kernels = scalar

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

  /** Which kernels work from now on; the scalar ones, until told. */
  use(kernels: Kernels): void {
    if (kernels === this.kernels) return
    this.kernels = kernels
    for (const part of this.parts) part.use(kernels)
    // What the others worked out lies elsewhere.
    this.x.fill(NaN)
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
  private readonly posing: Posing
  private readonly slopes: PlaceSlopes
  private alpha: Float64Array
  private readonly slotOf: Int32Array
  private slots: Slot[] = []
  private used = 0
  private w: Float64Array
  private dw: Float64Array
  private hasTimes = false
  private hasTimeSlopes = false

  constructor({ model, placement = GROUND_IDENTITY, freePlacement = false }: Segment, offset: number) {
    this.model = model
    this.offset = offset
    this.groundAt = freePlacement ? offset + model.size : -1
    this.end = offset + model.size + (freePlacement ? 3 : 0)
    this.fixed = placement
    this.slotOf = new Int32Array(model.frameCount).fill(-1)
    const channelOf = new Int32Array(model.skeleton.jointCount).fill(-1)
    model.joints.forEach((j, m) => (channelOf[j] = 3 + 3 * m))
    this.posing = {
      model,
      channelOf,
      channelValues: new ModeValues(model),
      ground: placement,
      turn: Float64Array.of(1, 0, 0, 1),
    }
    this.slopes = new PlaceSlopes(this.posing, (joint, frame) => this.pose(joint, frame))
    this.alpha = new Float64Array(model.size)
    this.w = new Float64Array(model.frameCount)
    this.dw = new Float64Array(model.frameCount * model.timingCount)
  }

  /** Which kernels work out poses and slopes from the next move on. */
  use(kernels: Kernels): void {
    const rows = modeRowsOf(this.model, kernels)
    this.posing.channelValues.use(rows)
    this.slopes.use(rows)
  }

  moveTo(x: Float64Array): void {
    this.slotOf.fill(-1)
    this.used = 0
    this.hasTimes = false
    this.hasTimeSlopes = false
    const { posing } = this
    this.alpha = x.slice(this.offset, this.offset + this.model.size)
    posing.channelValues.moveTo(this.alpha)
    this.slopes.moved()
    const g = this.groundAt
    posing.ground = g < 0 ? this.fixed : { yaw: x[g], x: x[g + 1], z: x[g + 2] }
    const { yaw } = posing.ground
    posing.turn[0] = portable.cos(yaw)
    posing.turn[1] = portable.sin(yaw)
    posing.turn[2] = portable.sin(yaw / 2)
    posing.turn[3] = portable.cos(yaw / 2)
  }

  /** Where the mean place and heading are now. */
  get placement(): GroundTransform {
    return this.posing.ground
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

  /**
   * Rows at and at + size += scale · d(p(b) − p(a))/dx along x and along z: what planted feet ask, at whole frames. The same as
   * four times `addPoint`, in one pass.
   */
  addWay(
    row: Float64Array,
    at: number,
    size: number,
    { joint, offset }: BodyPoint,
    a: number,
    b: number,
    scale: number,
  ): void {
    if (offset || this.groundAt >= 0) {
      const point = { joint, offset }
      this.addPoint(row, at, point, b, scale, 0, 0)
      this.addPoint(row, at, point, a, -scale, 0, 0)
      this.addPoint(row, at + size, point, b, 0, 0, scale)
      this.addPoint(row, at + size, point, a, 0, 0, -scale)
      return
    }
    const da = this.slopes.of(this.pose(joint, a), joint, a, 1)
    const db = this.slopes.of(this.pose(joint, b), joint, b, 1)
    const { buffer: slopes, stride } = this.slopes
    const m = this.model.shapeCount
    const x = at + this.offset
    const z = x + size
    for (let c = 0; c < m; c++) row[x + c] += scale * (slopes[db + c] - slopes[da + c])
    for (let c = 0, p = da + 2 * stride, q = db + 2 * stride; c < m; c++)
      row[z + c] += scale * (slopes[q + c] - slopes[p + c])
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
    this.addTurns(row, at, this.pose(joint, frame), joint, frame, gx, gy, gz)
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
    const { alpha } = this
    for (let t = 1; t < frameCount; t++) {
      let z = meanTiming[t]
      for (let c = 0; c < k; c++) z += timingModes[t * k + c] * alpha[shapeCount + c]
      this.w[t] = this.w[t - 1] + portable.exp(Math.min(Math.max(z, -9), 9)) / frameRate
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
    const { positions } = slot
    out[o] = positions[3 * joint]
    out[o + 1] = positions[3 * joint + 1]
    out[o + 2] = positions[3 * joint + 2]
    if (!offset) return
    spokeOf(slot, joint, offset)
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
    const slot = this.pose(joint, frame)
    const dx = this.slopes.of(slot, joint, frame, gy === 0 ? 1 : 2)
    const { buffer: slopes, stride } = this.slopes
    const dy = dx + stride
    const dz = dy + stride
    const m = this.model.shapeCount
    const to = at + this.offset
    // Along one axis, as most constraints ask, only that is read; along the ground y may not have been worked out.
    if (gy === 0 && gz === 0) for (let c = 0; c < m; c++) row[to + c] += gx * slopes[dx + c]
    else if (gx === 0 && gy === 0) for (let c = 0; c < m; c++) row[to + c] += gz * slopes[dz + c]
    else if (gy === 0) for (let c = 0; c < m; c++) row[to + c] += gx * slopes[dx + c] + gz * slopes[dz + c]
    else
      for (let c = 0; c < m; c++)
        row[to + c] += gx * slopes[dx + c] + gy * slopes[dy + c] + gz * slopes[dz + c]
    let px = slot.positions[3 * joint]
    let pz = slot.positions[3 * joint + 2]
    if (offset) {
      // The spoke s turns with its joint: g · (ω × s) = ω · (s × g).
      spokeOf(slot, joint, offset)
      const [sx, sy, sz] = spoke
      px += sx
      pz += sz
      this.addTurns(row, at, slot, joint, frame, sy * gz - sz * gy, sz * gx - sx * gz, sx * gy - sy * gx)
    }
    if (this.groundAt < 0) return
    const { x, z } = this.posing.ground
    row[at + this.groundAt] += gx * (pz - z) - gz * (px - x)
    row[at + this.groundAt + 1] += gx
    row[at + this.groundAt + 2] += gz
  }

  /** row += gᵀ ω over the joint and all above it. */
  private addTurns(
    row: Float64Array,
    at: number,
    slot: Slot,
    joint: number,
    frame: number,
    gx: number,
    gy: number,
    gz: number,
  ): void {
    const { modes, channels, shapeCount: m, skeleton } = this.model
    const { channelOf } = this.posing
    const { axes: a } = slot
    const to = at + this.offset
    for (let j = joint; j >= 0; j = skeleton.parents[j]) {
      if (channelOf[j] < 0) continue
      if (slot.turned[j] === 0) turnJoint(slot, j)
      const o = 9 * j
      const c0 = a[o] * gx + a[o + 3] * gy + a[o + 6] * gz
      const c1 = a[o + 1] * gx + a[o + 4] * gy + a[o + 7] * gz
      const c2 = a[o + 2] * gx + a[o + 5] * gy + a[o + 8] * gz
      const base = (frame * channels + channelOf[j]) * m
      for (let c = 0; c < m; c++)
        row[to + c] += c0 * modes[base + c] + c1 * modes[base + m + c] + c2 * modes[base + 2 * m + c]
    }
  }

  /** The slot of a frame with this joint and all above it posed. */
  private pose(joint: number, frame: number): Slot {
    let at = this.slotOf[frame]
    if (at < 0) {
      at = this.used++
      if (at === this.slots.length) this.slots.push(makeSlot(this.model.skeleton.jointCount))
      else clearSlot(this.slots[at])
      this.slotOf[frame] = at
    }
    const slot = this.slots[at]
    if (slot.posed[joint] === 0) this.poseChain(slot, joint, frame)
    return slot
  }

  private poseChain(slot: Slot, joint: number, frame: number): void {
    const parent = this.model.skeleton.parents[joint]
    if (parent >= 0 && slot.posed[parent] === 0) this.poseChain(slot, parent, frame)
    poseJoint(this.posing, slot, joint, frame)
  }
}

/** Laid out once per model and set of kernels: every solver of a drag asks for the same. */
const laidOut = new WeakMap<Kernels, WeakMap<Float32Array, ModeRows>>()

function modeRowsOf({ modes, shapeCount }: DeformableModel, kernels: Kernels): ModeRows {
  const known = laidOut.get(kernels) ?? new WeakMap<Float32Array, ModeRows>()
  laidOut.set(kernels, known)
  const rows = known.get(modes) ?? kernels.modeRows(modes, shapeCount)
  known.set(modes, rows)
  return rows
}

const scratch = new Float64Array(3)
const spoke = new Float64Array(3)

/** spoke ← R offset. */
function spokeOf(
  { orientations }: Slot,
  joint: number,
  [ox, oy, oz]: readonly [number, number, number],
): void {
  const x = orientations[4 * joint]
  const y = orientations[4 * joint + 1]
  const z = orientations[4 * joint + 2]
  const w = orientations[4 * joint + 3]
  const tx = 2 * (y * oz - z * oy)
  const ty = 2 * (z * ox - x * oz)
  const tz = 2 * (x * oy - y * ox)
  spoke[0] = ox + w * tx + y * tz - z * ty
  spoke[1] = oy + w * ty + z * tx - x * tz
  spoke[2] = oz + w * tz + x * ty - y * tx
}

import { scalar, type ModeRows } from '@understudy/kernels'
import { turnJoint, type AskedSlope, type Posing, type Slot } from './pose-slot.ts'

/**
 * dp/du of joints' places, `[xyz][mode]`, worked out once for everybody who asks at the same parameters: with A_k and the lever
 * r = p − p_k of each joint k above, the rows for the three axes e are Σ_k A_kᵀ (r × e) · dv_k, and the root's own way. As in
 * `ModeValues`, whoever asked at the last parameters is answered by the kernel in one go.
 */
export class PlaceSlopes {
  /** `[entry][xyz][stride]`. */
  buffer = new Float64Array(0)
  private rows: ModeRows
  private readonly posing: Posing
  private readonly poseAt: (joint: number, frame: number) => Slot
  private used = 0
  private asked: AskedSlope[] = []
  private wanted: readonly AskedSlope[] = []
  private fetched = true
  private first = new Int32Array(64)
  private coefficients = new Float64Array(9 * 64)
  private terms = 0

  constructor(posing: Posing, poseAt: (joint: number, frame: number) => Slot) {
    this.posing = posing
    this.poseAt = poseAt
    this.rows = scalar.modeRows(posing.model.modes, posing.model.shapeCount)
  }

  /** Numbers from one row of an entry to the next. */
  get stride(): number {
    return this.rows.stride
  }

  use(rows: ModeRows): void {
    this.rows = rows
    this.buffer = new Float64Array(0)
  }

  moved(): void {
    if (this.asked.length > 0) this.wanted = this.asked
    this.asked = []
    this.used = 0
    this.fetched = false
  }

  /** Where in `buffer` the slopes of this joint's place are. Level 1 leaves y alone. */
  of(slot: Slot, joint: number, frame: number, level: 1 | 2): number {
    if (!this.fetched) {
      this.fetched = true
      this.answer(this.wanted)
    }
    const known = slot.asked[joint]
    if (known) known.level = Math.max(known.level, level)
    else this.asked.push((slot.asked[joint] = { joint, frame, level }))
    if (slot.sloped[joint] < level) this.answer([{ joint, frame, level }])
    return slot.slopeAt[joint]
  }

  private answer(list: readonly AskedSlope[]): void {
    if (list.length === 0) return
    const { rows } = this
    const starts = new Int32Array(list.length + 1)
    const flat = new Uint8Array(list.length)
    const size = 3 * rows.stride
    this.makeRoom((this.used + list.length) * size)
    this.terms = 0
    for (let k = 0; k < list.length; k++) {
      const { joint, frame, level } = list[k]
      const slot = this.poseAt(joint, frame)
      this.addTerms(slot, joint, frame)
      starts[k + 1] = this.terms
      flat[k] = level === 1 ? 1 : 0
      slot.slopeAt[joint] = (this.used + k) * size
      slot.sloped[joint] = level
    }
    const out = this.buffer.subarray(this.used * size, (this.used + list.length) * size)
    rows.slopes(starts, list.length, flat, this.first, this.coefficients, out)
    this.used += list.length
  }

  private makeRoom(length: number): void {
    if (length <= this.buffer.length) return
    const larger = new Float64Array(2 * length)
    larger.set(this.buffer)
    this.buffer = larger
  }

  /** The root's way, turned by the placement, and every joint above that moves. */
  private addTerms(slot: Slot, joint: number, frame: number): void {
    const { positions: p, axes: a, turned } = slot
    const { model, channelOf, turn } = this.posing
    const { channels, skeleton } = model
    const [cos, sin] = turn
    let o = this.addTerm(frame * channels)
    let c = this.coefficients
    c.fill(0, o, o + 9)
    c[o] = cos
    c[o + 2] = sin
    c[o + 4] = 1
    c[o + 6] = -sin
    c[o + 8] = cos
    // The joint's own turn does not move it.
    for (let j = skeleton.parents[joint]; j >= 0; j = skeleton.parents[j]) {
      if (channelOf[j] < 0) continue
      if (turned[j] === 0) turnJoint(slot, j)
      const rx = p[3 * joint] - p[3 * j]
      const ry = p[3 * joint + 1] - p[3 * j + 1]
      const rz = p[3 * joint + 2] - p[3 * j + 2]
      o = this.addTerm(frame * channels + channelOf[j])
      c = this.coefficients
      for (let i = 0, b = 9 * j; i < 3; i++, b++) {
        c[o + i] = a[b + 3] * rz - a[b + 6] * ry
        c[o + 3 + i] = a[b + 6] * rx - a[b] * rz
        c[o + 6 + i] = a[b] * ry - a[b + 3] * rx
      }
    }
  }

  /** Where its nine coefficients belong. */
  private addTerm(row: number): number {
    if (this.terms === this.first.length) {
      const [first, coefficients] = [this.first, this.coefficients]
      this.first = new Int32Array(2 * first.length)
      this.first.set(first)
      this.coefficients = new Float64Array(2 * coefficients.length)
      this.coefficients.set(coefficients)
    }
    this.first[this.terms] = row
    return 9 * this.terms++
  }
}

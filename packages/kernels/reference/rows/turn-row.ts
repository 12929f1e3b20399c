import * as portable from '../../portable/index.ts'
import type { AngleColumns } from '../../contract-rows.ts'

/** Entries of the half-angle table. With 512 the rest of an angle is under 0.0062 rad: see `writeRotations`. */
const STEPS = 512
export const TABLE = new Float64Array(2 * STEPS)
for (let step = 0; step < STEPS; step++) {
  TABLE[2 * step] = portable.sin((2 * Math.PI * step) / STEPS)
  TABLE[2 * step + 1] = portable.cos((2 * Math.PI * step) / STEPS)
}
/** A half turn of the angle is a whole step count of the table: half of `degrees` is degrees/720 of a turn. */
const STEPS_PER_DEGREE = STEPS / 720
const RADIANS_PER_STEP = (2 * Math.PI) / STEPS

/**
 * Local rotations of every joint from one row of angles, `[joint][xyzw]` at `out[o…]`.
 *
 * Channels are written in the order the turns are multiplied: R = R₁(α) R₂(β) R₃(γ), column vectors. With
 * axes (i, j, k) of parity ε, and s, c the sine and cosine of the half angles:
 *
 *   qᵢ = s₁c₂c₃ + ε c₁s₂s₃      qⱼ = c₁s₂c₃ − ε s₁c₂s₃
 *   qₖ = c₁c₂s₃ + ε s₁s₂c₃      w  = c₁c₂c₃ − ε s₁s₂s₃
 *
 * Sine and cosine come from a table and the third-order rest
 * sin(a + δ) = sin a (1 − δ²/2) + cos a (δ − δ³/6): off by at most δ⁴/24 < 6e-11. `Math.sin` alone would take
 * longer than reading the text.
 */
export function writeRotations(out: Float32Array, o: number, row: Float64Array, plan: AngleColumns): void {
  const { slots, axes, parity } = plan
  const jointCount = parity.length
  for (let joint = 0; joint < jointCount; joint++) {
    const p = 3 * joint
    const q = o + 4 * joint
    const e = parity[joint]

    let steps = row[slots[p]] * STEPS_PER_DEGREE
    let whole = Math.floor(steps + 0.5)
    let d = (steps - whole) * RADIANS_PER_STEP
    let at = (whole & (STEPS - 1)) << 1
    let even = 1 - 0.5 * d * d
    let odd = d * (1 - d * d * (1 / 6))
    const s1 = TABLE[at] * even + TABLE[at + 1] * odd
    const c1 = TABLE[at + 1] * even - TABLE[at] * odd

    steps = row[slots[p + 1]] * STEPS_PER_DEGREE
    whole = Math.floor(steps + 0.5)
    d = (steps - whole) * RADIANS_PER_STEP
    at = (whole & (STEPS - 1)) << 1
    even = 1 - 0.5 * d * d
    odd = d * (1 - d * d * (1 / 6))
    const s2 = TABLE[at] * even + TABLE[at + 1] * odd
    const c2 = TABLE[at + 1] * even - TABLE[at] * odd

    steps = row[slots[p + 2]] * STEPS_PER_DEGREE
    whole = Math.floor(steps + 0.5)
    d = (steps - whole) * RADIANS_PER_STEP
    at = (whole & (STEPS - 1)) << 1
    even = 1 - 0.5 * d * d
    odd = d * (1 - d * d * (1 / 6))
    const s3 = TABLE[at] * even + TABLE[at + 1] * odd
    const c3 = TABLE[at + 1] * even - TABLE[at] * odd

    const cc = c1 * c2
    const ss = e * s1 * s2
    const sc = s1 * c2
    const cs = c1 * s2
    out[q + axes[p]] = sc * c3 + e * cs * s3
    out[q + axes[p + 1]] = cs * c3 - e * sc * s3
    out[q + axes[p + 2]] = cc * s3 + ss * c3
    out[q + 3] = cc * c3 - ss * s3
  }
  if (plan.unusual.length > 0) writeUnusual(out, o, row, plan)
}

/** The plain way, for joints that turn about an axis more than once: q ← q · q_axis(angle), turn by turn. */
export function writeUnusual(out: Float32Array, o: number, row: Float64Array, plan: AngleColumns): void {
  for (const { joint, slots, axes } of plan.unusual) {
    const q = [0, 0, 0, 1]
    for (let turn = 0; turn < slots.length; turn++) {
      const half = (row[slots[turn]] * Math.PI) / 360
      const s = portable.sin(half)
      const c = portable.cos(half)
      const i = axes[turn]
      const j = (i + 1) % 3
      const k = (i + 2) % 3
      const [qi, qj, qk, w] = [q[i], q[j], q[k], q[3]]
      q[i] = qi * c + w * s
      q[j] = qj * c + qk * s
      q[k] = qk * c - qj * s
      q[3] = w * c - qi * s
    }
    out.set(q, o + 4 * joint)
  }
}

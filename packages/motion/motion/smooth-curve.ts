import { multiplyFlat, normalizeFlat, portable } from '@understudy/kernels'
import type { Motion } from './motion.ts'

/**
 * A cubic between frames 1 and 2 with neighbours 0 and 3 (Catmull–Rom). For the root
 *
 *   p(t) = p₁ + h₁₀(t) m₁ + h₀₁(t) d + h₁₁(t) m₂,   d = p₂ − p₁,  m₁ = (p₂ − p₀)/2,  m₂ = (p₃ − p₁)/2
 *
 * with Hermite's h₁₀ = t³ − 2t² + t, h₀₁ = 3t² − 2t³, h₁₁ = t³ − t². For a joint the same in rotation
 * vectors: q(t) = q₁ exp(v(t)), d = log(q₁⁻¹q₂), m₁ and m₂ means of neighbouring steps, m₂ carried
 * from the tangent at q₂ to that at d by the first term of its series, m₂ + d × m₂ / 2.
 * At the ends of the clip m₁ = (3d − m₂)/2, no bend. Steady motion has d = m₁ = m₂ and stays steady.
 */
export class SmoothCurve {
  private readonly motion: Motion
  private readonly width: number
  private frame = -2
  /** Root and joint steps from frame − 1, from frame, from frame + 1: `[root xyz][joint][xyz]`. */
  private steps: readonly [Float64Array, Float64Array, Float64Array]
  private readonly scratch = new Float64Array(8)

  constructor(motion: Motion) {
    this.motion = motion
    this.width = 4 * motion.skeleton.jointCount
    const size = 3 + 3 * motion.skeleton.jointCount
    this.steps = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  }

  /** Times come in ascending order: of the three steps two are usually known already. */
  moveTo(frame: number): void {
    if (frame === this.frame) return
    const [a, b, c] = this.steps
    if (frame === this.frame + 1) {
      this.steps = [b, c, a]
      this.readStep(a, frame + 1)
    } else {
      this.readStep(a, frame - 1)
      this.readStep(b, frame)
      this.readStep(c, frame + 1)
    }
    this.frame = frame
  }

  sample(root: Float32Array, r: number, rotations: Float32Array, o: number, t: number): void {
    const h10 = t * (1 + t * (t - 2))
    const h01 = t * t * (3 - 2 * t)
    const h11 = t * t * (t - 1)
    const { motion, frame, scratch, width } = this
    const [before, step, after] = this.steps
    const isFirst = frame === 0
    const isLast = frame === motion.frameCount - 2
    for (let at = 0; at < step.length; at += 3) {
      for (let c = 0; c < 3; c++) {
        const d = step[at + c]
        let m1 = (before[at + c] + d) / 2
        let m2 = (after[at + c] + d) / 2
        if (isFirst) m1 = (3 * d - m2) / 2
        if (isLast) m2 = (3 * d - m1) / 2
        scratch[c] = h10 * m1 + h01 * d
        scratch[3 + c] = m2
      }
      if (at === 0) {
        for (let c = 0; c < 3; c++)
          root[r + c] = motion.rootPositions[3 * frame + c] + scratch[c] + h11 * scratch[3 + c]
        continue
      }
      const mx = scratch[3]
      const my = scratch[4]
      const mz = scratch[5]
      const dx = step[at]
      const dy = step[at + 1]
      const dz = step[at + 2]
      const vx = scratch[0] + h11 * (mx + (dy * mz - dz * my) / 2)
      const vy = scratch[1] + h11 * (my + (dz * mx - dx * mz) / 2)
      const vz = scratch[2] + h11 * (mz + (dx * my - dy * mx) / 2)
      const angle = Math.sqrt(vx * vx + vy * vy + vz * vz)
      const s = angle > 1e-9 ? portable.sin(angle / 2) / angle : 0.5
      scratch[4] = vx * s
      scratch[5] = vy * s
      scratch[6] = vz * s
      scratch[7] = portable.cos(angle / 2)
      const q = 4 * (at / 3 - 1)
      multiplyFlat(scratch, 0, motion.rotations, width * frame + q, scratch, 4)
      normalizeFlat(rotations, o + q, scratch, 0)
    }
  }

  /** From `frame` to the next: a difference for the root, log(q⁻¹ q′) for each joint. Nothing beyond the ends. */
  private readStep(out: Float64Array, frame: number): void {
    const { motion, width } = this
    if (frame < 0 || frame > motion.frameCount - 2) return
    const { rootPositions: p, rotations: q } = motion
    for (let c = 0; c < 3; c++) out[c] = p[3 * frame + 3 + c] - p[3 * frame + c]
    for (let i = width * frame, j = i + width, o = 3; o < out.length; i += 4, j += 4, o += 3) {
      // log of conj(a) ⊗ b, along the shorter arc.
      const dot = q[i] * q[j] + q[i + 1] * q[j + 1] + q[i + 2] * q[j + 2] + q[i + 3] * q[j + 3]
      const sign = dot < 0 ? -1 : 1
      const x = q[i + 3] * q[j] - q[i] * q[j + 3] - q[i + 1] * q[j + 2] + q[i + 2] * q[j + 1]
      const y = q[i + 3] * q[j + 1] + q[i] * q[j + 2] - q[i + 1] * q[j + 3] - q[i + 2] * q[j]
      const z = q[i + 3] * q[j + 2] - q[i] * q[j + 1] + q[i + 1] * q[j] - q[i + 2] * q[j + 3]
      const sine = Math.sqrt(x * x + y * y + z * z)
      const k = sine > 1e-12 ? (2 * sign * portable.atan2(sine, sign * dot)) / sine : 2 * sign
      out[o] = k * x
      out[o + 1] = k * y
      out[o + 2] = k * z
    }
  }
}

/** out[0…3] ← the weights of frames `frame` − 1 to `frame` + 2 in the curve at a fraction `t` after `frame`. */
export function smoothWeights(out: Float64Array, t: number, frame: number, frameCount: number): void {
  let h10 = t * (1 + t * (t - 2))
  let h01 = t * t * (3 - 2 * t)
  let h11 = t * t * (t - 1)
  // At an end its tangent is (3d − m)/2 with m the other one: what was its share goes to d and m.
  const [first, last] = [frame === 0 ? h10 : 0, frame === frameCount - 2 ? h11 : 0]
  h01 += 1.5 * (first + last)
  h10 -= first + last / 2
  h11 -= last + first / 2
  out[0] = -h10 / 2
  out[1] = 1 - h01 - h11 / 2
  out[2] = h01 + h10 / 2
  out[3] = h11 / 2
}

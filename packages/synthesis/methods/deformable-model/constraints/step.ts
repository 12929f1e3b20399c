import { portable } from '@understudy/kernels'
import { spreadOf, type Constraint } from '../constraint.ts'
import type { DeformableModel } from '../model.ts'
import type { Part } from '../stage.ts'

/** Asks how far, and in which direction, the root goes. */
export interface StepRequest {
  readonly model: DeformableModel
  /** Metres from where the root is at `from` to where it is at `to`. */
  readonly length: number
  /** Radians from where the figure heads at `from`: 0 ahead, left positive. */
  readonly direction?: number
  /** Canonical frames; the whole cycle by default. */
  readonly from?: number
  readonly to?: number
  /** Metres. */
  readonly sigma?: number
  readonly segment?: number
  readonly label?: string
}

/**
 * How far and where to, seen from the start: with the way d of the root along the ground and its heading ψ at the first frame
 *
 *   r = ( d_x sin ψ + d_z cos ψ − L cos θ,  d_x cos ψ − d_z sin ψ − L sin θ ) / σ
 *
 * ψ = atan2(f_x, f_z), f = R f₀, and f₀ is the direction in the root's frame that heads along +Z in the mean motion: the
 * twist of the hips that belongs to the gait does not count. A direction is so a *turn*, not a walk askew.
 */
export function stepAhead(request: StepRequest): Constraint {
  const { model, length, direction = 0, from = 0, sigma = 0.003, segment = 0 } = request
  const to = request.to ?? model.frameCount - 1
  const start = Math.round(from)
  const [ahead, left] = [length * portable.cos(direction), length * portable.sin(direction)]
  const [qx, qy, qz, qw] = [0, 1, 2, 3].map(
    (c) => model.meanRotations[4 * start * model.skeleton.jointCount + c],
  )
  // Row z of the mean rotation: its inverse applied to +Z.
  const f0 = [2 * (qx * qz - qw * qy), 2 * (qy * qz + qw * qx), 1 - 2 * (qx * qx + qy * qy)]
  const root = { joint: 0 }
  const heading = (part: Part): { f: number[]; psi: number; square: number } => {
    const q = new Float64Array(4)
    part.orientation(0, start, q)
    const [x, y, z, w] = q
    const f = [
      (1 - 2 * (y * y + z * z)) * f0[0] + 2 * (x * y - w * z) * f0[1] + 2 * (x * z + w * y) * f0[2],
      2 * (x * y + w * z) * f0[0] + (1 - 2 * (x * x + z * z)) * f0[1] + 2 * (y * z - w * x) * f0[2],
      2 * (x * z - w * y) * f0[0] + 2 * (y * z + w * x) * f0[1] + (1 - 2 * (x * x + y * y)) * f0[2],
    ]
    return { f, psi: portable.atan2(f[0], f[2]), square: Math.max(f[0] * f[0] + f[2] * f[2], 1e-9) }
  }
  const constraint: Constraint = {
    kind: 'step',
    label: request.label ?? `step of ${length.toFixed(2)} m`,
    count: 2,
    evaluate: (stage, r, jacobian) => {
      const part = stage.parts[segment]
      const p = new Float64Array(6)
      part.point(root, from, p)
      part.point(root, to, p, 3)
      const [dx, dz] = [p[3] - p[0], p[5] - p[2]]
      const { f, psi, square } = heading(part)
      const [s, c] = [portable.sin(psi), portable.cos(psi)]
      r[0] = (dx * s + dz * c - ahead) / sigma
      r[1] = (dx * c - dz * s - left) / sigma
      if (!jacobian) return
      const rows = [
        [s, c, dx * c - dz * s],
        [c, -s, -(dx * s + dz * c)],
      ]
      rows.forEach(([gx, gz, turn], i) => {
        const at = i * stage.size
        part.addPoint(jacobian, at, root, to, gx / sigma, 0, gz / sigma)
        part.addPoint(jacobian, at, root, from, -gx / sigma, 0, -gz / sigma)
        // dψ = g · (ω × f) = ω · (f × g) with g = (f_z, 0, −f_x) / (f_x² + f_z²).
        const [ax, az] = [f[2] / square, -f[0] / square]
        const k = turn / sigma
        part.addTurn(jacobian, at, 0, start, k * f[1] * az, k * (f[2] * ax - f[0] * az), -k * f[1] * ax)
      })
    },
    measure: (stage) => {
      const r = new Float64Array(2)
      constraint.evaluate(stage, r)
      return { ...spreadOf(r, 2, 2, 100 * sigma), unit: 'cm' }
    },
  }
  return constraint
}

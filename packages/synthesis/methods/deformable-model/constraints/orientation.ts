import type { Quat } from '@understudy/motion'
import { SIGMAS, spreadOf, type Constraint } from '../constraint.ts'
import { logBetweenFlat } from '../../../analysis/deviations/index.ts'
import { rightJacobianInverse } from '../exponential-jacobian.ts'

/** Asks that a joint is turned so at a frame. */
export interface OrientationRequest {
  readonly joint: number
  /** A whole canonical frame. */
  readonly frame: number
  /** World. */
  readonly target: Quat
  /** Radians. */
  readonly sigma?: number
  readonly segment?: number
  readonly label?: string
}

/** e = log(target⁻¹ ⊗ q(frame)), r = e / σ;  de = J_r⁻¹(e) R(q)ᵀ ω. */
export function orientationAt(request: OrientationRequest): Constraint {
  const { joint, target, sigma = SIGMAS.orientation, segment = 0 } = request
  const frame = Math.round(request.frame)
  const wanted = Float64Array.from(target)
  const constraint: Constraint = {
    kind: 'orientation',
    label: request.label ?? `orientation of joint ${joint} at frame ${frame}`,
    count: 3,
    evaluate: (stage, r, jacobian) => {
      const part = stage.parts[segment]
      const q = new Float64Array(4)
      const e = new Float64Array(3)
      part.orientation(joint, frame, q)
      logBetweenFlat(e, 0, wanted, 0, q, 0)
      for (let c = 0; c < 3; c++) r[c] = e[c] / sigma
      if (!jacobian) return
      const inverse = new Float64Array(9)
      rightJacobianInverse(inverse, 0, e[0], e[1], e[2])
      const [x, y, z, w] = q
      const columns = [
        [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
        [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
        [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
      ]
      for (let i = 0; i < 3; i++) {
        // Row i of J⁻¹ Rᵀ: Rᵀ has R's columns for rows.
        const g = [0, 1, 2].map((c) =>
          columns.reduce((sum, column, k) => sum + (inverse[3 * i + k] * column[c]) / sigma, 0),
        )
        part.addTurn(jacobian, i * stage.size, joint, frame, g[0], g[1], g[2])
      }
    },
    measure: (stage) => {
      const r = new Float64Array(3)
      constraint.evaluate(stage, r)
      return { ...spreadOf(r, 3, 3, (180 / Math.PI) * sigma), unit: 'degrees' }
    },
  }
  return constraint
}

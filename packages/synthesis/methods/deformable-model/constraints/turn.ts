import { portable } from '@understudy/kernels'
import { wrapAngle } from '@understudy/motion'
import { spreadOf, type Constraint } from '../constraint.ts'
import type { DeformableModel } from '../model.ts'
import type { Part } from '../stage.ts'

/** Asks by how much the heading turns. */
export interface TurnRequest {
  readonly model: DeformableModel
  /** Radians from the heading at `from` to that at `to`, left positive. */
  readonly turn: number
  /** Whole canonical frames; the whole cycle by default. */
  readonly from?: number
  readonly to?: number
  /** Radians. */
  readonly sigma?: number
  readonly segment?: number
  readonly label?: string
}

/**
 * The turn of the root between two frames beyond what the mean motion turns there:
 *
 *   r = (ψ(to) − ψ(from) − θ) / σ,   ψ = atan2(f_x, f_z),  f = R f₀,  f₀ = R̄⁻¹ e_z   at each of the two frames
 *
 * f₀ is what heads along +Z in the mean motion, so that the twist of the hips that belongs to the gait does not count.
 */
export function turnBy(request: TurnRequest): Constraint {
  const { model, turn, from = 0, sigma = 0.005, segment = 0 } = request
  const to = request.to ?? model.frameCount - 1
  const ends = [to, from].map((frame) => ({ frame, ahead: aheadIn(model, frame) }))
  const constraint: Constraint = {
    kind: 'turn',
    label: request.label ?? `turn of ${((turn * 180) / Math.PI).toFixed(0)}°`,
    count: 1,
    evaluate: (stage, r, jacobian) => {
      const part = stage.parts[segment]
      const [end, start] = ends.map(({ frame, ahead }) => heading(part, frame, ahead))
      r[0] = wrapAngle(end.psi - start.psi - turn) / sigma
      if (!jacobian) return
      for (const [{ f, square }, frame, sign] of [
        [end, to, 1],
        [start, from, -1],
      ] as const) {
        // dψ = g · (ω × f) = ω · (f × g) with g = (f_z, 0, −f_x) / (f_x² + f_z²).
        const [ax, az] = [f[2] / square, -f[0] / square]
        const k = sign / sigma
        part.addTurn(jacobian, 0, 0, frame, k * f[1] * az, k * (f[2] * ax - f[0] * az), -k * f[1] * ax)
      }
    },
    measure: (stage) => {
      const r = new Float64Array(1)
      constraint.evaluate(stage, r)
      return { ...spreadOf(r, 1, 1, (180 / Math.PI) * sigma), unit: 'degrees' }
    },
  }
  return constraint
}

/** Row z of the mean rotation: its inverse applied to +Z. */
function aheadIn({ meanRotations, skeleton }: DeformableModel, frame: number): readonly number[] {
  const [x, y, z, w] = meanRotations.subarray(4 * frame * skeleton.jointCount)
  return [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]
}

function heading(part: Part, frame: number, [a, b, c]: readonly number[]) {
  const q = new Float64Array(4)
  part.orientation(0, frame, q)
  const [x, y, z, w] = q
  const f = [
    (1 - 2 * (y * y + z * z)) * a + 2 * (x * y - w * z) * b + 2 * (x * z + w * y) * c,
    2 * (x * y + w * z) * a + (1 - 2 * (x * x + z * z)) * b + 2 * (y * z - w * x) * c,
    2 * (x * z - w * y) * a + 2 * (y * z + w * x) * b + (1 - 2 * (x * x + y * y)) * c,
  ]
  return { f, psi: portable.atan2(f[0], f[2]), square: Math.max(f[0] * f[0] + f[2] * f[2], 1e-9) }
}

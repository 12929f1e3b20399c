import { portable } from '@understudy/kernels'
import type { FrameRange } from '../../analysis/quality/index.ts'
import { arcFlat, turnFlat } from './rotation-vector.ts'

/** Jitter of a rolling foot quicker than this is taken out of it: σ of a Gaussian, seconds. */
const STEADY = 0.02

/**
 * While a foot rolls over its held ball, every tremble of the foot would be one of the ankle, and of an almost
 * straight knee many times over. So its direction d = exp(turn) foot is smoothed there (Gaussian), the window growing
 * from nothing at both ends of the range so that a foot turning evenly is left as it is:
 *
 *   turn ← turn + arc(d, smoothed d)          the arc is square to d and small, so the sum is the product to 1e-4 rad
 */
export function steadyRoll(
  turn: Float64Array,
  foot: Float64Array,
  { first, last }: FrameRange,
  frameRate: number,
): void {
  const sigma = STEADY * frameRate
  const radius = Math.ceil(2.5 * sigma)
  const count = last - first + 1
  if (sigma < 0.5 || count < 3) return
  const kernel = Float64Array.from({ length: radius + 1 }, (_, k) => portable.exp(-0.5 * (k / sigma) ** 2))
  const directions = new Float64Array(3 * count)
  for (let i = 0; i < count; i++) {
    const f = 3 * (first + i)
    turnFlat(directions, 3 * i, turn, f, foot[f], foot[f + 1], foot[f + 2])
  }
  const arc = new Float64Array(3)
  for (let i = 1; i < count - 1; i++) {
    const fits = Math.min(radius, i, count - 1 - i)
    let x = 0
    let y = 0
    let z = 0
    for (let k = -fits; k <= fits; k++) {
      const g = kernel[Math.abs(k)]
      x += g * directions[3 * (i + k)]
      y += g * directions[3 * (i + k) + 1]
      z += g * directions[3 * (i + k) + 2]
    }
    arcFlat(arc, 0, directions[3 * i], directions[3 * i + 1], directions[3 * i + 2], x, y, z)
    for (let c = 0; c < 3; c++) turn[3 * (first + i) + c] += arc[c]
  }
}

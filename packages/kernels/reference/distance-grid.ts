import type { DistanceGridInput } from '../contract.ts'
import * as portable from '../portable/index.ts'
import { roundClouds, sum, type RoundedClip } from './round-clouds.ts'
import { nowhere, windowSums, windowUnit } from './window-sums.ts'

/**
 * See `DistanceGrid` in the contract. Points are whole steps of a lattice (`roundClouds`), taken about their frame's centre;
 * u are the weights of a window, U = Σu, x and z sums over a window and its points, x̄ those of the centres:
 *
 *   C = Σ u ⟨x x′ + z z′⟩ − (x̄ x̄′ + z̄ z̄′) / U        S = Σ u ⟨x z′ − z x′⟩ − (x̄ z̄′ − z̄ x̄′) / U        Y = Σ u ⟨y y′⟩
 *   D = N + N′ − 2 (√(C² + S²) + Y)                    θ = atan2(S, C)
 *
 * N as C + Y of a window with itself (`windowSums`). O(rows · columns · window · points).
 */
export function distanceGrid(
  input: DistanceGridInput,
  distancesOut: Float32Array,
  turnsOut?: Float32Array,
): void {
  const points = input.pointWeights.length
  const size = input.windowWeights.length
  const rows = input.a.length / (3 * points) - size + 1
  const columns = input.b.length / (3 * points) - size + 1
  if (!(rows > 0 && columns > 0)) return
  const rounded = roundClouds(input)
  if (rounded === undefined) return nowhere(distancesOut, turnsOut)
  const { a, b, step } = rounded
  const { weights, square } = windowUnit(input.windowWeights, step)
  const [ofA, ofB] = [windowSums(a, points, weights), windowSums(b, points, weights)]
  const total = sum(weights)
  const inverse = total > 0 ? 1 / total : 0
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) {
      let [c, s, y] = [0, 0, 0]
      for (let k = 0; k < size; k++) {
        const product = frameProduct(a, i + k, b, j + k, points)
        c += weights[k] * product.along
        s += weights[k] * product.across
        y += weights[k] * product.heights
      }
      const [ax, az] = [ofA.sumX[i] * inverse, ofA.sumZ[i] * inverse]
      const [bx, bz] = [ofB.sumX[j], ofB.sumZ[j]]
      c -= ax * bx + az * bz
      s -= ax * bz - az * bx
      const d = ofA.norms[i] + ofB.norms[j] - 2 * (Math.sqrt(c * c + s * s) + y)
      distancesOut[i * columns + j] = d > 0 ? square * d : 0
      if (turnsOut) turnsOut[i * columns + j] = portable.atan2(s, c)
    }
}

/** Frame f of one clip with frame g of another: Σ x x′ + z z′, Σ x z′ − z x′ and Σ y y′, the centres' own products included. */
function frameProduct(
  a: RoundedClip,
  f: number,
  b: RoundedClip,
  g: number,
  points: number,
): { readonly along: number; readonly across: number; readonly heights: number } {
  let along = a.pathX[f] * b.pathX[g] + a.pathZ[f] * b.pathZ[g]
  let across = a.pathX[f] * b.pathZ[g] - a.pathZ[f] * b.pathX[g]
  let heights = 0
  for (let p = 0; p < points; p++) {
    const [q, r] = [3 * f * points + p, 3 * g * points + p]
    const [x, y, z] = [a.points[q], a.points[q + points], a.points[q + 2 * points]]
    const [x2, y2, z2] = [b.points[r], b.points[r + points], b.points[r + 2 * points]]
    along += x * x2 + z * z2
    across += x * z2 - z * x2
    heights += y * y2
  }
  return { along, across, heights }
}

import { sum, type RoundedClip } from './round-clouds.ts'

/** What a clip with a coordinate that is no number gets: there is no distance to tell, and no turn. */
export function nowhere(distancesOut: Float32Array, turnsOut?: Float32Array): void {
  distancesOut.fill(0)
  turnsOut?.fill(NaN)
}

/** Equal weights of a window count as ones, so that its sums stay whole; what they stand for is in the unit of D. */
export function windowUnit(
  windowWeights: Float32Array,
  step: number,
): { equal: boolean; weights: Float32Array; square: number } {
  const u = windowWeights[0]
  const equal = windowWeights.every((one) => one === u)
  if (!equal) return { equal, weights: windowWeights, square: step * step }
  return { equal, weights: new Float32Array(windowWeights.length).fill(1), square: u * (step * step) }
}

export interface WindowSums {
  /** Of every window: Σu x̄, Σu z̄, and what is left of Σu(x² + y² + z²) after centring on the ground. */
  readonly sumX: Float64Array
  readonly sumZ: Float64Array
  readonly norms: Float64Array
}

/** In the order in which a window's product with itself is summed, so that its distance from itself is 0. */
export function windowSums(
  { frameCount, points, pathX, pathZ }: RoundedClip,
  pointCount: number,
  weights: Float32Array,
): WindowSums {
  const total = sum(weights)
  const inverse = total > 0 ? 1 / total : 0
  const level = new Float64Array(frameCount)
  const upright = new Float64Array(frameCount)
  for (let f = 0, q = 0; f < frameCount; f++) {
    let squares = 0
    let heights = 0
    for (let p = 0; p < pointCount; p++) squares += points[q] * points[q++]
    for (let p = 0; p < pointCount; p++) heights += points[q] * points[q++]
    for (let p = 0; p < pointCount; p++) squares += points[q] * points[q++]
    level[f] = squares + (pathX[f] * pathX[f] + pathZ[f] * pathZ[f])
    upright[f] = heights
  }
  const windows = frameCount - weights.length + 1
  const [sumX, sumZ, norms] = [0, 1, 2].map(() => new Float64Array(windows))
  for (let i = 0; i < windows; i++) {
    let x = 0
    let z = 0
    let c = 0
    let y = 0
    for (let k = 0; k < weights.length; k++) {
      x += weights[k] * pathX[i + k]
      z += weights[k] * pathZ[i + k]
      c += weights[k] * level[i + k]
      y += weights[k] * upright[i + k]
    }
    sumX[i] = x
    sumZ[i] = z
    norms[i] = c - (x * inverse * x + z * inverse * z) + y
  }
  return { sumX, sumZ, norms }
}

import { portable } from '@understudy/kernels'
import type { GroundTransform } from '@understudy/motion'
import { noPlanarSums, planarSums } from './planar-sums.ts'

const sums = noPlanarSums()

// Kovar, Gleicher, Pighin. Motion Graphs. SIGGRAPH 2002, §3.1.
/**
 * Lays cloud `b` over cloud `a`: a turn θ about +Y, then a slide (x₀, z₀) along the ground.
 *
 *   (θ, x₀, z₀) = argmin Σᵢ wᵢ ‖ aᵢ − T bᵢ ‖²
 *   θ  = atan2( Σw(x z′ − x′z) − (x̄ z̄′ − x̄′z̄)/W ,  Σw(x x′ + z z′) − (x̄ x̄′ + z̄ z̄′)/W )
 *   x₀ = (x̄ − x̄′cos θ − z̄′sin θ)/W        z₀ = (z̄ + x̄′sin θ − z̄′cos θ)/W
 *
 * x, z from `a`; x′, z′ from `b`; x̄ = Σwx and so on; W = Σw. Points are `[point][xyz]`, metres;
 * `aFrom` and `bFrom` are the first number of each cloud, so that windows need no copy. O(n).
 * If a cloud is a single vertical line, or no point has weight, the turn is undetermined and θ = 0.
 */
export function fitGround(
  a: Float32Array,
  b: Float32Array,
  weights: Float32Array,
  aFrom = 0,
  bFrom = 0,
): GroundTransform {
  const { weight, ax, az, bx, bz, along, across } = planarSums(
    sums,
    a,
    aFrom,
    b,
    bFrom,
    weights,
    weights.length,
  )
  if (!(weight > 0)) return { yaw: 0, x: 0, z: 0 }
  const yaw = portable.atan2(across, along)
  const c = portable.cos(yaw)
  const s = portable.sin(yaw)
  return { yaw, x: ax - c * bx - s * bz, z: az + s * bx - c * bz }
}

/**
 * What is left between two clouds after the best ground fit, with the weights in both (the seed's
 * printed distance leaves them out):
 *
 *   D = Σᵢ wᵢ ‖ aᵢ − T bᵢ ‖²
 *
 * Weights that sum to one make this a mean square, in square metres.
 */
export function cloudDistance(
  a: Float32Array,
  b: Float32Array,
  weights: Float32Array,
  aFrom = 0,
  bFrom = 0,
): number {
  return distanceUnder(fitGround(a, b, weights, aFrom, bFrom), a, b, weights, aFrom, bFrom)
}

/** Σᵢ wᵢ ‖ aᵢ − T bᵢ ‖² for a given T. */
export function distanceUnder(
  ground: GroundTransform,
  a: Float32Array,
  b: Float32Array,
  weights: Float32Array,
  aFrom = 0,
  bFrom = 0,
): number {
  const c = portable.cos(ground.yaw)
  const s = portable.sin(ground.yaw)
  let total = 0
  for (let i = 0; i < weights.length; i++) {
    const p = aFrom + 3 * i
    const q = bFrom + 3 * i
    const dx = a[p] - (c * b[q] + s * b[q + 2] + ground.x)
    const dy = a[p + 1] - b[q + 1]
    const dz = a[p + 2] - (c * b[q + 2] - s * b[q] + ground.z)
    total += weights[i] * (dx * dx + dy * dy + dz * dz)
  }
  return total
}

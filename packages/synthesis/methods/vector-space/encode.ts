import { portable } from '@understudy/kernels'
import { logBetweenFlat } from '../../analysis/deviations/index.ts'
import { FIRST_LOG, shapeWidth } from './shape-layout.ts'
import type { SampledMember } from './sample-member.ts'

/**
 * S: path and root as they are, rotations as log(q̄⁻¹ q). Taken from the mean of the same instant the vectors are short,
 * so that their sums are nearly the sums of rotations, and none comes near the half turn where a logarithm jumps.
 */
export function encodeShape(member: SampledMember, mean: Float32Array, jointCount: number): Float32Array {
  const width = shapeWidth(jointCount)
  const samples = member.times.length
  const shape = new Float32Array(width * samples)
  for (let k = 0; k < samples; k++) {
    for (let c = 0; c < FIRST_LOG; c++) shape[k * width + c] = member.root[k * FIRST_LOG + c]
    for (let j = 0; j < jointCount; j++) {
      const q = 4 * (k * jointCount + j)
      logBetweenFlat(shape, k * width + FIRST_LOG + 3 * j, mean, q, member.rotations, q)
    }
  }
  return shape
}

/**
 * T as z_k = ln( (T_k − T_{k−1}) / Δτ ). Any sum of such vectors is the logarithm of a positive speed: whatever the weights,
 * negative ones and caricatures too, time runs strictly forward. Sums of T itself turn back.
 */
export function encodeTiming(times: Float64Array, duration: number): Float32Array {
  const step = duration / (times.length - 1)
  return Float32Array.from({ length: times.length - 1 }, (_, k) =>
    // A curve that ends on a clamped frame may stand still for a hair: a thousandth of the speed is slow enough.
    portable.log(Math.max((times[k + 1] - times[k]) / step, 1e-3)),
  )
}

/** T_k = Σ exp(z) Δτ, from 0. */
export function decodeTiming(timing: ArrayLike<number>, duration: number): Float64Array {
  const step = duration / timing.length
  const times = new Float64Array(timing.length + 1)
  for (let k = 0; k < timing.length; k++) times[k + 1] = times[k] + step * portable.exp(timing[k])
  return times
}

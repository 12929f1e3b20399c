import { eigenSymmetric } from '../statistics/index.ts'

/** A direction counts where it stands out of the noise by this factor: rows that overlap make noise a little less even. */
const STANDS_OUT = 1.1
/** Signals longer than this are worked on in blocks that overlap, frames. */
const [BLOCK, OVERLAP] = [400, 80]

// Golyandina, Zhigljavsky. Singular Spectrum Analysis for Time Series. · Gavish, Donoho. Optimal Shrinkage of Singular Values. 2017.
/**
 * What several signals of white noise of variance 1 have in common, over time and with each other (multichannel singular spectrum
 * analysis): rows of X are `window` frames of all signals, every row one frame later. Noise has singular values up to √N (1 + √β),
 * β = rows / columns N; larger ones are kept, shrunk to where they are without noise, and every frame is the mean over its rows:
 *
 *   X̂ = Σ_k s(y_k) u_k u_kᵀ X,     y_k = σ_k / √N,     s(y) = √((y² − β − 1)² − 4β) / y²
 *
 * A walk comes back every second and its joints go together: ten directions say it, and most noise lies in the others.
 */
export function commonPart(values: Float64Array, width: number, window: number): Float64Array {
  const count = values.length / width
  if (count <= BLOCK) return blockPart(values, width, window)
  const out = new Float64Array(values.length)
  const total = new Float64Array(count)
  const blocks = Math.ceil((count - OVERLAP) / (BLOCK - OVERLAP))
  for (let n = 0; n < blocks; n++) {
    const from = Math.round((n * (count - BLOCK)) / (blocks - 1))
    const part = blockPart(values.subarray(from * width, (from + BLOCK) * width), width, window)
    for (let f = 0; f < BLOCK; f++) {
      // Rises and falls over the overlap, and counts nearly alone between.
      const weight = Math.min(1, (f + 1) / OVERLAP, (BLOCK - f) / OVERLAP) ** 2
      total[from + f] += weight
      for (let c = 0; c < width; c++) out[(from + f) * width + c] += weight * part[f * width + c]
    }
  }
  return out.map((value, i) => value / total[Math.floor(i / width)])
}

function blockPart(values: Float64Array, width: number, window: number): Float64Array {
  const count = values.length / width
  const length = Math.max(2, Math.min(window, Math.floor(count / 2)))
  const rows = count - length + 1
  const columns = length * width
  const beta = rows / columns
  const least = STANDS_OUT * (1 + Math.sqrt(beta))
  const isLarge = (value: number): boolean => Math.sqrt(Math.max(0, value) / columns) > least
  const { values: squares, vectors } = eigenSymmetric(gramOf(values, width, length), rows, {
    wanted: (all) => all.filter(isLarge).length,
  })
  const turn = new Float64Array(rows * rows)
  for (let k = 0; k < rows && isLarge(squares[k]); k++) {
    const y2 = squares[k] / columns
    const shrunk = Math.sqrt(Math.max(0, (y2 - beta - 1) ** 2 - 4 * beta)) / y2
    for (let a = 0; a < rows; a++) {
      const u = shrunk * vectors[k * rows + a]
      for (let b = 0; b < rows; b++) turn[a * rows + b] += u * vectors[k * rows + b]
    }
  }
  // Frame f lies in the rows f − l: what each frame g counts there, on the mean.
  const mix = new Float64Array(count)
  const out = new Float64Array(values.length)
  for (let f = 0; f < count; f++) {
    mix.fill(0)
    const [from, to] = [Math.max(0, f - rows + 1), Math.min(length - 1, f)]
    for (let l = from; l <= to; l++)
      for (let b = 0; b < rows; b++) mix[b + l] += turn[(f - l) * rows + b] / (to - from + 1)
    for (let g = 0; g < count; g++)
      for (let c = 0; c < width; c++) out[f * width + c] += mix[g] * values[g * width + c]
  }
  return out
}

/** X Xᵀ: products of frames, summed along diagonals. */
function gramOf(values: Float64Array, width: number, length: number): Float64Array {
  const count = values.length / width
  const rows = count - length + 1
  const products = new Float64Array(count * count)
  for (let a = 0; a < count; a++)
    for (let b = 0; b <= a; b++) {
      let sum = 0
      for (let c = 0; c < width; c++) sum += values[a * width + c] * values[b * width + c]
      products[a * count + b] = sum
    }
  const gram = new Float64Array(rows * rows)
  for (let lag = 0; lag < rows; lag++) {
    let sum = 0
    for (let l = 0; l < length; l++) sum += products[(lag + l) * count + l]
    for (let b = 0; b + lag < rows; b++) {
      const a = b + lag
      if (b > 0)
        sum += products[(a + length - 1) * count + b + length - 1] - products[(a - 1) * count + b - 1]
      gram[a * rows + b] = gram[b * rows + a] = sum
    }
  }
  return gram
}

import * as portable from '../portable/index.ts'
import type { DistanceGridInput } from '../contract.ts'
import { roundClouds, sum, type RoundedClip } from '../reference/round-clouds.ts'
import { nowhere, windowSums, windowUnit } from '../reference/window-sums.ts'

/**
 * `distanceGrid` of the reference, to the bit. How it stays cheap:
 *
 *   window product(i, j) = Σ_k u_k P(i + k, j + k),   P(f, g) = Σ_p w_p ⟨frame f of a, frame g of b⟩
 *
 * so one product per pair of frames serves every window that holds both. With equal u the sum
 * slides down its diagonal (one frame in, one out). Points are taken about their frame's centre, and the centres' own
 * product is added: P = W c c′ + Σ w x̃ x̃′. A and B come from three real products instead of four, as for complex numbers:
 *
 *   m₁ = Σ x x′, m₂ = Σ z z′, m₃ = Σ (x − z)(x′ + z′);   A = m₁ + m₂,  B = m₃ − m₁ + m₂
 *
 * All of it is in whole steps of a lattice (`roundClouds`), so no sum rounds and none drifts.
 */
export function distanceGrid(
  input: DistanceGridInput,
  distancesOut: Float32Array,
  turnsOut?: Float32Array,
): void {
  const pointCount = input.pointWeights.length
  const size = input.windowWeights.length
  const rows = input.a.length / (3 * pointCount) - size + 1
  const columns = input.b.length / (3 * pointCount) - size + 1
  if (!(rows > 0 && columns > 0)) return
  const rounded = roundClouds(input)
  if (rounded === undefined) return nowhere(distancesOut, turnsOut)
  const { equal, weights, square } = windowUnit(input.windowWeights, rounded.step)
  const a = { ...rounded.a, ...windowSums(rounded.a, pointCount, weights) }
  const b = { ...rounded.b, ...windowSums(rounded.b, pointCount, weights) }
  const framesB = b.frameCount
  const packedA = pack(a, pointCount, -1)
  const packedB = pack(b, pointCount, 1)
  const total = sum(weights)
  const inverse = total > 0 ? 1 / total : 0

  // A ring of product rows: the newest four and the `size` before them.
  const depth = 4 * Math.ceil((size + 5) / 4)
  const width = 4 * Math.ceil(framesB / 4)
  const ringC = new Float64Array(depth * width)
  const ringS = new Float64Array(depth * width)
  const ringY = new Float64Array(depth * width)
  const sumC = new Float64Array(width)
  const sumS = new Float64Array(width)
  const sumY = new Float64Array(width)
  let made = 0
  for (let i = 0; i < rows; i++) {
    while (made < i + size) {
      const at = (made % depth) * width
      productRows(ringC, ringS, ringY, at, width, packedA, packedB, made, framesB, pointCount)
      for (let r = 0; r < 4 && made + r < a.frameCount; r++)
        addPath(ringC, ringS, at + r * width, a.pathX[made + r], a.pathZ[made + r], b)
      made += 4
    }
    if (equal && i > 0) {
      const out = ((i - 1) % depth) * width
      const into = ((i + size - 1) % depth) * width + size - 1
      slide(sumC, ringC, out, into, columns)
      slide(sumS, ringS, out, into, columns)
      slide(sumY, ringY, out, into, columns)
      sumC[0] = diagonal(ringC, i, weights, depth, width)
      sumS[0] = diagonal(ringS, i, weights, depth, width)
      sumY[0] = diagonal(ringY, i, weights, depth, width)
    } else {
      weigh(sumC, ringC, i, columns, weights, depth, width)
      weigh(sumS, ringS, i, columns, weights, depth, width)
      weigh(sumY, ringY, i, columns, weights, depth, width)
    }
    const ax = a.sumX[i] * inverse
    const az = a.sumZ[i] * inverse
    const an = a.norms[i]
    const row = i * columns
    for (let j = 0; j < columns; j++) {
      const bx = b.sumX[j]
      const bz = b.sumZ[j]
      const c = sumC[j] - (ax * bx + az * bz)
      const s = sumS[j] - (ax * bz - az * bx)
      const d = an + b.norms[j] - 2 * (Math.sqrt(c * c + s * s) + sumY[j])
      distancesOut[row + j] = d > 0 ? square * d : 0
      if (turnsOut) turnsOut[row + j] = portable.atan2(s, c)
    }
  }
}

/** Four channels of every frame, `[frame][channel][point]`: x, z, x ± z, y. Frames padded to a multiple of four with zeros. */
function pack({ frameCount, points }: RoundedClip, pointCount: number, sign: number): Float64Array {
  const stride = 4 * pointCount
  const packed = new Float64Array(4 * Math.ceil(frameCount / 4) * stride)
  for (let f = 0; f < frameCount; f++) {
    for (let p = 0; p < pointCount; p++) {
      const q = 3 * f * pointCount + p
      const o = f * stride + p
      packed[o] = points[q]
      packed[o + pointCount] = points[q + 2 * pointCount]
      packed[o + 2 * pointCount] = points[q] + sign * points[q + 2 * pointCount]
      packed[o + 3 * pointCount] = points[q + pointCount]
    }
  }
  return packed
}

/** A row of products of centres: one frame of a with every frame of b. */
function addPath(
  outC: Float64Array,
  outS: Float64Array,
  at: number,
  x: number,
  z: number,
  { pathX, pathZ }: RoundedClip,
): void {
  for (let g = 0; g < pathX.length; g++) {
    outC[at + g] += x * pathX[g] + z * pathZ[g]
    outS[at + g] += x * pathZ[g] - z * pathX[g]
  }
}

/** Four rows of frame products from frame `first` of a against every frame of b. */
function productRows(
  outC: Float64Array,
  outS: Float64Array,
  outY: Float64Array,
  at: number,
  width: number,
  a: Float64Array,
  b: Float64Array,
  first: number,
  framesB: number,
  pointCount: number,
): void {
  const stride = 4 * pointCount
  const a0 = first * stride
  const tile = new Float64Array(64)
  for (let g = 0; g < framesB; g += 4) {
    const b0 = g * stride
    for (let channel = 0; channel < 4; channel++) {
      const shift = channel * pointCount
      products4x4(tile, 16 * channel, a, a0 + shift, b, b0 + shift, stride, pointCount)
    }
    for (let r = 0; r < 4; r++) {
      const o = at + r * width + g
      for (let c = 0; c < 4; c++) {
        const t = 4 * r + c
        const m1 = tile[t]
        const m2 = tile[16 + t]
        outC[o + c] = m1 + m2
        outS[o + c] = tile[32 + t] - m1 + m2
        outY[o + c] = tile[48 + t]
      }
    }
  }
}

/** out[4r + c] ← ⟨a row r, b row c⟩: sixteen sums held over one pass, eight loads for sixteen products. */
function products4x4(
  out: Float64Array,
  o: number,
  a: Float64Array,
  a0: number,
  b: Float64Array,
  b0: number,
  stride: number,
  count: number,
): void {
  let s00 = 0,
    s01 = 0,
    s02 = 0,
    s03 = 0
  let s10 = 0,
    s11 = 0,
    s12 = 0,
    s13 = 0
  let s20 = 0,
    s21 = 0,
    s22 = 0,
    s23 = 0
  let s30 = 0,
    s31 = 0,
    s32 = 0,
    s33 = 0
  const two = 2 * stride
  const three = 3 * stride
  let p = a0
  let q = b0
  for (const end = p + count; p < end; p++, q++) {
    const v0 = b[q]
    const v1 = b[q + stride]
    const v2 = b[q + two]
    const v3 = b[q + three]
    let u = a[p]
    s00 += u * v0
    s01 += u * v1
    s02 += u * v2
    s03 += u * v3
    u = a[p + stride]
    s10 += u * v0
    s11 += u * v1
    s12 += u * v2
    s13 += u * v3
    u = a[p + two]
    s20 += u * v0
    s21 += u * v1
    s22 += u * v2
    s23 += u * v3
    u = a[p + three]
    s30 += u * v0
    s31 += u * v1
    s32 += u * v2
    s33 += u * v3
  }
  out[o] = s00
  out[o + 1] = s01
  out[o + 2] = s02
  out[o + 3] = s03
  out[o + 4] = s10
  out[o + 5] = s11
  out[o + 6] = s12
  out[o + 7] = s13
  out[o + 8] = s20
  out[o + 9] = s21
  out[o + 10] = s22
  out[o + 11] = s23
  out[o + 12] = s30
  out[o + 13] = s31
  out[o + 14] = s32
  out[o + 15] = s33
}

/** sums[j] ← sums[j − 1] + (frame in − frame out), from the right so that the old row is read first. */
function slide(sums: Float64Array, ring: Float64Array, out: number, into: number, columns: number): void {
  for (let j = columns - 1; j > 0; j--) sums[j] = sums[j - 1] + (ring[into + j] - ring[out + j - 1])
}

/** The first window of a row: Σ_k u_k P(i + k, k). */
export function diagonal(
  ring: Float64Array,
  i: number,
  weights: Float32Array,
  depth: number,
  width: number,
): number {
  let total = 0
  for (let k = 0; k < weights.length; k++) total += weights[k] * ring[((i + k) % depth) * width + k]
  return total
}

/** sums[j] ← Σ_k u_k P(i + k, j + k) for a whole row of windows. */
function weigh(
  sums: Float64Array,
  ring: Float64Array,
  i: number,
  columns: number,
  weights: Float32Array,
  depth: number,
  width: number,
): void {
  sums.fill(0)
  for (let k = 0; k < weights.length; k++) {
    const from = ((i + k) % depth) * width + k
    const u = weights[k]
    for (let j = 0; j < columns; j++) sums[j] += u * ring[from + j]
  }
}

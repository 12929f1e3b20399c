import { portable } from '@understudy/kernels'
/**
 * All eigenvalues of the symmetric tridiagonal matrix with diagonal `d` and `e[i]` between i and i + 1, falling: implicit QL with
 * Wilkinson's shift, until every off-diagonal is below rounding. O(n²).
 */
export function tridiagonalValues(
  diagonal: Float64Array,
  offDiagonal: Float64Array,
  n: number,
): Float64Array {
  const d = Float64Array.from(diagonal)
  const e = Float64Array.from(offDiagonal)
  if (n > 0) e[n - 1] = 0
  for (let l = 0; l < n; l++) {
    // Sixty sweeps are far above the two or three a value needs: not converging would mean NaN in the input.
    for (let sweep = 0; sweep < 60; sweep++) {
      let m = l
      for (; m < n - 1; m++) {
        const scale = Math.abs(d[m]) + Math.abs(d[m + 1])
        if (Math.abs(e[m]) <= 2.3e-16 * scale) break
      }
      if (m === l) break
      let g = (d[l + 1] - d[l]) / (2 * e[l])
      let r = Math.sqrt(g * g + 1)
      g = d[m] - d[l] + e[l] / (g + (g < 0 ? -r : r))
      let s = 1
      let c = 1
      let p = 0
      let i = m - 1
      for (; i >= l; i--) {
        const f = s * e[i]
        const b = c * e[i]
        r = Math.sqrt(f * f + g * g)
        e[i + 1] = r
        if (r === 0) {
          d[i + 1] -= p
          e[m] = 0
          break
        }
        s = f / r
        c = g / r
        g = d[i + 1] - p
        r = (d[i] - g) * s + 2 * c * b
        p = s * r
        d[i + 1] = g + p
        g = c * r - b
      }
      if (r === 0 && i >= l) continue
      d[l] -= p
      e[l] = g
      e[m] = 0
    }
  }
  return d.sort().reverse()
}

/** Solves per vector. One reaches full precision where a value stands alone; among close ones two more after the others are taken out. */
const ROUNDS = 3
/** Values nearer than this share of the norm are kept apart by force: farther ones are orthogonal to rounding over this. */
const CLOSE = 0.005

/**
 * Unit eigenvectors of the first `count` of `values` (falling), as rows: inverse iteration,
 *
 *   (T − λ I) y ← y,  y ← y − Σ (y · y_j) y_j over the earlier y_j with |λ_j − λ| < 0.005 ‖T‖,  y ← y / ‖y‖
 *
 * three times from a fixed pseudo-random start. Equal values are no trouble: what is taken out leaves the rest of their space.
 */
export function tridiagonalVectors(
  d: Float64Array,
  e: Float64Array,
  n: number,
  values: Float64Array,
  count: number,
): Float64Array {
  const vectors = new Float64Array(count * n)
  let norm = 0
  for (let i = 0; i < n; i++)
    norm = Math.max(norm, Math.abs(d[i]) + Math.abs(e[i]) + (i > 0 ? Math.abs(e[i - 1]) : 0))
  const shifted = makeShifted(n)
  let state = 1
  for (let k = 0, first = 0; k < count; k++) {
    const at = k * n
    while (values[first] - values[k] >= CLOSE * norm) first++
    factorShifted(shifted, d, e, values[k], norm > 0 ? 2.3e-16 * norm : 1)
    for (let i = 0; i < n; i++) {
      // Numerical Recipes' quick generator: any start that lies in no eigenspace's complement does.
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      vectors[at + i] = state / 2 ** 32 - 0.5
    }
    for (let round = 0; round < ROUNDS; round++) {
      solveShifted(shifted, vectors, at)
      normalize(vectors, at, n)
      for (let j = first; j < k; j++) takeOut(vectors, at, j * n, n)
      normalize(vectors, at, n)
    }
  }
  return vectors
}

/** P (T − λ I) = L U with rows swapped where the lower is larger: two diagonals above U's own, one below. */
interface Shifted {
  readonly n: number
  readonly pivot: Float64Array
  readonly above: Float64Array
  readonly farther: Float64Array
  readonly factor: Float64Array
  readonly swapped: Uint8Array
}

const makeShifted = (n: number): Shifted => ({
  n,
  pivot: new Float64Array(n),
  above: new Float64Array(n),
  farther: new Float64Array(n),
  factor: new Float64Array(n),
  swapped: new Uint8Array(n),
})

/** A pivot of zero becomes `tiny`: λ is an eigenvalue, so one is expected. */
function factorShifted(
  { n, pivot, above, farther, factor, swapped }: Shifted,
  d: Float64Array,
  e: Float64Array,
  lambda: number,
  tiny: number,
): void {
  let p = n > 0 ? d[0] - lambda : 0
  let q = n > 1 ? e[0] : 0
  for (let i = 0; i < n - 1; i++) {
    const below = e[i]
    const next = d[i + 1] - lambda
    const beyond = i + 2 < n ? e[i + 1] : 0
    if (Math.abs(below) > Math.abs(p)) {
      swapped[i] = 1
      pivot[i] = below
      above[i] = next
      farther[i] = beyond
      const m = p / below
      factor[i] = m
      p = q - m * next
      q = -m * beyond
    } else {
      swapped[i] = 0
      pivot[i] = Math.abs(p) < tiny ? tiny : p
      above[i] = q
      farther[i] = 0
      const m = below / pivot[i]
      factor[i] = m
      p = next - m * q
      q = beyond
    }
  }
  if (n > 0) pivot[n - 1] = Math.abs(p) < tiny ? tiny : p
}

function solveShifted(
  { n, pivot, above, farther, factor, swapped }: Shifted,
  x: Float64Array,
  at: number,
): void {
  let held = n > 0 ? x[at] : 0
  for (let i = 0; i < n - 1; i++) {
    const next = x[at + i + 1]
    const first = swapped[i] === 1 ? next : held
    x[at + i] = first
    held = (swapped[i] === 1 ? held : next) - factor[i] * first
  }
  if (n > 0) x[at + n - 1] = held
  for (let i = n - 1, one = 0, two = 0; i >= 0; i--) {
    const value = (x[at + i] - above[i] * one - farther[i] * two) / pivot[i]
    x[at + i] = value
    two = one
    one = value
  }
}

/** Scaled by the largest first: solutions may be of any size. */
function normalize(x: Float64Array, at: number, n: number): void {
  let largest = 0
  for (let i = 0; i < n; i++) largest = Math.max(largest, Math.abs(x[at + i]))
  // A power of two, so that scaling up or down rounds nothing.
  const down = portable.pow(2, -Math.round(portable.log2(largest)))
  let square = 0
  for (let i = 0; i < n; i++) square += (x[at + i] * down) ** 2
  const scale = down / Math.sqrt(square)
  for (let i = 0; i < n; i++) x[at + i] *= scale
}

/** x ← x − (x · y) y, four lanes. */
function takeOut(x: Float64Array, at: number, from: number, n: number): void {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let i = 0
  for (; i + 4 <= n; i += 4) {
    s0 += x[at + i] * x[from + i]
    s1 += x[at + i + 1] * x[from + i + 1]
    s2 += x[at + i + 2] * x[from + i + 2]
    s3 += x[at + i + 3] * x[from + i + 3]
  }
  for (; i < n; i++) s0 += x[at + i] * x[from + i]
  const share = s0 + s2 + (s1 + s3)
  for (i = 0; i < n; i++) x[at + i] -= share * x[from + i]
}

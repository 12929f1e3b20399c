// JᵀJ, Jᵀr and the Cholesky factor. The equations and the order of the sums are in contract.ts.

/** Rows of J at a time: strips of four columns of so many stay in the first-level cache. */
const ROWS: i32 = 256

/**
 * h(p, q) += Σ_i j(i, p) j(i, q) for q ≤ p < n, g(p) += Σ_i j(i, p) r(i), i in order. J's rows are `jBytes`, h's `hBytes` apart; up
 * to 24 bytes behind a row, and three rows behind h, are read and forgotten. `tile` is room for sixteen f64; g is written in whole fours.
 */
export function normalRows(
  j: usize,
  jBytes: usize,
  rows: i32,
  n: i32,
  r: usize,
  h: usize,
  hBytes: usize,
  g: usize,
  tile: usize,
): void {
  for (let from = 0; from < rows; from += ROWS) {
    const count = min(ROWS, rows - from)
    const top = j + <usize>from * jBytes
    for (let p = 0; p < n; p += 4) {
      const left = top + ((<usize>p) << 3)
      const right = g + ((<usize>p) << 3)
      let g0 = v128.load(right)
      let g1 = v128.load(right, 16)
      for (let i = 0, a = left, b = r + ((<usize>from) << 3); i < count; i++, a += jBytes, b += 8) {
        const u = v128.load64_splat(b)
        g0 = f64x2.add(g0, f64x2.mul(v128.load(a), u))
        g1 = f64x2.add(g1, f64x2.mul(v128.load(a, 16), u))
      }
      v128.store(right, g0)
      v128.store(right, g1, 16)
      const hRow = h + <usize>p * hBytes
      for (let q = 0; q <= p; q += 4) {
        const inside = q < p && p + 4 <= n
        const o = hRow + ((<usize>q) << 3)
        let s00 = v128.load(o)
        let s01 = v128.load(o, 16)
        let s10 = v128.load(o + hBytes)
        let s11 = v128.load(o + hBytes, 16)
        let s20 = v128.load(o + 2 * hBytes)
        let s21 = v128.load(o + 2 * hBytes, 16)
        let s30 = v128.load(o + 3 * hBytes)
        let s31 = v128.load(o + 3 * hBytes, 16)
        let b = top + ((<usize>q) << 3)
        for (let a = left, end = left + <usize>count * jBytes; a < end; a += jBytes, b += jBytes) {
          const v0 = v128.load(b)
          const v1 = v128.load(b, 16)
          let u = v128.load64_splat(a)
          s00 = f64x2.add(s00, f64x2.mul(u, v0))
          s01 = f64x2.add(s01, f64x2.mul(u, v1))
          u = v128.load64_splat(a, 8)
          s10 = f64x2.add(s10, f64x2.mul(u, v0))
          s11 = f64x2.add(s11, f64x2.mul(u, v1))
          u = v128.load64_splat(a, 16)
          s20 = f64x2.add(s20, f64x2.mul(u, v0))
          s21 = f64x2.add(s21, f64x2.mul(u, v1))
          u = v128.load64_splat(a, 24)
          s30 = f64x2.add(s30, f64x2.mul(u, v0))
          s31 = f64x2.add(s31, f64x2.mul(u, v1))
        }
        const t = inside ? o : tile
        const step = inside ? hBytes : 32
        v128.store(t, s00)
        v128.store(t, s01, 16)
        v128.store(t + step, s10)
        v128.store(t + step, s11, 16)
        v128.store(t + 2 * step, s20)
        v128.store(t + 2 * step, s21, 16)
        v128.store(t + 3 * step, s30)
        v128.store(t + 3 * step, s31, 16)
        if (inside) continue
        // On the diagonal and at the last rows only what belongs to the lower half may be written.
        for (let y = 0; y < 4 && p + y < n; y++)
          for (let x = 0; x < 4 && q + x <= p + y; x++)
            store<f64>(
              o + <usize>y * hBytes + ((<usize>x) << 3),
              load<f64>(tile + ((<usize>(4 * y + x)) << 3)),
            )
      }
    }
  }
}

/**
 * A = L Lᵀ, lower half of `a` in place, rows `bytes` apart; four columns at a time, then what is right of them. `columns` is room for
 * f64 `[4][n]`. Returns 1, or 0 where a pivot is not positive.
 */
export function choleskyRows(a: usize, n: i32, bytes: usize, columns: usize): i32 {
  const c0 = columns
  const c1 = c0 + ((<usize>n) << 3)
  const c2 = c1 + ((<usize>n) << 3)
  const c3 = c2 + ((<usize>n) << 3)
  let k = 0
  for (; k + 4 <= n; k += 4) {
    const kk = (<usize>k) << 3
    const d = a + <usize>k * bytes + kk
    let l00 = load<f64>(d)
    if (!(l00 > 0)) return 0
    l00 = sqrt(l00)
    const l10 = load<f64>(d + bytes) / l00
    let l11 = load<f64>(d + bytes, 8) - l10 * l10
    if (!(l11 > 0)) return 0
    l11 = sqrt(l11)
    const l20 = load<f64>(d + 2 * bytes) / l00
    const l21 = (load<f64>(d + 2 * bytes, 8) - l20 * l10) / l11
    let l22 = load<f64>(d + 2 * bytes, 16) - l20 * l20 - l21 * l21
    if (!(l22 > 0)) return 0
    l22 = sqrt(l22)
    const l30 = load<f64>(d + 3 * bytes) / l00
    const l31 = (load<f64>(d + 3 * bytes, 8) - l30 * l10) / l11
    const l32 = (load<f64>(d + 3 * bytes, 16) - l30 * l20 - l31 * l21) / l22
    let l33 = load<f64>(d + 3 * bytes, 24) - l30 * l30 - l31 * l31 - l32 * l32
    if (!(l33 > 0)) return 0
    l33 = sqrt(l33)
    store<f64>(d, l00)
    store<f64>(d + bytes, l10)
    store<f64>(d + bytes, l11, 8)
    store<f64>(d + 2 * bytes, l20)
    store<f64>(d + 2 * bytes, l21, 8)
    store<f64>(d + 2 * bytes, l22, 16)
    store<f64>(d + 3 * bytes, l30)
    store<f64>(d + 3 * bytes, l31, 8)
    store<f64>(d + 3 * bytes, l32, 16)
    store<f64>(d + 3 * bytes, l33, 24)
    for (let i = k + 4; i < n; i++) {
      const row = a + <usize>i * bytes
      const ii = (<usize>i) << 3
      const at = row + kk
      const x0 = load<f64>(at) / l00
      const x1 = (load<f64>(at, 8) - x0 * l10) / l11
      const x2 = (load<f64>(at, 16) - x0 * l20 - x1 * l21) / l22
      const x3 = (load<f64>(at, 24) - x0 * l30 - x1 * l31 - x2 * l32) / l33
      store<f64>(at, x0)
      store<f64>(at, x1, 8)
      store<f64>(at, x2, 16)
      store<f64>(at, x3, 24)
      store<f64>(c0 + ii, x0)
      store<f64>(c1 + ii, x1)
      store<f64>(c2 + ii, x2)
      store<f64>(c3 + ii, x3)
      const u0 = f64x2.splat(x0)
      const u1 = f64x2.splat(x1)
      const u2 = f64x2.splat(x2)
      const u3 = f64x2.splat(x3)
      // Whole pairs below the diagonal; a diagonal that begins a pair is alone.
      let j = kk + 32
      for (; j < ii; j += 16) {
        let s = v128.load(row + j)
        s = f64x2.sub(s, f64x2.mul(u0, v128.load(c0 + j)))
        s = f64x2.sub(s, f64x2.mul(u1, v128.load(c1 + j)))
        s = f64x2.sub(s, f64x2.mul(u2, v128.load(c2 + j)))
        s = f64x2.sub(s, f64x2.mul(u3, v128.load(c3 + j)))
        v128.store(row + j, s)
      }
      if (j == ii) {
        const s = load<f64>(row + ii) - x0 * x0 - x1 * x1 - x2 * x2 - x3 * x3
        store<f64>(row + ii, s)
      }
    }
  }
  for (; k < n; k++) {
    const kk = (<usize>k) << 3
    const pivot = load<f64>(a + <usize>k * bytes + kk)
    if (!(pivot > 0)) return 0
    const root = sqrt(pivot)
    store<f64>(a + <usize>k * bytes + kk, root)
    for (let i = k + 1; i < n; i++) {
      const row = a + <usize>i * bytes
      store<f64>(row + kk, load<f64>(row + kk) / root)
      for (let j = k + 1; j <= i; j++)
        store<f64>(
          row + ((<usize>j) << 3),
          load<f64>(row + ((<usize>j) << 3)) - load<f64>(row + kk) * load<f64>(a + <usize>j * bytes + kk),
        )
    }
  }
  return 1
}

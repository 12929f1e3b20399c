// Householder's reduction and its way back. The equations and the order of the sums are in contract.ts.

/** a · b of `count` f64: four lanes, what is left over in the first, then (0 + 2) + (1 + 3). */
function dotFour(a: usize, b: usize, count: i32): f64 {
  let s0 = f64x2.splat(0)
  let s1 = s0
  const whole = a + ((<usize>count >> 2) << 5)
  for (; a < whole; a += 32, b += 32) {
    s0 = f64x2.add(s0, f64x2.mul(v128.load(a), v128.load(b)))
    s1 = f64x2.add(s1, f64x2.mul(v128.load(a, 16), v128.load(b, 16)))
  }
  let first = f64x2.extract_lane(s0, 0)
  for (const end = whole + ((<usize>count & 3) << 3); a < end; a += 8, b += 8)
    first += load<f64>(a) * load<f64>(b)
  return first + f64x2.extract_lane(s1, 0) + (f64x2.extract_lane(s0, 1) + f64x2.extract_lane(s1, 1))
}

/**
 * Row r of p = A v from the lower half: p[j] += a[j] v_r for j < r while the sum of a[j] v[j] runs in four lanes; that sum and
 * the diagonal's part are the answer.
 */
function symmetricRow(a: usize, v: usize, p: usize, r: i32): f64 {
  const vr = load<f64>(v + ((<usize>r) << 3))
  const splat = f64x2.splat(vr)
  let s0 = f64x2.splat(0)
  let s1 = s0
  const whole = a + ((<usize>r >> 2) << 5)
  for (; a < whole; a += 32, v += 32, p += 32) {
    const a0 = v128.load(a)
    const a1 = v128.load(a, 16)
    s0 = f64x2.add(s0, f64x2.mul(a0, v128.load(v)))
    s1 = f64x2.add(s1, f64x2.mul(a1, v128.load(v, 16)))
    v128.store(p, f64x2.add(v128.load(p), f64x2.mul(a0, splat)))
    v128.store(p, f64x2.add(v128.load(p, 16), f64x2.mul(a1, splat)), 16)
  }
  let first = f64x2.extract_lane(s0, 0)
  for (const end = whole + ((<usize>r & 3) << 3); a < end; a += 8, v += 8, p += 8) {
    first += load<f64>(a) * load<f64>(v)
    store<f64>(p, load<f64>(p) + load<f64>(a) * vr)
  }
  const sum = first + f64x2.extract_lane(s1, 0) + (f64x2.extract_lane(s0, 1) + f64x2.extract_lane(s1, 1))
  return sum + load<f64>(a) * vr
}

/** `a` f64 `[n][n]`, `d`, `e`, `betas`, `p` f64[n]: see `Tridiagonalize`. */
export function tridiagonal(a: usize, n: i32, d: usize, e: usize, betas: usize, p: usize): void {
  const stride = (<usize>n) << 3
  for (let i = n - 1; i > 1; i--) {
    const v = a + <usize>i * stride
    const at = (<usize>i) << 3
    store<f64>(d + at, load<f64>(v + at))
    const square = dotFour(v, v, i)
    const first = load<f64>(v + at - 8)
    const alpha = first > 0 ? -sqrt(square) : sqrt(square)
    store<f64>(e + at - 8, alpha)
    const beta = square > 0 ? 1 / (square - first * alpha) : 0
    store<f64>(betas + at, beta)
    if (beta == 0) continue
    store<f64>(v + at - 8, first - alpha)
    for (let r = 0; r < i; r++) {
      const sum = symmetricRow(a + <usize>r * stride, v, p, r)
      store<f64>(p + ((<usize>r) << 3), sum)
    }
    const half = 0.5 * beta * (beta * dotFour(v, p, i))
    for (let x: usize = 0; x < at; x += 8)
      store<f64>(p + x, beta * load<f64>(p + x) - half * load<f64>(v + x))
    for (let r = 0; r < i; r++) updateRow(a + <usize>r * stride, v, p, r)
  }
  if (n > 1) {
    store<f64>(d + 8, load<f64>(a + stride, 8))
    store<f64>(e, load<f64>(a + stride))
  }
  if (n > 0) store<f64>(d, load<f64>(a))
}

/** a[j] −= v_r p[j] + p_r v[j], j ≤ r. */
function updateRow(a: usize, v: usize, p: usize, r: i32): void {
  const vr = load<f64>(v + ((<usize>r) << 3))
  const pr = load<f64>(p + ((<usize>r) << 3))
  const vs = f64x2.splat(vr)
  const ps = f64x2.splat(pr)
  const end = a + ((<usize>r + 1) << 3)
  for (; a + 8 < end; a += 16, v += 16, p += 16) {
    const both = f64x2.add(f64x2.mul(vs, v128.load(p)), f64x2.mul(ps, v128.load(v)))
    v128.store(a, f64x2.sub(v128.load(a), both))
  }
  if (a < end) store<f64>(a, load<f64>(a) - (vr * load<f64>(p) + pr * load<f64>(v)))
}

/** Eight vectors, `z` f64 `[n][8]`, reflected by row i of `a` for i = 2 … n − 1: see `ReflectBack`. */
export function reflectEight(a: usize, betas: usize, n: i32, z: usize): void {
  const stride = (<usize>n) << 3
  for (let i = 2; i < n; i++) {
    const beta = load<f64>(betas + ((<usize>i) << 3))
    if (beta == 0) continue
    const row = a + <usize>i * stride
    const end = row + ((<usize>i) << 3)
    let s0 = f64x2.splat(0)
    let s1 = s0
    let s2 = s0
    let s3 = s0
    for (let v = row, q = z; v < end; v += 8, q += 64) {
      const u = v128.load64_splat(v)
      s0 = f64x2.add(s0, f64x2.mul(u, v128.load(q)))
      s1 = f64x2.add(s1, f64x2.mul(u, v128.load(q, 16)))
      s2 = f64x2.add(s2, f64x2.mul(u, v128.load(q, 32)))
      s3 = f64x2.add(s3, f64x2.mul(u, v128.load(q, 48)))
    }
    const b = f64x2.splat(beta)
    s0 = f64x2.mul(b, s0)
    s1 = f64x2.mul(b, s1)
    s2 = f64x2.mul(b, s2)
    s3 = f64x2.mul(b, s3)
    for (let v = row, q = z; v < end; v += 8, q += 64) {
      const u = v128.load64_splat(v)
      v128.store(q, f64x2.sub(v128.load(q), f64x2.mul(s0, u)))
      v128.store(q, f64x2.sub(v128.load(q, 16), f64x2.mul(s1, u)), 16)
      v128.store(q, f64x2.sub(v128.load(q, 32), f64x2.mul(s2, u)), 32)
      v128.store(q, f64x2.sub(v128.load(q, 48), f64x2.mul(s3, u)), 48)
    }
  }
}

// Rows of modes, f32, in double precision. The equations and the order of the sums are in contract.ts (`ModeRows`).

/** out[3i + c] = modes[first_i + c] · u for `count` triples; `first` is i32, u f64[width]. */
export function modeValues(modes: usize, width: i32, first: usize, count: i32, u: usize, out: usize): void {
  const bytes = (<usize>width) << 2
  const whole = (<usize>width >> 2) << 4
  for (let i = 0; i < count; i++, first += 4, out += 24) {
    const a = modes + <usize>load<i32>(first) * bytes
    const b = a + bytes
    const c = b + bytes
    let a0 = f64x2.splat(0)
    let a1 = a0
    let b0 = a0
    let b1 = a0
    let c0 = a0
    let c1 = a0
    let x: usize = 0
    for (let v = u; x < whole; x += 16, v += 32) {
      const u0 = v128.load(v)
      const u1 = v128.load(v, 16)
      a0 = f64x2.add(a0, f64x2.mul(low(a + x), u0))
      a1 = f64x2.add(a1, f64x2.mul(low(a + x + 8), u1))
      b0 = f64x2.add(b0, f64x2.mul(low(b + x), u0))
      b1 = f64x2.add(b1, f64x2.mul(low(b + x + 8), u1))
      c0 = f64x2.add(c0, f64x2.mul(low(c + x), u0))
      c1 = f64x2.add(c1, f64x2.mul(low(c + x + 8), u1))
    }
    let sa = f64x2.extract_lane(a0, 0)
    let sb = f64x2.extract_lane(b0, 0)
    let sc = f64x2.extract_lane(c0, 0)
    for (; x < bytes; x += 4) {
      const v = load<f64>(u + (x << 1))
      sa += <f64>load<f32>(a + x) * v
      sb += <f64>load<f32>(b + x) * v
      sc += <f64>load<f32>(c + x) * v
    }
    store<f64>(out, total(sa, a0, a1))
    store<f64>(out, total(sb, b0, b1), 8)
    store<f64>(out, total(sc, c0, c1), 16)
  }
}

/** Two f32 as f64. */
function low(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at))
}

function total(first: f64, s0: v128, s1: v128): f64 {
  return first + f64x2.extract_lane(s1, 0) + (f64x2.extract_lane(s0, 1) + f64x2.extract_lane(s1, 1))
}

/** c₀ m₀ + c₁ m₁ + c₂ m₂, from the left. */
function three(c: usize, m0: v128, m1: v128, m2: v128): v128 {
  return f64x2.add(
    f64x2.add(f64x2.mul(v128.load64_splat(c), m0), f64x2.mul(v128.load64_splat(c, 8), m1)),
    f64x2.mul(v128.load64_splat(c, 16), m2),
  )
}

/**
 * out[k] += triples of `[starts[k], starts[k + 1])`: `starts`, `first` i32, `flat` u8, `c` f64 `[t][3][3]`, out f64 `[k][3][stride]`,
 * stride a multiple of four. Four columns of all triples at a time: their sums stay in registers. Up to twelve bytes behind a row are read.
 */
export function modeSlopes(
  modes: usize,
  width: i32,
  starts: usize,
  count: i32,
  flat: usize,
  first: usize,
  c: usize,
  out: usize,
  stride: i32,
): void {
  const bytes = (<usize>width) << 2
  const row = (<usize>stride) << 3
  for (let k = 0; k < count; k++, out += 3 * row) {
    const from = load<i32>(starts + ((<usize>k) << 2))
    const to = load<i32>(starts + ((<usize>k) << 2), 4)
    const level = load<u8>(flat + <usize>k) == 0
    for (let x: usize = 0, o = out; x < bytes; x += 16, o += 32) {
      let x0 = f64x2.splat(0)
      let x1 = x0
      let y0 = x0
      let y1 = x0
      let z0 = x0
      let z1 = x0
      let t = first + ((<usize>from) << 2)
      const end = first + ((<usize>to) << 2)
      let q = c + <usize>from * 72
      for (; t < end; t += 4, q += 72) {
        const a = modes + <usize>load<i32>(t) * bytes + x
        const b = a + bytes
        const d = b + bytes
        const m0 = low(a)
        const m1 = low(b)
        const m2 = low(d)
        const n0 = low(a + 8)
        const n1 = low(b + 8)
        const n2 = low(d + 8)
        x0 = f64x2.add(x0, three(q, m0, m1, m2))
        x1 = f64x2.add(x1, three(q, n0, n1, n2))
        z0 = f64x2.add(z0, three(q + 48, m0, m1, m2))
        z1 = f64x2.add(z1, three(q + 48, n0, n1, n2))
        if (level) {
          y0 = f64x2.add(y0, three(q + 24, m0, m1, m2))
          y1 = f64x2.add(y1, three(q + 24, n0, n1, n2))
        }
      }
      v128.store(o, x0)
      v128.store(o, x1, 16)
      v128.store(o + row, y0)
      v128.store(o + row, y1, 16)
      v128.store(o + 2 * row, z0)
      v128.store(o + 2 * row, z1, 16)
    }
  }
}

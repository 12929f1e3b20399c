// Tiles of matrix products. The equations and the order of the sums are in contract.ts (`Gram`, `Product`).

/** Columns that an f32 sum runs over before it goes into f64; contract.ts says why. */
const BLOCK: i32 = 128

/** out ← four rows of f64, `stride` bytes apart, less `centre`, side by side: `[column][4]`. */
export function packRows64(x: usize, stride: usize, columns: i32, out: usize, centre: usize): void {
  const y = x + stride
  const z = y + stride
  const w = z + stride
  const bytes = (<usize>columns) << 3
  let at: usize = 0
  for (; at + 8 < bytes; at += 16, out += 64) {
    const m = v128.load(centre + at)
    const a = f64x2.sub(v128.load(x + at), m)
    const b = f64x2.sub(v128.load(y + at), m)
    const c = f64x2.sub(v128.load(z + at), m)
    const d = f64x2.sub(v128.load(w + at), m)
    v128.store(out, v128.shuffle<f64>(a, b, 0, 2))
    v128.store(out, v128.shuffle<f64>(c, d, 0, 2), 16)
    v128.store(out, v128.shuffle<f64>(a, b, 1, 3), 32)
    v128.store(out, v128.shuffle<f64>(c, d, 1, 3), 48)
  }
  if (at < bytes) {
    const m = load<f64>(centre + at)
    store<f64>(out, load<f64>(x + at) - m)
    store<f64>(out, load<f64>(y + at) - m, 8)
    store<f64>(out, load<f64>(z + at) - m, 16)
    store<f64>(out, load<f64>(w + at) - m, 24)
  }
}

/** Takes `centre` from `rows` rows of f64, `stride` bytes apart, in place; one number behind a row may be changed. */
export function centreRows(x: usize, stride: usize, rows: i32, columns: i32, centre: usize): void {
  const bytes = (<usize>columns) << 3
  for (let r = 0; r < rows; r++, x += stride)
    for (let at: usize = 0; at < bytes; at += 16)
      v128.store(x + at, f64x2.sub(v128.load(x + at), v128.load(centre + at)))
}

/** The same of f32 into places `step` bytes apart: two calls make `[column][8]`. */
export function packRows32(x: usize, stride: usize, columns: i32, out: usize, step: usize): void {
  let y = x + stride
  let z = y + stride
  let w = z + stride
  for (const end = x + ((<usize>columns) << 2); x < end; out += step) {
    const a = v128.load32_zero(x)
    const b = v128.load32_lane(y, a, 1)
    const c = v128.load32_lane(z, b, 2)
    v128.store(out, v128.load32_lane(w, c, 3))
    x += 4
    y += 4
    z += 4
    w += 4
  }
}

/**
 * out(i, j) += Σ_k x(i, k) x(j, k) for j up to i's own group of four. `pack` holds f64 `[group][column][4 rows]`, `out` rows of
 * f64, `rowBytes` apart. Eight sums and six loads fill the sixteen registers; unrolled, they spill.
 */
export function gramPanel64(pack: usize, groups: i32, columns: i32, out: usize, rowBytes: usize): void {
  const bytes = (<usize>columns) << 5
  for (let i = 0, a = pack; i < groups; i++, a += bytes) {
    let q = pack
    let o = out + ((<usize>i * rowBytes) << 2)
    for (let j = 0; j <= i; j++, o += 32) {
      let s00 = f64x2.splat(0)
      let s01 = s00
      let s10 = s00
      let s11 = s00
      let s20 = s00
      let s21 = s00
      let s30 = s00
      let s31 = s00
      for (let p = a, end = a + bytes; p < end; p += 32, q += 32) {
        const v0 = v128.load(q)
        const v1 = v128.load(q, 16)
        let u = v128.load64_splat(p)
        s00 = f64x2.add(s00, f64x2.mul(u, v0))
        s01 = f64x2.add(s01, f64x2.mul(u, v1))
        u = v128.load64_splat(p, 8)
        s10 = f64x2.add(s10, f64x2.mul(u, v0))
        s11 = f64x2.add(s11, f64x2.mul(u, v1))
        u = v128.load64_splat(p, 16)
        s20 = f64x2.add(s20, f64x2.mul(u, v0))
        s21 = f64x2.add(s21, f64x2.mul(u, v1))
        u = v128.load64_splat(p, 24)
        s30 = f64x2.add(s30, f64x2.mul(u, v0))
        s31 = f64x2.add(s31, f64x2.mul(u, v1))
      }
      let t = o
      raise(t, s00)
      raise(t + 16, s01)
      t += rowBytes
      raise(t, s10)
      raise(t + 16, s11)
      t += rowBytes
      raise(t, s20)
      raise(t + 16, s21)
      t += rowBytes
      raise(t, s30)
      raise(t + 16, s31)
    }
  }
}

function raise(at: usize, sum: v128): void {
  v128.store(at, f64x2.add(v128.load(at), sum))
}

function raiseFour(at: usize, sum: v128): void {
  raise(at, f64x2.promote_low_f32x4(sum))
  raise(at + 16, f64x2.promote_low_f32x4(v128.shuffle<f64>(sum, sum, 1, 1)))
}

/**
 * The same from f32 `[group][column][8 rows]`, products and the sums of `BLOCK` columns in f32, blocks summed in f64. Tiles are
 * 4 × 8; j goes up to the group of eight that holds i.
 */
export function gramPanel32(pack: usize, groups: i32, columns: i32, out: usize, rowBytes: usize): void {
  const bytes = (<usize>columns) << 5
  const block = (<usize>BLOCK) << 5
  for (let half = 0; half < groups << 1; half++) {
    const group = half >> 1
    const a = pack + <usize>group * bytes + ((<usize>half & 1) << 4)
    let q = pack
    let o = out + ((<usize>half * rowBytes) << 2)
    for (let j = 0; j <= group; j++, o += 64) {
      for (let p = a, last = a + bytes; p < last;) {
        const end = min(p + block, last)
        let s00 = f32x4.splat(0)
        let s01 = s00
        let s10 = s00
        let s11 = s00
        let s20 = s00
        let s21 = s00
        let s30 = s00
        let s31 = s00
        for (; p < end; p += 32, q += 32) {
          const v0 = v128.load(q)
          const v1 = v128.load(q, 16)
          let u = v128.load32_splat(p)
          s00 = f32x4.add(s00, f32x4.mul(u, v0))
          s01 = f32x4.add(s01, f32x4.mul(u, v1))
          u = v128.load32_splat(p, 4)
          s10 = f32x4.add(s10, f32x4.mul(u, v0))
          s11 = f32x4.add(s11, f32x4.mul(u, v1))
          u = v128.load32_splat(p, 8)
          s20 = f32x4.add(s20, f32x4.mul(u, v0))
          s21 = f32x4.add(s21, f32x4.mul(u, v1))
          u = v128.load32_splat(p, 12)
          s30 = f32x4.add(s30, f32x4.mul(u, v0))
          s31 = f32x4.add(s31, f32x4.mul(u, v1))
        }
        let t = o
        raiseFour(t, s00)
        raiseFour(t + 32, s01)
        t += rowBytes
        raiseFour(t, s10)
        raiseFour(t + 32, s11)
        t += rowBytes
        raiseFour(t, s20)
        raiseFour(t + 32, s21)
        t += rowBytes
        raiseFour(t, s30)
        raiseFour(t + 32, s31)
      }
    }
  }
}

/**
 * out(i, c) = Σ_k a(i, k) b(k, c): `pack` is f64 `[group][k][4 rows of a]`, `b` rows of f64 `bBytes` apart, `out` rows of f64
 * `outBytes` apart. Whole groups of four columns are written. A strip of four columns of b stays in the first-level cache.
 */
export function productPanel64(
  pack: usize,
  groups: i32,
  inner: i32,
  b: usize,
  bBytes: usize,
  columns: i32,
  out: usize,
  outBytes: usize,
): void {
  const bytes = (<usize>inner) << 5
  // Two tiles beside each other: they use whole lines of b's cache, and a group of a is fetched half as often.
  for (const stop = b + ((<usize>columns) << 3); b < stop; b += 64, out += 64) {
    const tiles = b + 32 < stop ? 2 : 1
    for (let step = 0; step < groups * tiles; step++) {
      const group = tiles == 2 ? step >> 1 : step
      const right = tiles == 2 ? (<usize>(step & 1)) << 5 : 0
      let p = pack + <usize>group * bytes
      let o = out + ((<usize>group * outBytes) << 2) + right
      let s00 = f64x2.splat(0)
      let s01 = s00
      let s10 = s00
      let s11 = s00
      let s20 = s00
      let s21 = s00
      let s30 = s00
      let s31 = s00
      let q = b + right
      for (const end = p + bytes; p < end; p += 32, q += bBytes) {
        const v0 = v128.load(q)
        const v1 = v128.load(q, 16)
        let u = v128.load64_splat(p)
        s00 = f64x2.add(s00, f64x2.mul(u, v0))
        s01 = f64x2.add(s01, f64x2.mul(u, v1))
        u = v128.load64_splat(p, 8)
        s10 = f64x2.add(s10, f64x2.mul(u, v0))
        s11 = f64x2.add(s11, f64x2.mul(u, v1))
        u = v128.load64_splat(p, 16)
        s20 = f64x2.add(s20, f64x2.mul(u, v0))
        s21 = f64x2.add(s21, f64x2.mul(u, v1))
        u = v128.load64_splat(p, 24)
        s30 = f64x2.add(s30, f64x2.mul(u, v0))
        s31 = f64x2.add(s31, f64x2.mul(u, v1))
      }
      v128.store(o, s00)
      v128.store(o, s01, 16)
      o += outBytes
      v128.store(o, s10)
      v128.store(o, s11, 16)
      o += outBytes
      v128.store(o, s20)
      v128.store(o, s21, 16)
      o += outBytes
      v128.store(o, s30)
      v128.store(o, s31, 16)
    }
  }
}

/** The same with f32 `[group][k][4]` and f32 b, `BLOCK` terms at a time; out is f64, zeroed, whole groups of eight columns. */
export function productPanel32(
  pack: usize,
  groups: i32,
  inner: i32,
  b: usize,
  bBytes: usize,
  columns: i32,
  out: usize,
  outBytes: usize,
): void {
  const bytes = (<usize>inner) << 4
  const block = (<usize>BLOCK) << 4
  for (const stop = b + ((<usize>columns) << 2); b < stop; b += 32, out += 64) {
    let p = pack
    let o = out
    for (let group = 0; group < groups; group++) {
      let q = b
      for (const last = p + bytes; p < last;) {
        const end = min(p + block, last)
        let s00 = f32x4.splat(0)
        let s01 = s00
        let s10 = s00
        let s11 = s00
        let s20 = s00
        let s21 = s00
        let s30 = s00
        let s31 = s00
        for (; p < end; p += 16, q += bBytes) {
          const v0 = v128.load(q)
          const v1 = v128.load(q, 16)
          let u = v128.load32_splat(p)
          s00 = f32x4.add(s00, f32x4.mul(u, v0))
          s01 = f32x4.add(s01, f32x4.mul(u, v1))
          u = v128.load32_splat(p, 4)
          s10 = f32x4.add(s10, f32x4.mul(u, v0))
          s11 = f32x4.add(s11, f32x4.mul(u, v1))
          u = v128.load32_splat(p, 8)
          s20 = f32x4.add(s20, f32x4.mul(u, v0))
          s21 = f32x4.add(s21, f32x4.mul(u, v1))
          u = v128.load32_splat(p, 12)
          s30 = f32x4.add(s30, f32x4.mul(u, v0))
          s31 = f32x4.add(s31, f32x4.mul(u, v1))
        }
        let t = o
        raiseFour(t, s00)
        raiseFour(t + 32, s01)
        t += outBytes
        raiseFour(t, s10)
        raiseFour(t + 32, s11)
        t += outBytes
        raiseFour(t, s20)
        raiseFour(t + 32, s21)
        t += outBytes
        raiseFour(t, s30)
        raiseFour(t + 32, s31)
      }
      o += outBytes << 2
    }
  }
}

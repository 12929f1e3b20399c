// Kovar, Gleicher, Pighin. Motion Graphs. SIGGRAPH 2002, §3.1. The equations are in contract.ts and in simd/kernels.md.

/**
 * Products of four frames of a with eight frames of b at a time. Coordinates are whole numbers of sixteen bits; one
 * instruction multiplies four pairs of them and adds each pair:
 *
 *   C = Σ_p (x, z)·(x′, z′) + x̄ x̄′ + z̄ z̄′,   S = Σ_p (−z, x)·(x′, z′) + x̄ z̄′ − z̄ x̄′,   Y = Σ_p (y_p, y_p+1)·(y′_p, y′_p+1)
 *
 * a: one panel, pairs of i16 `[point][4 frames]`, three times: (x, z), (−z, x) and, for two points each, (y, y); its centres f64
 * `[4][x̄ z̄]` at aPath. b: `panels` panels of pairs `[point][8 frames]`, twice: (x, z) and (y, y); centres bx, bz f64. out…: four
 * rows of f64, `rowBytes` apart. No sum rounds, so its order is free. Eight sums, two loads and a splat are what sixteen
 * registers hold: a taller tile or an unrolled loop spills and takes twice the time.
 */
export function productRows(
  a: usize,
  aPath: usize,
  b: usize,
  bx: usize,
  bz: usize,
  panels: i32,
  points: i32,
  outC: usize,
  outS: usize,
  outY: usize,
  rowBytes: usize,
): void {
  const bytes = (<usize>points) << 4
  const pairs = (<usize>((points + 1) >> 1)) << 4
  for (let panel = 0; panel < panels; panel++) {
    dots<i8>(a, bytes, b, outC, rowBytes, aPath, bx, bz)
    dots<i16>(a + bytes, bytes, b, outS, rowBytes, aPath, bx, bz)
    dots<i32>(a + (bytes << 1), pairs, b + (bytes << 1), outY, rowBytes, aPath, bx, bz)
    b += (bytes + pairs) << 1
    bx += 64
    bz += 64
    outC += 64
    outS += 64
    outY += 64
  }
}

/**
 * out[r][c] ← Σ a pair r · b pair c, r < 4, c < 8, as f64, and the product of the centres. `Kind` is decided when compiling: one byte
 * long adds x̄ x̄′ + z̄ z̄′, two add x̄ z̄′ − z̄ x̄′, four add nothing.
 */
function dots<Kind>(
  a: usize,
  bytes: usize,
  b: usize,
  out: usize,
  rowBytes: usize,
  aPath: usize,
  bx: usize,
  bz: usize,
): void {
  let s00 = i32x4.splat(0)
  let s01 = s00
  let s10 = s00
  let s11 = s00
  let s20 = s00
  let s21 = s00
  let s30 = s00
  let s31 = s00
  for (const end = a + bytes; a < end; a += 16, b += 32) {
    const v0 = v128.load(b)
    const v1 = v128.load(b, 16)
    let u = v128.load32_splat(a)
    s00 = i32x4.add(s00, i32x4.dot_i16x8_s(u, v0))
    s01 = i32x4.add(s01, i32x4.dot_i16x8_s(u, v1))
    u = v128.load32_splat(a, 4)
    s10 = i32x4.add(s10, i32x4.dot_i16x8_s(u, v0))
    s11 = i32x4.add(s11, i32x4.dot_i16x8_s(u, v1))
    u = v128.load32_splat(a, 8)
    s20 = i32x4.add(s20, i32x4.dot_i16x8_s(u, v0))
    s21 = i32x4.add(s21, i32x4.dot_i16x8_s(u, v1))
    u = v128.load32_splat(a, 12)
    s30 = i32x4.add(s30, i32x4.dot_i16x8_s(u, v0))
    s31 = i32x4.add(s31, i32x4.dot_i16x8_s(u, v1))
  }
  asDoubles<Kind>(out, s00, s01, aPath, bx, bz)
  out += rowBytes
  asDoubles<Kind>(out, s10, s11, aPath + 16, bx, bz)
  out += rowBytes
  asDoubles<Kind>(out, s20, s21, aPath + 32, bx, bz)
  out += rowBytes
  asDoubles<Kind>(out, s30, s31, aPath + 48, bx, bz)
}

function asDoubles<Kind>(out: usize, low: v128, high: v128, path: usize, bx: usize, bz: usize): void {
  const x = v128.load64_splat(path)
  const z = v128.load64_splat(path, 8)
  v128.store(out, plusPath<Kind>(low, x, z, bx, bz))
  v128.store(out, plusPath<Kind>(v128.shuffle<i64>(low, low, 1, 1), x, z, bx + 16, bz + 16), 16)
  v128.store(out, plusPath<Kind>(high, x, z, bx + 32, bz + 32), 32)
  v128.store(out, plusPath<Kind>(v128.shuffle<i64>(high, high, 1, 1), x, z, bx + 48, bz + 48), 48)
}

function plusPath<Kind>(product: v128, x: v128, z: v128, bx: usize, bz: usize): v128 {
  const p = f64x2.convert_low_i32x4_s(product)
  if (sizeof<Kind>() == 4) return p
  const px = v128.load(bx)
  const pz = v128.load(bz)
  return sizeof<Kind>() == 1
    ? f64x2.add(p, f64x2.add(f64x2.mul(x, px), f64x2.mul(z, pz)))
    : f64x2.add(p, f64x2.sub(f64x2.mul(x, pz), f64x2.mul(z, px)))
}

/**
 * A row of windows of equal weights: sums[j] ← sums[j] + (into[j] − out[j]) for C, S and Y, in place, since sums lie along diagonals;
 * then `alignRow` on them while they are in registers. The three planes of sums are `sumPlane` bytes apart, those of the ring
 * `ringPlane`. Column 0 has nothing to slide from and comes out wrong.
 */
export function slideRow(
  sums: usize,
  sumPlane: usize,
  into: usize,
  out: usize,
  ringPlane: usize,
  bx: usize,
  bz: usize,
  bn: usize,
  distances: usize,
  columns: i32,
  ax: f64,
  az: f64,
  an: f64,
  q: f64,
  keep: usize,
): void {
  const x = f64x2.splat(ax)
  const z = f64x2.splat(az)
  const n = f64x2.splat(an)
  const square = f64x2.splat(q)
  const twice = ringPlane << 1
  const last = sumPlane << 1
  for (const end = distances + ((<usize>columns) << 2); distances < end; distances += 8) {
    const sumC = f64x2.add(v128.load(sums), f64x2.sub(v128.load(into), v128.load(out)))
    const sumS = f64x2.add(
      v128.load(sums + sumPlane),
      f64x2.sub(v128.load(into + ringPlane), v128.load(out + ringPlane)),
    )
    const sumY = f64x2.add(v128.load(sums + last), f64x2.sub(v128.load(into + twice), v128.load(out + twice)))
    v128.store(sums, sumC)
    v128.store(sums + sumPlane, sumS)
    v128.store(sums + last, sumY)
    const px = v128.load(bx)
    const pz = v128.load(bz)
    const c = f64x2.sub(sumC, f64x2.add(f64x2.mul(x, px), f64x2.mul(z, pz)))
    const s = f64x2.sub(sumS, f64x2.sub(f64x2.mul(x, pz), f64x2.mul(z, px)))
    v128.store64_lane(distances, distance(c, s, sumY, f64x2.add(n, v128.load(bn)), square), 0)
    if (keep) {
      v128.store(keep, c)
      v128.store(keep, s, 16)
      keep += 32
    }
    sums += 16
    into += 16
    out += 16
    bx += 16
    bz += 16
    bn += 16
  }
}

/** Two distances as f32. pmax answers its first argument unless the second is greater: what is not a number becomes 0. */
function distance(c: v128, s: v128, y: v128, n: v128, square: v128): v128 {
  const length = f64x2.sqrt(f64x2.add(f64x2.mul(c, c), f64x2.mul(s, s)))
  const both = f64x2.add(length, y)
  const d = f64x2.sub(n, f64x2.add(both, both))
  return f32x4.demote_f64x2_zero(f64x2.mul(square, f64x2.pmax(f64x2.splat(0), d)))
}

/**
 * sums[j] ← Σ_k u_k ring[(i + k) mod depth][j + k], k in order. `row` is i mod depth; the ring's rows are `rowBytes`
 * apart, u is f64[size].
 */
export function weighRow(
  sums: usize,
  ring: usize,
  row: i32,
  depth: i32,
  rowBytes: usize,
  columns: i32,
  u: usize,
  size: i32,
): void {
  const first = ring + <usize>row * rowBytes
  const wrap = ring + <usize>depth * rowBytes
  const uEnd = u + ((<usize>size) << 3)
  for (let x: usize = 0, end = (<usize>columns) << 3; x < end; x += 32) {
    let s0 = f64x2.splat(0)
    let s1 = s0
    let line = first
    let shift = x
    for (let w = u; w < uEnd; w += 8, shift += 8) {
      const weight = v128.load64_splat(w)
      s0 = f64x2.add(s0, f64x2.mul(weight, v128.load(line + shift)))
      s1 = f64x2.add(s1, f64x2.mul(weight, v128.load(line + shift, 16)))
      line += rowBytes
      if (line == wrap) line = ring
    }
    v128.store(sums + x, s0)
    v128.store(sums + x, s1, 16)
  }
}

/**
 * A row of distances behind the window products, the best alignment in closed form:
 *
 *   c = C − (āx bx + āz bz),  s = S − (āx bz − āz bx),  D = max(0, q ((n_i + n_j) − 2 (√(c² + s²) + Y)))
 *
 * sums…, bx, bz, bn are f64, out f32; c and s stay in place of C and S for the turns. Whole groups of four are written.
 */
export function alignRow(
  sumC: usize,
  sumS: usize,
  sumY: usize,
  bx: usize,
  bz: usize,
  bn: usize,
  out: usize,
  columns: i32,
  ax: f64,
  az: f64,
  an: f64,
  q: f64,
  keep: usize,
): void {
  const x = f64x2.splat(ax)
  const z = f64x2.splat(az)
  const n = f64x2.splat(an)
  const square = f64x2.splat(q)
  for (const end = out + ((<usize>columns) << 2); out < end; out += 8) {
    const px = v128.load(bx)
    const pz = v128.load(bz)
    const c = f64x2.sub(v128.load(sumC), f64x2.add(f64x2.mul(x, px), f64x2.mul(z, pz)))
    const s = f64x2.sub(v128.load(sumS), f64x2.sub(f64x2.mul(x, pz), f64x2.mul(z, px)))
    v128.store64_lane(out, distance(c, s, v128.load(sumY), f64x2.add(n, v128.load(bn)), square), 0)
    if (keep) {
      v128.store(keep, c)
      v128.store(keep, s, 16)
      keep += 32
    }
    sumC += 16
    sumS += 16
    sumY += 16
    bx += 16
    bz += 16
    bn += 16
  }
}

// Kovar, Gleicher, Pighin. Motion Graphs. SIGGRAPH 2002, §3.1. The equations are in contract.ts and in simd/README.md.

/**
 * Products of four frames of a with four frames of b at a time, four channels (x, z, x ∓ z, y) each:
 *
 *   M_c(f, g) = Σ_p a_c(f, p) b_c(g, p),    C = M₀ + M₁,   S = (M₂ − M₀) + M₁,   Y = M₃
 *
 * a: f64 `[channel][point][4 frames]`, one panel; b: f64 `[panel][channel][point][4 frames]`, `panels` of them.
 * out…: four rows of f64, `rowBytes` apart. Every sum runs over the points in order, each in a lane of its own, so that
 * it is to the bit what a plain loop adds up. Eight sums and six loads are what sixteen registers hold: a taller tile
 * or an unrolled loop spills and takes twice the time.
 */
export function productRows(
  a: usize,
  b: usize,
  panels: i32,
  points: i32,
  outC: usize,
  outS: usize,
  outY: usize,
  rowBytes: usize,
  scratch: usize,
): void {
  const bytes = (<usize>points) << 5
  for (let panel = 0; panel < panels; panel++) {
    let p = a
    let q = b
    for (let channel: usize = 0; channel < 4; channel++) {
      let s00 = f64x2.splat(0)
      let s01 = s00
      let s10 = s00
      let s11 = s00
      let s20 = s00
      let s21 = s00
      let s30 = s00
      let s31 = s00
      for (const end = p + bytes; p < end; p += 32, q += 32) {
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
      if (channel == 3) {
        let o = outY
        v128.store(o, s00)
        v128.store(o, s01, 16)
        o += rowBytes
        v128.store(o, s10)
        v128.store(o, s11, 16)
        o += rowBytes
        v128.store(o, s20)
        v128.store(o, s21, 16)
        o += rowBytes
        v128.store(o, s30)
        v128.store(o, s31, 16)
      } else {
        const t = scratch + (channel << 7)
        v128.store(t, s00)
        v128.store(t, s01, 16)
        v128.store(t, s10, 32)
        v128.store(t, s11, 48)
        v128.store(t, s20, 64)
        v128.store(t, s21, 80)
        v128.store(t, s30, 96)
        v128.store(t, s31, 112)
      }
    }
    let c = outC
    let s = outS
    for (let t = scratch, end = scratch + 128; t < end; t += 32) {
      turn(t, c, s)
      turn(t + 16, c + 16, s + 16)
      c += rowBytes
      s += rowBytes
    }
    b = q
    outC += 32
    outS += 32
    outY += 32
  }
}

/** Two products of complex numbers from three of real ones. */
function turn(t: usize, c: usize, s: usize): void {
  const m0 = v128.load(t)
  const m1 = v128.load(t, 128)
  v128.store(c, f64x2.add(m0, m1))
  v128.store(s, f64x2.add(f64x2.sub(v128.load(t, 256), m0), m1))
}

/** sums[j] ← sums[j] + u (into[j] − out[j]), in place: sums lie along diagonals. Whole groups of four are written. */
export function slideRow(sums: usize, into: usize, out: usize, columns: i32, u: f64): void {
  const weight = f64x2.splat(u)
  for (const end = sums + ((<usize>columns) << 3); sums < end; sums += 32, into += 32, out += 32) {
    const d0 = f64x2.mul(weight, f64x2.sub(v128.load(into), v128.load(out)))
    const d1 = f64x2.mul(weight, f64x2.sub(v128.load(into, 16), v128.load(out, 16)))
    v128.store(sums, f64x2.add(v128.load(sums), d0))
    v128.store(sums, f64x2.add(v128.load(sums, 16), d1), 16)
  }
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
 *   c = C − (āx bx + āz bz),  s = S − (āx bz − āz bx),  D = max(0, (n_i + n_j) − 2 (√(c² + s²) + Y))
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
  keep: usize,
): void {
  const x = f64x2.splat(ax)
  const z = f64x2.splat(az)
  const n = f64x2.splat(an)
  const two = f64x2.splat(2)
  const zero = f64x2.splat(0)
  for (const end = out + ((<usize>columns) << 2); out < end; out += 8) {
    const px = v128.load(bx)
    const pz = v128.load(bz)
    const c = f64x2.sub(v128.load(sumC), f64x2.add(f64x2.mul(x, px), f64x2.mul(z, pz)))
    const s = f64x2.sub(v128.load(sumS), f64x2.sub(f64x2.mul(x, pz), f64x2.mul(z, px)))
    const length = f64x2.sqrt(f64x2.add(f64x2.mul(c, c), f64x2.mul(s, s)))
    const d = f64x2.sub(f64x2.add(n, v128.load(bn)), f64x2.mul(two, f64x2.add(length, v128.load(sumY))))
    // pmax answers its first argument unless the second is greater: a distance that is not a number becomes 0.
    v128.store64_lane(out, f32x4.demote_f64x2_zero(f64x2.pmax(zero, d)), 0)
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

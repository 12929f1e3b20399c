// Clips onto the lattice of reference/round-clouds.ts, in its order of sums.

/**
 * Centres along the ground of every frame, x̄ = Σ w x / W, and what the lattice must reach:
 *
 *   largest[0] = max over frames of Σ w (x − x̄)² + Σ w (z − z̄)²  or of  Σ w (y − h)²,   largest[1] = max of w (x − x̄)² and so on
 *
 * x and z run side by side in two lanes. points f32 `[frame][point][xyz]` and 4 bytes behind; weights f64[count]; centres f64 `[frame][x̄ z̄]`.
 */
export function centreFrames(
  points: usize,
  weights: usize,
  count: i32,
  frames: i32,
  total: f64,
  height: f64,
  centres: usize,
  largest: usize,
): void {
  const end = weights + ((<usize>count) << 3)
  const whole = f64x2.splat(total)
  let spread = 0.0
  let most = f64x2.splat(0)
  let mostY = 0.0
  for (let f = 0; f < frames; f++, centres += 16) {
    let sums = f64x2.splat(0)
    let q = points
    for (let w = weights; w < end; w += 8, q += 12)
      sums = f64x2.add(sums, f64x2.mul(v128.load64_splat(w), level(q)))
    const centre = total > 0 ? f64x2.div(sums, whole) : f64x2.splat(0)
    v128.store(centres, centre)
    let squares = f64x2.splat(0)
    let upright = 0.0
    for (let w = weights; w < end; w += 8, points += 12) {
      const d = f64x2.sub(level(points), centre)
      const square = f64x2.mul(v128.load64_splat(w), f64x2.mul(d, d))
      squares = f64x2.add(squares, square)
      // What is not a number is lost here and stays in the sums.
      most = f64x2.pmax(most, square)
      const dy = <f64>load<f32>(points, 4) - height
      const yy = load<f64>(w) * (dy * dy)
      upright += yy
      if (yy > mostY) mostY = yy
    }
    const here = f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1)
    // Written so that what is not a number stays.
    if (!(here <= spread)) spread = here
    if (!(upright <= spread)) spread = upright
  }
  store<f64>(largest, spread)
  store<f64>(largest, max(mostY, max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1))), 8)
}

/** x and z of a point. */
function level(point: usize): v128 {
  const xyz = v128.load(point)
  return f64x2.promote_low_f32x4(v128.shuffle<f32>(xyz, xyz, 0, 2, 0, 2))
}

/** 1.5 · 2⁵²: a whole number added to it stands in the low bits of the sum. */
const WHOLE: f64 = 6755399441055744.0

/**
 * Points in whole steps, √w (x − x̄) / σ, as pairs of sixteen bits in panels of `across` frames: (x, z) `[point][across]`, then if `turned`
 * (−z, x) likewise, then (y, y) of two points each. roots f64[count] is √w / σ. levels, uprights f64[frame] receive Σ x² + z² and Σ y².
 */
export function roundFrames(
  points: usize,
  roots: usize,
  count: i32,
  frames: i32,
  height: f64,
  centres: usize,
  out: usize,
  across: i32,
  turned: i32,
  levels: usize,
  uprights: usize,
): void {
  const half = f64x2.splat(0.5)
  const stride = (<usize>across) << 2
  const pairs = <usize>((count + 1) >> 1)
  const sheet = <usize>count * stride
  const panel = (turned ? sheet << 1 : sheet) + pairs * stride
  const end = roots + ((<usize>count) << 3)
  for (let f = 0; f < frames; f++, centres += 16, levels += 8, uprights += 8) {
    let o = out + <usize>(f / across) * panel + ((<usize>(f % across)) << 2)
    let heights = o + (turned ? sheet << 1 : sheet)
    const centre = v128.load(centres)
    let squares = f64x2.splat(0)
    let upright = 0.0
    let before: i32 = 0
    let odd = false
    for (let r = roots; r < end; r += 8, points += 12, o += stride) {
      const root = v128.load64_splat(r)
      const scaled = f64x2.add(f64x2.mul(f64x2.sub(level(points), centre), root), half)
      const whole = f64x2.floor(scaled)
      const xz = f64x2.add(whole, f64x2.splat(WHOLE))
      const x = i32x4.extract_lane(xz, 0)
      const z = i32x4.extract_lane(xz, 2)
      const wholeY = floor((<f64>load<f32>(points, 4) - height) * load<f64>(r) + 0.5)
      const y = <i32>reinterpret<i64>(wholeY + WHOLE)
      store<i32>(o, (z << 16) | (x & 0xffff))
      if (turned) store<i32>(o + sheet, (x << 16) | (-z & 0xffff))
      squares = f64x2.add(squares, f64x2.mul(whole, whole))
      upright += wholeY * wholeY
      if (odd) {
        store<i32>(heights, (y << 16) | (before & 0xffff))
        heights += stride
      }
      before = y
      odd = !odd
    }
    if (odd) store<i32>(heights, before & 0xffff)
    store<f64>(levels, f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1))
    store<f64>(uprights, upright)
  }
}

/**
 * Of every window Σu x̄, Σu z̄ and n = Σu (level + x̄² + z̄²) − ((Σu x̄)² + (Σu z̄)²) / U + Σu upright. path f64 `[frame][x̄ z̄]`, u f64[size];
 * sumX, sumZ, norms f64[windows].
 */
export function sumWindows(
  windows: i32,
  size: i32,
  u: usize,
  inverse: f64,
  path: usize,
  levels: usize,
  uprights: usize,
  sumX: usize,
  sumZ: usize,
  norms: usize,
): void {
  for (
    let i = 0;
    i < windows;
    i++, path += 16, levels += 8, uprights += 8, sumX += 8, sumZ += 8, norms += 8
  ) {
    let x = 0.0
    let z = 0.0
    let c = 0.0
    let y = 0.0
    for (let k: usize = 0; k < <usize>size; k++) {
      const weight = load<f64>(u + (k << 3))
      const px = load<f64>(path + (k << 4))
      const pz = load<f64>(path + (k << 4), 8)
      x += weight * px
      z += weight * pz
      c += weight * (load<f64>(levels + (k << 3)) + (px * px + pz * pz))
      y += weight * load<f64>(uprights + (k << 3))
    }
    store<f64>(sumX, x)
    store<f64>(sumZ, z)
    store<f64>(norms, c - (x * inverse * x + z * inverse * z) + y)
  }
}

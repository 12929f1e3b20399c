// Hsu. Data-Driven Control of Human Motion, 2004, eq. 4.6. A filter in f32, an exact comparison in f64: see simd/kernels.md.

/** 2⁻²⁴: half a unit in the last place of an f32 near 1. */
const EPSILON: f64 = 5.9604644775390625e-8
/** Beyond this an f32 product could overflow on the way to a small sum. */
const TOO_LARGE: f64 = 1e30

/**
 *   best_j = min_i cost_i + w ‖t_i − h_j‖²,   argument_j the first i that attains it
 *
 * With t and h taken from a common centre the sum is  (cost_i − cost₀ + w‖t_i‖²) − 2w t_i·h_j + (w‖h_j‖² + cost₀): a
 * matrix product in f32, 4 tails × 8 heads at a time. What it gives is within E of the truth, so only a tail that
 * comes within 2E of the least seen can be the answer; those few are judged in f64, with the reference's own sums in
 * its own order. A panel of 8 heads ends at the first cost that none of them could make up for.
 *
 *   E = (n + 6) 2⁻²⁴ · 2w (max‖t‖ + max‖h‖)²  and what underflow may take, for n numbers a side:
 *
 * n + 1 additions and four roundings of each factor or sum. A cost beyond cost₀ + w (max‖t‖ + max‖h‖)² loses against
 * the first tail whatever its join, so larger costs need no smaller error.
 *
 * costs f64[tails]; tails, heads f64 `[…][width]`, repeated up to whole groups of four and eight; centre f64[width] or
 * 32 bytes, scratch afterwards; headNorms, best f64[heads], argument i32[heads], room for whole groups.
 * Answers how many joins the reference would have looked at, or −1, nothing done, where a number is too large or none.
 */
export function joins(
  tailCount: i32,
  headCount: i32,
  width: i32,
  weight: f64,
  costs: usize,
  tails: usize,
  heads: usize,
  centre: usize,
  tailPack: usize,
  headPack: usize,
  headNorms: usize,
  best: usize,
  argument: usize,
): f64 {
  const cost0 = load<f64>(costs)
  findCentre(heads, headCount, width, centre)
  const widest = packHeads(heads, headCount, width, weight, centre, headPack, headNorms)
  // `best` is not yet in use.
  const farthest = packTails(tails, tailCount, width, weight, centre, costs, tailPack, best)
  const reach = Math.sqrt(widest) + Math.sqrt(farthest)
  const largest = weight * reach * reach
  const costN = load<f64>(costs + ((<usize>(tailCount - 1)) << 3))
  // Not a number fails both: whatever is not finite has found its way into one of the norms.
  if (!(largest + (costN - cost0) < TOO_LARGE) || !(weight >= 0 && weight * (1 + reach) < TOO_LARGE))
    return -1
  const error =
    <f64>(width + 6) * EPSILON * 2 * largest +
    <f64>(width + 6) * 1.5e-45 * (1 + reach + 2 * weight * (1 + reach))
  // Twice the error between two of them, and as much again for rounding the bounds themselves.
  // And what f64 itself cannot tell apart: of joins that tie there the first must win, though another be less in truth.
  const slack = 4 * error + 32 * EPSILON * EPSILON * (Math.abs(cost0) + 2 * largest)
  let visited: f64 = 0
  for (let j = 0; j < headCount; j += 8) {
    const count = min(8, headCount - j)
    const at = <usize>j
    panel(
      tailCount,
      count,
      width,
      weight,
      costs,
      tails,
      heads + at * ((<usize>width) << 3),
      tailPack,
      headPack + at * ((<usize>width) << 2),
      headNorms + (at << 3),
      best + (at << 3),
      argument + (at << 2),
      cost0,
      slack,
      centre,
    )
    for (let c = 0; c < count; c++)
      visited += <f64>(
        looks(
          costs,
          tailCount,
          load<f64>(best + ((<usize>(j + c)) << 3)),
          load<i32>(argument + ((<usize>(j + c)) << 2)),
        )
      )
  }
  return visited
}

/** The mean of a few heads: any point near them all will do, the nearer the smaller the error. */
function findCentre(heads: usize, count: i32, width: i32, centre: usize): void {
  const bytes = (<usize>width) << 3
  const every = (count + 15) >> 4
  memory.fill(centre, 0, bytes)
  let used: f64 = 0
  for (let j = 0; j < count; j += every, used++) {
    const h = heads + <usize>j * bytes
    for (let k: usize = 0; k < bytes; k += 8) store<f64>(centre + k, load<f64>(centre + k) + load<f64>(h + k))
  }
  for (let k: usize = 0; k < bytes; k += 8) store<f64>(centre + k, load<f64>(centre + k) / used)
}

/** f32 `[panel][number][8 heads]`; norms f64 w‖h‖². Answers the largest ‖h‖², or what is not a number. */
function packHeads(
  heads: usize,
  count: i32,
  width: i32,
  weight: f64,
  centre: usize,
  pack: usize,
  norms: usize,
): f64 {
  const bytes = (<usize>width) << 3
  const scale = f64x2.splat(weight)
  let largest: f64 = 0
  for (let j = 0; j < count; j += 4) {
    const to = pack + <usize>(j & ~7) * ((<usize>width) << 2) + ((<usize>(j & 4)) << 2)
    const n = norms + ((<usize>j) << 3)
    largest = packFour(heads, width, centre, 1, to, 32, n, largest)
    v128.store(n, f64x2.mul(scale, v128.load(n)))
    v128.store(n, f64x2.mul(scale, v128.load(n, 16)), 16)
    heads += bytes << 2
  }
  return largest
}

/**
 * f32 `[group][1 + number][4 tails]`: first cost − cost₀ + w‖t‖², then −2w t; beyond the last the cost is infinite.
 * Answers the largest ‖t‖², or what is not a number. `norms` is scratch.
 */
function packTails(
  tails: usize,
  count: i32,
  width: i32,
  weight: f64,
  centre: usize,
  costs: usize,
  pack: usize,
  norms: usize,
): f64 {
  const bytes = (<usize>width) << 3
  const cost0 = load<f64>(costs)
  let largest: f64 = 0
  for (let i = 0; i < count; i += 4) {
    largest = packFour(tails, width, centre, -2 * weight, pack + 16, 16, norms, largest)
    for (let r = 0; r < 4; r++) {
      const at = <usize>r
      const sum = load<f64>(costs + ((<usize>(i + r)) << 3)) - cost0 + weight * load<f64>(norms + (at << 3))
      store<f32>(pack + (at << 2), i + r < count ? <f32>sum : Infinity)
    }
    tails += bytes << 2
    pack += (<usize>(width + 1)) << 4
  }
  return largest
}

/**
 * Four rows of f64[width] from the centre, times `scale`, as f32 side by side, `step` bytes from number to number.
 * norms: f64[4], each row's squared length. Answers the greater of `largest` and them, or NaN if one is not finite.
 */
function packFour(
  rows: usize,
  width: i32,
  centre: usize,
  scale: f64,
  to: usize,
  step: usize,
  norms: usize,
  largest: f64,
): f64 {
  const bytes = (<usize>width) << 3
  const by = f64x2.splat(scale)
  const r1 = rows + bytes
  const r2 = r1 + bytes
  const r3 = r2 + bytes
  let n0 = f64x2.splat(0)
  let n1 = n0
  let n2 = n0
  let n3 = n0
  let k: usize = 0
  for (const even = bytes & ~15; k < even; k += 16) {
    const c = v128.load(centre + k)
    const x0 = f64x2.sub(v128.load(rows + k), c)
    const x1 = f64x2.sub(v128.load(r1 + k), c)
    const x2 = f64x2.sub(v128.load(r2 + k), c)
    const x3 = f64x2.sub(v128.load(r3 + k), c)
    n0 = f64x2.add(n0, f64x2.mul(x0, x0))
    n1 = f64x2.add(n1, f64x2.mul(x1, x1))
    n2 = f64x2.add(n2, f64x2.mul(x2, x2))
    n3 = f64x2.add(n3, f64x2.mul(x3, x3))
    const low = pair(f64x2.mul(by, x0), f64x2.mul(by, x1))
    const high = pair(f64x2.mul(by, x2), f64x2.mul(by, x3))
    v128.store(to, v128.shuffle<f64>(low, high, 0, 2))
    v128.store(to + step, v128.shuffle<f64>(low, high, 1, 3))
    to += step << 1
  }
  const odd = k < bytes
  for (let r: usize = 0; r < 4; r++) {
    const n = r == 0 ? n0 : r == 1 ? n1 : r == 2 ? n2 : n3
    let sum = f64x2.extract_lane(n, 0) + f64x2.extract_lane(n, 1)
    if (odd) {
      const x = load<f64>(rows + r * bytes + k) - load<f64>(centre + k)
      sum += x * x
      store<f32>(to + (r << 2), <f32>(scale * x))
    }
    store<f64>(norms + (r << 3), sum)
    // Infinity less itself is not a number, and once there it stays.
    if (!(sum <= largest)) largest = sum - sum == 0 ? sum : NaN
  }
  return largest
}

/** Two rows of two numbers, f64, as f32: first numbers first. */
function pair(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(f32x4.demote_f64x2_zero(a), f32x4.demote_f64x2_zero(b), 0, 4, 1, 5)
}

/** Eight heads against every tail that could matter. `limits`: f32[8], what a sum may be and still win. */
function panel(
  tailCount: i32,
  count: i32,
  width: i32,
  weight: f64,
  costs: usize,
  tails: usize,
  heads: usize,
  tailPack: usize,
  headPack: usize,
  headNorms: usize,
  best: usize,
  argument: usize,
  cost0: f64,
  slack: f64,
  limits: usize,
): void {
  for (let c: usize = 0; c < 8; c++) {
    store<f32>(limits + (c << 2), c < <usize>count ? Infinity : -Infinity)
    if (c < <usize>count) {
      store<f64>(best + (c << 3), Infinity)
      store<i32>(argument + (c << 2), -1)
    }
  }
  const margin = f32x4.splat(<f32>slack)
  const step = (<usize>width) << 5
  const bytes = (<usize>width) << 3
  let worst: f64 = Infinity
  let p = tailPack
  for (let i = 0; i < tailCount; i += 4) {
    if (load<f64>(costs + ((<usize>i) << 3)) >= worst) break
    let s00 = v128.load32_splat(p)
    let s01 = s00
    let s10 = v128.load32_splat(p, 4)
    let s11 = s10
    let s20 = v128.load32_splat(p, 8)
    let s21 = s20
    let s30 = v128.load32_splat(p, 12)
    let s31 = s30
    p += 16
    let q = headPack
    for (const end = q + step; q < end; q += 32, p += 16) {
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
    const least0 = f32x4.pmin(f32x4.pmin(s00, s10), f32x4.pmin(s20, s30))
    const least1 = f32x4.pmin(f32x4.pmin(s01, s11), f32x4.pmin(s21, s31))
    const limit0 = v128.load(limits)
    const limit1 = v128.load(limits, 16)
    if (!v128.any_true(v128.or(f32x4.le(least0, limit0), f32x4.le(least1, limit1)))) continue
    const within0 = f32x4.pmin(limit0, f32x4.add(least0, margin))
    const within1 = f32x4.pmin(limit1, f32x4.add(least1, margin))
    // One bit per tail and head, tails in order: of equal sums the first must win.
    let bits: i32 =
      i32x4.bitmask(f32x4.le(s00, within0)) |
      (i32x4.bitmask(f32x4.le(s01, within1)) << 4) |
      (i32x4.bitmask(f32x4.le(s10, within0)) << 8) |
      (i32x4.bitmask(f32x4.le(s11, within1)) << 12) |
      (i32x4.bitmask(f32x4.le(s20, within0)) << 16) |
      (i32x4.bitmask(f32x4.le(s21, within1)) << 20) |
      (i32x4.bitmask(f32x4.le(s30, within0)) << 24) |
      (i32x4.bitmask(f32x4.le(s31, within1)) << 28)
    let improved = false
    while (bits) {
      const bit = ctz(bits)
      bits &= bits - 1
      const tail = i + (bit >> 3)
      const c = <usize>(bit & 7)
      const cost = load<f64>(costs + ((<usize>tail) << 3))
      const t = tails + <usize>tail * bytes
      const h = heads + c * bytes
      const soFar = load<f64>(best + (c << 3))
      const total = width == 12 ? judgeTwelve(cost, t, h, weight) : judge(cost, t, h, width, weight, soFar)
      if (total < soFar) {
        store<f64>(best + (c << 3), total)
        store<i32>(argument + (c << 2), tail)
        store<f32>(limits + (c << 2), <f32>(total - cost0 - load<f64>(headNorms + (c << 3)) + slack))
        improved = true
      }
    }
    if (improved) {
      worst = load<f64>(best)
      for (let c: usize = 1; c < <usize>count; c++) {
        const one = load<f64>(best + (c << 3))
        if (one > worst) worst = one
      }
    }
  }
}

/** cost + w ‖t − h‖² of four points, added up as the reference does: halves apart, one in each lane. */
export function judgeTwelve(cost: f64, t: usize, h: usize, weight: f64): f64 {
  const d0 = f64x2.sub(v128.load(t), v128.load(h))
  const d1 = f64x2.sub(v128.load(t, 16), v128.load(h, 16))
  const d2 = f64x2.sub(v128.load(t, 32), v128.load(h, 32))
  const d3 = f64x2.sub(v128.load(t, 48), v128.load(h, 48))
  const d4 = f64x2.sub(v128.load(t, 64), v128.load(h, 64))
  const d5 = f64x2.sub(v128.load(t, 80), v128.load(h, 80))
  const p0 = f64x2.mul(d0, d0)
  const p1 = f64x2.mul(d1, d1)
  const p2 = f64x2.mul(d2, d2)
  const p3 = f64x2.mul(d3, d3)
  const p4 = f64x2.mul(d4, d4)
  const p5 = f64x2.mul(d5, d5)
  const left = f64x2.add(
    f64x2.add(v128.shuffle<f64>(p0, p3, 0, 2), v128.shuffle<f64>(p0, p3, 1, 3)),
    v128.shuffle<f64>(p1, p4, 0, 2),
  )
  const right = f64x2.add(
    f64x2.add(v128.shuffle<f64>(p1, p4, 1, 3), v128.shuffle<f64>(p2, p5, 0, 2)),
    v128.shuffle<f64>(p2, p5, 1, 3),
  )
  const halves = f64x2.add(left, right)
  return cost + weight * (f64x2.extract_lane(halves, 0) + f64x2.extract_lane(halves, 1))
}

/** The same of any width, in the reference's groups of six; given up once it is `best` or more. */
export function judge(cost: f64, t: usize, h: usize, width: i32, weight: f64, best: f64): f64 {
  let total = cost
  let c = 0
  for (const whole = width - (width % 6); c < whole; c += 6) {
    const a = load<f64>(t) - load<f64>(h)
    const b = load<f64>(t, 8) - load<f64>(h, 8)
    const d = load<f64>(t, 16) - load<f64>(h, 16)
    const e = load<f64>(t, 24) - load<f64>(h, 24)
    const f = load<f64>(t, 32) - load<f64>(h, 32)
    const g = load<f64>(t, 40) - load<f64>(h, 40)
    total += weight * (a * a + b * b + d * d + e * e + f * f + g * g)
    if (total >= best) return total
    t += 48
    h += 48
  }
  for (; c < width; c++, t += 8, h += 8) {
    const a = load<f64>(t) - load<f64>(h)
    total += weight * a * a
  }
  return total
}

/** Up to where the reference looks: the first cost at or above the best, after the best itself. */
function looks(costs: usize, count: i32, best: f64, argument: i32): i32 {
  let low = argument + 1
  let length = count - low
  // Without branches: which half it is cannot be foreseen, and there are hundreds of heads to ask for.
  while (length > 0) {
    const half = length >> 1
    const below = !(load<f64>(costs + ((<usize>(low + half)) << 3)) >= best)
    low = select<i32>(low + half + 1, low, below)
    length = select<i32>(length - half - 1, half, below)
  }
  return low
}

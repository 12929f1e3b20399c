// Hsu. Data-Driven Control of Human Motion, 2004, eq. 4.5 to 4.7. A filter in f32, an exact comparison in f64: see simd/kernels.md.
import { bucketOf, bucketOrder, BUCKETS } from './bucket-order'
import { judge, judgeTwelve } from './cheapest-joins'

/** 2⁻²⁴: half a unit in the last place of an f32 near 1. */
const EPSILON: f64 = 5.9604644775390625e-8
/** Beyond this an f32 product could overflow on the way to a small sum. */
const TOO_LARGE: f64 = 1e30

/**
 * The recurrence from instant `from` up to `to`. Of each instant: cells that end there, in nearly ascending Q; heads that begin there,
 * each with the tail it came from an instant ago as a first answer, nearly in ascending order of what that costs, so that eight
 * heads side by side give up at about the same Q; then every tail that the sieve cannot rule out.
 *
 * The sieve adds up the squares of a few orthonormal numbers (join-modes.ts), 4 tails × 8 heads at a time, as the matrix product
 * (cost − cost₀ + w‖t‖²) − 2w t·h + w‖h‖²: never more than the true sum, but for E = (n + 6) 2⁻²⁴ · 2w (max‖t‖ + max‖h‖)² for n numbers.
 * What it lets through is added up in f64 in the reference's order.
 *
 * `p` is a table of i32: see the reads below. Answers `to`, or the instant at which a number was too large or none.
 */
export function segmentSteps(from: i32, to: i32, weight: f64, p: usize): i32 {
  const count = load<i32>(p)
  const firstStart = load<i32>(p, 4)
  const width = load<i32>(p, 8)
  /** Modes along the ground, of heights, and numbers of both. */
  const ground = load<i32>(p, 12)
  const heights = load<i32>(p, 16)
  /** f64[cells], [cell][cos sin x z], i32[states], f64 `[state][width]`, f64 `[state][numbers]`, f64[ground]. */
  const costs = <usize>load<i32>(p, 20)
  const transforms = <usize>load<i32>(p, 24)
  const durations = <usize>load<i32>(p, 28)
  const heads = <usize>load<i32>(p, 32)
  const tails = <usize>load<i32>(p, 36)
  const headModes = <usize>load<i32>(p, 40)
  const tailModes = <usize>load<i32>(p, 44)
  const slides = <usize>load<i32>(p, 48)
  /** f64[cells], i32[cells]; i32[states]: the state each came from last, and where each state's tail is in the order. */
  const total = <usize>load<i32>(p, 52)
  const back = <usize>load<i32>(p, 56)
  const liked = <usize>load<i32>(p, 60)
  const position = <usize>load<i32>(p, 64)
  /** f64 and i32 of states, rounded up to eight: Q and state of tails; first answer and state of heads; both as they came. */
  const keys = <usize>load<i32>(p, 68)
  const order = <usize>load<i32>(p, 72)
  const headKeys = <usize>load<i32>(p, 76)
  const headOrder = <usize>load<i32>(p, 80)
  const rawKeys = <usize>load<i32>(p, 84)
  const rawOrder = <usize>load<i32>(p, 88)
  /** f64 `[…][width]` in order of tails, and of states. */
  const placedTails = <usize>load<i32>(p, 92)
  const placedHeads = <usize>load<i32>(p, 96)
  /** f32 `[four tails][1 + numbers][4]`, `[eight heads][numbers][8]`; f64 w‖h‖² by order; f64, i32 by state; f32[8]. */
  const tailPack = <usize>load<i32>(p, 100)
  const headPack = <usize>load<i32>(p, 104)
  const norms = <usize>load<i32>(p, 108)
  const best = <usize>load<i32>(p, 112)
  const argument = <usize>load<i32>(p, 116)
  const limits = <usize>load<i32>(p, 120)
  /** f64: joins looked at, joins there are, and how far above the least Q the dearest head of the instant before paid. */
  const counts = <usize>load<i32>(p, 124)
  /** i32[BUCKETS + 1], twice; f64 `[four tails]`: the least Q from there on. */
  const starts = <usize>load<i32>(p, 128)
  const headStarts = <usize>load<i32>(p, 132)
  const least = <usize>load<i32>(p, 136)

  const bytes = (<usize>width) << 3
  const numbers = 2 * ground + heights
  const modeBytes = (<usize>numbers) << 3
  for (let instant = from; instant < to; instant++) {
    let ending = 0
    let cost0: f64 = Infinity
    for (let state = 0; state < count; state++) {
      store<i32>(position + ((<usize>state) << 2), -1)
      const start = instant - load<i32>(durations + ((<usize>state) << 2))
      if (start < firstStart) continue
      const cell = (start - firstStart) * count + state
      const q = load<f64>(total + ((<usize>cell) << 3))
      if (!(q < Infinity)) continue
      store<f64>(rawKeys + ((<usize>ending) << 3), q)
      store<i32>(rawOrder + ((<usize>ending) << 2), state)
      cost0 = min(cost0, q)
      ending++
    }
    const row = (instant - firstStart) * count
    if (ending == 0) {
      for (let state = 0; state < count; state++) {
        const cell = <usize>(row + state)
        if (load<f64>(costs + (cell << 3)) < Infinity) store<f64>(total + (cell << 3), Infinity)
      }
      continue
    }
    if (!(cost0 > -TOO_LARGE)) return instant
    const range = load<f64>(counts, 16)
    const scale = range > 1e-30 ? <f64>BUCKETS / range : 0
    bucketOrder(ending, rawKeys, rawOrder, cost0, scale, starts, keys, order)
    let costN = load<f64>(keys + ((<usize>(ending - 1)) << 3))
    let smallest = costN
    for (let i = ending - 1; i >= 0; i--) {
      const key = load<f64>(keys + ((<usize>i) << 3))
      smallest = min(smallest, key)
      costN = max(costN, key)
      if ((i & 3) == 0) store<f64>(least + ((<usize>i) << 1), smallest)
    }
    // Far from the origin f32 would tell nothing apart: places are taken from the cheapest tail's.
    const origin = transforms + ((<usize>cellEnding(load<i32>(order), instant, firstStart, count, durations)) << 5)
    const x0 = load<f64>(origin, 16)
    const z0 = load<f64>(origin, 24)
    let farthest: f64 = 0
    let pack = tailPack
    for (let i = 0; i < ending; i += 4, pack += (<usize>(numbers + 1)) << 4) {
      for (let r = 0; r < 4; r++) {
        const at = <usize>min(i + r, ending - 1)
        const ended = load<i32>(order + (at << 2))
        const state = <usize>ended
        const transform = transforms + ((<usize>cellEnding(ended, instant, firstStart, count, durations)) << 5)
        const lane = pack + ((<usize>r) << 2)
        const square = packModes(
          tailModes + state * modeBytes,
          transform,
          slides,
          ground,
          heights,
          x0,
          z0,
          -2 * weight,
          lane + 16,
          16,
        )
        if (!(square <= farthest)) farthest = square - square == 0 ? square : NaN
        if (i + r < ending) {
          store<f32>(lane, <f32>(load<f64>(keys + (at << 3)) - cost0 + weight * square))
          store<i32>(position + (state << 2), <i32>at)
          place(placedTails + at * bytes, transform, tails + state * bytes, bytes)
        } else store<f32>(lane, Infinity)
      }
    }
    let found = 0
    let dearest = -Infinity
    let fits = true
    for (let state: usize = 0; state < <usize>count; state++) {
      const cell = <usize>row + state
      if (!(load<f64>(costs + (cell << 3)) < Infinity)) continue
      const h = placedHeads + state * bytes
      place(h, transforms + (cell << 5), heads + state * bytes, bytes)
      const before = load<i32>(liked + (state << 2))
      const tail = max(0, before < 0 ? 0 : load<i32>(position + ((<usize>before) << 2)))
      const sum = exactly(tail, keys, placedTails, h, width, weight)
      store<f64>(best + (state << 3), sum)
      store<i32>(argument + (state << 2), tail)
      store<f64>(rawKeys + ((<usize>found) << 3), sum)
      store<i32>(rawOrder + ((<usize>found) << 2), <i32>state)
      // Not a number does not fit, either.
      if (!(sum - cost0 < TOO_LARGE)) fits = false
      dearest = max(dearest, sum)
      found++
    }
    if (found == 0) continue
    if (!fits) return instant
    bucketOrder(found, rawKeys, rawOrder, cost0, scale, headStarts, headKeys, headOrder)
    let widest: f64 = 0
    for (let j = 0; j < ((found + 7) & ~7); j++) {
      const at = <usize>min(j, found - 1)
      const state = <usize>load<i32>(headOrder + (at << 2))
      const square = packModes(
        headModes + state * modeBytes,
        transforms + ((<usize>row + state) << 5),
        slides,
        ground,
        heights,
        x0,
        z0,
        1,
        headPack + <usize>(j & ~7) * ((<usize>numbers) << 2) + ((<usize>(j & 7)) << 2),
        32,
      )
      if (!(square <= widest)) widest = square - square == 0 ? square : NaN
      store<f64>(norms + ((<usize>j) << 3), weight * square)
    }
    const reach = Math.sqrt(widest) + Math.sqrt(farthest)
    const largest = weight * reach * reach
    // Not a number fails both: whatever is not finite has found its way into one of the norms.
    if (!(largest + (costN - cost0) < TOO_LARGE) || !(weight >= 0 && weight * (1 + reach) < TOO_LARGE))
      return instant
    const error =
      <f64>(numbers + 6) * EPSILON * 2 * largest +
      <f64>(numbers + 6) * 1.5e-45 * (1 + reach + 2 * weight * (1 + reach))
    // Rounding of the bounds themselves, which may be as large as the dearest sum; and the last bits of f64, where sums tie.
    const slack =
      4 * error +
      4 * EPSILON * (dearest - cost0) +
      32 * EPSILON * EPSILON * (Math.abs(cost0) + 2 * largest + (dearest - cost0))
    let visited: f64 = 0
    for (let j = 0; j < found; j += 8) {
      panel(
        ending,
        min(8, found - j),
        numbers,
        width,
        weight,
        keys,
        least,
        placedTails,
        placedHeads,
        tailPack,
        headPack + <usize>j * ((<usize>numbers) << 2),
        norms + ((<usize>j) << 3),
        headOrder + ((<usize>j) << 2),
        best,
        argument,
        cost0,
        slack,
        limits,
      )
    }
    let most: f64 = 0
    for (let j = 0; j < found; j++) {
      const state = <usize>load<i32>(headOrder + ((<usize>j) << 2))
      const cell = <usize>row + state
      const tail = load<i32>(argument + (state << 2))
      const sum = load<f64>(best + (state << 3))
      visited += <f64>looks(keys, starts, sum, tail, cost0, scale)
      most = max(most, sum - cost0)
      const source = load<i32>(order + ((<usize>tail) << 2))
      store<i32>(liked + (state << 2), source)
      store<f64>(total + (cell << 3), load<f64>(costs + (cell << 3)) + sum)
      store<i32>(back + (cell << 2), cellEnding(source, instant, firstStart, count, durations))
    }
    store<f64>(counts, 1.25 * most, 16)
    store<f64>(counts, load<f64>(counts) + visited)
    store<f64>(counts, load<f64>(counts, 8) + <f64>ending * <f64>found, 8)
  }
  return to
}

/** The cell of a state that ends at `instant`. */
// @ts-ignore: decorator
@inline
function cellEnding(state: i32, instant: i32, firstStart: i32, count: i32, durations: usize): i32 {
  return (instant - load<i32>(durations + ((<usize>state) << 2)) - firstStart) * count + state
}

function exactly(tail: i32, keys: usize, tails: usize, head: usize, width: i32, weight: f64): f64 {
  const cost = load<f64>(keys + ((<usize>tail) << 3))
  const t = tails + <usize>tail * ((<usize>width) << 3)
  return width == 12 ? judgeTwelve(cost, t, head, weight) : judge(cost, t, head, width, weight, Infinity)
}

/** Of equal sums the lower Q wins, then the lower state, whichever was looked at first. Within a bucket states ascend. */
function comesFirst(tail: i32, other: i32, keys: usize): bool {
  const a = load<f64>(keys + ((<usize>tail) << 3))
  const b = load<f64>(keys + ((<usize>other) << 3))
  return a < b || (a == b && tail < other)
}

/** How many tails the reference looks at: all whose Q is less than the sum, and up to the one that attains it. */
function looks(keys: usize, starts: usize, sum: f64, tail: i32, low: f64, scale: f64): i32 {
  const b = starts + ((<usize>bucketOf(sum, low, scale)) << 2)
  const own = load<f64>(keys + ((<usize>tail) << 3)) == sum
  let below = load<i32>(b)
  for (let i = below, end = load<i32>(b, 4); i < end; i++) {
    const key = load<f64>(keys + ((<usize>i) << 3))
    below += i32(key < sum) | (i32(own) & i32(key == sum) & i32(i <= tail))
  }
  return below
}

/** Points where a cell puts them: turned, then moved, each sum in the reference's order. */
function place(out: usize, transform: usize, points: usize, bytes: usize): void {
  const cosSin = v128.load(transform)
  const slide = v128.load(transform, 16)
  // (cos, −sin) for x and (sin, cos) for z: one lane makes x, the other z.
  const byX = f64x2.mul(cosSin, f64x2(1, -1))
  const byZ = v128.shuffle<f64>(cosSin, cosSin, 1, 0)
  for (const end = points + bytes; points < end; points += 24, out += 24) {
    const turned = f64x2.add(
      f64x2.mul(byX, v128.load64_splat(points)),
      f64x2.mul(byZ, v128.load64_splat(points, 16)),
    )
    const moved = f64x2.add(turned, slide)
    v128.store64_lane(out, moved, 0)
    store<f64>(out, load<f64>(points, 8), 8)
    v128.store64_lane(out, moved, 1, 16)
  }
}

/** A state's modes where its cell puts them, times `scale`, as f32 `step` bytes apart. Answers the sum of their squares. */
function packModes(
  modes: usize,
  transform: usize,
  slides: usize,
  ground: i32,
  heights: i32,
  x0: f64,
  z0: f64,
  scale: f64,
  to: usize,
  step: usize,
): f64 {
  const cosSin = v128.load(transform)
  const slide = f64x2.sub(v128.load(transform, 16), f64x2(x0, z0))
  const byX = f64x2.mul(cosSin, f64x2(1, -1))
  const byZ = v128.shuffle<f64>(cosSin, cosSin, 1, 0)
  const by = f64x2.splat(scale)
  let squares = f64x2.splat(0)
  for (let m = 0; m < ground; m++, modes += 16, slides += 8) {
    const turned = f64x2.add(
      f64x2.mul(byX, v128.load64_splat(modes)),
      f64x2.mul(byZ, v128.load64_splat(modes, 8)),
    )
    const moved = f64x2.add(turned, f64x2.mul(v128.load64_splat(slides), slide))
    squares = f64x2.add(squares, f64x2.mul(moved, moved))
    const small = f32x4.demote_f64x2_zero(f64x2.mul(by, moved))
    v128.store32_lane(to, small, 0)
    v128.store32_lane(to + step, small, 1)
    to += step << 1
  }
  let sum = f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1)
  for (let m = 0; m < heights; m++, modes += 8, to += step) {
    const y = load<f64>(modes)
    sum += y * y
    store<f32>(to, <f32>(scale * y))
  }
  return sum
}

/** Eight heads against every tail that could matter. `limits`: f32[8], what a sum may be and still win or tie. */
function panel(
  ending: i32,
  lanes: i32,
  numbers: i32,
  width: i32,
  weight: f64,
  keys: usize,
  least: usize,
  placedTails: usize,
  placedHeads: usize,
  tailPack: usize,
  headPack: usize,
  norms: usize,
  states: usize,
  best: usize,
  argument: usize,
  cost0: f64,
  slack: f64,
  limits: usize,
): void {
  const bytes = (<usize>width) << 3
  let worst: f64 = -Infinity
  for (let c: usize = 0; c < 8; c++) {
    let limit: f64 = -Infinity
    if (c < <usize>lanes) {
      const sum = load<f64>(best + ((<usize>load<i32>(states + (c << 2))) << 3))
      limit = sum - cost0 - load<f64>(norms + (c << 3)) + slack
      if (sum > worst) worst = sum
    }
    store<f32>(limits + (c << 2), <f32>limit)
  }
  let limit0 = v128.load(limits)
  let limit1 = v128.load(limits, 16)
  const step = (<usize>numbers) << 5
  let p = tailPack
  for (let i = 0; i < ending; i += 4) {
    if (load<f64>(least + ((<usize>i) << 1)) > worst) break
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
    const lowest0 = f32x4.pmin(f32x4.pmin(s00, s10), f32x4.pmin(s20, s30))
    const lowest1 = f32x4.pmin(f32x4.pmin(s01, s11), f32x4.pmin(s21, s31))
    if (!v128.any_true(v128.or(f32x4.le(lowest0, limit0), f32x4.le(lowest1, limit1)))) continue
    // One bit per tail and head.
    let bits: i32 =
      i32x4.bitmask(f32x4.le(s00, limit0)) |
      (i32x4.bitmask(f32x4.le(s01, limit1)) << 4) |
      (i32x4.bitmask(f32x4.le(s10, limit0)) << 8) |
      (i32x4.bitmask(f32x4.le(s11, limit1)) << 12) |
      (i32x4.bitmask(f32x4.le(s20, limit0)) << 16) |
      (i32x4.bitmask(f32x4.le(s21, limit1)) << 20) |
      (i32x4.bitmask(f32x4.le(s30, limit0)) << 24) |
      (i32x4.bitmask(f32x4.le(s31, limit1)) << 28)
    let improved = false
    while (bits) {
      const bit = ctz(bits)
      bits &= bits - 1
      const tail = i + (bit >> 3)
      const c = <usize>(bit & 7)
      const state = <usize>load<i32>(states + (c << 2))
      const soFar = load<f64>(best + (state << 3))
      const sum = exactly(tail, keys, placedTails, placedHeads + state * bytes, width, weight)
      if (sum < soFar || (sum == soFar && comesFirst(tail, load<i32>(argument + (state << 2)), keys))) {
        store<f64>(best + (state << 3), sum)
        store<i32>(argument + (state << 2), tail)
        store<f32>(limits + (c << 2), <f32>(sum - cost0 - load<f64>(norms + (c << 3)) + slack))
        improved = true
      }
    }
    if (improved) {
      limit0 = v128.load(limits)
      limit1 = v128.load(limits, 16)
      worst = -Infinity
      for (let c: usize = 0; c < <usize>lanes; c++) {
        const one = load<f64>(best + ((<usize>load<i32>(states + (c << 2))) << 3))
        if (one > worst) worst = one
      }
    }
  }
}

// Tracks and what is asked of them, two frames at a time in f64, rounded to f32 as reference/tracks rounds them.
// A track is three arrays of f32, x y z, `row` bytes apart; tracks are `3 row` apart. Whole groups of four frames are read and written.

/** Joint at `joint` (bytes into a frame) of frames from[f], to[f] (i32 byte offsets), alpha[f] of the way. */
export function sampleTrack(
  positions: usize,
  joint: usize,
  frames: i32,
  from: usize,
  to: usize,
  alpha: usize,
  out: usize,
  row: usize,
): void {
  for (let f: usize = 0; f < <usize>frames; f++) {
    const a = positions + <usize>load<i32>(from + (f << 2)) + joint
    const b = positions + <usize>load<i32>(to + (f << 2)) + joint
    const k = load<f64>(alpha + (f << 3))
    const o = out + (f << 2)
    const x = <f64>load<f32>(a)
    const y = <f64>load<f32>(a, 4)
    const z = <f64>load<f32>(a, 8)
    store<f32>(o, <f32>(x + k * (<f64>load<f32>(b) - x)))
    store<f32>(o + row, <f32>(y + k * (<f64>load<f32>(b, 4) - y)))
    store<f32>(o + (row << 1), <f32>(z + k * (<f64>load<f32>(b, 8) - z)))
  }
}

/** Codes of TRACK in contract-tracks.ts, those made of other tracks alone. */
export function makeTrack(
  code: i32,
  a: usize,
  b: usize,
  c: usize,
  frames: i32,
  out: usize,
  row: usize,
): void {
  const end = (<usize>frames) << 2
  const two = row << 1
  const half = f64x2.splat(0.5)
  for (let f: usize = 0; f < end; f += 8) {
    const ax = pair(a + f)
    const ay = pair(a + f + row)
    const az = pair(a + f + two)
    const bx = pair(b + f)
    const by = pair(b + f + row)
    const bz = pair(b + f + two)
    if (code == 1) {
      put(out + f, f64x2.mul(f64x2.add(ax, bx), half))
      put(out + f + row, f64x2.mul(f64x2.add(ay, by), half))
      put(out + f + two, f64x2.mul(f64x2.add(az, bz), half))
    } else if (code == 2) {
      const mask = f64x2.lt(by, ay)
      put(out + f, v128.bitselect(bx, ax, mask))
      put(out + f + row, v128.bitselect(by, ay, mask))
      put(out + f + two, v128.bitselect(bz, az, mask))
    } else if (code == 3) {
      putUnit(out + f, row, f64x2.sub(bx, ax), f64x2.sub(by, ay), f64x2.sub(bz, az))
    } else if (code == 4) {
      const px = f64x2.sub(bx, ax)
      const py = f64x2.sub(by, ay)
      const pz = f64x2.sub(bz, az)
      const qx = f64x2.sub(pair(c + f), ax)
      const qy = f64x2.sub(pair(c + f + row), ay)
      const qz = f64x2.sub(pair(c + f + two), az)
      putUnit(
        out + f,
        row,
        f64x2.sub(f64x2.mul(py, qz), f64x2.mul(pz, qy)),
        f64x2.sub(f64x2.mul(pz, qx), f64x2.mul(px, qz)),
        f64x2.sub(f64x2.mul(px, qy), f64x2.mul(py, qx)),
      )
    } else if (code == 5) {
      put(out + f, f64x2.neg(ax))
      put(out + f + row, f64x2.neg(ay))
      put(out + f + two, f64x2.neg(az))
    } else {
      put(out + f, az)
      put(out + f + row, f64x2.splat(0))
      put(out + f + two, f64x2.neg(ax))
    }
  }
}

/** Two numbers of a track. */
function pair(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at))
}

function put(at: usize, value: v128): void {
  v128.store64_lane(at, f32x4.demote_f64x2_zero(value), 0)
}

function putUnit(out: usize, row: usize, x: v128, y: v128, z: v128): void {
  const size = length(x, y, z)
  const k = v128.and(f64x2.div(f64x2.splat(1), size), f64x2.gt(size, f64x2.splat(1e-9)))
  put(out, f64x2.mul(k, x))
  put(out + row, f64x2.mul(k, y))
  put(out + (row << 1), f64x2.mul(k, z))
}

function length(x: v128, y: v128, z: v128): v128 {
  return f64x2.sqrt(f64x2.add(f64x2.add(f64x2.mul(x, x), f64x2.mul(y, y)), f64x2.mul(z, z)))
}

function dot(x: v128, y: v128, z: v128, n: usize, row: usize): v128 {
  return f64x2.add(
    f64x2.add(f64x2.mul(x, pair(n)), f64x2.mul(y, pair(n + row))),
    f64x2.mul(z, pair(n + (row << 1))),
  )
}

/** Where a body faces; h…: left and right hip, left and right shoulder. See make-tracks.ts. */
export function headingTrack(
  lh: usize,
  rh: usize,
  ls: usize,
  rs: usize,
  frames: i32,
  out: usize,
  row: usize,
): void {
  const two = row << 1
  let cos = 1.0
  let sin = 0.0
  let sure = false
  for (let f: usize = 0, end = (<usize>frames) << 2; f < end; f += 4) {
    const hx = at(lh + f) - at(rh + f)
    const hy = at(lh + f + row) - at(rh + f + row)
    const hz = at(lh + f + two) - at(rh + f + two)
    const sx = at(ls + f) - at(rs + f)
    const sy = at(ls + f + row) - at(rs + f + row)
    const sz = at(ls + f + two) - at(rs + f + two)
    const h = orOne(sqrt(hx * hx + hy * hy + hz * hz))
    const s = orOne(sqrt(sx * sx + sy * sy + sz * sz))
    let lx = hx / h + sx / s
    let ly = hy / h + sy / s
    let lz = hz / h + sz / s
    const l = orOne(sqrt(lx * lx + ly * ly + lz * lz))
    lx /= l
    ly /= l
    lz /= l
    const ux = at(ls + f) + at(rs + f) - at(lh + f) - at(rh + f)
    const uy = at(ls + f + row) + at(rs + f + row) - at(lh + f + row) - at(rh + f + row)
    const uz = at(ls + f + two) + at(rs + f + two) - at(lh + f + two) - at(rh + f + two)
    const fx = ly * uz - lz * uy
    const fy = lz * ux - lx * uz
    const fz = lx * uy - ly * ux
    const n = orOne(sqrt(fx * fx + fy * fy + fz * fz))
    const c = lx + fz / n
    const d = fx / n - lz
    const size = sqrt(c * c + d * d)
    if (size > 0.08) {
      cos = c / size
      sin = d / size
      if (!sure) {
        for (let k: usize = 0; k < f; k += 4) {
          store<f32>(out + k, <f32>sin)
          store<f32>(out + k + two, <f32>cos)
        }
      }
      sure = true
    }
    store<f32>(out + f, <f32>sin)
    store<f32>(out + f + row, 0)
    store<f32>(out + f + two, <f32>cos)
  }
}

function at(place: usize): f64 {
  return <f64>load<f32>(place)
}

/** 1 for 0 and for what is no number. */
function orOne(size: f64): f64 {
  return size > 0 ? size : 1
}

/** Codes of ASK in contract-tracks.ts: numbers f32[frames] of one test. b or c is 0 for none; raw is room for as many. */
export function askNumbers(
  kind: i32,
  a: usize,
  b: usize,
  c: usize,
  scale: f64,
  frames: i32,
  raw: usize,
  out: usize,
  row: usize,
): void {
  const end = (<usize>frames) << 2
  const two = row << 1
  const k = f64x2.splat(scale)
  if (kind == 3) {
    velocities(a, b, c, scale, frames, raw, row)
    smooth(raw, frames, out)
    return
  }
  for (let f: usize = 0; f < end; f += 8) {
    const ax = pair(a + f)
    const ay = pair(a + f + row)
    const az = pair(a + f + two)
    if (kind == 2) {
      put(out + f, f64x2.neg(dot(ax, ay, az, b + f, row)))
      continue
    }
    const bx = pair(b + f)
    const by = pair(b + f + row)
    const bz = pair(b + f + two)
    if (kind == 0)
      put(out + f, f64x2.mul(k, dot(f64x2.sub(ax, bx), f64x2.sub(ay, by), f64x2.sub(az, bz), c + f, row)))
    else put(out + f, f64x2.mul(k, length(f64x2.sub(bx, ax), f64x2.sub(by, ay), f64x2.sub(bz, az))))
  }
}

/** Central differences inside, half of them at the ends; two frames at a time from the second on, the ends once more apart. */
function velocities(p: usize, q: usize, along: usize, scale: f64, frames: i32, out: usize, row: usize): void {
  const two = row << 1
  const last = (<usize>(frames - 1)) << 2
  const k = f64x2.splat(scale)
  const half = f64x2.splat(2)
  for (let f: usize = 4; f < last; f += 8) {
    let x = f64x2.sub(pair(p + f + 4), pair(p + f - 4))
    let y = f64x2.sub(pair(p + f + row + 4), pair(p + f + row - 4))
    let z = f64x2.sub(pair(p + f + two + 4), pair(p + f + two - 4))
    if (q) {
      x = f64x2.sub(x, f64x2.sub(pair(q + f + 4), pair(q + f - 4)))
      y = f64x2.sub(y, f64x2.sub(pair(q + f + row + 4), pair(q + f + row - 4)))
      z = f64x2.sub(z, f64x2.sub(pair(q + f + two + 4), pair(q + f + two - 4)))
    }
    const size = along ? dot(x, y, z, along + f, row) : length(x, y, z)
    put(out + f, f64x2.div(f64x2.mul(k, size), half))
  }
  if (frames == 1) {
    store<f32>(out, 0)
    return
  }
  store<f32>(out, <f32>(scale * difference(p, q, along, 0, 4, 0, row)))
  store<f32>(out + last, <f32>(scale * difference(p, q, along, last - 4, last, last, row)))
}

/** One difference between places a and b of the tracks, along what is asked at f. */
function difference(p: usize, q: usize, along: usize, a: usize, b: usize, f: usize, row: usize): f64 {
  let x = at(p + b) - at(p + a)
  let y = at(p + row + b) - at(p + row + a)
  let z = at(p + (row << 1) + b) - at(p + (row << 1) + a)
  if (q) {
    x -= at(q + b) - at(q + a)
    y -= at(q + row + b) - at(q + row + a)
    z -= at(q + (row << 1) + b) - at(q + (row << 1) + a)
  }
  if (!along) return sqrt(x * x + y * y + z * z)
  return x * at(along + f) + y * at(along + row + f) + z * at(along + (row << 1) + f)
}

/** ¼ ½ ¼, the ends as they are. */
function smooth(raw: usize, frames: i32, out: usize): void {
  const last = (<usize>(frames - 1)) << 2
  const quarter = f64x2.splat(4)
  for (let f: usize = 4; f < last; f += 8) {
    const middle = pair(raw + f)
    const sum = f64x2.add(f64x2.add(pair(raw + f - 4), f64x2.add(middle, middle)), pair(raw + f + 4))
    put(out + f, f64x2.div(sum, quarter))
  }
  store<f32>(out, load<f32>(raw))
  store<f32>(out + last, load<f32>(raw + last))
}

/**
 * k (y − max(least of the last `reach` and this, least of the next and this)): y f32[frames]; queue i32[frames]; past f32[frames], where
 * the past's least lies until the future's is known.
 */
export function askLift(
  y: usize,
  reach: i32,
  scale: f64,
  frames: i32,
  queue: usize,
  past: usize,
  out: usize,
): void {
  runningLeast(y, 4, frames, reach, queue, past)
  const last = (<usize>(frames - 1)) << 2
  // Backwards: the future in the order in which it lies behind.
  runningLeast(y + last, -4, frames, reach, queue, out)
  for (let f: usize = 0; f <= last >> 1; f += 4) {
    const there = last - f
    const ahead = load<f32>(out + there)
    const behind = load<f32>(out + f)
    store<f32>(out + f, lifted(y + f, past + f, ahead, scale))
    if (there != f) store<f32>(out + there, lifted(y + there, past + there, behind, scale))
  }
}

function lifted(y: usize, past: usize, future: f32, scale: f64): f32 {
  return <f32>(scale * (at(y) - <f64>max(load<f32>(past), future)))
}

/** out[f] ← least of the values f − reach to f, `step` bytes apart, by a queue of candidates. */
function runningLeast(values: usize, step: isize, frames: i32, reach: i32, queue: usize, out: usize): void {
  let head = 0
  let tail = 0
  for (let f = 0; f < frames; f++) {
    const value = load<f32>(values + <usize>(<isize>f * step))
    while (tail > head) {
      const candidate = load<i32>(queue + ((<usize>(tail - 1)) << 2))
      if (!(load<f32>(values + <usize>(<isize>candidate * step)) >= value)) break
      tail--
    }
    store<i32>(queue + ((<usize>tail) << 2), f)
    tail++
    if (load<i32>(queue + ((<usize>head) << 2)) < f - reach) head++
    const best = load<i32>(queue + ((<usize>head) << 2))
    store<f32>(out + ((<usize>f) << 2), load<f32>(values + <usize>(<isize>best * step)))
  }
}

/** Answers with hysteresis, one byte a frame; limits f32[6]. Four frames at a time where none of them changes the answer. */
export function answerNumbers(numbers: usize, frames: i32, limits: usize, neither: i32, out: usize): void {
  const highOn = load<f32>(limits)
  const highOff = load<f32>(limits, 4)
  const lowOn = load<f32>(limits, 8)
  const lowOff = load<f32>(limits, 12)
  let isHigh = load<f32>(numbers) > load<f32>(limits, 16)
  let isLow = load<f32>(numbers) < load<f32>(limits, 20)
  const on = f32x4.splat(highOn)
  const off = f32x4.splat(highOff)
  const under = f32x4.splat(lowOn)
  const over = f32x4.splat(lowOff)
  let f = 0
  while (f < frames) {
    const v = v128.load(numbers)
    const high = isHigh ? f32x4.ge(v, off) : v128.not(f32x4.gt(v, on))
    const low = isLow ? f32x4.le(v, over) : v128.not(f32x4.lt(v, under))
    if (f + 4 <= frames && i32x4.all_true(v128.and(high, low))) {
      const byte = isHigh ? 1 : isLow ? 0 : neither
      store<i32>(out, byte * 0x01010101)
      f += 4
      numbers += 16
      out += 4
      continue
    }
    const one = load<f32>(numbers)
    isHigh = isHigh ? one >= highOff : one > highOn
    isLow = isLow ? one <= lowOff : one < lowOn
    store<u8>(out, isHigh ? 1 : isLow ? 0 : neither)
    f++
    numbers += 4
    out++
  }
}

// Hsu. Data-Driven Control of Human Motion, 2004, eq. 4.1 and 4.2. The equations are in contract-segments.ts.

/** Less than this between two clouds and neither says where to face. */
const NO_FACING: f64 = 1e-12

/**
 * Lays all states of one duration over every place of the input, eight states at a time in four registers.
 *
 * members: i32[size], their states; weights, roots f64 `[instant][point]`: hw and √(hw); control, input f64 `[…][xyz]`, controlAt i32[states].
 * pack: room for f64 `[size / 8][instant, point][u or v (, y)][8]`; own: f64 `[size, to whole eights][x z S′]`; window: f64 `[instant, point][qx qz y]`;
 * sums: f64[3][8]. costs f64[cells], transforms f64 `[cell][cos sin x z]`. Every sum runs over instants and points in order, each in a lane of its
 * own, so that it is to the bit what a plain loop adds up.
 */
export function layStates(
  duration: i32,
  points: i32,
  size: i32,
  members: usize,
  count: i32,
  flat: i32,
  openEnds: i32,
  firstStart: i32,
  lastInstant: i32,
  weights: usize,
  roots: usize,
  control: usize,
  controlAt: usize,
  input: usize,
  pack: usize,
  own: usize,
  window: usize,
  sums: usize,
  costs: usize,
  transforms: usize,
): void {
  const length = (duration + 1) * points
  /** Bytes of one point of eight states. */
  const step: usize = flat ? 128 : 192
  const block = <usize>length * step
  const blocks = (size + 7) >> 3
  for (let m = 0; m < blocks << 3; m++) {
    // Lanes beyond the last repeat it; nobody reads what they sum up.
    const state = load<i32>(members + ((<usize>min(m, size - 1)) << 2))
    const at = control + ((<usize>load<i32>(controlAt + ((<usize>state) << 2))) << 3)
    const to = pack + <usize>(m >> 3) * block + ((<usize>(m & 7)) << 3)
    centre(at, length, weights, roots, to, step, flat, own + <usize>m * 24)
  }
  const from = openEnds ? 1 - duration : 0
  const to = openEnds ? lastInstant - 1 : lastInstant - duration
  for (let start = from; start <= to; start++) {
    const first = points * max(0, -start)
    const end = points * (min(duration, lastInstant - start) + 1)
    const whole = first == 0 && end == length
    const x = centreWindow(input + <usize>(points * start) * 24, first, end, weights, roots, window, sums)
    const z = load<f64>(sums)
    const spread = load<f64>(sums, 8)
    const row = (start - firstStart) * count
    for (let b = 0; b < blocks; b++) {
      const p = pack + <usize>b * block
      if (flat) sumFlat(p, window, first, end, sums)
      else sumEight(p, window, first, end, sums)
      const lanes = min(8, size - (b << 3))
      for (let lane = 0; lane < lanes; lane += 2) {
        const m = (b << 3) + lane
        let o = own + <usize>m * 24
        if (!whole) {
          const at = p + ((<usize>lane) << 3)
          seen(at, step, weights, first, end, o, sums + 192)
          seen(at + 8, step, weights, first, end, o + 24, sums + 216)
          o = sums + 192
        }
        const l = (<usize>lane) << 3
        const along = v128.load(sums + l)
        const across = v128.load(sums + l, 64)
        const heights = v128.load(sums + l, 128)
        const reach = f64x2.sqrt(f64x2.add(f64x2.mul(along, along), f64x2.mul(across, across)))
        const turns = f64x2.gt(reach, f64x2.splat(NO_FACING))
        const cos = v128.bitselect(f64x2.div(along, reach), f64x2.splat(1), turns)
        const sin = v128.bitselect(f64x2.div(across, reach), f64x2.splat(0), turns)
        const ox = v128.load64_lane(o + 24, v128.load64_zero(o), 1)
        const oz = v128.load64_lane(o + 32, v128.load64_zero(o + 8), 1)
        const spreads = f64x2.add(f64x2.splat(spread), v128.load64_lane(o + 40, v128.load64_zero(o + 16), 1))
        const left = f64x2.max(f64x2.splat(0), f64x2.sub(spreads, f64x2.mul(f64x2.splat(2), reach)))
        const cost = f64x2.add(left, heights)
        const dx = f64x2.sub(f64x2.splat(x), f64x2.add(f64x2.mul(cos, ox), f64x2.mul(sin, oz)))
        const dz = f64x2.sub(f64x2.splat(z), f64x2.sub(f64x2.mul(cos, oz), f64x2.mul(sin, ox)))
        let cell = <usize>(row + load<i32>(members + ((<usize>m) << 2)))
        v128.store64_lane(costs + (cell << 3), cost, 0)
        v128.store(transforms + (cell << 5), v128.shuffle<f64>(cos, sin, 0, 2))
        v128.store(transforms + (cell << 5), v128.shuffle<f64>(dx, dz, 0, 2), 16)
        if (lane + 1 == lanes) break
        cell = <usize>(row + load<i32>(members + ((<usize>(m + 1)) << 2)))
        v128.store64_lane(costs + (cell << 3), cost, 1)
        v128.store(transforms + (cell << 5), v128.shuffle<f64>(cos, sin, 1, 3))
        v128.store(transforms + (cell << 5), v128.shuffle<f64>(dx, dz, 1, 3), 16)
      }
    }
  }
}

/** One state from its own centre into its lane, `step` bytes from point to point; own: x, z, S′. */
function centre(
  at: usize,
  length: i32,
  weights: usize,
  roots: usize,
  to: usize,
  step: usize,
  flat: i32,
  own: usize,
): void {
  const x0 = load<f64>(at)
  const z0 = load<f64>(at, 16)
  let total: f64 = 0
  let sx: f64 = 0
  let sz: f64 = 0
  for (let i: usize = 0; i < <usize>length; i++) {
    const w = load<f64>(weights + (i << 3))
    total += w
    sx += w * (load<f64>(at + i * 24) - x0)
    sz += w * (load<f64>(at + i * 24, 16) - z0)
  }
  const inverse = total > 0 ? 1 / total : 0
  const x = x0 + sx * inverse
  const z = z0 + sz * inverse
  let spread: f64 = 0
  for (let i: usize = 0; i < <usize>length; i++, to += step) {
    const u = load<f64>(at + i * 24) - x
    const v = load<f64>(at + i * 24, 16) - z
    store<f64>(to, u)
    store<f64>(to, v, 64)
    if (!flat) store<f64>(to, load<f64>(roots + (i << 3)) * load<f64>(at + i * 24, 8), 128)
    spread += load<f64>(weights + (i << 3)) * (u * u + v * v)
  }
  store<f64>(own, x)
  store<f64>(own, z, 8)
  store<f64>(own, spread, 16)
}

/** Answers x of the window's centre; z and S go to `out`. `at` is where the segment's first number would be. */
function centreWindow(
  at: usize,
  first: i32,
  end: i32,
  weights: usize,
  roots: usize,
  window: usize,
  out: usize,
): f64 {
  const x0 = load<f64>(at + <usize>first * 24)
  const z0 = load<f64>(at + <usize>first * 24, 16)
  let total: f64 = 0
  let sx: f64 = 0
  let sz: f64 = 0
  for (let i = <usize>first; i < <usize>end; i++) {
    const w = load<f64>(weights + (i << 3))
    total += w
    sx += w * (load<f64>(at + i * 24) - x0)
    sz += w * (load<f64>(at + i * 24, 16) - z0)
  }
  const inverse = total > 0 ? 1 / total : 0
  const x = x0 + sx * inverse
  const z = z0 + sz * inverse
  let spread: f64 = 0
  for (let i = <usize>first; i < <usize>end; i++) {
    const w = load<f64>(weights + (i << 3))
    const dx = load<f64>(at + i * 24) - x
    const dz = load<f64>(at + i * 24, 16) - z
    const qx = w * dx
    const qz = w * dz
    store<f64>(window + i * 24, qx)
    store<f64>(window + i * 24, qz, 8)
    store<f64>(window + i * 24, load<f64>(roots + (i << 3)) * load<f64>(at + i * 24, 8), 16)
    spread += qx * dx + qz * dz
  }
  store<f64>(out, z)
  store<f64>(out, spread, 8)
  return x
}

/** Centre and S′ of what is seen of a state that hangs over an end. */
function seen(at: usize, step: usize, weights: usize, first: i32, end: i32, own: usize, out: usize): void {
  let total: f64 = 0
  let su: f64 = 0
  let sv: f64 = 0
  for (let i = <usize>first; i < <usize>end; i++) {
    const w = load<f64>(weights + (i << 3))
    total += w
    su += w * load<f64>(at + i * step)
    sv += w * load<f64>(at + i * step, 64)
  }
  const mu = total > 0 ? su / total : load<f64>(at + <usize>first * step)
  const mv = total > 0 ? sv / total : load<f64>(at + <usize>first * step, 64)
  let spread: f64 = 0
  for (let i = <usize>first; i < <usize>end; i++) {
    const du = load<f64>(at + i * step) - mu
    const dv = load<f64>(at + i * step, 64) - mv
    spread += load<f64>(weights + (i << 3)) * (du * du + dv * dv)
  }
  store<f64>(out, load<f64>(own) + mu)
  store<f64>(out, load<f64>(own, 8) + mv, 8)
  store<f64>(out, spread, 16)
}

/** A and B of eight states, f64[3][8] to `sums`: along, across, and no heights. */
function sumFlat(pack: usize, window: usize, first: i32, end: i32, sums: usize): void {
  let a0 = f64x2.splat(0)
  let a1 = a0
  let a2 = a0
  let a3 = a0
  let c0 = a0
  let c1 = a0
  let c2 = a0
  let c3 = a0
  let p = pack + <usize>first * 128
  for (let q = window + <usize>first * 24, stop = window + <usize>end * 24; q < stop; q += 24, p += 128) {
    const x = v128.load64_splat(q)
    const z = v128.load64_splat(q, 8)
    let u = v128.load(p)
    let v = v128.load(p, 64)
    a0 = f64x2.add(a0, f64x2.add(f64x2.mul(x, u), f64x2.mul(z, v)))
    c0 = f64x2.add(c0, f64x2.sub(f64x2.mul(x, v), f64x2.mul(z, u)))
    u = v128.load(p, 16)
    v = v128.load(p, 80)
    a1 = f64x2.add(a1, f64x2.add(f64x2.mul(x, u), f64x2.mul(z, v)))
    c1 = f64x2.add(c1, f64x2.sub(f64x2.mul(x, v), f64x2.mul(z, u)))
    u = v128.load(p, 32)
    v = v128.load(p, 96)
    a2 = f64x2.add(a2, f64x2.add(f64x2.mul(x, u), f64x2.mul(z, v)))
    c2 = f64x2.add(c2, f64x2.sub(f64x2.mul(x, v), f64x2.mul(z, u)))
    u = v128.load(p, 48)
    v = v128.load(p, 112)
    a3 = f64x2.add(a3, f64x2.add(f64x2.mul(x, u), f64x2.mul(z, v)))
    c3 = f64x2.add(c3, f64x2.sub(f64x2.mul(x, v), f64x2.mul(z, u)))
  }
  v128.store(sums, a0)
  v128.store(sums, a1, 16)
  v128.store(sums, a2, 32)
  v128.store(sums, a3, 48)
  v128.store(sums, c0, 64)
  v128.store(sums, c1, 80)
  v128.store(sums, c2, 96)
  v128.store(sums, c3, 112)
  const none = f64x2.splat(0)
  v128.store(sums, none, 128)
  v128.store(sums, none, 144)
  v128.store(sums, none, 160)
  v128.store(sums, none, 176)
}

/** A, B and Σ hw (y − y′)² of eight states. */
function sumEight(pack: usize, window: usize, first: i32, end: i32, sums: usize): void {
  let a0 = f64x2.splat(0)
  let a1 = a0
  let a2 = a0
  let a3 = a0
  let c0 = a0
  let c1 = a0
  let c2 = a0
  let c3 = a0
  let h0 = a0
  let h1 = a0
  let h2 = a0
  let h3 = a0
  let p = pack + <usize>first * 192
  for (let q = window + <usize>first * 24, stop = window + <usize>end * 24; q < stop; q += 24, p += 192) {
    const x = v128.load64_splat(q)
    const z = v128.load64_splat(q, 8)
    const y = v128.load64_splat(q, 16)
    let u = v128.load(p)
    let v = v128.load(p, 64)
    a0 = f64x2.add(a0, f64x2.add(f64x2.mul(x, u), f64x2.mul(z, v)))
    c0 = f64x2.add(c0, f64x2.sub(f64x2.mul(x, v), f64x2.mul(z, u)))
    u = v128.load(p, 16)
    v = v128.load(p, 80)
    a1 = f64x2.add(a1, f64x2.add(f64x2.mul(x, u), f64x2.mul(z, v)))
    c1 = f64x2.add(c1, f64x2.sub(f64x2.mul(x, v), f64x2.mul(z, u)))
    u = v128.load(p, 32)
    v = v128.load(p, 96)
    a2 = f64x2.add(a2, f64x2.add(f64x2.mul(x, u), f64x2.mul(z, v)))
    c2 = f64x2.add(c2, f64x2.sub(f64x2.mul(x, v), f64x2.mul(z, u)))
    u = v128.load(p, 48)
    v = v128.load(p, 112)
    a3 = f64x2.add(a3, f64x2.add(f64x2.mul(x, u), f64x2.mul(z, v)))
    c3 = f64x2.add(c3, f64x2.sub(f64x2.mul(x, v), f64x2.mul(z, u)))
    let d = f64x2.sub(y, v128.load(p, 128))
    h0 = f64x2.add(h0, f64x2.mul(d, d))
    d = f64x2.sub(y, v128.load(p, 144))
    h1 = f64x2.add(h1, f64x2.mul(d, d))
    d = f64x2.sub(y, v128.load(p, 160))
    h2 = f64x2.add(h2, f64x2.mul(d, d))
    d = f64x2.sub(y, v128.load(p, 176))
    h3 = f64x2.add(h3, f64x2.mul(d, d))
  }
  v128.store(sums, a0)
  v128.store(sums, a1, 16)
  v128.store(sums, a2, 32)
  v128.store(sums, a3, 48)
  v128.store(sums, c0, 64)
  v128.store(sums, c1, 80)
  v128.store(sums, c2, 96)
  v128.store(sums, c3, 112)
  v128.store(sums, h0, 128)
  v128.store(sums, h1, 144)
  v128.store(sums, h2, 160)
  v128.store(sums, h3, 176)
}

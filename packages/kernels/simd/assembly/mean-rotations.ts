// Poses between frames, and the mean of many: two joints at a time, one in each f64 lane.

/** From here on 1 − cos is worth an arc, as in flat/quaternion.ts. */
const ARC: f64 = 0.9999995
/** Less, and the sine of the angle is not the first of portable/trigonometry.ts: the caller does it. */
const NEAR: f64 = 0.7072

/**
 * One pose a fraction of the way from one frame to the next, rounded to f32, made unit and rounded again: `slerpFlat` into f32.
 * Frames and `out` are f32 `[joint][xyzw]`; one more joint may be written. Answers 0, the rest not done, where two frames are so far apart
 * that the sine would be another.
 */
export function betweenFrames(joints: i32, before: usize, after: usize, fraction: f64, out: usize): i32 {
  const one = f64x2.splat(1)
  const sign = f64x2.splat(-0.0)
  const alpha = f64x2.splat(fraction)
  const rest = f64x2.splat(1 - fraction)
  const end = before + ((<usize>joints) << 4)
  for (; before < end; before += 32, after += 32, out += 32) {
    // The last of an odd number is its own neighbour.
    const next: usize = before + 16 < end ? 16 : 0
    const f0 = v128.load(before)
    const f1 = v128.load(before + next)
    const t0 = v128.load(after)
    const t1 = v128.load(after + next)
    const fxy = v128.shuffle<f32>(f0, f1, 0, 4, 1, 5)
    const fzw = v128.shuffle<f32>(f0, f1, 2, 6, 3, 7)
    const txy = v128.shuffle<f32>(t0, t1, 0, 4, 1, 5)
    const tzw = v128.shuffle<f32>(t0, t1, 2, 6, 3, 7)
    const fx = f64x2.promote_low_f32x4(fxy)
    const fy = f64x2.promote_low_f32x4(upper(fxy))
    const fz = f64x2.promote_low_f32x4(fzw)
    const fw = f64x2.promote_low_f32x4(upper(fzw))
    let tx = f64x2.promote_low_f32x4(txy)
    let ty = f64x2.promote_low_f32x4(upper(txy))
    let tz = f64x2.promote_low_f32x4(tzw)
    let tw = f64x2.promote_low_f32x4(upper(tzw))
    let cos = f64x2.add(
      f64x2.add(f64x2.add(f64x2.mul(fx, tx), f64x2.mul(fy, ty)), f64x2.mul(fz, tz)),
      f64x2.mul(fw, tw),
    )
    const flip = v128.and(f64x2.lt(cos, f64x2.splat(0)), sign)
    cos = v128.xor(cos, flip)
    tx = v128.xor(tx, flip)
    ty = v128.xor(ty, flip)
    tz = v128.xor(tz, flip)
    tw = v128.xor(tw, flip)
    let a = rest
    let b = alpha
    const arc = f64x2.lt(cos, f64x2.splat(ARC))
    if (v128.any_true(arc)) {
      if (v128.any_true(f64x2.lt(cos, f64x2.splat(NEAR)))) return 0
      const theta = arccosine(v128.bitselect(cos, f64x2.splat(0.9), arc))
      const s = f64x2.div(one, sine(theta))
      a = v128.bitselect(f64x2.mul(sine(f64x2.mul(rest, theta)), s), rest, arc)
      b = v128.bitselect(f64x2.mul(sine(f64x2.mul(alpha, theta)), s), alpha, arc)
    }
    const x = rounded(f64x2.add(f64x2.mul(a, fx), f64x2.mul(b, tx)))
    const y = rounded(f64x2.add(f64x2.mul(a, fy), f64x2.mul(b, ty)))
    const z = rounded(f64x2.add(f64x2.mul(a, fz), f64x2.mul(b, tz)))
    const w = rounded(f64x2.add(f64x2.mul(a, fw), f64x2.mul(b, tw)))
    const length = f64x2.sqrt(
      f64x2.add(f64x2.add(f64x2.add(f64x2.mul(x, x), f64x2.mul(y, y)), f64x2.mul(z, z)), f64x2.mul(w, w)),
    )
    const isThere = f64x2.gt(length, f64x2.splat(0))
    const unit = f64x2.div(one, length)
    const ox = f32x4.demote_f64x2_zero(v128.and(f64x2.mul(x, unit), isThere))
    const oy = f32x4.demote_f64x2_zero(v128.and(f64x2.mul(y, unit), isThere))
    const oz = f32x4.demote_f64x2_zero(v128.and(f64x2.mul(z, unit), isThere))
    const ow = f32x4.demote_f64x2_zero(v128.bitselect(f64x2.mul(w, unit), one, isThere))
    const oxy = v128.shuffle<f32>(ox, oy, 0, 4, 1, 5)
    const ozw = v128.shuffle<f32>(oz, ow, 0, 4, 1, 5)
    v128.store(out, v128.shuffle<f32>(oxy, ozw, 0, 1, 4, 5))
    v128.store(out, v128.shuffle<f32>(oxy, ozw, 2, 3, 6, 7), 16)
  }
  return 1
}

/** The two upper of four f32. */
// @ts-ignore: decorator
@inline
function upper(v: v128): v128 {
  return v128.shuffle<f32>(v, v, 2, 3, 2, 3)
}

/** Rounded to f32. */
// @ts-ignore: decorator
@inline
function rounded(v: v128): v128 {
  return f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(v))
}

/** a + z b. */
// @ts-ignore: decorator
@inline
function more(a: f64, z: v128, b: v128): v128 {
  return f64x2.add(f64x2.splat(a), f64x2.mul(z, b))
}

/** `portable.acos` of ½ ≤ x < 1. */
// @ts-ignore: decorator
@inline
function arccosine(x: v128): v128 {
  const z = f64x2.mul(f64x2.sub(f64x2.splat(1), x), f64x2.splat(0.5))
  const s = f64x2.sqrt(z)
  let p = f64x2.splat(0.00003479331075960212)
  p = more(0.0007915349942898145, z, p)
  p = more(-0.04005553450067941, z, p)
  p = more(0.20121253213486293, z, p)
  p = more(-0.3255658186224009, z, p)
  p = more(0.16666666666666666, z, p)
  let q = f64x2.splat(0.07703815055590194)
  q = more(-0.6882839716054533, z, q)
  q = more(2.0209457602335057, z, q)
  q = more(-2.403394911734414, z, q)
  q = more(1, z, q)
  const tail = f64x2.div(f64x2.mul(z, p), q)
  const head = v128.and(s, i64x2.splat(0xffffffff00000000))
  const lost = f64x2.div(f64x2.sub(z, f64x2.mul(head, head)), f64x2.add(s, head))
  return f64x2.mul(f64x2.splat(2), f64x2.add(head, f64x2.add(f64x2.mul(tail, s), lost)))
}

/** `portable.sin` of |x| < π/4. Below 2⁻²⁷ the cube is less than what x is rounded to. */
// @ts-ignore: decorator
@inline
function sine(x: v128): v128 {
  const z = f64x2.mul(x, x)
  let p = f64x2.splat(1.58969099521155e-10)
  p = more(-2.5050760253406863e-8, z, p)
  p = more(0.0000027557313707070068, z, p)
  p = more(-0.0001984126982985795, z, p)
  p = more(0.00833333333332249, z, p)
  return f64x2.add(x, f64x2.mul(f64x2.mul(z, x), more(-0.16666666666666632, z, p)))
}

/**
 * The mean of so many poses, joint by joint (`averageFlat`): poses f32 `[pose][joint][xyzw]`, `stride` bytes apart, weights f64[count]; out f32
 * `[joint][xyzw]`; scratch f64[32].
 */
export function meanJoints(
  count: i32,
  joints: i32,
  poses: usize,
  stride: usize,
  weights: usize,
  out: usize,
  scratch: usize,
): void {
  for (let joint = 0; joint < joints; joint++, poses += 16, out += 16) {
    let a0 = f64x2.splat(0)
    let a1 = a0
    let b0 = a0
    let b1 = a0
    let c0 = a0
    let c1 = a0
    let d0 = a0
    let d1 = a0
    let at = poses
    for (let n = weights, end = weights + ((<usize>count) << 3); n < end; n += 8, at += stride) {
      const weight = v128.load64_splat(n)
      const q = v128.load(at)
      const xy = f64x2.promote_low_f32x4(q)
      const zw = f64x2.promote_low_f32x4(upper(q))
      const wxy = f64x2.mul(weight, xy)
      const wzw = f64x2.mul(weight, zw)
      const x = v128.shuffle<f64>(wxy, wxy, 0, 0)
      const y = v128.shuffle<f64>(wxy, wxy, 1, 1)
      const z = v128.shuffle<f64>(wzw, wzw, 0, 0)
      const w = v128.shuffle<f64>(wzw, wzw, 1, 1)
      a0 = f64x2.add(a0, f64x2.mul(x, xy))
      a1 = f64x2.add(a1, f64x2.mul(x, zw))
      b0 = f64x2.add(b0, f64x2.mul(y, xy))
      b1 = f64x2.add(b1, f64x2.mul(y, zw))
      c0 = f64x2.add(c0, f64x2.mul(z, xy))
      c1 = f64x2.add(c1, f64x2.mul(z, zw))
      d0 = f64x2.add(d0, f64x2.mul(w, xy))
      d1 = f64x2.add(d1, f64x2.mul(w, zw))
    }
    v128.store(scratch, a0)
    v128.store(scratch, a1, 16)
    v128.store(scratch, b0, 32)
    v128.store(scratch, b1, 48)
    v128.store(scratch, c0, 64)
    v128.store(scratch, c1, 80)
    v128.store(scratch, d0, 96)
    v128.store(scratch, d1, 112)
    jacobi(scratch, scratch + 128)
    let largest: usize = 0
    for (let r: usize = 1; r < 4; r++)
      if (load<f64>(scratch + 40 * r) > load<f64>(scratch + 40 * largest)) largest = r
    const v = scratch + 128 + (largest << 3)
    let dot: f64 = 0
    for (let c: usize = 0; c < 4; c++) dot += load<f64>(v + (c << 5)) * <f64>load<f32>(poses + (c << 2))
    const sign: f64 = dot < 0 ? -1 : 1
    for (let c: usize = 0; c < 4; c++) store<f32>(out + (c << 2), <f32>(sign * load<f64>(v + (c << 5))))
  }
}

/** `eigenJacobi` of a 4 × 4 matrix m; v receives the eigenvectors. */
function jacobi(m: usize, v: usize): void {
  memory.fill(v, 0, 128)
  for (let p: usize = 0; p < 4; p++) store<f64>(v + 40 * p, 1)
  for (let sweep = 0; sweep < 12; sweep++) {
    let off: f64 = 0
    let diagonal: f64 = 0
    for (let p: usize = 0; p < 4; p++) {
      const d = load<f64>(m + 40 * p)
      diagonal += d * d
      for (let q = p + 1; q < 4; q++) {
        const o = load<f64>(m + 32 * p + 8 * q)
        off += o * o
      }
    }
    if (off <= 1e-36 * diagonal) break
    for (let p: usize = 0; p < 3; p++)
      for (let q = p + 1; q < 4; q++) {
        const apq = load<f64>(m + 32 * p + 8 * q)
        if (apq == 0) continue
        const theta = (load<f64>(m + 40 * q) - load<f64>(m + 40 * p)) / (2 * apq)
        const t = (theta < 0 ? -1.0 : 1.0) / (abs(theta) + sqrt(theta * theta + 1))
        const c = 1 / sqrt(t * t + 1)
        const s = t * c
        for (let k: usize = 0; k < 4; k++) {
          turn(m + 32 * k + 8 * p, m + 32 * k + 8 * q, c, s)
          turn(v + 32 * k + 8 * p, v + 32 * k + 8 * q, c, s)
        }
        const cs = f64x2.splat(c)
        const ss = f64x2.splat(s)
        for (let k: usize = 0; k < 32; k += 16) {
          const x = v128.load(m + 32 * p + k)
          const y = v128.load(m + 32 * q + k)
          v128.store(m + 32 * p + k, f64x2.sub(f64x2.mul(cs, x), f64x2.mul(ss, y)))
          v128.store(m + 32 * q + k, f64x2.add(f64x2.mul(ss, x), f64x2.mul(cs, y)))
        }
      }
  }
}

// @ts-ignore: decorator
@inline
function turn(i: usize, j: usize, c: f64, s: f64): void {
  const x = load<f64>(i)
  const y = load<f64>(j)
  store<f64>(i, c * x - s * y)
  store<f64>(j, s * x + c * y)
}

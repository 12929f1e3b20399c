/** Of one joint, two frames side by side: x y z w of its orientation, x y z of its position, f64x2 each. */
const SLOT: usize = 128

/**
 * Two frames at a time, one in each f64 lane, parents before children:
 *
 *   t = 2 (q × v),   p = p′ + v + w t + q × t,   Q = Q′ r
 *
 * ′ of the parent, v the joint's offset, r its rotation. Sums run in the reference's order and every result is
 * rounded to f32 before it is used again, as there, so the bits are the same.
 *
 * frames is even; parents i32[joints], offsets f64 `[joint][xyz]`, roots f32 `[frame][xyz]`, rotations f32 `[frame][joint][xyzw]`;
 * positions f32 `[frame][joint][xyz]`, orientations like rotations or 0 for none;
 * needed u8[joints], 0 for joints without children, whose orientation only an output would need; scratch SLOT bytes per joint.
 */
export function poseFrames(
  frames: i32,
  joints: i32,
  parents: usize,
  offsets: usize,
  roots: usize,
  rotations: usize,
  positions: usize,
  orientations: usize,
  needed: usize,
  scratch: usize,
): void {
  const rotationStep = (<usize>joints) << 4
  const positionStep = <usize>joints * 12
  for (let frame = 0; frame < frames; frame += 2) {
    setRoot(roots, rotations, rotations + rotationStep, scratch, positions, positionStep, orientations)
    let r = rotations
    let p = positions
    let o = orientations
    let slot = scratch
    for (let joint: usize = 1; joint < <usize>joints; joint++) {
      r += 16
      p += 12
      slot += SLOT
      if (o) o += 16
      const parent = scratch + <usize>load<i32>(parents + (joint << 2)) * SLOT
      const ax = v128.load(parent)
      const ay = v128.load(parent, 16)
      const az = v128.load(parent, 32)
      const aw = v128.load(parent, 48)
      const offset = offsets + joint * 24
      const vx = v128.load64_splat(offset)
      const vy = v128.load64_splat(offset, 8)
      const vz = v128.load64_splat(offset, 16)
      let tx = f64x2.sub(f64x2.mul(ay, vz), f64x2.mul(az, vy))
      let ty = f64x2.sub(f64x2.mul(az, vx), f64x2.mul(ax, vz))
      let tz = f64x2.sub(f64x2.mul(ax, vy), f64x2.mul(ay, vx))
      tx = f64x2.add(tx, tx)
      ty = f64x2.add(ty, ty)
      tz = f64x2.add(tz, tz)
      const px = f32x4.demote_f64x2_zero(slide(v128.load(parent, 64), vx, aw, tx, ay, tz, az, ty))
      const py = f32x4.demote_f64x2_zero(slide(v128.load(parent, 80), vy, aw, ty, az, tx, ax, tz))
      const pz = f32x4.demote_f64x2_zero(slide(v128.load(parent, 96), vz, aw, tz, ax, ty, ay, tx))
      v128.store(slot, f64x2.promote_low_f32x4(px), 64)
      v128.store(slot, f64x2.promote_low_f32x4(py), 80)
      v128.store(slot, f64x2.promote_low_f32x4(pz), 96)
      const pxy = v128.shuffle<f32>(px, py, 0, 4, 1, 5)
      v128.store64_lane(p, pxy, 0)
      v128.store32_lane(p, pz, 0, 8)
      v128.store64_lane(p + positionStep, pxy, 1)
      v128.store32_lane(p + positionStep, pz, 1, 8)
      if (!o && !load<u8>(needed + joint)) continue

      const first = v128.load(r)
      const second = v128.load(r + rotationStep)
      const xy = v128.shuffle<f32>(first, second, 0, 4, 1, 5)
      const zw = v128.shuffle<f32>(first, second, 2, 6, 3, 7)
      const bx = f64x2.promote_low_f32x4(xy)
      const by = f64x2.promote_low_f32x4(v128.shuffle<f64>(xy, xy, 1, 1))
      const bz = f64x2.promote_low_f32x4(zw)
      const bw = f64x2.promote_low_f32x4(v128.shuffle<f64>(zw, zw, 1, 1))
      // The signs are where the reference subtracts.
      const qx = f32x4.demote_f64x2_zero(
        f64x2.sub(
          f64x2.add(f64x2.add(f64x2.mul(aw, bx), f64x2.mul(ax, bw)), f64x2.mul(ay, bz)),
          f64x2.mul(az, by),
        ),
      )
      const qy = f32x4.demote_f64x2_zero(
        f64x2.add(
          f64x2.add(f64x2.sub(f64x2.mul(aw, by), f64x2.mul(ax, bz)), f64x2.mul(ay, bw)),
          f64x2.mul(az, bx),
        ),
      )
      const qz = f32x4.demote_f64x2_zero(
        f64x2.add(
          f64x2.sub(f64x2.add(f64x2.mul(aw, bz), f64x2.mul(ax, by)), f64x2.mul(ay, bx)),
          f64x2.mul(az, bw),
        ),
      )
      const qw = f32x4.demote_f64x2_zero(
        f64x2.sub(
          f64x2.sub(f64x2.sub(f64x2.mul(aw, bw), f64x2.mul(ax, bx)), f64x2.mul(ay, by)),
          f64x2.mul(az, bz),
        ),
      )
      v128.store(slot, f64x2.promote_low_f32x4(qx))
      v128.store(slot, f64x2.promote_low_f32x4(qy), 16)
      v128.store(slot, f64x2.promote_low_f32x4(qz), 32)
      v128.store(slot, f64x2.promote_low_f32x4(qw), 48)
      if (o) {
        const qxy = v128.shuffle<f32>(qx, qy, 0, 4, 1, 5)
        const qzw = v128.shuffle<f32>(qz, qw, 0, 4, 1, 5)
        v128.store(o, v128.shuffle<f64>(qxy, qzw, 0, 2))
        v128.store(o + rotationStep, v128.shuffle<f64>(qxy, qzw, 1, 3))
      }
    }
    roots += 24
    rotations += rotationStep << 1
    positions += positionStep << 1
    if (orientations) orientations += rotationStep << 1
  }
}

/** p + v + a b + c d − e f, from the left. */
function slide(p: v128, v: v128, a: v128, b: v128, c: v128, d: v128, e: v128, f: v128): v128 {
  return f64x2.sub(f64x2.add(f64x2.add(f64x2.add(p, v), f64x2.mul(a, b)), f64x2.mul(c, d)), f64x2.mul(e, f))
}

/** The root's slot, position and orientation are what the recording says of two frames. */
function setRoot(
  roots: usize,
  first: usize,
  second: usize,
  slot: usize,
  positions: usize,
  positionStep: usize,
  orientations: usize,
): void {
  for (let c: usize = 0; c < 4; c++) {
    store<f64>(slot + (c << 4), <f64>load<f32>(first + (c << 2)))
    store<f64>(slot + (c << 4), <f64>load<f32>(second + (c << 2)), 8)
  }
  for (let c: usize = 0; c < 12; c += 4) {
    const x0 = load<f32>(roots + c)
    const x1 = load<f32>(roots + c, 12)
    store<f64>(slot + (c << 2), <f64>x0, 64)
    store<f64>(slot + (c << 2), <f64>x1, 72)
    store<f32>(positions + c, x0)
    store<f32>(positions + positionStep + c, x1)
  }
  if (!orientations) return
  v128.store(orientations, v128.load(first))
  v128.store(orientations + (second - first), v128.load(second))
}

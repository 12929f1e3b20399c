// Rows of decimal numbers and what they turn; contract-rows.ts says what, reference/rows how a single one is read.

const ZEROS: u64 = 0x3030303030303030
const HIGH: u64 = 0x8080808080808080
/** Past this a mantissa takes no further digit: see scan-number.ts. */
const EXACT: f64 = 1e15
const LARGEST_VALUE: f64 = 1e9
const MOST_BEHIND: i32 = 12

/**
 * Rows from `text` to before `end`, `columns` numbers each, into f64 rows `(columns + 1)` wide; their last number is left alone. Stops at `most`
 * rows or at the first line that is none. Answers how many, and in next[0] (u32) where the rest begins. The byte before `end` is a line's
 * end; powers f64[309] is 10^k.
 *
 * Eight bytes at a time: the first that is no digit ends the digits before the point, the same behind it; all of them
 * together are one whole number, by three multiplications, divided by a power of ten once.
 */
export function scanRows(
  text: usize,
  end: usize,
  columns: i32,
  rows: usize,
  most: i32,
  powers: usize,
  next: usize,
): i32 {
  const width = (<usize>columns + 1) << 3
  let count = 0
  let at = text
  for (; count < most && at < end; count++) {
    const after = scanRow(at, columns, rows, powers)
    if (!after) break
    at = after
    rows += width
  }
  store<u32>(next, <u32>at)
  return count
}

/**
 * The place behind the line's end, or 0. Where a number ends is found first, from sixteen bytes at once: the next can then begin before the
 * digits of this one are looked at, and a sign takes no branch, which would be guessed wrong every other time.
 */
function scanRow(at: usize, columns: i32, out: usize, powers: usize): usize {
  const blank = i8x16.splat(32)
  for (const last = out + ((<usize>columns) << 3); out < last; out += 8) {
    let byte = load<u8>(at)
    while (byte == 32 || byte == 9) byte = load<u8>(++at)
    const ends = i8x16.bitmask(i8x16.le_u(v128.load(at), blank))
    const end = at + <usize>ctz(ends)
    const isNegative = byte == 45
    const first = at + <usize>isNegative
    const word = load<u64>(first)
    const before = digitsOf(word)
    if (ends && <u32>(before - 1) < 3 && load<u8>(first + <usize>before) == 46) {
      const place = first + <usize>before + 1
      const rest = load<u64>(place)
      let behind = digitsOf(rest)
      let mantissa: f64
      if (before + behind <= 8) {
        const low = (<u64>before) << 3
        // The point is left out: what is behind it follows what is before it.
        const digits = (word & (((<u64>1) << low) - 1)) | (rest << low)
        mantissa = <f64>eightDigits(digits << ((8 - before - behind) << 3))
      } else {
        mantissa = <f64>eightDigits(word << ((8 - before) << 3))
        mantissa =
          mantissa * load<f64>(powers + ((<usize>behind) << 3)) +
          <f64>eightDigits(rest << ((8 - behind) << 3))
        if (behind == 8) {
          for (let p = place + 8; p < end && isDigit(load<u8>(p)) && behind < MOST_BEHIND; p++, behind++)
            mantissa = mantissa * 10 + <f64>(load<u8>(p) - 48)
        }
      }
      if (place + <usize>behind == end) {
        const value = mantissa / load<f64>(powers + ((<usize>behind) << 3))
        store<u64>(out, reinterpret<u64>(value) | ((<u64>isNegative) << 63))
        at = end + 1
        if (load<u8>(end) != 32) at = end
        continue
      }
    }
    at = scanNumber(at, out, powers)
    if (!at) return 0
  }
  let byte = load<u8>(at)
  while (isBlank(byte)) byte = load<u8>(++at)
  if (byte == 10) return at + 1
  if (byte == 13) return load<u8>(at, 1) == 10 ? at + 2 : at + 1
  return 0
}

/** How many bytes of eight, from the first, are digits. */
function digitsOf(word: u64): i32 {
  const x = word ^ ZEROS
  return <i32>(ctz((x | (x + 0x7676767676767676)) & HIGH) >> 3)
}

/** The number whose digits are eight bytes, first byte first; a zero byte counts as the digit 0. */
function eightDigits(word: u64): u64 {
  const digits = word & 0x0f0f0f0f0f0f0f0f
  const pairs = ((digits * 2561) >> 8) & 0x00ff00ff00ff00ff
  const fours = ((pairs * 6553601) >> 16) & 0x0000ffff0000ffff
  return (fours * 42949672960001) >> 32
}

function isDigit(byte: u8): bool {
  return <u32>byte - 48 < 10
}

function isBlank(byte: u8): bool {
  return byte == 32 || byte == 9 || byte == 11 || byte == 12 || byte == 0
}

/** Any decimal number, as scan-number.ts reads it. Answers the place behind it, or 0. */
function scanNumber(at: usize, out: usize, powers: usize): usize {
  let byte = load<u8>(at)
  const negative = byte == 45
  if (negative || byte == 43) byte = load<u8>(++at)
  let mantissa = 0.0
  let scale = 0
  let seen = 0
  for (; isDigit(byte); byte = load<u8>(++at), seen++) {
    if (mantissa < EXACT) mantissa = mantissa * 10 + <f64>(byte - 48)
    else scale++
  }
  if (byte == 46 || byte == 44) {
    for (byte = load<u8>(++at); isDigit(byte); byte = load<u8>(++at), seen++) {
      if (mantissa < EXACT) {
        mantissa = mantissa * 10 + <f64>(byte - 48)
        scale--
      }
    }
  }
  if (seen == 0) return 0
  if ((byte | 32) == 101) {
    let exponent = 0
    let digits = 0
    byte = load<u8>(++at)
    const below = byte == 45
    if (below || byte == 43) byte = load<u8>(++at)
    for (; isDigit(byte); byte = load<u8>(++at), digits++) {
      if (exponent < 10000) exponent = exponent * 10 + <i32>(byte - 48)
    }
    if (digits == 0) return 0
    scale += below ? -exponent : exponent
  }
  if (!isBlank(byte) && byte != 10 && byte != 13) return 0
  const value = mantissa == 0 ? 0.0 : shift(mantissa, scale, powers)
  if (!(value <= LARGEST_VALUE)) return 0
  store<f64>(out, negative ? -value : value)
  return at
}

/** m · 10^k. */
function shift(m: f64, k: i32, powers: usize): f64 {
  if (k == 0) return m
  if (k > 0) return m * load<f64>(powers + ((<usize>min(k, 308)) << 3))
  if (k >= -22) return m / load<f64>(powers + ((<usize>-k) << 3))
  return m / load<f64>(powers, 22 * 8) / load<f64>(powers + ((<usize>min(-k - 22, 308)) << 3))
}

/** As turn-row.ts has them: entries of the table, and what turns degrees into them. */
const STEPS: i32 = 512
const STEPS_PER_DEGREE: f64 = 512.0 / 720.0
const RADIANS_PER_STEP: f64 = 6.283185307179586 / 512.0

/**
 * Quaternions of `joints` joints from `rows` rows of degrees, two rows side by side; an odd last row is paired with what lies behind it,
 * for which there must be room on both sides. The equations are in turn-row.ts.
 *
 * values f64, rows `rowBytes` apart; plan `[joint]`: i32 byte offsets of the three angles in a row and of the three axes in a quaternion;
 * parity f64[joints]; table f64 `[512][sine cosine]`; out f32 `[row][joint][xyzw]`.
 */
export function turnRows(
  values: usize,
  rows: i32,
  rowBytes: usize,
  joints: i32,
  plan: usize,
  parity: usize,
  table: usize,
  out: usize,
): void {
  const outBytes = (<usize>joints) << 4
  for (let row = 0; row < rows; row += 2) {
    const second = values + rowBytes
    for (let joint: usize = 0; joint < <usize>joints; joint++) {
      const p = plan + joint * 24
      const e = v128.load64_splat(parity + (joint << 3))
      let d = pairOf(values, second, <usize>load<i32>(p))
      let t = entries(d, table)
      let u = entries1(d, table)
      let x = restOf(d)
      let even = evenOf(x)
      let odd = oddOf(x)
      let s = v128.shuffle<f64>(t, u, 0, 2)
      let c = v128.shuffle<f64>(t, u, 1, 3)
      const s1 = f64x2.add(f64x2.mul(s, even), f64x2.mul(c, odd))
      const c1 = f64x2.sub(f64x2.mul(c, even), f64x2.mul(s, odd))

      d = pairOf(values, second, <usize>load<i32>(p, 4))
      t = entries(d, table)
      u = entries1(d, table)
      x = restOf(d)
      even = evenOf(x)
      odd = oddOf(x)
      s = v128.shuffle<f64>(t, u, 0, 2)
      c = v128.shuffle<f64>(t, u, 1, 3)
      const s2 = f64x2.add(f64x2.mul(s, even), f64x2.mul(c, odd))
      const c2 = f64x2.sub(f64x2.mul(c, even), f64x2.mul(s, odd))

      d = pairOf(values, second, <usize>load<i32>(p, 8))
      t = entries(d, table)
      u = entries1(d, table)
      x = restOf(d)
      even = evenOf(x)
      odd = oddOf(x)
      s = v128.shuffle<f64>(t, u, 0, 2)
      c = v128.shuffle<f64>(t, u, 1, 3)
      const s3 = f64x2.add(f64x2.mul(s, even), f64x2.mul(c, odd))
      const c3 = f64x2.sub(f64x2.mul(c, even), f64x2.mul(s, odd))

      const cc = f64x2.mul(c1, c2)
      const ss = f64x2.mul(f64x2.mul(e, s1), s2)
      const sc = f64x2.mul(s1, c2)
      const cs = f64x2.mul(c1, s2)
      const q = out + (joint << 4)
      put(
        q + <usize>load<i32>(p, 12),
        outBytes,
        f64x2.add(f64x2.mul(sc, c3), f64x2.mul(f64x2.mul(e, cs), s3)),
      )
      put(
        q + <usize>load<i32>(p, 16),
        outBytes,
        f64x2.sub(f64x2.mul(cs, c3), f64x2.mul(f64x2.mul(e, sc), s3)),
      )
      put(q + <usize>load<i32>(p, 20), outBytes, f64x2.add(f64x2.mul(cc, s3), f64x2.mul(ss, c3)))
      put(q + 12, outBytes, f64x2.sub(f64x2.mul(cc, c3), f64x2.mul(ss, s3)))
    }
    values += rowBytes << 1
    out += outBytes << 1
  }
}

/** The same column of two rows, in steps of the table. */
function pairOf(first: usize, second: usize, column: usize): v128 {
  const degrees = v128.load64_lane(second + column, v128.load64_splat(first + column), 1)
  return f64x2.mul(degrees, f64x2.splat(STEPS_PER_DEGREE))
}

function nearest(steps: v128): v128 {
  return f64x2.floor(f64x2.add(steps, f64x2.splat(0.5)))
}

function entries(steps: v128, table: usize): v128 {
  const whole = i32x4.trunc_sat_f64x2_s_zero(nearest(steps))
  return v128.load(table + ((<usize>(i32x4.extract_lane(whole, 0) & (STEPS - 1))) << 4))
}

function entries1(steps: v128, table: usize): v128 {
  const whole = i32x4.trunc_sat_f64x2_s_zero(nearest(steps))
  return v128.load(table + ((<usize>(i32x4.extract_lane(whole, 1) & (STEPS - 1))) << 4))
}

function restOf(steps: v128): v128 {
  return f64x2.mul(f64x2.sub(steps, nearest(steps)), f64x2.splat(RADIANS_PER_STEP))
}

function evenOf(d: v128): v128 {
  return f64x2.sub(f64x2.splat(1), f64x2.mul(f64x2.mul(f64x2.splat(0.5), d), d))
}

function oddOf(d: v128): v128 {
  return f64x2.mul(d, f64x2.sub(f64x2.splat(1), f64x2.mul(f64x2.mul(d, d), f64x2.splat(1.0 / 6.0))))
}

function put(at: usize, step: usize, value: v128): void {
  const rounded = f32x4.demote_f64x2_zero(value)
  v128.store32_lane(at, rounded, 0)
  v128.store32_lane(at + step, rounded, 1)
}

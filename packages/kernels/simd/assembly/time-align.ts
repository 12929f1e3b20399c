// Slope limits as composite moves: no cell waits for its neighbour in the row. The equations are in contract.ts.

/**
 * One row for L = 3 (or 2, without h₂ and v₂), four cells at a time in f64, the reference's sums and choices:
 *
 *   d(j) = D′(j − 1) + g c(j),   h₁(j) = d(j − 1) + c(j),   h₂(j) = h₁(j − 1) + c(j),   v₁(j) = d′(j) + c(j),   v₂(j) = v₁′(j) + c(j)
 *
 * with ′ for the row above. What a cell needs from its left is shifted in from the four before. D is the least,
 * earlier ones first where they tie; the move is the last that was strictly less than all before it.
 *
 * costs f32[columns]; above, row f64: D′ and D, from one cell before the first; chain0, chain1 f64: d′ and v₁′ in, d and v₁ out;
 * moves u8. Whole groups of four are read and written. `Three` is an integer type for L = 3, any other for L = 2.
 */
function slopeRow<Three>(
  costs: usize,
  columns: i32,
  g: f64,
  above: usize,
  row: usize,
  chain0: usize,
  chain1: usize,
  moves: usize,
): void {
  const weight = f64x2.splat(g)
  const none = f64x2.splat(Infinity)
  const one = i32x4.splat(1)
  const two = i32x4.splat(2)
  const down1 = i32x4.splat(129)
  const down2 = i32x4.splat(130)
  let dBefore = none
  let hBefore = none
  for (const end = costs + ((<usize>columns) << 2); costs < end; costs += 16) {
    const c = v128.load(costs)
    const c0 = f64x2.promote_low_f32x4(c)
    const c1 = f64x2.promote_low_f32x4(v128.shuffle<f64>(c, c, 1, 1))
    const d0 = f64x2.add(v128.load(above), f64x2.mul(weight, c0))
    const d1 = f64x2.add(v128.load(above, 16), f64x2.mul(weight, c1))
    const h0 = f64x2.add(v128.shuffle<f64>(dBefore, d0, 1, 2), c0)
    const h1 = f64x2.add(v128.shuffle<f64>(d0, d1, 1, 2), c1)
    // Decided when compiling: at a slope of two no run is longer than one.
    const hh0 = isInteger<Three>() ? f64x2.add(v128.shuffle<f64>(hBefore, h0, 1, 2), c0) : none
    const hh1 = isInteger<Three>() ? f64x2.add(v128.shuffle<f64>(h0, h1, 1, 2), c1) : none
    dBefore = d1
    hBefore = h1
    const v0 = f64x2.add(v128.load(chain0), c0)
    const v1 = f64x2.add(v128.load(chain0, 16), c1)
    const vv0 = isInteger<Three>() ? f64x2.add(v128.load(chain1), c0) : none
    const vv1 = isInteger<Three>() ? f64x2.add(v128.load(chain1, 16), c1) : none
    v128.store(chain0, d0)
    v128.store(chain0, d1, 16)
    v128.store(chain1, v0)
    v128.store(chain1, v1, 16)

    let least0 = d0
    let least1 = d1
    let move = v128.and(one, both(f64x2.lt(h0, least0), f64x2.lt(h1, least1)))
    least0 = f64x2.pmin(least0, h0)
    least1 = f64x2.pmin(least1, h1)
    // The codes ascend in the order they are tried, so the greatest is the last that won.
    move = i32x4.max_s(move, v128.and(two, both(f64x2.lt(hh0, least0), f64x2.lt(hh1, least1))))
    least0 = f64x2.pmin(least0, hh0)
    least1 = f64x2.pmin(least1, hh1)
    move = i32x4.max_s(move, v128.and(down1, both(f64x2.lt(v0, least0), f64x2.lt(v1, least1))))
    least0 = f64x2.pmin(least0, v0)
    least1 = f64x2.pmin(least1, v1)
    move = i32x4.max_s(move, v128.and(down2, both(f64x2.lt(vv0, least0), f64x2.lt(vv1, least1))))
    v128.store(row, f64x2.pmin(least0, vv0))
    v128.store(row, f64x2.pmin(least1, vv1), 16)
    const halves = i16x8.narrow_i32x4_s(move, move)
    v128.store32_lane(moves, i8x16.narrow_i16x8_u(halves, halves), 0)
    above += 32
    row += 32
    chain0 += 32
    chain1 += 32
    moves += 4
  }
}

/** Slopes from 1/3 to 3. */
export function slopeThreeRow(
  costs: usize,
  columns: i32,
  g: f64,
  above: usize,
  row: usize,
  chain0: usize,
  chain1: usize,
  moves: usize,
): void {
  slopeRow<i32>(costs, columns, g, above, row, chain0, chain1, moves)
}

/** Slopes from 1/2 to 2. */
export function slopeTwoRow(
  costs: usize,
  columns: i32,
  g: f64,
  above: usize,
  row: usize,
  chain0: usize,
  chain1: usize,
  moves: usize,
): void {
  slopeRow<f32>(costs, columns, g, above, row, chain0, chain1, moves)
}

/** Two masks of two f64 as one of four i32. */
function both(a: v128, b: v128): v128 {
  return v128.shuffle<i32>(a, b, 0, 2, 4, 6)
}

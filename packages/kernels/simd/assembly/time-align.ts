// Slope limits as composite moves: no cell waits for its neighbour in the row. The equations are in contract.ts.

/**
 * One row for L = 3 (or 2, without h₂ and v₂), eight cells at a time in f32, the reference's sums and choices:
 *
 *   d(j) = D′(j − 1) + g c(j),   h₁(j) = d(j − 1) + c(j),   h₂(j) = h₁(j − 1) + c(j),   v₁(j) = d′(j) + c(j),   v₂(j) = v₁′(j) + c(j)
 *
 * with ′ for the row above. What a cell needs from its left is shifted in from the four before. D is the least,
 * earlier ones first where they tie; the move is the last that was strictly less than all before it.
 *
 * costs f32[columns]; above, row f32: D′ and D, from one cell before the first; chain0, chain1 f32: d′ and v₁′ in, d and v₁ out;
 * moves u8. Whole groups of eight are read and written. `Three` is an integer type for L = 3, any other for L = 2.
 */
function slopeRow<Three>(
  costs: usize,
  columns: i32,
  g: f32,
  above: usize,
  row: usize,
  chain0: usize,
  chain1: usize,
  moves: usize,
): void {
  const weight = f32x4.splat(g)
  const none = f32x4.splat(Infinity)
  const one = i32x4.splat(1)
  const two = i32x4.splat(2)
  const down1 = i32x4.splat(129)
  const down2 = i32x4.splat(130)
  let dBefore = none
  let hBefore = none
  for (const end = costs + ((<usize>columns) << 2); costs < end; costs += 32) {
    let halves = none
    // Decided when compiling: twice the same four cells' worth, so that moves are packed eight at a time.
    for (let half: usize = 0; half < 32; half += 16) {
      const c = v128.load(costs + half)
      const d = f32x4.add(v128.load(above + half), f32x4.mul(weight, c))
      const h = f32x4.add(v128.shuffle<f32>(dBefore, d, 3, 4, 5, 6), c)
      dBefore = d
      const v = f32x4.add(v128.load(chain0 + half), c)
      v128.store(chain0 + half, d)
      let move = v128.and(one, f32x4.lt(h, d))
      let least = f32x4.pmin(d, h)
      // The codes ascend in the order they are tried, so the greatest is the last that won.
      if (isInteger<Three>()) {
        const hh = f32x4.add(v128.shuffle<f32>(hBefore, h, 3, 4, 5, 6), c)
        hBefore = h
        move = i32x4.max_s(move, v128.and(two, f32x4.lt(hh, least)))
        least = f32x4.pmin(least, hh)
      }
      move = i32x4.max_s(move, v128.and(down1, f32x4.lt(v, least)))
      least = f32x4.pmin(least, v)
      if (isInteger<Three>()) {
        const vv = f32x4.add(v128.load(chain1 + half), c)
        v128.store(chain1 + half, v)
        move = i32x4.max_s(move, v128.and(down2, f32x4.lt(vv, least)))
        least = f32x4.pmin(least, vv)
      }
      v128.store(row + half, least)
      if (half == 0) halves = move
      else {
        const narrow = i16x8.narrow_i32x4_s(halves, move)
        v128.store64_lane(moves, i8x16.narrow_i16x8_u(narrow, narrow), 0)
      }
    }
    above += 32
    row += 32
    chain0 += 32
    chain1 += 32
    moves += 8
  }
}

/** Slopes from 1/3 to 3. */
export function slopeThreeRow(
  costs: usize,
  columns: i32,
  g: f32,
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
  g: f32,
  above: usize,
  row: usize,
  chain0: usize,
  chain1: usize,
  moves: usize,
): void {
  slopeRow<f32>(costs, columns, g, above, row, chain0, chain1, moves)
}

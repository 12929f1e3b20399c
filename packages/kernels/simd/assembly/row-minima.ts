/**
 * Columns from `first` on with row[j − 1] > row[j] ≤ row[j + 1] and row[j] at most `limit` or limits[j], ascending, into found i32; answers how
 * many. row and limits f32[columns]; what is next to the first and behind the last number of row is overwritten by ∞. Four at a time.
 */
export function rowMinima(
  row: usize,
  first: i32,
  columns: i32,
  limit: f32,
  limits: usize,
  found: usize,
): i32 {
  if (first >= columns) return 0
  store<f32>(row + ((<usize>first) << 2) - 4, Infinity)
  store<f32>(row + ((<usize>columns) << 2), Infinity)
  const low = f32x4.splat(limit)
  const start = found
  for (let j = first; j < columns; j += 4) {
    const at = row + ((<usize>j) << 2)
    const d = v128.load(at)
    const isLeast = v128.and(f32x4.lt(d, v128.load(at - 4)), f32x4.le(d, v128.load(at, 4)))
    if (!v128.any_true(isLeast)) continue
    const isLow = v128.or(f32x4.le(d, low), f32x4.le(d, v128.load(limits + ((<usize>j) << 2))))
    let bits = i32x4.bitmask(v128.and(isLeast, isLow))
    while (bits) {
      const column = j + ctz(bits)
      if (column < columns) {
        store<i32>(found, column)
        found += 4
      }
      bits &= bits - 1
    }
  }
  return <i32>((found - start) >> 2)
}

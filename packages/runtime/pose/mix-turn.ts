/** turns[q … q + 3] ← the way from it to `after`, `part` of it: on a straight line the short way round, then of length 1. */
export function mixTurn(
  turns: Float64Array | Float32Array,
  q: number,
  after: ArrayLike<number>,
  part: number,
): void {
  const dot =
    turns[q] * after[q] +
    turns[q + 1] * after[q + 1] +
    turns[q + 2] * after[q + 2] +
    turns[q + 3] * after[q + 3]
  const sign = dot < 0 ? -part : part
  let squares = 0
  for (let c = q; c < q + 4; c++) {
    turns[c] = (1 - part) * turns[c] + sign * after[c]
    squares += turns[c] * turns[c]
  }
  const s = 1 / Math.sqrt(squares)
  for (let c = q; c < q + 4; c++) turns[c] *= s
}

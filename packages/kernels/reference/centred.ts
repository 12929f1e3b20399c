/** x with `centre` taken from each of its rows, in the precision of x. */
export function centred<T extends Float64Array | Float32Array>(x: T, centre: Float64Array, rows: number): T {
  const width = centre.length
  const out = (x instanceof Float32Array ? new Float32Array(x.length) : new Float64Array(x.length)) as T
  for (let r = 0; r < rows; r++)
    for (let c = 0, at = r * width; c < width; c++) out[at + c] = x[at + c] - centre[c]
  return out
}

/**
 * Takes from every row, mode after mode, what it has along the mode:
 *
 *   s_nm = p_m · y_n,      y_n ← y_n − s_nm p_m
 *
 * and answers s, `[row][mode]`. `data` is `[row][width]` and changes, `modes` `[mode][width]`. Every sum runs in order; rows have nothing
 * to do with each other, so that four go side by side: a sum alone waits for each of its additions.
 */
export function projectOut(
  data: Float64Array,
  rows: number,
  width: number,
  modes: Float64Array,
  count: number,
): Float64Array {
  const scores = new Float64Array(rows * count)
  let n = 0
  for (; n + 4 <= rows; n += 4) {
    const [a, b, c, d] = [0, 1, 2, 3].map((k) => data.subarray((n + k) * width, (n + k + 1) * width))
    for (let m = 0; m < count; m++) {
      const mode = modes.subarray(m * width, (m + 1) * width)
      let [sa, sb, sc, sd] = [0, 0, 0, 0]
      for (let i = 0; i < width; i++) {
        const p = mode[i]
        sa += p * a[i]
        sb += p * b[i]
        sc += p * c[i]
        sd += p * d[i]
      }
      for (let i = 0; i < width; i++) {
        const p = mode[i]
        a[i] -= sa * p
        b[i] -= sb * p
        c[i] -= sc * p
        d[i] -= sd * p
      }
      scores[n * count + m] = sa
      scores[(n + 1) * count + m] = sb
      scores[(n + 2) * count + m] = sc
      scores[(n + 3) * count + m] = sd
    }
  }
  for (; n < rows; n++) {
    const row = data.subarray(n * width, (n + 1) * width)
    for (let m = 0; m < count; m++) {
      const o = m * width
      let sum = 0
      for (let i = 0; i < width; i++) sum += modes[o + i] * row[i]
      for (let i = 0; i < width; i++) row[i] -= sum * modes[o + i]
      scores[n * count + m] = sum
    }
  }
  return scores
}

/** Small dense statistics for the measuring scripts: least squares, Fourier series, principal directions. */

/** Weighted least squares y ≈ a + b x. */
export function fitLine(
  x: readonly number[],
  y: readonly number[],
  w: readonly number[],
): { a: number; b: number; deviation: number } {
  const W = sum(w)
  const mx = sum(x.map((v, i) => v * w[i])) / W
  const my = sum(y.map((v, i) => v * w[i])) / W
  const sxx = sum(x.map((v, i) => w[i] * (v - mx) ** 2))
  const sxy = sum(x.map((v, i) => w[i] * (v - mx) * (y[i] - my)))
  const b = sxx > 0 ? sxy / sxx : 0
  const a = my - b * mx
  const deviation = Math.sqrt(sum(y.map((v, i) => w[i] * (v - a - b * x[i]) ** 2)) / W)
  return { a, b, deviation }
}

/** Fourier coefficients [c₀, a₁, b₁, a₂, b₂ …] of an evenly sampled period: c₀ + Σ aₖ cos 2πkφ + bₖ sin 2πkφ. */
export function fourier(samples: ArrayLike<number>, harmonics: number): number[] {
  const n = samples.length
  const out = [0]
  for (let i = 0; i < n; i++) out[0] += samples[i] / n
  for (let k = 1; k <= harmonics; k++) {
    let a = 0
    let b = 0
    for (let i = 0; i < n; i++) {
      a += (2 / n) * samples[i] * Math.cos((2 * Math.PI * k * i) / n)
      b += (2 / n) * samples[i] * Math.sin((2 * Math.PI * k * i) / n)
    }
    out.push(a, b)
  }
  return out
}

/**
 * The first `count` principal directions of rows (already centred), each scaled by its standard
 * deviation: power iteration with deflation on the Gram matrix, which is small (one row per person).
 */
export function principalVariations(
  rows: readonly (readonly number[])[],
  count: number,
): { direction: number[]; share: number }[] {
  const n = rows.length
  const gram = rows.map((a) => rows.map((b) => sum(a.map((v, i) => v * b[i]))))
  const total = sum(gram.map((g, i) => g[i]))
  const found: { direction: number[]; share: number }[] = []
  for (let c = 0; c < count; c++) {
    let u = rows.map((_, i) => Math.sin(1 + i + 3 * c))
    let value = 0
    for (let pass = 0; pass < 500; pass++) {
      const next = gram.map((g) => sum(g.map((v, i) => v * u[i])))
      value = Math.sqrt(sum(next.map((v) => v * v)))
      u = next.map((v) => v / value)
    }
    const direction = rows[0].map((_, i) => sum(u.map((v, r) => v * rows[r][i])) / Math.sqrt(n))
    found.push({ direction, share: value / total })
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) gram[i][j] -= value * u[i] * u[j]
  }
  return found
}

export const sum = (v: readonly number[]): number => v.reduce((a, b) => a + b, 0)
export const meanOf = (v: readonly number[]): number => sum(v) / v.length

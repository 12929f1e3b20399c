/** `NormalEquations` in the contract, four residuals at a time: H is walked a quarter as often. */
export function normalEquations(
  jacobian: Float64Array,
  residuals: Float64Array,
  count: number,
  n: number,
  from: number,
  to: number,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  const j = jacobian
  let i = 0
  for (; i + 4 <= count; i += 4) {
    const a = i * n
    const b = a + n
    const c = b + n
    const d = c + n
    const ra = residuals[i]
    const rb = residuals[i + 1]
    const rc = residuals[i + 2]
    const rd = residuals[i + 3]
    for (let p = from; p < to; p++) {
      const ja = j[a + p]
      const jb = j[b + p]
      const jc = j[c + p]
      const jd = j[d + p]
      gradient[p] = gradient[p] + ja * ra + jb * rb + jc * rc + jd * rd
      const row = p * n
      for (let q = from; q <= p; q++)
        hessian[row + q] = hessian[row + q] + ja * j[a + q] + jb * j[b + q] + jc * j[c + q] + jd * j[d + q]
    }
  }
  for (; i < count; i++) {
    const a = i * n
    for (let p = from; p < to; p++) {
      gradient[p] += j[a + p] * residuals[i]
      for (let q = from; q <= p; q++) hessian[p * n + q] += j[a + p] * j[a + q]
    }
  }
}

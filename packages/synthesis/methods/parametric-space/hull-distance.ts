/** Rounds at most: each brings the nearest point closer, the next ones ever less. */
const ROUNDS = 2000

/**
 * How far a point lies outside the convex hull of others, by Gilbert's algorithm: from the nearest point x found so far go
 * towards the vertex furthest along p − x, as far as that brings x closer to p. About 0 inside: a hundredth of the unit is near enough.
 */
export function hullDistance(point: readonly number[], others: readonly (readonly number[])[]): number {
  if (others.length === 0) return Infinity
  const minus = (a: readonly number[], b: readonly number[]): number[] => a.map((v, k) => v - b[k])
  const dot = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, v, k) => sum + v * b[k], 0)
  let x = others[0]
  for (let round = 0; round < ROUNDS; round++) {
    const towards = minus(point, x)
    const far = others.reduce((best, one) => (dot(one, towards) > dot(best, towards) ? one : best))
    const step = minus(far, x)
    const gain = dot(step, towards)
    if (gain <= 1e-6) break
    const share = Math.min(1, gain / dot(step, step))
    x = x.map((v, k) => v + share * step[k])
  }
  return Math.sqrt(dot(minus(point, x), minus(point, x)))
}

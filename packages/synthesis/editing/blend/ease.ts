/**
 * From 0 to 1 with no speed and no acceleration at either end: 10u³ − 15u⁴ + 6u⁵. Held outside [0, 1].
 * A blend by it joins two motions without a jump in velocity (C¹) or acceleration (C²).
 */
export function ease(u: number): number {
  if (!(u > 0)) return 0
  if (u >= 1) return 1
  return u * u * u * (10 + u * (6 * u - 15))
}

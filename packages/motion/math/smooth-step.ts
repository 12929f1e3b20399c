/** From 0 to 1 with no speed at either end, held outside [0, 1]: 3u² − 2u³. */
export function smoothStep(u: number): number {
  if (!(u > 0)) return 0
  if (u >= 1) return 1
  return u * u * (3 - 2 * u)
}

/**
 * From 0 to 1 with no speed and no acceleration at either end, held outside [0, 1]: 10u³ − 15u⁴ + 6u⁵. A blend by it
 * joins two motions without a jump in velocity or acceleration; it is also the movement of least jerk (Flash, Hogan 1985).
 */
export function smootherStep(u: number): number {
  if (!(u > 0)) return 0
  if (u >= 1) return 1
  return u * u * u * (10 + u * (6 * u - 15))
}

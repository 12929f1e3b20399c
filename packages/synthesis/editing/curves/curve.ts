import { MotionError, smoothStep } from '@understudy/motion'

/** How a curve passes a key: level; along its neighbours; or with a corner, straight to either side. */
export const TANGENTS = ['flat', 'smooth', 'straight'] as const
/** One of `TANGENTS`. */
export type Tangent = (typeof TANGENTS)[number]

/** A key of a curve: seconds, value, and how the curve passes it; flat if nothing is said. */
export type CurveKey = readonly [seconds: number, value: number, tangent?: Tangent | undefined]

/**
 * A curve through keys at a time: the first value before all keys, the last after all, and between keys a and b, with
 * h = t_b − t_a and u = (t − t_a)/h, the cubic of Hermite
 *
 *   c(t) = a (1 + 2u)(1 − u)² + b u²(3 − 2u) + h (s_a u (1 − u)² − s_b u² (1 − u))
 *
 * The slope s at a key is 0 (flat), that of the line through both neighbours (smooth; 0 at an end), or that of the line
 * to the other key (straight). Both flat, it is an ease from a to b.
 */
export function curveAt(keys: readonly CurveKey[], seconds: number): number {
  if (keys.length === 0)
    throw new MotionError('curveAt: the curve has no keys; at least one is needed. Add a key.')
  const after = keys.findIndex(([time]) => time > seconds)
  if (after === 0) return keys[0][1]
  if (after < 0) return keys[keys.length - 1][1]
  const [from, a] = keys[after - 1]
  const [to, b] = keys[after]
  const h = to - from
  const u = (seconds - from) / h
  const secant = (b - a) / h
  const [sa, sb] = [slopeAt(keys, after - 1, secant), slopeAt(keys, after, secant)]
  const eased = a + (b - a) * smoothStep(u)
  return sa === 0 && sb === 0 ? eased : eased + h * (sa * u * (1 - u) ** 2 - sb * u * u * (1 - u))
}

function slopeAt(keys: readonly CurveKey[], index: number, secant: number): number {
  const [, , tangent = 'flat'] = keys[index]
  if (tangent === 'flat') return 0
  if (tangent === 'straight') return secant
  if (index === 0 || index === keys.length - 1) return 0
  const [before, after] = [keys[index - 1], keys[index + 1]]
  return (after[1] - before[1]) / (after[0] - before[0])
}

/** Refuses keys that are not in the order of time. */
export function requireInOrder(who: string, keys: readonly CurveKey[]): void {
  const wrong = keys.findIndex(([time], i) => i > 0 && time <= keys[i - 1][0])
  if (wrong > 0)
    throw new MotionError(
      `${who}: key ${wrong + 1} is at ${keys[wrong][0]} s, not after the one before it. Give keys in the order of time.`,
    )
}

/** Eases over r in [0, 1], held outside: no speed and no acceleration at either end unless told otherwise. */

export { smootherStep as minimumJerk } from '@understudy/motion'

/** 0 outside [0, 1], 1 in the middle, smooth to the second derivative: 64 r³(1 − r)³. */
export function bump(r: number): number {
  if (r <= 0 || r >= 1) return 0
  const q = r * (1 - r)
  return 64 * q * q * q
}

/** Position, speed and acceleration at an instant. */
export type State = readonly [position: number, speed: number, acceleration: number]

/** The quintic that leaves `from` and arrives at `to` after `duration` seconds, at `t` seconds. */
export function quintic(from: State, to: State, duration: number, t: number): number {
  const r = Math.min(Math.max(t / duration, 0), 1)
  const [p0, v0, a0] = [from[0], from[1] * duration, from[2] * duration * duration]
  const [p1, v1, a1] = [to[0], to[1] * duration, to[2] * duration * duration]
  const d = p1 - p0
  const c3 = 10 * d - 6 * v0 - 4 * v1 - 1.5 * a0 + 0.5 * a1
  const c4 = -15 * d + 8 * v0 + 7 * v1 + 1.5 * a0 - a1
  const c5 = 6 * d - 3 * v0 - 3 * v1 - 0.5 * a0 + 0.5 * a1
  return p0 + r * (v0 + r * (a0 / 2 + r * (c3 + r * (c4 + r * c5))))
}

export const clamp = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high)
export const mix = (a: number, b: number, alpha: number): number => a + (b - a) * alpha

/** What a key-framed curve does at its ends: comes to rest, or runs through without bending. */
export type Ends = 'rest' | 'open'

/**
 * A key-framed curve through (time, value): the C² cubic spline with ends at rest (speed zero) or open
 * (curvature zero). Before the first and after the last key it holds.
 */
export function through(
  keys: readonly (readonly [time: number, value: number])[],
  ends: Ends = 'rest',
): (t: number) => number {
  const n = keys.length
  if (n === 1) return () => keys[0][1]
  const speeds = splineSpeeds(keys, ends)
  return (t) => {
    if (t <= keys[0][0]) return keys[0][1]
    if (t >= keys[n - 1][0]) return keys[n - 1][1]
    let i = 0
    // A dance has hundreds of keys and asks for them at every frame: halve, do not walk.
    for (let high = n - 1; high - i > 1;) {
      const middle = (i + high) >> 1
      if (t > keys[middle][0]) i = middle
      else high = middle
    }
    const h = keys[i + 1][0] - keys[i][0]
    const r = (t - keys[i][0]) / h
    const [p0, p1] = [keys[i][1], keys[i + 1][1]]
    const [v0, v1] = [speeds[i] * h, speeds[i + 1] * h]
    return p0 + r * (v0 + r * (3 * (p1 - p0) - 2 * v0 - v1 + r * (2 * (p0 - p1) + v0 + v1)))
  }
}

/** Speeds at the keys that make the cubic C² (Thomas algorithm on the tridiagonal system). */
function splineSpeeds(keys: readonly (readonly [number, number])[], ends: Ends): Float64Array {
  const n = keys.length
  const v = new Float64Array(n)
  const upper = new Float64Array(n)
  const slope = (i: number): number => (keys[i + 1][1] - keys[i][1]) / (keys[i + 1][0] - keys[i][0])
  if (ends === 'open') {
    // 2v₀ + v₁ = 3 slope₀: no curvature at the first key.
    upper[0] = 0.5
    v[0] = 1.5 * slope(0)
  }
  for (let i = 1; i < n - 1; i++) {
    const a = 1 / (keys[i][0] - keys[i - 1][0])
    const b = 1 / (keys[i + 1][0] - keys[i][0])
    const right = 3 * (a * slope(i - 1) + b * slope(i))
    const pivot = 2 * (a + b) - a * upper[i - 1]
    upper[i] = b / pivot
    v[i] = (right - a * v[i - 1]) / pivot
  }
  if (ends === 'open') v[n - 1] = (3 * slope(n - 2) - v[n - 2]) / (2 - upper[n - 2])
  for (let i = n - 2; i >= (ends === 'open' ? 0 : 1); i--) v[i] -= upper[i] * v[i + 1]
  return v
}

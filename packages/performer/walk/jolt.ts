import { minimumJerk } from '../math/ease.ts'
import { sin } from '../math/trig.ts'

/** How fast a body rings after a foot has hit the floor, hertz, and how soon it is over, seconds. */
const RINGS = 8.5
const LASTS = 0.075
/** The heel's pad takes the edge off, seconds. */
const PADDED = 0.03

/**
 * The jolt of footfalls, 1 at most: the hips sink and spring back a few millimetres within a sixth of a second, and
 * everything above them with it. Recorded walkers have 180 to 270 m/s³ of jerk between 6 and 15 Hz; without it feet seem to
 * be put on felt.
 *   j(τ) = ease(τ/0.03) e^(−τ/0.075) sin 2πfτ
 */
export function jolts(footfalls: readonly number[]): (t: number) => number {
  return (t) => {
    let value = 0
    for (const at of footfalls) {
      const since = t - at
      if (since <= 0 || since > 8 * LASTS) continue
      value += minimumJerk(since / PADDED) * decay(since / LASTS) * sin(2 * Math.PI * RINGS * since)
    }
    return value
  }
}

/** e^(−r) for r ≥ 0 as (1 + r/64)^−64: products only, the same bits in every engine. */
function decay(r: number): number {
  let value = 1 / (1 + r / 64)
  for (let k = 0; k < 6; k++) value *= value
  return value
}

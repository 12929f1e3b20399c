import { multiplyFlat, portable } from '@understudy/kernels'

const turn = new Float64Array(4)

/**
 * out ← R_last … R_second R_first: Acclaim lists rotations in the order in which they are done, about
 * fixed axes. `axes` are 0 for x, 1 for y, 2 for z; `angles` in radians.
 */
export function rotationInOrder(
  out: Float64Array,
  o: number,
  axes: readonly number[],
  angles: ArrayLike<number>,
): void {
  out[o] = out[o + 1] = out[o + 2] = 0
  out[o + 3] = 1
  for (let i = 0; i < axes.length; i++) {
    turn.fill(0)
    turn[axes[i]] = portable.sin(angles[i] / 2)
    turn[3] = portable.cos(angles[i] / 2)
    multiplyFlat(out, o, turn, 0, out, o)
  }
}

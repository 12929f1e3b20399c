import { averageFlat } from '@understudy/kernels'
import { MotionError } from '../errors.ts'
import type { Quat } from './quat.ts'

export { averageFlat }

/** The rotation nearest to all of these, equally or by weight. */
export function average(rotations: readonly Quat[], weights?: readonly number[]): Quat {
  if (rotations.length === 0 || (weights && weights.length !== rotations.length)) {
    throw new MotionError(
      `average: ${rotations.length} rotations and ${weights?.length ?? 'no'} weights were given; ` +
        `at least one rotation is needed, and one weight each.`,
      { code: 'mismatch' },
    )
  }
  const packed = new Float64Array(4 * rotations.length)
  rotations.forEach((q, at) => packed.set(q, 4 * at))
  averageFlat(packed, 0, packed, 0, 4, rotations.length, weights)
  return [packed[0], packed[1], packed[2], packed[3]]
}

import { portable } from '@understudy/kernels'
import type { Vec3 } from '../math/vec3.ts'

/**
 * A grown right hand, metres, in its own axes: x along the fingers, y to the thumb, z to the back. The wrist is the
 * origin. A left hand is the same numbers in mirrored axes.
 */
export interface FingerShape {
  readonly name: 'thumb' | 'index' | 'middle' | 'ring' | 'little'
  /** Three joints and the tip. */
  readonly points: readonly [Vec3, Vec3, Vec3, Vec3]
  /** Half thickness at each of them. */
  readonly radii: readonly [number, number, number, number]
  /** The side of the nail: fingers bend away from it. */
  readonly back: Vec3
}

const DEGREE = Math.PI / 180

/** A finger that leaves its knuckle at an angle towards the thumb. */
function finger(
  name: FingerShape['name'],
  knuckle: Vec3,
  towardsThumb: number,
  lengths: readonly [number, number, number],
  radii: FingerShape['radii'],
): FingerShape {
  const way: Vec3 = [portable.cos(towardsThumb * DEGREE), portable.sin(towardsThumb * DEGREE), 0]
  let reach = 0
  const points: Vec3[] = [knuckle]
  for (const length of lengths) {
    reach += length
    // A hand at rest is a little hollow: the tips lie below the knuckles.
    points.push([knuckle[0] + reach * way[0], knuckle[1] + reach * way[1], knuckle[2] - 0.4 * reach * reach])
  }
  return { name, points: points as unknown as FingerShape['points'], radii, back: [0, 0, 1] }
}

export const FINGERS: readonly FingerShape[] = [
  {
    name: 'thumb',
    points: [
      [0.024, 0.023, -0.007],
      [0.06, 0.05, -0.018],
      [0.088, 0.067, -0.022],
      [0.112, 0.08, -0.024],
    ],
    radii: [0.0165, 0.0125, 0.0108, 0.0088],
    back: [-0.45, 0.72, 0.53],
  },
  finger('index', [0.094, 0.0285, 0.001], 7, [0.044, 0.027, 0.022], [0.0108, 0.0098, 0.009, 0.0081]),
  finger('middle', [0.098, 0.0075, 0.003], 1, [0.049, 0.031, 0.023], [0.0108, 0.01, 0.0091, 0.0082]),
  finger('ring', [0.093, -0.0135, 0.001], -5, [0.045, 0.029, 0.022], [0.0103, 0.0095, 0.0087, 0.0079]),
  finger('little', [0.083, -0.032, -0.003], -12, [0.035, 0.022, 0.019], [0.0094, 0.0084, 0.0078, 0.0071]),
]

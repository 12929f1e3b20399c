import { eulerToQuat } from '../../math/euler.ts'
import type { Skeleton } from '../../skeleton/skeleton.ts'

/** Local angles about Z, X and Y, degrees; joints that are not listed are not turned. */
const ANGLES: Readonly<Record<string, readonly [z: number, x: number, y: number]>> = {
  Hips: [90, 0, 0],
  Spine: [0, 90, 0],
  Shoulder_L: [-90, 0, -90],
  Shoulder_R: [90, 0, -90],
  UpperLeg_L: [180, 0, 0],
  UpperLeg_R: [180, 0, 180],
  Foot_L: [0, 0, -50.4],
  Foot_R: [0, 0, -50.4],
  Toes_L: [0, 0, -17],
  Toes_R: [0, 0, -17],
}

/**
 * Local rotations `[joint][xyzw]` of Bandai's skeleton with legs down, arms out and palms down, feet flat. Its axes run along
 * the bones, so offsets alone do not tell how a joint is turned about its bone. The hinges do: knees and elbows bend
 * about their local Y only, and with these angles that is the figure's left–right at the knee and its up–down at the elbow.
 * Feet and toes are turned as in quiet stance (ankle to ball 39.6° below level in all files).
 */
export function bandaiTPose({ joints }: Skeleton): Float32Array {
  const rotations = new Float32Array(4 * joints.length)
  const radians = Math.PI / 180
  joints.forEach(({ name }, joint) => {
    const [z, x, y] = ANGLES[name] ?? [0, 0, 0]
    rotations.set(eulerToQuat('ZXY', z * radians, x * radians, y * radians), 4 * joint)
  })
  return rotations
}

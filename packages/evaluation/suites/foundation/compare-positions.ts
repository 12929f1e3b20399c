import { worldPositions, type Motion } from '@understudy/motion'
import { jointDistances } from '@understudy/synthesis/analysis'
import { largest } from '../../measure/statistics.ts'

/**
 * How far each joint of `b` is from the joint of the same name in `a`, in every frame, metres. Joints that `b` has
 * not, or another number of frames, give one infinity: a round trip must bring everything back.
 */
export function namedDistances(a: Motion, b: Motion): Float64Array {
  if (a.frameCount !== b.frameCount) return Float64Array.of(Infinity)
  const indexInB = new Map(b.skeleton.joints.map(({ name }, index) => [name, index]))
  const other = a.skeleton.joints.map(({ name }) => indexInB.get(name) ?? -1)
  if (other.includes(-1)) return Float64Array.of(Infinity)
  const q = worldPositions(b)
  const ordered = new Float32Array(3 * a.frameCount * other.length)
  for (let frame = 0; frame < a.frameCount; frame++)
    other.forEach((joint, n) => {
      const from = 3 * (frame * b.skeleton.jointCount + joint)
      ordered.set(q.subarray(from, from + 3), 3 * (frame * other.length + n))
    })
  return jointDistances(worldPositions(a), ordered, other.length)
}

/** The largest of `namedDistances`; NaN if one is. */
export const farthest = (a: Motion, b: Motion): number => Math.max(0, largest(namedDistances(a, b)))

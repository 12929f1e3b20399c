import { worldPositions, type Motion } from '@understudy/motion'

/**
 * How far each joint of `b` is from the joint of the same name in `a`, in every frame, metres. Joints that `b` has
 * not, or another number of frames, give one infinity: a round trip must bring everything back.
 */
export function jointDistances(a: Motion, b: Motion): Float64Array {
  if (a.frameCount !== b.frameCount) return Float64Array.of(Infinity)
  const indexInB = new Map(b.skeleton.joints.map(({ name }, index) => [name, index]))
  const other = Int32Array.from(a.skeleton.joints, ({ name }) => indexInB.get(name) ?? -1)
  if (other.includes(-1)) return Float64Array.of(Infinity)
  const p = worldPositions(a)
  const q = worldPositions(b)
  const distances = new Float64Array(a.frameCount * a.skeleton.jointCount)
  for (let frame = 0; frame < a.frameCount; frame++) {
    for (let joint = 0; joint < other.length; joint++) {
      const i = frame * other.length + joint
      const u = 3 * i
      const v = 3 * (frame * b.skeleton.jointCount + other[joint])
      distances[i] = Math.hypot(p[u] - q[v], p[u + 1] - q[v + 1], p[u + 2] - q[v + 2])
    }
  }
  return distances
}

/** The largest of `jointDistances`; NaN if one is. */
export function farthest(a: Motion, b: Motion): number {
  return jointDistances(a, b).reduce((most, distance) => (distance <= most ? most : distance), 0)
}

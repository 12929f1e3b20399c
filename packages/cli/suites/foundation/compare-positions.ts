import { worldPositions, type Motion } from '@understudy/motion'

/**
 * The farthest any joint of `b` is from the joint of the same name in `a`, over all frames, metres. Joints that
 * `b` has not, or another number of frames, make it infinite: a round trip must bring everything back.
 */
export function farthest(a: Motion, b: Motion): number {
  if (a.frameCount !== b.frameCount) return Infinity
  const indexInB = new Map(b.skeleton.joints.map(({ name }, index) => [name, index]))
  const pairs = a.skeleton.joints.map(({ name }, index) => [index, indexInB.get(name) ?? -1] as const)
  if (pairs.some(([, other]) => other < 0)) return Infinity
  const p = worldPositions(a)
  const q = worldPositions(b)
  let most = 0
  for (let frame = 0; frame < a.frameCount; frame++) {
    for (const [i, j] of pairs) {
      const u = 3 * (frame * a.skeleton.jointCount + i)
      const v = 3 * (frame * b.skeleton.jointCount + j)
      const d = Math.hypot(p[u] - q[v], p[u + 1] - q[v + 1], p[u + 2] - q[v + 2])
      // Written so that a NaN shows.
      if (!(d <= most)) most = d
    }
  }
  return most
}

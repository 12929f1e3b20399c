import { makeMotion, quat, type Motion } from '@understudy/motion'

/** Frames of `b` where a weight is 1, of `a` to the bit where it is 0, mixed between: two motions of one body and length. */
export function mixByWeights(a: Motion, b: Motion, weights: Float64Array): Motion {
  const { jointCount } = a.skeleton
  const rootPositions = a.rootPositions.slice()
  const rotations = a.rotations.slice()
  weights.forEach((weight, frame) => {
    if (weight === 0) return
    for (let i = 3 * frame; i < 3 * frame + 3; i++)
      rootPositions[i] += weight * (b.rootPositions[i] - a.rootPositions[i])
    for (let joint = 0; joint < jointCount; joint++) {
      const at = 4 * (frame * jointCount + joint)
      const [own, other] = [quat.quatAt(a.rotations, at), quat.quatAt(b.rotations, at)]
      rotations.set(weight === 1 ? other : quat.slerp(own, other, weight), at)
    }
  })
  return makeMotion({ ...a, rootPositions, rotations })
}

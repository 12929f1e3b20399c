import { makeMotion, quat, type Motion } from '@understudy/motion'
import { smoothGaussian } from '../../analysis/signals/smooth-gaussian.ts'
import { cleanFeet } from '../../editing/index.ts'

/** What changes slower than this is somebody's manner, what is quicker is trembling: σ of a Gaussian, seconds. */
const SLOW = 0.12

/**
 * A model's motion with the manner of what it was made from: of what the model leaves over, r = log(q_model⁻¹ q_input) and the
 * difference of the roots, the slow part is put back,
 *
 *   q = q_model exp(share · r̄),     r̄ = r under a Gaussian of 0.12 s
 *
 * and the feet are held again. Examples of other people say how an action goes, not how this person does it.
 */
export function keepManner(made: Motion, input: Motion, share: number): Motion {
  if (share === 0) return made
  const { frameCount, frameRate, skeleton, rootPositions, rotations } = made
  const width = 3 * (skeleton.jointCount + 1)
  const left = new Float64Array(frameCount * width)
  for (let f = 0; f < frameCount; f++) {
    // A clock that ends later holds the last frame.
    const g = Math.min(f, input.frameCount - 1)
    for (let c = 0; c < 3; c++)
      left[f * width + c] = input.rootPositions[3 * g + c] - rootPositions[3 * f + c]
    for (let j = 0; j < skeleton.jointCount; j++) {
      const turn = quat.multiply(
        quat.inverse(quat.quatAt(rotations, 4 * (f * skeleton.jointCount + j))),
        quat.quatAt(input.rotations, 4 * (g * skeleton.jointCount + j)),
      )
      // The short way round.
      const near = turn[3] < 0 ? ([-turn[0], -turn[1], -turn[2], -turn[3]] as const) : turn
      left.set(quat.log(near), f * width + 3 + 3 * j)
    }
  }
  const slow = smoothGaussian(left, width, SLOW * frameRate)
  const places = rootPositions.slice()
  const turns = rotations.slice()
  for (let f = 0; f < frameCount; f++) {
    for (let c = 0; c < 3; c++) places[3 * f + c] += share * slow[f * width + c]
    for (let j = 0; j < skeleton.jointCount; j++) {
      const [at, from] = [4 * (f * skeleton.jointCount + j), f * width + 3 + 3 * j]
      const by = [0, 1, 2].map((c) => share * slow[from + c])
      turns.set(quat.multiply(quat.quatAt(rotations, at), quat.exp([by[0], by[1], by[2]])), at)
    }
  }
  const { name, annotations } = made
  const kept = makeMotion({ name, skeleton, frameRate, rootPositions: places, rotations: turns, annotations })
  const canHold = annotations.contacts.length > 0 && skeleton.roles.has('leftFoot')
  return canHold ? { ...cleanFeet(kept).motion, name } : kept
}

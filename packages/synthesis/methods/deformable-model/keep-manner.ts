import type { Motion } from '@understudy/motion'
import { cleanFeet } from '../../editing/index.ts'
import { smoothNoise, towards } from './smooth-noise.ts'

/**
 * A model's motion with the manner of what it was made from: moved by this share towards that motion without its noise
 * (`smoothNoise`), the feet held again. Examples of other people say how an action goes, not how this person does it.
 */
export function keepManner(made: Motion, input: Motion, share: number): Motion {
  if (share === 0) return made
  const kept = towards(made, smoothNoise(lastHeld(input, made.frameCount)), share)
  const { annotations, name, skeleton } = made
  const canHold = annotations.contacts.length > 0 && skeleton.roles.has('leftFoot')
  return canHold ? { ...cleanFeet(kept).motion, name } : kept
}

/** As many frames: a clock that ends later holds the last one. */
function lastHeld(motion: Motion, frameCount: number): Motion {
  if (motion.frameCount === frameCount) return motion
  const frames = (values: Float32Array): Float32Array => {
    const width = values.length / motion.frameCount
    return Float32Array.from(
      { length: frameCount * width },
      (_, i) => values[Math.min(Math.floor(i / width), motion.frameCount - 1) * width + (i % width)],
    )
  }
  const [rootPositions, rotations] = [frames(motion.rootPositions), frames(motion.rotations)]
  return { ...motion, frameCount, rootPositions, rotations }
}

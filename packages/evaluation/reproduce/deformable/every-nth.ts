import type { Motion } from '@understudy/motion'

/** Every so manyth frame of a motion, the first one included, as they are: nothing is smoothed. */
export function everyNth(motion: Motion, step: number): Motion {
  const frameCount = Math.ceil(motion.frameCount / step)
  const pick = (from: Float32Array): Float32Array => {
    const width = from.length / motion.frameCount
    const out = new Float32Array(width * frameCount)
    for (let k = 0; k < frameCount; k++)
      out.set(from.subarray(k * step * width, (k * step + 1) * width), k * width)
    return out
  }
  const [rootPositions, rotations] = [pick(motion.rootPositions), pick(motion.rotations)]
  return { ...motion, frameCount, frameRate: motion.frameRate / step, rootPositions, rotations }
}

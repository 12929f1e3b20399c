import { worldPositions, type ContactInterval, type Motion } from '@understudy/motion'
import { plantedFrames, plantedSpeeds } from '@understudy/synthesis/analysis'

/** Steps of the little curve: about as many as it has pixels. */
const STEPS = 220

/** The fastest planted point in each of `STEPS` even parts of the clip, centimetres per second. */
export function skateCurve(motion: Motion, contacts: readonly ContactInterval[]): Float32Array {
  const { frameRate, frameCount, skeleton } = motion
  const out = new Float32Array(STEPS)
  plantedSpeeds(
    worldPositions(motion),
    skeleton.jointCount,
    plantedFrames(motion, contacts),
    () => frameRate,
    (frame, speed) => {
      const step = Math.min(STEPS - 1, Math.floor((STEPS * frame) / Math.max(1, frameCount - 1)))
      out[step] = Math.max(out[step], speed)
    },
  )
  return out
}

import { slerpFlat } from '@understudy/kernels'
import { makeMotion, type Interval, type Motion } from '@understudy/motion'

/** Seconds over which a change begins before a stretch and ends after it. */
const FADE = 0.1

/** A change of a motion in one stretch only, fading in before it and out after it. Both have the same frames. */
export function onlyWithin(before: Motion, after: Motion, { start, end }: Interval): Motion {
  if (before === after) return before
  const { frameCount, frameRate, skeleton } = before
  const rootPositions = before.rootPositions.slice()
  const rotations = before.rotations.slice()
  for (let frame = 0; frame < frameCount; frame++) {
    const time = frame / frameRate
    const outside = Math.max(start - time, time - end, 0)
    const x = Math.max(0, 1 - outside / FADE)
    const weight = x * x * (3 - 2 * x)
    if (weight === 0) continue
    for (let c = 3 * frame; c < 3 * frame + 3; c++)
      rootPositions[c] += weight * (after.rootPositions[c] - rootPositions[c])
    for (let joint = 0; joint < skeleton.jointCount; joint++) {
      const at = 4 * (frame * skeleton.jointCount + joint)
      slerpFlat(rotations, at, before.rotations, at, after.rotations, at, weight)
    }
  }
  return makeMotion({ ...after, rootPositions, rotations })
}

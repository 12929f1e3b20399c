import { mergeAnnotations, warpAnnotations } from '../annotations/carry.ts'
import type { Annotations, Interval } from '../annotations/annotations.ts'
import { duration, makeMotion, type Motion } from './motion.ts'

/** The same poses from the last to the first. What held from s to e holds from T − e to T − s, T the duration. */
export function reverse(motion: Motion): Motion {
  const { frameCount, skeleton, rootPositions, rotations } = motion
  const backwards = (from: Float32Array, width: number): Float32Array => {
    const out = new Float32Array(from.length)
    for (let frame = 0; frame < frameCount; frame++)
      out.set(from.subarray(width * (frameCount - 1 - frame), width * (frameCount - frame)), width * frame)
    return out
  }
  return makeMotion({
    ...motion,
    rootPositions: backwards(rootPositions, 3),
    rotations: backwards(rotations, 4 * skeleton.jointCount),
    annotations: reversed(motion.annotations, duration(motion)),
  })
}

function reversed(annotations: Annotations, last: number): Annotations {
  const turned = warpAnnotations(annotations, (seconds) => Math.max(0, last - seconds))
  const swap = <T extends Interval>(items: readonly T[]): T[] =>
    items.map((item) => ({ ...item, start: item.end, end: item.start }))
  const { contacts, segments, handholds, handPoses } = turned
  // In the order of time again.
  return mergeAnnotations([
    {
      ...turned,
      contacts: swap(contacts),
      segments: swap(segments),
      handholds: swap(handholds),
      handPoses: swap(handPoses),
    },
  ])
}

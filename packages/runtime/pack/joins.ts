import type { MotionPack } from './motion-pack.ts'

/** The first join that leaves a frame after this one. */
export function joinAfter({ header: { joins } }: MotionPack, frame: number): number {
  let [low, high] = [0, joins.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (joins[middle].from <= frame) low = middle + 1
    else high = middle
  }
  return low
}

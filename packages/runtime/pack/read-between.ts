import { FRAME_PLACES, type MotionPack } from './motion-pack.ts'

/**
 * frame ← the frame of a pack at a position with a fraction, at most `last`: neighbours mixed straight, rotations brought back to length 1.
 * Both arrays have the pack's `frameWidth`; `after` is overwritten. No allocation.
 */
export function readBetween(
  pack: MotionPack,
  position: number,
  last: number,
  frame: Float64Array,
  after: Float64Array,
): void {
  const below = Math.floor(position)
  const part = position - below
  pack.readFrame(below, frame)
  if (part < 1e-6) return
  pack.readFrame(Math.min(below + 1, last), after)
  for (let c = 0; c < FRAME_PLACES; c++) frame[c] += part * (after[c] - frame[c])
  for (let q = FRAME_PLACES; q < frame.length; q += 4) {
    const dot =
      frame[q] * after[q] +
      frame[q + 1] * after[q + 1] +
      frame[q + 2] * after[q + 2] +
      frame[q + 3] * after[q + 3]
    const sign = dot < 0 ? -part : part
    let squares = 0
    for (let c = q; c < q + 4; c++) {
      frame[c] = (1 - part) * frame[c] + sign * after[c]
      squares += frame[c] * frame[c]
    }
    const s = 1 / Math.sqrt(squares)
    for (let c = q; c < q + 4; c++) frame[c] *= s
  }
}

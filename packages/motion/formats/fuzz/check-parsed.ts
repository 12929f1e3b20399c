import type { Motion } from '../../motion/motion.ts'
import type { ParsedMotion } from '../parsed-motion.ts'

/** Bytes of result per byte of input, and what is always allowed: the bound every reader keeps. */
const MOST_GROWTH = 64
const ALWAYS_ALLOWED = 17 * 2 ** 20

/** What is wrong with a result, or undefined: whatever was read must be sound and not dwarf its input. */
export function faultOf({ motion, others, issues }: ParsedMotion, inputBytes: number): string | undefined {
  let bytes = 0
  for (const one of [motion, ...others]) {
    const fault = faultOfMotion(one)
    if (fault) return fault
    bytes += one.rootPositions.byteLength + one.rotations.byteLength + 200 * one.skeleton.jointCount
  }
  if (bytes > MOST_GROWTH * inputBytes + ALWAYS_ALLOWED) return `${bytes} bytes from ${inputBytes}`
  for (const { at, message } of issues) bytes += at.length + message.length
  if (issues.length > inputBytes + 100 || bytes > MOST_GROWTH * inputBytes + ALWAYS_ALLOWED)
    return `${issues.length} issues from ${inputBytes} bytes`
  return undefined
}

function faultOfMotion({
  skeleton,
  frameCount,
  frameRate,
  rootPositions,
  rotations,
}: Motion): string | undefined {
  if (!(frameCount >= 1) || !(frameRate > 0 && frameRate < Infinity))
    return `${frameCount} frames at ${frameRate}`
  if (rootPositions.length !== 3 * frameCount) return 'root positions do not fit the frames'
  if (rotations.length !== 4 * frameCount * skeleton.jointCount) return 'rotations do not fit the joints'
  for (const value of rootPositions) if (!Number.isFinite(value)) return 'a root position is not finite'
  for (const value of skeleton.offsets) if (!Number.isFinite(value)) return 'an offset is not finite'
  for (let q = 0; q < rotations.length; q += 4) {
    const square = rotations[q] ** 2 + rotations[q + 1] ** 2 + rotations[q + 2] ** 2 + rotations[q + 3] ** 2
    if (!(Math.abs(square - 1) < 5e-3)) return `a rotation has length ${Math.sqrt(square)}`
  }
  return undefined
}

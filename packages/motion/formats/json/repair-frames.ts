import { normalizeFlat } from '@understudy/kernels'
import type { Issue } from '../../errors.ts'

/** A quaternion this far from unit length is called damaged, not rounded. */
const UNIT_SLACK = 1e-3

/**
 * Makes frames that came from outside safe to compute with, in place: a number that is not finite
 * is held from the frame before (zero, or no turn, in the first), and rotations are made unit. One
 * issue for each kind, with the first place and the count: a broken file has thousands.
 */
export function repairFrames(
  rootPositions: Float32Array,
  rotations: Float32Array,
  jointCount: number,
  source: string,
  issues: Issue[],
): void {
  let holes = 0
  let firstHole = 0
  for (let i = 0; i < rootPositions.length; i++) {
    if (Number.isFinite(rootPositions[i])) continue
    if (holes++ === 0) firstHole = Math.floor(i / 3)
    rootPositions[i] = i >= 3 ? rootPositions[i - 3] : 0
  }
  if (holes > 0)
    issues.push({
      at: source,
      message: `${holes} root numbers from frame ${firstHole} on were not finite; held from the frame before`,
    })

  let damaged = 0
  let firstDamaged = 0
  const width = 4 * jointCount
  for (let q = 0; q < rotations.length; q += 4) {
    const square = rotations[q] ** 2 + rotations[q + 1] ** 2 + rotations[q + 2] ** 2 + rotations[q + 3] ** 2
    if (square === 1) continue
    if (!(square > 0.25 && square < 4)) {
      if (damaged++ === 0) firstDamaged = Math.floor(q / width)
      for (let c = 0; c < 4; c++) rotations[q + c] = q >= width ? rotations[q + c - width] : c === 3 ? 1 : 0
    } else if (Math.abs(square - 1) > UNIT_SLACK) {
      if (damaged++ === 0) firstDamaged = Math.floor(q / width)
      normalizeFlat(rotations, q, rotations, q)
    }
  }
  if (damaged > 0)
    issues.push({
      at: source,
      message: `${damaged} rotations from frame ${firstDamaged} on were not unit quaternions; made unit or held from the frame before`,
    })
}

import { quat } from '@understudy/motion'
import type { PosedKey } from '../../../document/find-recipe.ts'

/** Poses nearer than this look the same: degrees of the joint that differs most, metres of the hips. */
const DEGREES = 3
const METRES = 0.01

/** Whether two poses look the same; where the figure stands on the floor says nothing. */
export function areEqual(a: PosedKey, b: PosedKey): boolean {
  if (Math.abs(a.root[1] - b.root[1]) > METRES) return false
  for (let at = 0; at < a.rotations.length; at += 4) {
    const turn = quat.angleBetween(quat.quatAt(a.rotations, at), quat.quatAt(b.rotations, at))
    if (turn > (DEGREES * Math.PI) / 180) return false
  }
  return true
}

/** What poses do not say: all are equal, so nothing moves; or these are equal to the one before them, counted from 0. */
export function saysNothing(poses: readonly PosedKey[]): {
  readonly all: boolean
  readonly equal: readonly number[]
} {
  const equal = poses.flatMap((pose, k) => (k > 0 && areEqual(poses[k - 1], pose) ? [k] : []))
  return { all: equal.length === poses.length - 1, equal }
}

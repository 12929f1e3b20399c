import {
  quat,
  sampleRootFlat,
  sampleRotationsFlat,
  type GroundTransform,
  type Motion,
} from '@understudy/motion'
import { fitGround } from '@understudy/synthesis/analysis'
import type { Origin } from '../timeline/lanes.ts'

/** Moments at which the two are compared. */
const SAMPLES = 7
/** A point this far ahead of the root tells where it faces, metres. */
const AHEAD = 0.35

/** When in the example a moment of the result was, seconds. */
export const sourceTime = ({ start, end, sourceStart, sourceEnd }: Origin, time: number): number =>
  sourceStart + ((time - start) / Math.max(end - start, 1e-6)) * (sourceEnd - sourceStart)

/** The turn and slide that lay an example over what was made of it: of the roots and a point ahead of each, at even moments. */
export function fitExample(result: Motion, example: Motion, origin: Origin): GroundTransform {
  const [a, b] = [new Float32Array(6 * SAMPLES), new Float32Array(6 * SAMPLES)]
  for (let i = 0; i < SAMPLES; i++) {
    const time = origin.start + ((origin.end - origin.start) * i) / (SAMPLES - 1)
    rootPoints(a, 6 * i, result, time)
    rootPoints(b, 6 * i, example, sourceTime(origin, time))
  }
  return fitGround(a, b, new Float32Array(2 * SAMPLES).fill(1))
}

/** The root and a point ahead of it, `[xyz][xyz]`. */
function rootPoints(out: Float32Array, o: number, motion: Motion, seconds: number): void {
  const rotations = new Float32Array(4 * motion.skeleton.jointCount)
  sampleRootFlat(out, o, motion, seconds)
  sampleRotationsFlat(rotations, 0, motion, seconds)
  const ahead = quat.rotate(quat.quatAt(rotations, 0), [0, 0, AHEAD])
  for (let c = 0; c < 3; c++) out[o + 3 + c] = out[o + c] + ahead[c]
}

import { smoothStep } from '@understudy/motion'
import type { Motion, WorldMotion } from '@understudy/motion'
import type { FootCorrections } from './foot-corrections.ts'
import type { Leg } from './legs.ts'
import { bellSum } from './low-pass.ts'
import { SOFTNESS } from './pose-legs.ts'

export interface CorrectedLeg {
  readonly leg: Leg
  readonly corrections: FootCorrections
}

/** Legs less than this off the vertical are helped by sinking alone, sine of 30°: a walker's body keeps its pace. */
const STEEP = 0.5
/** From here on by the shortest way, sine of 50°. */
const SET_OUT = 0.77

/**
 * How far the root moves along the ground in every frame, `[frame][xyz]`, metres (y stays zero). A planted leg too
 * short by e, at an angle α off the vertical, is helped by the shortest way if the root moves by e along it: e sin α
 * along the ground (and e cos α down, which is left to `fitRoot`, as is all of it for legs that stand under the body).
 * Of the needs within ±radius frames the largest counts, smoothed: what is still lacking then is sunk.
 */
export function leanToFeet(
  motion: Motion,
  { positions: p }: WorldMotion,
  legs: readonly CorrectedLeg[],
  radius: number,
): Float64Array {
  const { frameCount, skeleton } = motion
  const wanted = { x: new Float64Array(frameCount), z: new Float64Array(frameCount) }
  let any = false
  for (const { leg, corrections } of legs) {
    const { planted, shift } = corrections
    for (let frame = 0; frame < frameCount; frame++) {
      if (planted[frame] === 0) continue
      const hip = 3 * (frame * skeleton.jointCount + leg.hip)
      const ankle = 3 * (frame * skeleton.jointCount + leg.ankle)
      const [x, y, z] = [p[ankle] - p[hip], p[ankle + 1] - p[hip + 1], p[ankle + 2] - p[hip + 2]]
      const reach = Math.max(Math.sqrt(x * x + y * y + z * z), (leg.thigh + leg.shin) * (1 - SOFTNESS))
      const toX = x + shift[3 * frame]
      const toY = y + shift[3 * frame + 1]
      const toZ = z + shift[3 * frame + 2]
      const length = Math.sqrt(toX * toX + toY * toY + toZ * toZ)
      const excess = length - reach
      if (excess <= 0) continue
      const sine = Math.sqrt(toX * toX + toZ * toZ) / length
      const s = Math.min(Math.max((sine - STEEP) / (SET_OUT - STEEP), 0), 1)
      if (s === 0) continue
      any = true
      wanted.x[frame] += ((smoothStep(s) * excess) / length) * toX
      wanted.z[frame] += ((smoothStep(s) * excess) / length) * toZ
    }
  }
  const root = new Float64Array(3 * frameCount)
  if (!any) return root
  const [x, z] = largestNearby(wanted.x, wanted.z, radius).map((part) => bellSum(part, radius / 2))
  for (let frame = 0; frame < frameCount; frame++) {
    root[3 * frame] = x[frame]
    root[3 * frame + 2] = z[frame]
  }
  return root
}

/** In every frame the longest vector within ±radius frames. */
function largestNearby(x: Float64Array, z: Float64Array, radius: number): [Float64Array, Float64Array] {
  const count = x.length
  const outX = new Float64Array(count)
  const outZ = new Float64Array(count)
  for (let frame = 0; frame < count; frame++) {
    const size = x[frame] ** 2 + z[frame] ** 2
    if (size === 0) continue
    for (let other = Math.max(0, frame - radius); other <= Math.min(count - 1, frame + radius); other++) {
      if (outX[other] ** 2 + outZ[other] ** 2 >= size) continue
      outX[other] = x[frame]
      outZ[other] = z[frame]
    }
  }
  return [outX, outZ]
}

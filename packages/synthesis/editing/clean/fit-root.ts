import type { Motion, WorldMotion } from '@understudy/motion'
import { leanToFeet, type CorrectedLeg } from './lean-to-feet.ts'
import { bellSum } from './low-pass.ts'
import { SOFTNESS } from './pose-legs.ts'
import { smoothEnvelope } from './smooth-envelope.ts'

export interface FitRootOptions {
  /** How slowly the root follows: σ of a Gaussian, seconds. */
  readonly rootSmoothing: number
  /** Seconds before and after a leg falls short in which the body sinks and rises again. */
  readonly rootReach: number
}

/** How firmly the root stays where it was, in the unit of a knee's stiffness below. */
const ROOT_STIFFNESS = 20

/**
 * Where the root moves in every frame, `[frame][xyz]`, metres, so that moved feet bend the knees as little as possible. A
 * planted leg i keeps its length, and so its knee's angle θᵢ, if the root rises by rᵢ; a knee minds a change of length
 * by kᵢ ≈ (dθ/dlength)², very much so when it is nearly straight:
 *
 *   r = argmin Σ kᵢ (r − rᵢ)² + k₀ r² = Σ kᵢ rᵢ / (Σ kᵢ + k₀),   kᵢ = 1/(sin² θᵢ + 0.02)
 *
 * smoothed over time with the same weights. Then the root is lowered where a leg would still be stretched further
 * than it was captured or than `SOFTNESS` allows. Sideways it only moves for legs set far out, which sinking would
 * hardly help (`leanToFeet`).
 */
export function fitRoot(
  motion: Motion,
  world: WorldMotion,
  legs: readonly CorrectedLeg[],
  { rootSmoothing, rootReach }: FitRootOptions,
): Float64Array {
  const { frameRate, frameCount } = motion
  const root = leanToFeet(motion, world, legs, Math.max(1, Math.round(rootReach * frameRate)))
  const stances = legs.map((corrected) => stanceOf(motion, world, corrected, root))
  const pulls = new Float64Array(frameCount)
  const weights = new Float64Array(frameCount)
  for (const { stiffness, rise } of stances) {
    for (let frame = 0; frame < frameCount; frame++) {
      pulls[frame] += stiffness[frame] * rise[frame]
      weights[frame] += stiffness[frame]
    }
  }
  for (let frame = 0; frame < frameCount; frame++) weights[frame] += ROOT_STIFFNESS
  const rise = bellSum(pulls, rootSmoothing * frameRate)
  const totals = bellSum(weights, rootSmoothing * frameRate)
  for (let frame = 0; frame < frameCount; frame++) rise[frame] /= totals[frame]
  const lack = new Float64Array(frameCount)
  for (const { planted, most } of stances)
    for (let frame = 0; frame < frameCount; frame++)
      if (planted[frame] === 1) lack[frame] = Math.max(lack[frame], rise[frame] - most[frame])
  const sink = smoothEnvelope(lack, Math.max(1, Math.round(rootReach * frameRate)))
  for (let frame = 0; frame < frameCount; frame++) root[3 * frame + 1] = rise[frame] - sink[frame]
  return root
}

/** What one planted leg asks of the root, one entry per frame. */
interface Stance {
  readonly planted: Uint8Array
  /** k: how much its knee minds; 0 when not planted. */
  readonly stiffness: Float64Array
  /** r: the rise that keeps the leg as long as it was, metres. */
  readonly rise: Float64Array
  /** The highest rise at which it still reaches, metres. */
  readonly most: Float64Array
}

function stanceOf(
  motion: Motion,
  { positions: p }: WorldMotion,
  { leg, corrections }: CorrectedLeg,
  root: Float64Array,
): Stance {
  const { frameCount, skeleton } = motion
  const { planted, shift } = corrections
  const { thigh, shin } = leg
  const stiffness = new Float64Array(frameCount)
  const rise = new Float64Array(frameCount)
  const most = new Float64Array(frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    if (planted[frame] === 0) continue
    const hip = 3 * (frame * skeleton.jointCount + leg.hip)
    const ankle = 3 * (frame * skeleton.jointCount + leg.ankle)
    const x = p[hip] - p[ankle]
    const y = p[hip + 1] - p[ankle + 1]
    const z = p[hip + 2] - p[ankle + 2]
    const squared = x * x + y * y + z * z
    const across =
      (x + root[3 * frame] - shift[3 * frame]) ** 2 + (z + root[3 * frame + 2] - shift[3 * frame + 2]) ** 2
    const above = y - shift[3 * frame + 1]
    const cos = (squared - thigh * thigh - shin * shin) / (2 * thigh * shin)
    stiffness[frame] = 1 / (Math.max(1 - cos * cos, 0) + 0.02)
    rise[frame] = Math.sqrt(Math.max(squared - across, 0)) - above
    // A leg captured straighter than the soft limit may stay so; nothing is made straighter than it.
    const reach = Math.max(squared, ((thigh + shin) * (1 - SOFTNESS)) ** 2)
    most[frame] = Math.sqrt(Math.max(reach - across, 0)) - above
  }
  return { planted, stiffness, rise, most }
}

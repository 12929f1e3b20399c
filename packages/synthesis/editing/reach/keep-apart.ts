import { portable } from '@understudy/kernels'
import { makeMotion, type Motion } from '@understudy/motion'

/** How near two bodies may come, and how smoothly they give way. */
export interface KeepApartOptions {
  /** The least distance between the two bodies' middles along the ground, metres: two trunks side by side. */
  readonly distance?: number
  /** Deviation of the Gaussian that turns pushes into steps aside, seconds. */
  readonly smoothingSeconds?: number
}
/** 0.28 m: the nearest that the hips of captured couples in embrace come (first percentile over eight dances: 0.29 m). */
export const KEEP_APART_DEFAULTS = { distance: 0.28, smoothingSeconds: 0.15 } as const

/**
 * Pushes a body away from its partner where the two would stand in each other: along the ground, by what is missing
 * to `distance` between their roots, smoothed over time so that nobody jumps. Only `motion` moves.
 *
 *   push(t) = G_σ ∗ max over the neighbourhood of max(0, distance − ‖p − q‖) · (p − q)/‖p − q‖
 */
export function keepApart(
  motion: Motion,
  partner: Motion,
  options: KeepApartOptions = {},
): { readonly motion: Motion; readonly maxPush: number } {
  const { distance, smoothingSeconds } = { ...KEEP_APART_DEFAULTS, ...options }
  const n = motion.frameCount
  const push = new Float64Array(2 * n)
  let maxPush = 0
  for (let frame = 0; frame < n; frame++) {
    const other = Math.min(partner.frameCount - 1, Math.round((frame / motion.frameRate) * partner.frameRate))
    const x = motion.rootPositions[3 * frame] - partner.rootPositions[3 * other]
    const z = motion.rootPositions[3 * frame + 2] - partner.rootPositions[3 * other + 2]
    const apart = portable.hypot(x, z)
    if (apart >= distance) continue
    // One exactly inside the other: any way out will do.
    const scale = apart > 1e-6 ? (distance - apart) / apart : 0
    push[2 * frame] = apart > 1e-6 ? x * scale : distance
    push[2 * frame + 1] = z * scale
    maxPush = Math.max(maxPush, distance - apart)
  }
  if (maxPush === 0) return { motion, maxPush }
  const smoothed = widen(push, n, smoothingSeconds * motion.frameRate)
  const rootPositions = Float32Array.from(motion.rootPositions)
  for (let frame = 0; frame < n; frame++) {
    rootPositions[3 * frame] += smoothed[2 * frame]
    rootPositions[3 * frame + 2] += smoothed[2 * frame + 1]
  }
  return { motion: makeMotion({ ...motion, rootPositions }), maxPush }
}

/** Each push held for two deviations to either side, then smoothed: a Gaussian alone would fall short at the peak. */
function widen(push: Float64Array, n: number, deviation: number): Float64Array {
  const reach = Math.ceil(2 * deviation)
  const held = new Float64Array(2 * n)
  for (let frame = 0; frame < n; frame++) {
    let most = -1
    for (let near = Math.max(0, frame - reach); near <= Math.min(n - 1, frame + reach); near++) {
      const length = portable.hypot(push[2 * near], push[2 * near + 1])
      if (length <= most) continue
      most = length
      held.set([push[2 * near], push[2 * near + 1]], 2 * frame)
    }
  }
  return held.map((_, i) => {
    let sum = 0
    let weight = 0
    for (let j = -reach; j <= reach; j++) {
      const at = (i >> 1) + j
      const w = portable.exp((-j * j) / (2 * Math.max(deviation, 1e-6) ** 2))
      weight += w
      if (at >= 0 && at < n) sum += w * held[2 * at + (i & 1)]
    }
    return sum / weight
  })
}

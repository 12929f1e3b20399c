import { portable } from '@understudy/kernels'
import { makeMotion, worldMotion, type Handhold, type Motion, type Role } from '@understudy/motion'
import { palmTrack } from '../../analysis/handholds/index.ts'
import { smoothGaussian } from '../../analysis/signals/index.ts'

/** How far, and how slowly, a body follows the hands it holds. */
export interface StepToHandsOptions {
  /** How much of the way to the held hands the body goes; the arms do the rest. */
  readonly share?: number
  /** Deviation of the Gaussian over time, seconds: a body is slower than a hand. */
  readonly smoothingSeconds?: number
  /** The body never goes further than this, metres: beyond, the hold is the mistake. */
  readonly most?: number
}
/**
 * Most of the way is the arms': recorded palms that hold each other are 0.10 to 0.20 m apart, and a body that closes that
 * gap stands nearer than anyone danced. Over eight dances a share of 0.8 put all joints 1 cm further off than none, 0.3
 * put them 2 mm further and let every held hand meet.
 */
export const STEP_TO_HANDS_DEFAULTS = { share: 0.3, smoothingSeconds: 0.25, most: 0.5 } as const

/**
 * Moves a body along the ground towards the hands it holds, so that its arms need not do it alone:
 *
 *   s(t) = share · Σ G_σ(t − u) Σ_h g_h(u) / Σ G_σ(t − u) (½ + n(u)),   g_h = partner's palm − own palm, n = holds at u
 *
 * where nothing is held the body comes back to its own place. Only `motion` moves; feet are for `cleanFeet` after it.
 */
export function stepToHands(
  motion: Motion,
  partner: Motion,
  holds: readonly Handhold[],
  options: StepToHandsOptions = {},
): Motion {
  const { share, smoothingSeconds, most } = { ...STEP_TO_HANDS_DEFAULTS, ...options }
  const n = motion.frameCount
  const [mine, theirs] = [worldMotion(motion), worldMotion(partner)]
  const gap = new Float64Array(2 * n)
  const count = new Float64Array(n)
  const palms = (body: Motion, world: typeof mine, role: Role): Float64Array | undefined =>
    palmTrack(body, world, role)
  for (const { role, partnerRole, start, end } of holds) {
    const own = palms(motion, mine, role)
    const other = palms(partner, theirs, partnerRole)
    if (!own || !other) continue
    const last = Math.min(n - 1, Math.round(end * motion.frameRate) - 1)
    for (let frame = Math.max(0, Math.round(start * motion.frameRate)); frame <= last; frame++) {
      const at = Math.min(partner.frameCount - 1, Math.round((frame / motion.frameRate) * partner.frameRate))
      gap[2 * frame] += other[3 * at] - own[3 * frame]
      gap[2 * frame + 1] += other[3 * at + 2] - own[3 * frame + 2]
      count[frame]++
    }
  }
  const sigma = smoothingSeconds * motion.frameRate
  const pull = smoothGaussian(gap, 2, sigma)
  const held = smoothGaussian(count, 1, sigma)
  const rootPositions = Float32Array.from(motion.rootPositions)
  for (let frame = 0; frame < n; frame++) {
    const [x, z] = [pull[2 * frame], pull[2 * frame + 1]]
    // Half a hold's worth of pull home: where holds are rare, the body stays where its example put it.
    const scale = share / (held[frame] + 0.5)
    const length = portable.hypot(x, z) * scale
    const limit = length > most ? most / length : 1
    rootPositions[3 * frame] += x * scale * limit
    rootPositions[3 * frame + 2] += z * scale * limit
  }
  return makeMotion({ ...motion, rootPositions })
}

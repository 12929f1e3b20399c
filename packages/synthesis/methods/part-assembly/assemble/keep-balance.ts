import { portable } from '@understudy/kernels'
import { makeMotion, MASS_SHARES, worldPositions, type Motion } from '@understudy/motion'
import { smoothGaussian } from '../../../analysis/signals/index.ts'

/** How slowly, and how far, hips give way to moved weight. */
export interface KeepBalanceOptions {
  /** How slowly the hips give way: σ of a Gaussian, seconds. */
  readonly smoothingSeconds?: number
  /** The hips give way by this much at most, metres. */
  readonly most?: number
  /** Per frame, the share of it that is done: 0 keeps a frame as it is. 1 everywhere unless given. */
  readonly weights?: Float64Array
}

/** What `keepBalance` takes where its options do not say; seconds, metres. */
export const KEEP_BALANCE_DEFAULTS = { smoothingSeconds: 0.25, most: 0.06 } as const

/**
 * Another arm moves the body's weight. The hips give way so that the centre of mass stays over the feet where the
 * base had it:
 *
 *   root(t) −= G_σ ∗ ( c(t) − c_base(t) ) on the ground,   c = Σ share_j p_j
 *
 * Feet are left to `cleanFeet`. Returns the motion itself where the weight moves by less than half a centimetre: then
 * its feet stay as they are to the bit.
 */
export function keepBalance(
  motion: Motion,
  base: Motion,
  options: KeepBalanceOptions = {},
): { motion: Motion; maxShift: number } {
  const { weights } = options
  const { smoothingSeconds, most } = { ...KEEP_BALANCE_DEFAULTS, ...options }
  const gap = smoothGaussian(gapOfMass(motion, base), 2, smoothingSeconds * motion.frameRate)
  const rootPositions = motion.rootPositions.slice()
  let maxShift = 0
  for (let frame = 0; frame < motion.frameCount; frame++) {
    const size = portable.hypot(gap[2 * frame], gap[2 * frame + 1])
    const scale = (size > most ? most / size : 1) * (weights?.[frame] ?? 1)
    maxShift = Math.max(maxShift, size * scale)
    rootPositions[3 * frame] -= gap[2 * frame] * scale
    rootPositions[3 * frame + 2] -= gap[2 * frame + 1] * scale
  }
  if (maxShift < 0.005) return { motion, maxShift: 0 }
  return { motion: makeMotion({ ...motion, rootPositions }), maxShift }
}

/** How far the centre of mass moved on the ground, `[frame][xz]`, metres. */
function gapOfMass(motion: Motion, base: Motion): Float64Array {
  const { roles, jointCount } = motion.skeleton
  const now = worldPositions(motion)
  const then = worldPositions(base)
  const gap = new Float64Array(2 * motion.frameCount)
  for (const [role, share] of MASS_SHARES) {
    const joint = roles.get(role)
    if (joint === undefined) continue
    for (let frame = 0; frame < motion.frameCount; frame++) {
      const at = 3 * (frame * jointCount + joint)
      gap[2 * frame] += share * (now[at] - then[at])
      gap[2 * frame + 1] += share * (now[at + 2] - then[at + 2])
    }
  }
  return gap
}

import { portable } from '@understudy/kernels'
import { worldMotion, type Handhold, type Motion, type Role } from '@understudy/motion'
import { palmTrack } from './palms.ts'

/** When two palms count as holding each other. */
export interface DetectHandholdsOptions {
  /** Palms nearer than this take hold, metres. */
  readonly takeWithin?: number
  /** Palms further than this have let go, metres: more than `takeWithin`, or a hold flickers. */
  readonly letGoBeyond?: number
  /** Holds shorter than this are hands that pass each other, seconds. */
  readonly minSeconds?: number
  /** Gaps shorter than this are closed, seconds. */
  readonly maxGapSeconds?: number
}

/**
 * Captured palms that hold each other are 0.10 to 0.20 m apart (a wrist and half a hand on either side, no captured
 * fingers): measured on eight dances, where the distance of the nearest palms has its mode at 0.15 m.
 */
export const DETECT_HANDHOLDS_DEFAULTS = {
  takeWithin: 0.18,
  letGoBeyond: 0.26,
  minSeconds: 0.2,
  maxGapSeconds: 0.15,
} as const

const HANDS: readonly Role[] = ['leftHand', 'rightHand']

/**
 * Which hand of `motion` holds which hand of `partner`, and when: by nearness of the palms over time, with hysteresis.
 * Both are on one clock and in one world. A hand holds one hand at a time, the nearest.
 */
export function detectHandholds(
  motion: Motion,
  partner: Motion,
  options: DetectHandholdsOptions = {},
): readonly Handhold[] {
  const { takeWithin, letGoBeyond, minSeconds, maxGapSeconds } = { ...DETECT_HANDHOLDS_DEFAULTS, ...options }
  const mine = worldMotion(motion)
  const theirs = worldMotion(partner)
  const seconds = Math.min(
    (motion.frameCount - 1) / motion.frameRate,
    (partner.frameCount - 1) / partner.frameRate,
  )
  const frames = Math.floor(seconds * motion.frameRate + 1e-6) + 1
  const found: Handhold[] = []
  for (const role of HANDS) {
    const palm = palmTrack(motion, mine, role)
    if (!palm) continue
    const others = HANDS.map((partnerRole) => palmTrack(partner, theirs, partnerRole))
    const apart = others.map((other) => other && distances(palm, other, motion, partner, frames))
    let held = -1
    const holding = Int8Array.from({ length: frames }, (_, frame) => {
      if (held >= 0 && apart[held]![frame] > letGoBeyond) held = -1
      if (held < 0) {
        const nearest = apart.reduce(
          (best, track, hand) => (track && track[frame] < (apart[best]?.[frame] ?? Infinity) ? hand : best),
          0,
        )
        if ((apart[nearest]?.[frame] ?? Infinity) < takeWithin) held = nearest
      }
      return held
    })
    HANDS.forEach((partnerRole, hand) => {
      for (const { first, last } of runsOf(holding, hand, Math.round(maxGapSeconds * motion.frameRate))) {
        const [start, end] = [first / motion.frameRate, (last + 1) / motion.frameRate]
        if (end - start >= minSeconds) found.push({ role, partnerRole, start, end })
      }
    })
  }
  return found.sort((a, b) => a.start - b.start || a.end - b.end)
}

function distances(
  palm: Float64Array,
  other: Float64Array,
  motion: Motion,
  partner: Motion,
  frames: number,
): Float64Array {
  return Float64Array.from({ length: frames }, (_, frame) => {
    const at = Math.min(partner.frameCount - 1, Math.round((frame / motion.frameRate) * partner.frameRate))
    const [a, b] = [3 * frame, 3 * at]
    return portable.hypot(palm[a] - other[b], palm[a + 1] - other[b + 1], palm[a + 2] - other[b + 2])
  })
}

/** Stretches of frames that show `value`, those less than `maxGap` frames apart joined. */
function runsOf(
  frames: Int8Array,
  value: number,
  maxGap: number,
): readonly { readonly first: number; readonly last: number }[] {
  const runs: { first: number; last: number }[] = []
  frames.forEach((shown, frame) => {
    if (shown !== value) return
    const run = runs.at(-1)
    if (run && frame - run.last - 1 <= maxGap) run.last = frame
    else runs.push({ first: frame, last: frame })
  })
  return runs
}

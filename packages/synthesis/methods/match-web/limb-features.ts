import { portable } from '@understudy/kernels'
import type { Role } from '@understudy/motion'
import type { CloudTrack } from '../../analysis/index.ts'

const LIMBS: readonly (readonly [Role, Role])[] = [
  ['leftUpperArm', 'leftHand'],
  ['rightUpperArm', 'rightHand'],
  ['leftUpperLeg', 'leftFoot'],
  ['rightUpperLeg', 'rightFoot'],
]

/** Numbers per frame: reach, tip speed and reaching speed of four limbs, then four of the hips and feet. */
export const FEATURE_WIDTH = 4 * 3 + 4

/** Metres that a metre per second is worth: how far a limb gets in this many seconds, a quick movement's rise. */
const SECONDS = 0.15

/**
 * What the limbs do, wherever they point: per limb its extension ‖tip − top‖, the speed of its tip as
 * seen from the hips, and the rate of its extension; the hips' height, rise and pace; the distance of the feet.
 * Speeds are in metres per `SECONDS`, so that all numbers are comparable. A punch to the left and a punch
 * upwards are far apart as clouds and next to each other here. `[frame][feature]`.
 */
export function limbFeatures(track: CloudTrack): Float32Array {
  const { points, half, frameCount, frameRate, roles } = track
  const width = 3 * roles.length
  const offset = new Map(roles.map((role, index) => [role, 3 * index]))
  const at = (f: number, role: Role, c: number): number => points[(half + f) * width + offset.get(role)! + c]
  const apart = (f: number, a: Role, b: Role): number =>
    portable.hypot(at(f, a, 0) - at(f, b, 0), at(f, a, 1) - at(f, b, 1), at(f, a, 2) - at(f, b, 2))
  const raw = new Float32Array(frameCount * FEATURE_WIDTH)
  for (let f = 0; f < frameCount; f++) {
    const [a, b] = [Math.max(-half, f - 1), Math.min(frameCount - 1 + half, f + 1)]
    const perSecond = (SECONDS * frameRate) / Math.max(1, b - a)
    const o = f * FEATURE_WIDTH
    LIMBS.forEach(([top, tip], limb) => {
      const seen = (c: number): number =>
        at(b, tip, c) - at(b, 'hips', c) - (at(a, tip, c) - at(a, 'hips', c))
      raw[o + limb] = apart(f, top, tip)
      raw[o + 4 + limb] = perSecond * portable.hypot(seen(0), seen(1), seen(2))
      raw[o + 8 + limb] = perSecond * (apart(b, top, tip) - apart(a, top, tip))
    })
    const moved = (c: number): number => at(b, 'hips', c) - at(a, 'hips', c)
    raw[o + 12] = at(f, 'hips', 1)
    raw[o + 13] = perSecond * moved(1)
    raw[o + 14] = perSecond * portable.hypot(moved(0), moved(2))
    raw[o + 15] = apart(f, 'leftFoot', 'rightFoot') / 2
  }
  return smoothed(raw, frameCount)
}

/** ¼ ½ ¼ along time: one frame's jitter is no movement. */
function smoothed(raw: Float32Array, frameCount: number): Float32Array {
  const out = raw.slice()
  for (let f = 1; f < frameCount - 1; f++) {
    for (let k = 0; k < FEATURE_WIDTH; k++) {
      const o = f * FEATURE_WIDTH + k
      out[o] = (raw[o - FEATURE_WIDTH] + 2 * raw[o] + raw[o + FEATURE_WIDTH]) / 4
    }
  }
  return out
}

import type { Motion } from '@understudy/motion'
import { Group, type ColorRepresentation } from 'three'
import { PALETTE } from '../theme/palette.ts'
import { Dots } from './dots.ts'
import { Ribbon } from './ribbon.ts'
import { jointTrack } from './world-of.ts'

/** How much of a joint's way is shown, and how densely it is dotted. */
export interface TrailOptions {
  readonly color?: ColorRepresentation
  /** How much of the way behind and ahead is shown, seconds. */
  readonly before?: number
  readonly after?: number
  /** One dot every so many seconds: close together where the joint is slow. */
  readonly dotEvery?: number
}

/** What a trail takes where its options do not say, seconds. */
export const TRAIL_DEFAULTS = { color: PALETTE.path, before: 0.8, after: 0.4, dotEvery: 1 / 30 } as const

/** The way a joint takes around the present: a line with dots whose spacing is speed. */
export class Trail extends Group {
  readonly #ribbon: Ribbon
  readonly #dots: Dots
  readonly #before: number
  readonly #after: number

  constructor(motion: Motion, joint: number, options: TrailOptions = {}) {
    super()
    const { color, before, after, dotEvery } = { ...TRAIL_DEFAULTS, ...options }
    const track = jointTrack(motion, joint)
    const times = Float32Array.from({ length: motion.frameCount }, (_, frame) => frame / motion.frameRate)
    const stride = Math.max(1, Math.round(dotEvery * motion.frameRate))
    const dotCount = Math.ceil(motion.frameCount / stride)
    const dots = new Float32Array(3 * dotCount)
    for (let dot = 0; dot < dotCount; dot++) {
      dots.set(track.subarray(3 * dot * stride, 3 * dot * stride + 3), 3 * dot)
    }
    this.#before = before
    this.#after = after
    this.#ribbon = new Ribbon(track, times, { color, width: 2 })
    this.#dots = new Dots(
      dots,
      Float32Array.from({ length: dotCount }, (_, dot) => times[dot * stride]),
      {
        color,
        size: 4,
      },
    )
    this.add(this.#ribbon, this.#dots)
    this.setTime(0)
  }

  setTime(seconds: number): void {
    this.#ribbon.setTime(seconds, this.#before, this.#after)
    this.#dots.setTime(seconds, this.#before, this.#after)
  }

  override dispose(): void {
    super.dispose()
    this.removeFromParent()
    this.#ribbon.dispose()
    this.#dots.dispose()
  }
}

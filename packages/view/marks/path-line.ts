import type { Motion } from '@understudy/motion'
import { Group, type ColorRepresentation } from 'three'
import { PALETTE } from '../theme/palette.ts'
import { Dots } from './dots.ts'
import { Ribbon } from './ribbon.ts'
import { jointTrack } from './world-of.ts'

/** How the line of a path on the floor looks. */
export interface PathLineOptions {
  readonly color?: ColorRepresentation
  /** Height above which the line floats so that the floor does not swallow it, metres. */
  readonly lift?: number
  /** One dot every so many seconds. */
  readonly dotEvery?: number
}

/** What a path line takes where its options do not say; metres, seconds. */
export const PATH_LINE_DEFAULTS = { color: PALETTE.path, lift: 0.004, dotEvery: 0.5 } as const

/** A way along the floor, whole: where somebody walked or is to walk. A dot marks each half second. */
export class PathLine extends Group {
  readonly #ribbon: Ribbon
  readonly #dots: Dots
  readonly #lift: number
  readonly #dotEvery: number

  /** `points` is `[point][xz]`, metres; `times` one per point, seconds, rising. */
  constructor(points: Float32Array, times: ArrayLike<number>, options: PathLineOptions = {}) {
    super()
    const { color, lift, dotEvery } = { ...PATH_LINE_DEFAULTS, ...options }
    this.#lift = lift
    this.#dotEvery = dotEvery
    const { lifted, spots, beats } = this.#places(points, times)
    this.#ribbon = new Ribbon(lifted, times, { color, width: 3 })
    this.#dots = new Dots(spots, beats, { color, size: 8 })
    this.#ribbon.renderOrder = this.#dots.renderOrder = -10
    this.add(this.#ribbon, this.#dots)
  }

  /** The way of a motion's hips, dropped to the floor. */
  static ofMotion(motion: Motion, options: PathLineOptions = {}): PathLine {
    const track = jointTrack(motion, motion.skeleton.roles.get('hips') ?? 0)
    const points = new Float32Array(2 * motion.frameCount)
    for (let frame = 0; frame < motion.frameCount; frame++) {
      points[2 * frame] = track[3 * frame]
      points[2 * frame + 1] = track[3 * frame + 2]
    }
    const times = Float32Array.from({ length: motion.frameCount }, (_, frame) => frame / motion.frameRate)
    return new PathLine(points, times, options)
  }

  /** Another way, as given to the constructor. */
  setPoints(points: Float32Array, times: ArrayLike<number>): void {
    const { lifted, spots, beats } = this.#places(points, times)
    this.#ribbon.setPoints(lifted, times)
    this.#dots.setPoints(spots, beats)
  }

  /** The line over the floor, and where its dots are. */
  #places(
    points: Float32Array,
    times: ArrayLike<number>,
  ): { lifted: Float32Array; spots: Float32Array; beats: readonly number[] } {
    const count = points.length / 2
    const lifted = new Float32Array(3 * count)
    for (let i = 0; i < count; i++) lifted.set([points[2 * i], this.#lift, points[2 * i + 1]], 3 * i)
    const beats: number[] = []
    const spots: number[] = []
    for (let i = 0, next = times[0] ?? 0; i < count; i++) {
      if (times[i] < next - 1e-6) continue
      beats.push(times[i])
      spots.push(...lifted.subarray(3 * i, 3 * i + 3))
      next = times[i] + this.#dotEvery
    }
    return { lifted, spots: Float32Array.from(spots), beats }
  }

  override dispose(): void {
    super.dispose()
    this.removeFromParent()
    this.#ribbon.dispose()
    this.#dots.dispose()
  }
}

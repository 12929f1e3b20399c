import { MotionError } from '@understudy/motion'
import type { Wish } from '../control/wish.ts'
import type { MotionPack } from '../pack/motion-pack.ts'
import type { FeatureGroup } from '../pack/pack-source.ts'
import { FrameSearch } from '../search/frame-search.ts'
import { FigurePlayer } from './figure-player.ts'
import { FIGURE_DEFAULTS, type FigureOptions } from './figure.ts'

/** How a figure is steered through packed motion. */
export interface MatchingOptions extends FigureOptions {
  /** Weight of each feature group by its name; others keep their default. */
  readonly weights?: Readonly<Record<string, number>>
  /** Seconds from one search to the next. */
  readonly searchEvery?: number
  /** Seconds until the first search: spread over a crowd, not all search in the same frame. */
  readonly firstSearch?: number
  /** A jump must be better than going on by this much. */
  readonly jumpCost?: number
  /** The figure may be turned towards its wish by so much beyond what the motion does, radians per second. */
  readonly steer?: number
  /** The motion may be played faster or slower by this share, to keep up with the wish. */
  readonly stretch?: number
  /** Only frames with all of these tags, and none of those. */
  readonly require?: readonly string[]
  readonly exclude?: readonly string[]
}

/** What `MatchingPlayer` takes where its options do not say. */
export const MATCHING_DEFAULTS = {
  ...FIGURE_DEFAULTS,
  weights: { path: 1, facing: 1.5, feet: 0.75, feetVelocity: 1, hipsVelocity: 1 } as Readonly<
    Record<string, number>
  >,
  searchEvery: 0.1,
  firstSearch: 0,
  jumpCost: 0,
  steer: 0.6,
  stretch: 0.1,
} as const

/** Marks frames that have less than the last horizon before their clip ends: nothing jumps there. */
const NEAR_END = 0x80000000
/** A jump to where one is already is none: frames within so many seconds are passed over. */
const SAME_PLACE = 0.25
/** Below this way within the last horizon the figure stands: its direction means nothing, metres. */
const STANDING = 0.25

/** A search over the frames of a pack; figures that play the same pack share it. */
export function searchOf(pack: MotionPack): FrameSearch {
  const { horizons, width } = pack.header.layout
  const tail = Math.ceil(horizons[horizons.length - 1] * pack.header.frameRate)
  const marks = pack.tags.slice(0, pack.framesReady)
  for (const { first, frames } of pack.header.clips)
    for (let f = Math.max(first, first + frames - tail); f < Math.min(first + frames, marks.length); f++)
      marks[f] |= NEAR_END
  return new FrameSearch(pack.features, width, pack.framesReady, marks)
}

/**
 * Motion matching (M. Büttner and S. Clavet, *Motion Matching*, 2015–2016): a figure that goes where it is asked to by jumping, ten times a
 * second, to the recorded frame whose next second is nearest to the wish and whose feet and hips are nearest to the present:
 *
 *   f* = argmin_f Σ_g w_g ‖(x_g(f) − x_g(query)) / σ_g‖²
 *
 * Call `step` once per drawn frame and read `pose`: root position `[xyz]`, then local rotations `[joint][xyzw]`; the root's
 * are in the world. No allocation per step.
 */
export class MatchingPlayer extends FigurePlayer {
  readonly #search: FrameSearch
  readonly #settings: Required<Omit<MatchingOptions, 'require' | 'exclude'>>
  readonly #weights: Float32Array
  readonly #query: Float32Array
  readonly #allowed = { require: 0, exclude: NEAR_END }
  readonly #path: FeatureGroup
  readonly #facing: FeatureGroup
  #untilSearch: number

  constructor(pack: MotionPack, options: MatchingOptions = {}, search: FrameSearch = searchOf(pack)) {
    const { layout } = pack.header
    super(pack, options)
    this.#settings = { ...MATCHING_DEFAULTS, ...options }
    this.#search = search
    this.#weights = new Float32Array(layout.width)
    this.#query = new Float32Array(layout.width)
    this.#path = layout.groups.find(({ name }) => name === 'path')!
    this.#facing = layout.groups.find(({ name }) => name === 'facing')!
    this.setWeights(options.weights ?? {})
    this.allow(options.require ?? [], options.exclude ?? [])
    this.#untilSearch = this.#settings.firstSearch
  }

  /** Weights of feature groups by name, of those that are given. */
  setWeights(weights: Readonly<Record<string, number>>): void {
    for (const name of Object.keys(weights))
      if (!this.pack.header.layout.groups.some((group) => group.name === name))
        throw new MotionError(
          `MatchingPlayer: there is no feature group "${name}"; there are ` +
            `${this.pack.header.layout.groups.map((group) => group.name).join(', ')}. Weigh one of them.`,
          { code: 'unknown-name' },
        )
    const all = { ...MATCHING_DEFAULTS.weights, ...weights }
    for (const { name, at, width } of this.pack.header.layout.groups)
      this.#weights.fill(all[name] ?? 1, at, at + width)
  }

  /** Only frames with all of the first tags and none of the second are jumped to from now on. */
  allow(require: readonly string[], exclude: readonly string[]): void {
    const { tags } = this.pack.header
    const bits = (names: readonly string[]): number =>
      names.reduce((sum, name) => {
        const tag = tags.indexOf(name)
        if (tag >= 0) return sum | (1 << tag)
        throw new MotionError(
          `MatchingPlayer: there is no tag "${name}"; the pack has ${tags.join(', ') || 'none'}. Use one of them.`,
          { code: 'unknown-name' },
        )
      }, 0)
    this.#allowed.require = bits(require)
    this.#allowed.exclude = bits(exclude) | NEAR_END
  }

  /** Puts the figure somewhere at once, playing a given frame. */
  placeAt(x: number, z: number, yaw: number, frame = Math.floor(this.position)): void {
    this.figure.placeAt(x, z, yaw, frame)
  }

  /** Advances by `seconds` towards a wish. */
  step(seconds: number, wish: Wish): void {
    if (!(seconds > 0)) return
    const cursor = this.figure.cursor
    this.#untilSearch -= seconds
    if (this.#untilSearch <= 0 || cursor.position >= cursor.last - 1) {
      this.#untilSearch = Math.max(this.#untilSearch + this.#settings.searchEvery, 0)
      this.#match(wish)
    }
    const tempo = this.#follow(wish, seconds)
    this.figure.play(tempo * seconds * this.pack.header.frameRate, seconds)
  }

  /** Searches, and jumps if something is better than going on. */
  #match(wish: Wish): void {
    const cursor = this.figure.cursor
    const { frameRate } = this.pack.header
    const now = Math.min(Math.round(cursor.position), cursor.last)
    this.#ask(wish, now)
    const atEnd = cursor.position >= cursor.last - 1
    const goingOn = atEnd ? Infinity : this.#search.costOf(now, this.#query, this.#weights)
    const around = Math.round(SAME_PLACE * frameRate)
    const found = this.#search.nearest(
      this.#query,
      this.#weights,
      this.#allowed,
      goingOn - this.#settings.jumpCost,
      Math.max(now - around, cursor.first),
      Math.min(now + around, cursor.last),
    )
    if (found < 0) return
    this.figure.jumpTo(found)
  }

  /** query ← the wish in the figure's own frame, and feet and hips as they are in the frame that is played. */
  #ask(wish: Wish, now: number): void {
    const { width } = this.pack.header.layout
    const query = this.#query
    const path = this.#path
    const facing = this.#facing
    for (let d = 0; d < width; d++) query[d] = this.pack.features[now * width + d]
    const c = Math.cos(this.yaw)
    const s = Math.sin(this.yaw)
    for (let h = 0; h < wish.facings.length; h++) {
      const dx = wish.places[2 * h] - this.x
      const dz = wish.places[2 * h + 1] - this.z
      const turn = wish.facings[h] - this.yaw
      query[path.at + 2 * h] = (c * dx - s * dz - path.mean[2 * h]) / path.scale
      query[path.at + 2 * h + 1] = (s * dx + c * dz - path.mean[2 * h + 1]) / path.scale
      query[facing.at + 2 * h] = (Math.sin(turn) - facing.mean[2 * h]) / facing.scale
      query[facing.at + 2 * h + 1] = (Math.cos(turn) - facing.mean[2 * h + 1]) / facing.scale
    }
  }

  /**
   * Turns the figure a little towards its wish, and answers how fast to play. With the way to the wish w and the motion's own
   * way p, both over the last horizon of T seconds,
   *
   *   turn = (angle from p to w) · seconds / T, at most `steer`;    tempo = ‖w‖ / ‖p‖, within 1 ± `stretch`
   */
  #follow(wish: Wish, seconds: number): number {
    const { steer, stretch } = this.#settings
    const { horizons, width } = this.pack.header.layout
    const h = horizons.length - 1
    const now = Math.round(this.figure.cursor.position)
    const path = this.#path
    const row = now * width + path.at + 2 * h
    const px = this.pack.features[row] * path.scale + path.mean[2 * h]
    const pz = this.pack.features[row + 1] * path.scale + path.mean[2 * h + 1]
    const dx = wish.places[2 * h] - this.x
    const dz = wish.places[2 * h + 1] - this.z
    const own = Math.sqrt(px * px + pz * pz)
    const wanted = Math.sqrt(dx * dx + dz * dz)
    if (own < STANDING || wanted < STANDING) return 1
    const turn = Math.atan2(dx, dz) - this.yaw - Math.atan2(px, pz)
    const short = turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))
    const most = steer * seconds
    this.figure.cursor.turn(Math.min(Math.max((short * seconds) / horizons[h], -most), most))
    return Math.min(Math.max(wanted / own, 1 - stretch), 1 + stretch)
  }
}

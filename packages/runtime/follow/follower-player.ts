import { MotionError, smoothStep } from '@understudy/motion'
import type { MotionPack } from '../pack/motion-pack.ts'
import { Inertialiser } from '../play/inertialise.ts'
import { FootLock } from '../play/lock-feet.ts'
import { makeWorldPose, placeJoints, type WorldPose } from '../pose/world-pose.ts'
import { UnitBlend } from './blend-units.ts'
import { FollowerSearch, makeLikely, type LikelyUnits } from './follower-search.ts'
import { layOutUnits, type Units } from './units.ts'

/** How late a follower may be, and how it is shown. */
export interface FollowerOptions {
  /** Seconds that are waited for what the leader does next: the later, the better the answer. */
  readonly latencySeconds?: number
  /** `latency` can be raised to this while it plays, seconds. */
  readonly mostLatencySeconds?: number
  /** At every instant no more than so many placed examples are blended. */
  readonly most?: number
  /** Seconds until about half of a sudden change of mind is gone. */
  readonly halfLife?: number
  /** Keep planted feet still. */
  readonly lockFeet?: boolean
  /** A planted foot farther than this from where the motion has it is let go, metres. */
  readonly releaseFoot?: number
}

/** What a `FollowerPlayer` takes where its options do not say. */
export const FOLLOWER_DEFAULTS = {
  latencySeconds: 0.27,
  mostLatencySeconds: 1,
  most: 24,
  halfLife: 0.06,
  lockFeet: true,
  releaseFoot: 0.15,
} as const

const TURNS = 3

/**
 * Somebody who answers a leader while the leader moves, as the followers of the examples answered theirs (control by example, Hsu 2004,
 * with a bounded latency). Call `step` once per drawn frame with the leader's points of that moment (`LeaderPoints`) and read `pose`, which
 * is the answer to what the leader did `latency` seconds ago. No allocation per step; several times a second a step also searches.
 */
export class FollowerPlayer {
  readonly pack: MotionPack
  /** Root position, then rotations, as of every player. */
  readonly pose: Float32Array
  readonly #units: Units
  readonly #search: FollowerSearch
  readonly #blend: UnitBlend
  readonly #inertia: Inertialiser
  readonly #lock: FootLock
  readonly #world: WorldPose
  readonly #settings: Required<FollowerOptions>
  #before: LikelyUnits
  #now: LikelyUnits
  #lag: number
  /** Seconds since the leader's first point. */
  #clock = 0
  readonly #points: Float64Array
  readonly #pointsBefore: Float64Array
  readonly #instant: Float64Array
  readonly #shown: Float64Array
  readonly #shownBefore: Float64Array
  readonly #next: Float64Array
  readonly #after: Float64Array
  readonly #forward = new Float64Array(3)
  #lastSeconds = 0
  /** The newest instant that is decided, and the one that was shown, with a fraction. */
  #known = -1
  #shownInstant = 0

  constructor(pack: MotionPack, options: FollowerOptions = {}) {
    this.#settings = { ...FOLLOWER_DEFAULTS, ...options }
    const { skeleton } = pack.header
    const { most, mostLatencySeconds, latencySeconds, halfLife, releaseFoot } = this.#settings
    this.pack = pack
    this.#units = layOutUnits(pack)
    this.#search = new FollowerSearch(this.#units, Math.round(mostLatencySeconds * this.#rate), most)
    this.#blend = new UnitBlend(pack)
    this.#inertia = new Inertialiser(skeleton.jointCount, halfLife)
    this.#lock = new FootLock(skeleton, { halfLife: 0.12, release: releaseFoot })
    this.#world = makeWorldPose(skeleton)
    this.#before = makeLikely(most)
    this.#now = makeLikely(most)
    const numbers = TURNS + 4 * skeleton.jointCount
    this.pose = new Float32Array(numbers)
    this.#shown = new Float64Array(numbers)
    this.#shownBefore = new Float64Array(numbers)
    this.#next = new Float64Array(numbers)
    this.#after = new Float64Array(numbers)
    const width = 3 * this.#units.points
    this.#points = new Float64Array(width)
    this.#pointsBefore = new Float64Array(width)
    this.#instant = new Float64Array(width)
    this.#lag = this.#lagOf(latencySeconds)
  }

  get #rate(): number {
    return this.#units.follower.rate
  }

  /** Seconds from what the leader does to its answer: a whole number of instants. */
  get latency(): number {
    return this.#lag / this.#rate
  }
  set latency(seconds: number) {
    this.#lag = this.#lagOf(seconds)
  }

  /** Whether there is an answer yet: after two instants and the latency. */
  get ready(): boolean {
    return this.#known >= 0
  }

  /** How far the leader is from what the examples know: root mean square distance from the best one, metres. */
  get off(): number {
    return this.#search.off
  }

  /** How many examples the pose is blended of. */
  get blended(): number {
    return this.#now.count
  }

  /** Which example is likeliest, counted from 0; −1 before there is an answer. */
  get unit(): number {
    return this.ready ? this.#now.unit[0] : -1
  }

  /** Forgets the leader. */
  clear(): void {
    this.#search.clear()
    this.#clock = 0
    this.#known = -1
    this.#lastSeconds = 0
    this.#inertia.clear()
    this.#lock.clear()
  }

  /** Plays on by `seconds`, at the end of which the leader's points are these, `[point][xyz]`, world, metres. */
  step(seconds: number, points: ArrayLike<number>): void {
    const width = this.#points.length
    if (points.length !== width)
      throw new MotionError(
        `FollowerPlayer: ${points.length} numbers came from the leader; ${width / 3} points need ${width}. Read them with LeaderPoints.`,
        { code: 'mismatch' },
      )
    this.#pointsBefore.set(this.#points)
    this.#points.set(points)
    if (this.#search.newest < 0) {
      this.#search.push(points)
      return
    }
    if (!(seconds > 0)) return
    const from = this.#clock
    this.#clock += seconds
    for (;;) {
      const due = (this.#search.newest + 1) / this.#rate
      if (due > this.#clock + 1e-9) break
      const alpha = Math.min(Math.max((due - from) / seconds, 0), 1)
      for (let c = 0; c < width; c++)
        this.#instant[c] = this.#pointsBefore[c] + alpha * (this.#points[c] - this.#pointsBefore[c])
      this.#search.push(this.#instant)
      this.#decide()
    }
    if (this.ready) this.#show(seconds)
  }

  /** Takes what is likely at the newest instant that the latency allows. */
  #decide(): void {
    const known = this.#search.newest - this.#lag
    if (known < 0) return
    const spare = this.#before
    this.#before = this.#now
    this.#now = spare
    this.#search.likely(this.#lag, this.#now)
    const first = this.#known < 0
    this.#known = known
    if (first) {
      this.#before.count = 0
      return
    }
    if (this.#lastSeconds === 0) return
    // A change of mind must not be a jump: what is shown goes over into what is now said of the same moment.
    this.#poseAt(this.#shownInstant, this.#next)
    this.#poseAt(this.#shownInstant + this.#lastSeconds * this.#rate, this.#after)
    this.#inertia.start(
      this.#shown,
      this.#shownBefore,
      this.#lastSeconds,
      this.#next,
      this.#after,
      this.#lastSeconds,
    )
  }

  #show(seconds: number): void {
    this.#shownInstant = this.#clock * this.#rate - this.#lag
    this.#shownBefore.set(this.#shown)
    this.#poseAt(this.#shownInstant, this.#shown)
    this.#inertia.apply(this.#shown, seconds)
    this.#lastSeconds = seconds
    this.#next.set(this.#shown)
    if (this.#settings.lockFeet) {
      placeJoints(this.#world, this.pack.header.skeleton, this.#next, 0, TURNS)
      this.#forward[0] = Math.sin(this.#blend.yaw)
      this.#forward[2] = Math.cos(this.#blend.yaw)
      this.#lock.apply(this.#next, TURNS, this.#world, this.#blend.contacts, this.#forward, seconds)
    }
    this.pose.set(this.#next)
  }

  /** out ← the blend at an instant with a fraction: weights go over from the instant before to the newest known one. */
  #poseAt(instant: number, out: Float64Array): void {
    const share = this.#before.count === 0 ? 1 : smoothStep(Math.min(Math.max(instant - this.#known, 0), 1))
    this.#blend.mix(this.#before, this.#now, share, instant)
    out.set(this.#blend.pose)
  }

  #lagOf(seconds: number): number {
    const most = Math.round(this.#settings.mostLatencySeconds * this.#rate)
    return Math.min(Math.round(Math.max(seconds, 0) * this.#rate), most)
  }
}

import type { MotionPack } from '../pack/motion-pack.ts'
import { makeWorldPose, placeJoints, type WorldPose } from '../pose/world-pose.ts'
import { ClipCursor, POSE_TURNS } from './clip-cursor.ts'
import { Inertialiser } from './inertialise.ts'
import { FootLock } from './lock-feet.ts'

/** How a figure goes from one motion over into another, and stands. */
export interface FigureOptions {
  /** Seconds until about half of a difference between two motions is gone. */
  readonly halfLife?: number
  /** Keep planted feet still. */
  readonly lockFeet?: boolean
  /** A planted foot farther than this from where the motion has it is let go, metres. */
  readonly releaseFoot?: number
}

/** What a `Figure` takes where its options do not say. */
export const FIGURE_DEFAULTS = { halfLife: 0.12, lockFeet: true, releaseFoot: 0.2 } as const

/**
 * Somebody who plays packed frames: jumps are inertialised, planted feet are held. `pose` is what is shown: root position
 * `[xyz]`, then local rotations `[joint][xyzw]`; the root's are in the world. Nothing is allocated while it plays.
 */
export class Figure {
  readonly pose: Float32Array
  readonly cursor: ClipCursor
  /** Jumps so far. */
  jumps = 0
  readonly #pack: MotionPack
  readonly #lockFeet: boolean
  readonly #inertia: Inertialiser
  readonly #lock: FootLock
  readonly #world: WorldPose
  /** Before the feet are held: what is shown, was shown one step before, and two poses of the motion. */
  readonly #shown: Float64Array
  readonly #before: Float64Array
  readonly #next: Float64Array
  readonly #after: Float64Array
  readonly #forward = new Float64Array(3)
  #lastSeconds = 0

  constructor(pack: MotionPack, options: FigureOptions = {}) {
    const { halfLife, lockFeet, releaseFoot } = { ...FIGURE_DEFAULTS, ...options }
    const { skeleton } = pack.header
    const numbers = POSE_TURNS + 4 * skeleton.jointCount
    this.#pack = pack
    this.#lockFeet = lockFeet
    this.cursor = new ClipCursor(pack)
    this.pose = new Float32Array(numbers)
    this.#shown = new Float64Array(numbers)
    this.#before = new Float64Array(numbers)
    this.#next = new Float64Array(numbers)
    this.#after = new Float64Array(numbers)
    this.#inertia = new Inertialiser(skeleton.jointCount, halfLife)
    this.#lock = new FootLock(skeleton, { halfLife, release: releaseFoot })
    this.#world = makeWorldPose(skeleton)
    this.placeAt(0, 0, 0, 0)
  }

  /** Puts the figure somewhere at once, playing a given frame. */
  placeAt(x: number, z: number, yaw: number, frame: number): void {
    this.cursor.jumpTo(frame)
    this.cursor.placeAt(x, z, yaw)
    this.#inertia.clear()
    this.#lock.clear()
    this.cursor.poseAhead(0, this.#shown)
    this.#before.set(this.#shown)
    this.pose.set(this.#shown)
    this.#lastSeconds = 0
  }

  /** Goes on from another frame at the same place; the difference decays from here. */
  jumpTo(frame: number): void {
    const { cursor } = this
    cursor.jumpTo(frame)
    this.jumps++
    if (this.#lastSeconds === 0) return
    cursor.poseAhead(0, this.#next)
    cursor.poseAhead(1, this.#after)
    const seconds = 1 / this.#pack.header.frameRate
    this.#inertia.start(this.#shown, this.#before, this.#lastSeconds, this.#next, this.#after, seconds)
  }

  /** Plays on by so many packed frames in so many seconds. */
  play(frames: number, seconds: number): void {
    this.cursor.advance(frames)
    this.#before.set(this.#shown)
    this.cursor.poseAhead(0, this.#shown)
    this.#inertia.apply(this.#shown, seconds)
    this.#lastSeconds = seconds
    this.#finish(seconds)
  }

  /** Holds the feet and hands out the pose. */
  #finish(seconds: number): void {
    const next = this.#next
    next.set(this.#shown)
    if (this.#lockFeet) {
      placeJoints(this.#world, this.#pack.header.skeleton, next, 0, POSE_TURNS)
      this.#forward[0] = Math.sin(this.cursor.yaw)
      this.#forward[2] = Math.cos(this.cursor.yaw)
      const contacts = this.#pack.contacts[Math.round(this.cursor.position)]
      this.#lock.apply(next, POSE_TURNS, this.#world, contacts, this.#forward, seconds)
    }
    this.pose.set(next)
  }
}

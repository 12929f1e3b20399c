import { makeMotion, type Motion } from '@understudy/motion'
import { aimStick, makeWish, MatchingPlayer, StickControl, type MotionPack } from '@understudy/runtime'
import type { SteeringWish } from '@understudy/view'

/** Metres per second, and in a hurry. */
const WALK = 1.3
const FAST = 1.9
/** Steps of the walker, and frames of what is recorded, per second. */
const RATE = 60
/** No recording is longer, seconds. */
const LONGEST = 600
/** After a picture that took longer than this, the walker goes on from where it was, seconds. */
const LONGEST_PICTURE = 0.25

/** A walker who is steered, and what was recorded of the walk. Knows no page. */
export class LiveWalk {
  readonly player: MatchingPlayer
  /** The pose that is shown, as a motion of one frame: the player's own numbers, not a copy. */
  readonly now: Motion
  recording = false
  readonly #stick = new StickControl()
  readonly #wish: ReturnType<typeof makeWish>
  readonly #horizons: readonly number[]
  #left = 0
  #frames: Float32Array[] = []

  constructor(pack: MotionPack) {
    const { skeleton, layout } = pack.header
    this.player = new MatchingPlayer(pack)
    this.#horizons = layout.horizons
    this.#wish = makeWish(layout.horizons.length)
    const { pose } = this.player
    this.now = makeMotion({
      skeleton,
      frameRate: 1,
      rootPositions: pose.subarray(0, 3),
      rotations: pose.subarray(3),
    })
  }

  /** Seconds recorded so far. */
  get recorded(): number {
    return Math.max(0, this.#frames.length - 1) / RATE
  }

  /** Lets seconds go by; `yaw` is where forward is, radians. In even steps, whatever pictures take. */
  step(seconds: number, { right, forward, fast }: SteeringWish, yaw: number): void {
    this.#left += Math.min(seconds, LONGEST_PICTURE)
    aimStick(this.#stick, right, forward, fast ? FAST : WALK, yaw)
    for (; this.#left >= 1 / RATE; this.#left -= 1 / RATE) {
      this.#stick.step(1 / RATE, this.player.x, this.player.z, this.#horizons, this.#wish)
      this.player.step(1 / RATE, this.#wish)
      if (this.recording) this.#frames.push(this.player.pose.slice())
      if (this.recorded >= LONGEST) this.recording = false
    }
  }

  /** Begins a recording anew. */
  record(): void {
    this.#frames = []
    this.recording = true
  }

  /** Ends the recording: what was walked, or undefined where that is less than two frames. */
  take(name: string): Motion | undefined {
    this.recording = false
    const frames = this.#frames
    this.#frames = []
    if (frames.length < 2) return undefined
    const { skeleton } = this.now
    const rootPositions = new Float32Array(3 * frames.length)
    const rotations = new Float32Array(4 * skeleton.jointCount * frames.length)
    frames.forEach((pose, f) => {
      rootPositions.set(pose.subarray(0, 3), 3 * f)
      rotations.set(pose.subarray(3), 4 * skeleton.jointCount * f)
    })
    return makeMotion({ name, skeleton, frameRate: RATE, rootPositions, rotations })
  }
}

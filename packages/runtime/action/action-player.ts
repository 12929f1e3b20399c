import { multiplyFlat } from '@understudy/kernels'
import { MotionError } from '@understudy/motion'
import { decay } from '../control/springs.ts'
import { mixTurn } from '../pose/mix-turn.ts'
import { makeWorldPose, placeJoints, type WorldPose } from '../pose/world-pose.ts'
import { FIGURE_DEFAULTS, type FigureOptions } from '../play/figure.ts'
import { Inertialiser } from '../play/inertialise.ts'
import { FootLock } from '../play/lock-feet.ts'
import { ActionFrame, SAMPLE_TURNS } from './action-frame.ts'
import { modeCount, type ActionPack } from './action-pack.ts'

/** Where rotations begin in a pose. */
const POSE_TURNS = 3

/** How an action is played. */
export interface ActionOptions extends FigureOptions {
  /** Over and over, each round from where the last one ended. */
  readonly loops?: boolean
  /** Seconds until about half of a change of the coefficients is there; 0: at once. */
  readonly ease?: number
}

/** What `ActionPlayer` takes where its options do not say. */
export const ACTION_DEFAULTS = { ...FIGURE_DEFAULTS, loops: false, ease: 0.15 } as const

/**
 * Plays an action whose manner is a few numbers: a point of a parametric space, the coefficients of a deformable model, a style. They may
 * change at any time; the figure goes on from where it is, in the same phase. Call `step` once per drawn frame and read
 * `pose`: root position `[xyz]`, then local rotations `[joint][xyzw]`; the root's are in the world. No allocation per step.
 */
export class ActionPlayer {
  readonly pack: ActionPack
  /** What is shown: root position, then rotations. */
  readonly pose: Float32Array
  /** Where the figure is on the ground, metres, and where it faces, radians. */
  x = 0
  z = 0
  yaw = 0
  /** The sample that is played, with a fraction. */
  position = 0
  readonly #settings: Required<ActionOptions>
  readonly #frame: ActionFrame
  readonly #now: Float64Array
  readonly #wanted: Float64Array
  /** What is still missing from the wanted coefficients, and how fast it changes. */
  readonly #offsets: Float64Array
  readonly #rates: Float64Array
  #settled = true
  readonly #below: Float64Array
  readonly #above: Float64Array
  readonly #anchor = new Float64Array(3)
  readonly #shown: Float64Array
  readonly #before: Float64Array
  readonly #next: Float64Array
  readonly #after: Float64Array
  readonly #inertia: Inertialiser
  readonly #lock: FootLock
  readonly #world: WorldPose
  readonly #forward = new Float64Array(3)
  readonly #turn = new Float64Array(4)
  #lastSeconds = 0

  constructor(pack: ActionPack, options: ActionOptions = {}) {
    this.pack = pack
    this.#settings = { ...ACTION_DEFAULTS, ...options }
    const { halfLife, releaseFoot } = this.#settings
    const modes = modeCount(pack)
    this.#frame = new ActionFrame(pack)
    this.#now = new Float64Array(modes)
    this.#wanted = new Float64Array(modes)
    this.#offsets = new Float64Array(modes)
    this.#rates = new Float64Array(modes)
    const { width } = this.#frame
    this.#below = new Float64Array(width)
    this.#above = new Float64Array(width)
    const numbers = POSE_TURNS + 4 * pack.skeleton.jointCount
    this.pose = new Float32Array(numbers)
    this.#shown = new Float64Array(numbers)
    this.#before = new Float64Array(numbers)
    this.#next = new Float64Array(numbers)
    this.#after = new Float64Array(numbers)
    this.#inertia = new Inertialiser(pack.skeleton.jointCount, halfLife)
    this.#lock = new FootLock(pack.skeleton, { halfLife, release: releaseFoot })
    this.#world = makeWorldPose(pack.skeleton)
    this.#frame.set(this.#now)
    this.placeAt(0, 0, 0)
  }

  /** Seconds of one performance with the present coefficients. */
  get seconds(): number {
    return this.#frame.times[this.pack.samples - 1]
  }

  /** Whether it has been played to its end. */
  get done(): boolean {
    return !this.#settings.loops && this.position >= this.pack.samples - 1
  }

  /** The coefficients that are gone over to from now on. */
  set(coefficients: ArrayLike<number>): void {
    if (coefficients.length !== this.#wanted.length)
      throw new MotionError(
        `ActionPlayer: ${coefficients.length} coefficients were given, "${this.pack.name}" has ${this.#wanted.length}. Give one for each mode.`,
        { code: 'mismatch' },
      )
    for (let m = 0; m < this.#wanted.length; m++) {
      this.#offsets[m] += this.#wanted[m] - coefficients[m]
      this.#wanted[m] = coefficients[m]
    }
    this.#settled = false
    if (this.#settings.ease > 0 && this.#lastSeconds > 0) return
    // Nothing was shown yet, or it is to be there at once.
    this.#offsets.fill(0)
    this.#rates.fill(0)
    this.#change()
    if (this.#lastSeconds === 0) this.placeAt(this.x, this.z, this.yaw)
  }

  /** Begins anew, somewhere on the ground. */
  placeAt(x: number, z: number, yaw: number): void {
    this.position = 0
    this.x = x
    this.z = z
    this.yaw = yaw
    this.#anchorHere()
    this.#inertia.clear()
    this.#lock.clear()
    this.#poseAt(0, this.#shown)
    this.#before.set(this.#shown)
    this.pose.set(this.#shown)
    this.#lastSeconds = 0
  }

  /** Plays on by `seconds`. */
  step(seconds: number): void {
    if (!(seconds > 0)) return
    if (!this.#settled) this.#ease(seconds)
    const last = this.pack.samples - 1
    let left = this.#advance(seconds)
    if (left > 0 && this.#settings.loops) {
      this.#around()
      // A round that is shorter than a step is played once in it.
      left = this.#advance(left)
    }
    this.#before.set(this.#shown)
    this.#poseAt(Math.min(this.position, last), this.#shown)
    this.#inertia.apply(this.#shown, seconds)
    this.#lastSeconds = seconds
    this.#finish(seconds)
  }

  #ease(seconds: number): void {
    const { ease } = this.#settings
    if (ease > 0) {
      decay(this.#offsets, this.#rates, 0, this.#offsets.length, ease, seconds)
      let most = 0
      for (let m = 0; m < this.#offsets.length; m++) most = Math.max(most, Math.abs(this.#offsets[m]))
      if (most < 1e-6) this.#offsets.fill(0)
      this.#settled = most < 1e-6
    }
    this.#change()
  }

  /** The coefficients as they are now; the figure stays where it is. */
  #change(): void {
    for (let m = 0; m < this.#now.length; m++) this.#now[m] = this.#wanted[m] + this.#offsets[m]
    this.#frame.set(this.#now)
    this.#anchorHere()
  }

  /** Moves on by so many seconds of the action's clock; answers what is left at its end. */
  #advance(seconds: number): number {
    const { times } = this.#frame
    const last = this.pack.samples - 1
    let k = Math.min(Math.floor(this.position), last - 1)
    const at = times[k] + (this.position - k) * (times[k + 1] - times[k]) + seconds
    while (k < last - 1 && times[k + 1] <= at) k++
    if (at >= times[last]) {
      this.position = last
      return at - times[last]
    }
    this.position = k + (at - times[k]) / (times[k + 1] - times[k])
    return 0
  }

  /** From the end to the beginning, at the same place; the difference in pose decays. */
  #around(): void {
    this.#read(this.pack.samples - 1)
    this.#toWorld()
    this.position = 0
    this.#anchorHere()
    if (this.#lastSeconds === 0) return
    this.#poseAt(0, this.#next)
    this.#poseAt(1, this.#after)
    const { times } = this.#frame
    this.#inertia.start(this.#shown, this.#before, this.#lastSeconds, this.#next, this.#after, times[1])
  }

  /** below ← the action at a position. */
  #read(position: number): void {
    const last = this.pack.samples - 1
    const k = Math.min(Math.floor(position), last - 1)
    const part = position - k
    const below = this.#below
    const above = this.#above
    this.#frame.read(k, below)
    if (part < 1e-6) return
    this.#frame.read(k + 1, above)
    const turned = above[2] - below[2]
    below[2] += part * (turned - 2 * Math.PI * Math.round(turned / (2 * Math.PI)))
    for (let c = 0; c < SAMPLE_TURNS; c++) if (c !== 2) below[c] += part * (above[c] - below[c])
    for (let q = SAMPLE_TURNS; q < below.length; q += 4) mixTurn(below, q, above, part)
  }

  /** anchor ← place in the world ∘ (ground of the action here)⁻¹. */
  #anchorHere(): void {
    this.#read(this.position)
    const below = this.#below
    const anchor = this.#anchor
    anchor[2] = this.yaw - below[2]
    const c = Math.cos(anchor[2])
    const s = Math.sin(anchor[2])
    anchor[0] = this.x - (c * below[0] + s * below[1])
    anchor[1] = this.z - (-s * below[0] + c * below[1])
  }

  /** Where the figure is ← anchor ∘ ground of what was read. */
  #toWorld(): void {
    const below = this.#below
    const anchor = this.#anchor
    const c = Math.cos(anchor[2])
    const s = Math.sin(anchor[2])
    this.x = anchor[0] + c * below[0] + s * below[1]
    this.z = anchor[1] - s * below[0] + c * below[1]
    this.yaw = anchor[2] + below[2]
  }

  /** pose ← the action at a position, in the world. */
  #poseAt(position: number, pose: Float64Array): void {
    this.#read(position)
    const below = this.#below
    const anchor = this.#anchor
    const c = Math.cos(anchor[2])
    const s = Math.sin(anchor[2])
    pose[0] = anchor[0] + c * below[3] + s * below[5]
    pose[1] = below[4]
    pose[2] = anchor[1] - s * below[3] + c * below[5]
    this.#turn[1] = Math.sin(anchor[2] / 2)
    this.#turn[3] = Math.cos(anchor[2] / 2)
    multiplyFlat(pose, POSE_TURNS, this.#turn, 0, below, SAMPLE_TURNS)
    for (let k = 4; k < below.length - SAMPLE_TURNS; k++) pose[POSE_TURNS + k] = below[SAMPLE_TURNS + k]
    if (pose === this.#shown) this.#toWorld()
  }

  /** Holds the feet and hands out the pose. */
  #finish(seconds: number): void {
    const next = this.#next
    next.set(this.#shown)
    if (this.#settings.lockFeet) {
      placeJoints(this.#world, this.pack.skeleton, next, 0, POSE_TURNS)
      this.#forward[0] = Math.sin(this.yaw)
      this.#forward[2] = Math.cos(this.yaw)
      const contacts = this.pack.contacts[Math.round(this.position)]
      this.#lock.apply(next, POSE_TURNS, this.#world, contacts, this.#forward, seconds)
    }
    this.pose.set(next)
  }
}

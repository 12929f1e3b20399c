import { multiplyFlat } from '@understudy/kernels'
import { FRAME_PLACES, type MotionPack } from '../pack/motion-pack.ts'
import { FrameReader } from '../pack/read-between.ts'

/** The root's position, then the rotations: where rotations begin in a pose. */
export const POSE_TURNS = 3

/**
 * A place in a pack that is being played, and where on the world's ground its clip lies (the *anchor*):
 *
 *   ground frame in the world = anchor ∘ ground frame in the clip
 *
 * While a clip plays the anchor stays, so nothing drifts.
 */
export class ClipCursor {
  readonly pack: MotionPack
  /** Frame that is being played, with a fraction. */
  position = 0
  /** First and last frame of its clip. */
  first = 0
  last = 0
  /** Where the ground frame is in the world: metres and radians. */
  x = 0
  z = 0
  yaw = 0
  #anchorX = 0
  #anchorZ = 0
  #anchorYaw = 0
  readonly #reader: FrameReader
  readonly #frame: Float64Array

  constructor(pack: MotionPack) {
    this.pack = pack
    this.#reader = new FrameReader(pack)
    this.#frame = this.#reader.frame
    this.jumpTo(0)
  }

  /** Goes on from another frame, at the same place in the world. */
  jumpTo(frame: number): void {
    const clip = this.pack.clipAt(frame)
    this.position = frame
    this.first = clip.first
    this.last = clip.first + clip.frames - 1
    this.#read(frame)
    this.#anchor()
  }

  /** Puts the figure somewhere, without playing on. */
  placeAt(x: number, z: number, yaw: number): void {
    this.x = x
    this.z = z
    this.yaw = yaw
    this.#read(this.position)
    this.#anchor()
  }

  /** Turns the figure, and all that is still to come, about where it stands. */
  turn(radians: number): void {
    this.placeAt(this.x, this.z, this.yaw + radians)
  }

  /** Plays on by so many frames, at most to the end of the clip. */
  advance(frames: number): void {
    this.position = Math.min(this.position + frames, this.last)
    this.#read(this.position)
    const c = Math.cos(this.#anchorYaw)
    const s = Math.sin(this.#anchorYaw)
    this.x = c * this.#frame[0] + s * this.#frame[1] + this.#anchorX
    this.z = -s * this.#frame[0] + c * this.#frame[1] + this.#anchorZ
    this.yaw = this.#anchorYaw + this.#frame[2]
  }

  /** pose ← root position and rotations in the world, `ahead` frames from here (within the clip). */
  poseAhead(ahead: number, pose: Float64Array): void {
    this.#read(Math.min(this.position + ahead, this.last))
    const frame = this.#frame
    const yaw = this.#anchorYaw + frame[2]
    const c = Math.cos(this.#anchorYaw)
    const s = Math.sin(this.#anchorYaw)
    const x = c * frame[0] + s * frame[1] + this.#anchorX
    const z = -s * frame[0] + c * frame[1] + this.#anchorZ
    const cy = Math.cos(yaw)
    const sy = Math.sin(yaw)
    pose[0] = cy * frame[3] + sy * frame[5] + x
    pose[1] = frame[4]
    pose[2] = -sy * frame[3] + cy * frame[5] + z
    turn[1] = Math.sin(yaw / 2)
    turn[3] = Math.cos(yaw / 2)
    multiplyFlat(pose, POSE_TURNS, turn, 0, frame, FRAME_PLACES)
    for (let c4 = 4; c4 < frame.length - FRAME_PLACES; c4++) pose[POSE_TURNS + c4] = frame[FRAME_PLACES + c4]
  }

  /** anchor ← place in the world ∘ (ground frame in the clip)⁻¹. */
  #anchor(): void {
    const frame = this.#frame
    this.#anchorYaw = this.yaw - frame[2]
    const c = Math.cos(this.#anchorYaw)
    const s = Math.sin(this.#anchorYaw)
    this.#anchorX = this.x - (c * frame[0] + s * frame[1])
    this.#anchorZ = this.z - (-s * frame[0] + c * frame[1])
  }

  #read(position: number): void {
    this.#reader.read(position, this.last)
  }
}

const turn = new Float64Array(4)

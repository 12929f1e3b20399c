import type { MotionPack } from '../pack/motion-pack.ts'
import { Figure, type FigureOptions } from './figure.ts'

/** What players of a pack have in common: what their figure shows, and where it is. */
export abstract class FigurePlayer {
  readonly pack: MotionPack
  protected readonly figure: Figure

  constructor(pack: MotionPack, options: FigureOptions) {
    this.pack = pack
    this.figure = new Figure(pack, options)
  }

  /** What is shown: root position, then rotations. */
  get pose(): Float32Array {
    return this.figure.pose
  }
  /** Jumps from one motion to another so far. */
  get jumps(): number {
    return this.figure.jumps
  }
  /** Where the figure is on the ground, metres, and where it faces, radians. */
  get x(): number {
    return this.figure.cursor.x
  }
  get z(): number {
    return this.figure.cursor.z
  }
  get yaw(): number {
    return this.figure.cursor.yaw
  }
  /** The packed frame that is being played, with a fraction. */
  get position(): number {
    return this.figure.cursor.position
  }
}

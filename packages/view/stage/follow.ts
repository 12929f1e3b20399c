import { Vector3 } from 'three'
import type { Figure } from '../figure/figure.ts'
import type { CameraRig } from './camera-rig.ts'

/**
 * Keeps the camera with somebody: it slides along the floor as the hips do and never turns by
 * itself. Height is left alone, so that a jump is seen as one.
 */
export class Follow {
  readonly #rig: CameraRig
  readonly #last = new Vector3()
  readonly #now = new Vector3()
  readonly #one = new Vector3()
  #started = false

  constructor(rig: CameraRig) {
    this.#rig = rig
  }

  /** Call when the poses are set; several figures are followed at their middle. */
  update(figures: readonly Figure[]): void {
    if (figures.length === 0) return
    this.#now.set(0, 0, 0)
    for (const figure of figures) this.#now.add(figure.hipsWorld(this.#one))
    this.#now.divideScalar(figures.length)
    if (this.#started) this.#rig.shift(this.#now.x - this.#last.x, 0, this.#now.z - this.#last.z)
    this.#last.copy(this.#now)
    this.#started = true
  }

  /** The next update moves nothing: it only learns where they are. */
  reset(): void {
    this.#started = false
  }
}

import { AngleSpring, VelocitySpring } from './springs.ts'
import type { Wish } from './wish.ts'

/** How quickly the wish follows the stick, seconds until half of a change is made. */
export interface StickOptions {
  readonly velocityHalfLife?: number
  readonly facingHalfLife?: number
}

/** A person takes about a third of a second to change speed and direction. */
export const STICK_DEFAULTS = { velocityHalfLife: 0.27, facingHalfLife: 0.27 } as const

/** Below this speed the figure keeps facing where it does, metres per second. */
const SLOW = 0.15

/**
 * Turns a stick, a gamepad or keys into a wish. Set `x` and `z`, the wanted velocity in the world (metres per second);
 * springs make a path ahead of it that a body can walk. `facing` is where to look while moving, or undefined to look ahead.
 */
export class StickControl {
  x = 0
  z = 0
  facing: number | undefined
  readonly #options: Required<StickOptions>
  readonly #x = new VelocitySpring()
  readonly #z = new VelocitySpring()
  readonly #yaw = new AngleSpring()

  constructor(options: StickOptions = {}, yaw = 0) {
    this.#options = { ...STICK_DEFAULTS, ...options }
    this.#yaw.angle = yaw
  }

  /** Advances by `seconds` and writes the wish of a figure that stands at (x, z). */
  step(seconds: number, x: number, z: number, horizons: readonly number[], wish: Wish): void {
    const { velocityHalfLife, facingHalfLife } = this.#options
    const moving = this.x * this.x + this.z * this.z > SLOW * SLOW
    const facing = this.facing ?? (moving ? Math.atan2(this.x, this.z) : this.#yaw.angle)
    this.#x.step(this.x, velocityHalfLife, seconds)
    this.#z.step(this.z, velocityHalfLife, seconds)
    this.#yaw.step(facing, facingHalfLife, seconds)
    for (let h = 0; h < horizons.length; h++) {
      wish.places[2 * h] = x + this.#x.wayAhead(this.x, velocityHalfLife, horizons[h])
      wish.places[2 * h + 1] = z + this.#z.wayAhead(this.z, velocityHalfLife, horizons[h])
      wish.facings[h] = this.#yaw.ahead(facing, facingHalfLife, horizons[h])
    }
  }
}

/** A stick's wish from pressed keys or a gamepad's axes, along the ground as a camera that looks along `cameraYaw` sees it. */
export function aimStick(
  stick: StickControl,
  right: number,
  forward: number,
  speed: number,
  cameraYaw = 0,
): void {
  const length = Math.sqrt(right * right + forward * forward)
  const s = length > 1 ? speed / length : speed
  const [cos, sin] = [Math.cos(cameraYaw), Math.sin(cameraYaw)]
  // A camera that looks along +Z has −X on its right.
  stick.x = s * (-right * cos + forward * sin)
  stick.z = s * (right * sin + forward * cos)
}

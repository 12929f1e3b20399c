/** Damping rate y of a critically damped spring that has covered about half of its way after `halfLife` seconds: y = 2 ln 2 / halfLife. */
export const dampingOf = (halfLife: number): number => (2 * Math.LN2) / Math.max(halfLife, 1e-5)

/**
 * Lets `count` offsets and their velocities decay to nothing, as a critically damped spring at rest position 0:
 *
 *   x(t) = e^{−yt} (x₀ + (v₀ + y x₀) t),   v(t) = e^{−yt} (v₀ − (v₀ + y x₀) y t)
 */
export function decay(
  offsets: Float64Array,
  velocities: Float64Array,
  at: number,
  count: number,
  halfLife: number,
  seconds: number,
): void {
  const y = dampingOf(halfLife)
  const e = Math.exp(-y * seconds)
  for (let c = at; c < at + count; c++) {
    const j = velocities[c] + y * offsets[c]
    offsets[c] = e * (offsets[c] + j * seconds)
    velocities[c] = e * (velocities[c] - j * y * seconds)
  }
}

/**
 * A velocity that follows a wanted one as a critically damped spring, and the way that it covers meanwhile. With the
 * velocity v₀, the acceleration a₀, the wanted velocity g, j₀ = v₀ − g and j₁ = a₀ + y j₀,
 *
 *   v(t) = g + e^{−yt} (j₀ + j₁ t),   a(t) = e^{−yt} (a₀ − j₁ y t)
 *   ∫₀ᵗ v = g t + j₁/y² + j₀/y − e^{−yt} (j₁/y² + (j₀ + j₁ t)/y)
 */
export class VelocitySpring {
  velocity = 0
  acceleration = 0

  /** Advances by so many seconds towards the wanted velocity. */
  step(wanted: number, halfLife: number, seconds: number): void {
    const y = dampingOf(halfLife)
    const j0 = this.velocity - wanted
    const j1 = this.acceleration + y * j0
    const e = Math.exp(-y * seconds)
    this.velocity = wanted + e * (j0 + j1 * seconds)
    this.acceleration = e * (this.acceleration - j1 * y * seconds)
  }

  /** The way from now to `seconds` ahead, if the wish stays. */
  wayAhead(wanted: number, halfLife: number, seconds: number): number {
    const y = dampingOf(halfLife)
    const j0 = this.velocity - wanted
    const j1 = this.acceleration + y * j0
    const e = Math.exp(-y * seconds)
    return wanted * seconds + j1 / (y * y) + j0 / y - e * (j1 / (y * y) + (j0 + j1 * seconds) / y)
  }
}

/** An angle that follows a wanted one the shorter way round, as a critically damped spring (see `decay`). */
export class AngleSpring {
  angle = 0
  rate = 0

  /** Advances by so many seconds towards the wanted angle. */
  step(wanted: number, halfLife: number, seconds: number): void {
    const y = dampingOf(halfLife)
    const off = around(this.angle - wanted)
    const j = this.rate + y * off
    const e = Math.exp(-y * seconds)
    this.angle = around(wanted + e * (off + j * seconds))
    this.rate = e * (this.rate - j * y * seconds)
  }

  /** The angle in `seconds`, if the wish stays. */
  ahead(wanted: number, halfLife: number, seconds: number): number {
    const y = dampingOf(halfLife)
    const off = around(this.angle - wanted)
    return wanted + Math.exp(-y * seconds) * (off + (this.rate + y * off) * seconds)
  }
}

const around = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))

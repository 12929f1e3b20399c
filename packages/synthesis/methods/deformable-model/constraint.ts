import type { Stage } from './stage.ts'

/** How near a constraint came. */
export interface Residual {
  /** In `unit`: root mean square over what it asks. */
  readonly value: number
  /** The largest single miss, in `unit`. */
  readonly worst: number
  readonly unit: 'cm' | 'pixels' | 'degrees' | 'ms'
}

/**
 * Something a person asks of a motion: residuals, each divided by its σ, and their derivatives. Small, without state:
 * the same object serves every iteration and every thread.
 */
export interface Constraint {
  readonly kind: string
  /** In the words of the request: `rightHand at frame 60`. */
  readonly label: string
  /** How many residuals. */
  readonly count: number
  /**
   * Writes the residuals into r[0 … count). Where `jacobian` is given, `[residual][parameter]` with
   * `stage.size` columns, zeroed, it receives their derivatives.
   */
  readonly evaluate: (stage: Stage, r: Float64Array, jacobian?: Float64Array) => void
  /** In words people use. */
  readonly measure: (stage: Stage) => Residual
}

/** Standard deviations: 0.5 cm for a dragged point feels exact, a drawn path is looser. */
export const SIGMAS = {
  /** Metres. */
  point: 0.003,
  trajectory: 0.02,
  pose: 0.01,
  handle: 0.01,
  /**
   * Of planted heels and balls, metres per second. Tighter, it moves the whole body to spare the feet what locking does better.
   */
  contact: 0.1,
  /** Seconds. */
  time: 0.001,
  /** Radians. */
  orientation: 0.035,
  /** Share of the picture's height. */
  screen: 0.005,
} as const

/** RMS and largest of groups of `width` residuals, times `scale`. */
export function spreadOf(
  r: Float64Array,
  count: number,
  width: number,
  scale: number,
): { value: number; worst: number } {
  let sum = 0
  let worst = 0
  for (let i = 0; i < count; i += width) {
    let square = 0
    for (let c = 0; c < width; c++) square += r[i + c] * r[i + c]
    sum += square
    worst = Math.max(worst, square)
  }
  return { value: scale * Math.sqrt((sum * width) / Math.max(1, count)), worst: scale * Math.sqrt(worst) }
}

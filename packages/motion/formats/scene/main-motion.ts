import type { Motion } from '../../motion/motion.ts'

/** A figure of a scene as it moves in one take. */
export interface FigureMotion {
  readonly motion: Motion
  /** How many of its joints have tracks. */
  readonly moving: number
  /** How many joints it has. */
  readonly size: number
}

/** The motion of the largest figure, of several the one that moves most, and the others in order. */
export function mainMotion(motions: readonly FigureMotion[]): {
  readonly motion: Motion
  readonly others: readonly Motion[]
} {
  const main = motions.reduce((a, b) =>
    b.size > a.size || (b.size === a.size && b.moving > a.moving) ? b : a,
  )
  return {
    motion: main.motion,
    others: motions.filter((entry) => entry !== main).map(({ motion }) => motion),
  }
}

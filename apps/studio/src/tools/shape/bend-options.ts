import type { Kernels } from '@understudy/kernels'

/** How a bend is asked while a hand moves. */
export interface BendOptions {
  /** The last solution, while something is dragged. */
  readonly warm?: Float64Array
  /** Milliseconds. */
  readonly clock: () => number
  /** Whichever are loaded; the answer is the same. */
  readonly kernels?: Kernels | undefined
}

/** Steps of a solve while a hand moves: the next one goes on from there. */
export const PREVIEW_STEPS = 6

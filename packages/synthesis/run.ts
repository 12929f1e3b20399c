import { scalar, type Kernels } from '@understudy/kernels'
import { seeded, type Random } from '@understudy/motion'

/** How far a named step of a long operation has come. */
export interface Progress {
  /** `build/compare`: a step inside a step names both. */
  readonly stage: string
  /** 0 when the stage begins, 1 when it is done. */
  readonly fraction: number
}

/** How long one stage of a run took. */
export interface StageTiming {
  readonly stage: string
  readonly seconds: number
}

/**
 * What a long method carries along: the kernels, the only randomness, a way to be stopped and a way to be
 * heard. Steps have names, so that progress, timing and cancellation come for free.
 */
export interface Run {
  readonly kernels: Kernels
  readonly random: Random
  readonly signal?: AbortSignal
  onProgress?(progress: Progress): void
  /** Does `work` as a named step: checks for cancellation, tells progress, takes the time. */
  stage<T>(name: string, work: () => T): T
  /** Tells how far the present stage is, 0 to 1; also a good place to be stopped. */
  report(fraction: number): void
  /** Throws the signal's reason if the caller has given up. */
  checkCancelled(): void
  /** Finished stages in the order they ended; seconds are zero without a clock. */
  readonly timings: readonly StageTiming[]
}

/** What a run is given: kernels, randomness, a way to cancel, and who is told of its progress. */
export interface RunOptions {
  /** Plain TypeScript unless told otherwise. */
  readonly kernels?: Kernels
  /** A random source, or a seed for one; seed 1 by default, so that a run without one is still reproducible. */
  readonly random?: Random | number
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Seconds from any fixed moment. Nothing here reads a clock of its own. */
  readonly clock?: () => number
}

/** A run to hand through a method: it counts progress, times stages and stops when cancelled. */
export function makeRun(options: RunOptions = {}): Run {
  const { kernels = scalar, random = 1, signal, onProgress, clock = () => 0 } = options
  const open: string[] = []
  const timings: StageTiming[] = []
  const tell = (fraction: number): void => onProgress?.({ stage: open.join('/'), fraction })
  const checkCancelled = (): void => signal?.throwIfAborted()
  return {
    kernels,
    random: typeof random === 'number' ? seeded(random) : random,
    signal,
    onProgress,
    timings,
    checkCancelled,
    report(fraction) {
      checkCancelled()
      tell(Math.min(Math.max(fraction, 0), 1))
    },
    stage(name, work) {
      checkCancelled()
      open.push(name)
      const depth = open.length
      try {
        tell(0)
        const begin = clock()
        const result = work()
        timings.push({ stage: open.join('/'), seconds: clock() - begin })
        tell(1)
        return result
      } finally {
        // Also when the work threw: the next stage must not be told as part of this one.
        open.length = depth - 1
      }
    },
  }
}

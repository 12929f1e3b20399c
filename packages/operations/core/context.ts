import type { Kernels } from '@understudy/kernels'
import { makeRun, type Progress, type Run } from '@understudy/synthesis/analysis'

/** What the caller of an operation may bring along. */
export interface Context {
  /** Compiled kernels are loaded where none are given; results do not depend on it. */
  readonly kernels?: Kernels
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Seconds from any fixed moment, for timings in reports. */
  readonly clock?: () => number
}

/** Without a seed of its own a random operation uses this one: runs without a seed are reproducible too. */
export const DEFAULT_SEED = 1

/** What an operation carries along, out of what the caller brought. */
export async function openRun({ kernels, signal, onProgress, clock }: Context, seed: number): Promise<Run> {
  const loaded = kernels ?? (await (await import('@understudy/kernels')).loadSimd())
  return makeRun({ kernels: loaded, random: seed, signal, onProgress, clock })
}

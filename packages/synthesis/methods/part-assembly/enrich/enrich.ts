import type { Motion } from '@understudy/motion'
import type { Run } from '../../../run.ts'
import { bodyFeatures, FRAME_WIDTH } from '../judge/body-features.ts'
import { assemble, type AssembleOptions, type AssemblyReport } from '../assemble/assemble.ts'
import type { PartName } from '../assemble/part.ts'

/** How parts are assembled, and which of the results are kept. */
export interface EnrichOptions extends AssembleOptions {
  /** Two results whose bodies are nearer than this on average are one, metres. */
  readonly minDifference?: number
  /** How many of the best are kept. */
  readonly most?: number
}

/** What `enrich` takes where its options do not say; the difference in metres. */
export const ENRICH_DEFAULTS = { minDifference: 0.03, most: Infinity } as const

/** One new motion, whence it came and how good it is. */
export interface Assembly {
  readonly motion: Motion
  readonly report: AssemblyReport
  /** Indices into the motions that were given. */
  readonly base: number
  readonly donor: number
  readonly score: number
}

/**
 * Every motion with every other's part, n (n − 1) of them, the most natural first. What is nearly the same as a better
 * one, or as one of the motions themselves, is left out. `score` judges a result, more is better.
 */
export function enrich(
  motions: readonly Motion[],
  part: PartName,
  score: (motion: Motion, base: number, donor: number) => number,
  options: EnrichOptions,
  run: Run,
): readonly Assembly[] {
  const { minDifference, most } = { ...ENRICH_DEFAULTS, ...options }
  const pairs = motions.flatMap((_, base) =>
    motions.flatMap((_other, donor) => (base === donor ? [] : [{ base, donor }])),
  )
  const made = pairs.map(({ base, donor }, index) => {
    run.report(index / pairs.length)
    const { motion, report } = assemble(motions[base], motions[donor], part, options, run)
    return { motion, report, base, donor, score: score(motion, base, donor) }
  })
  const kept: Assembly[] = []
  const known = motions.map((motion) => bodyFeatures(motion, RATE, run.kernels))
  for (const candidate of made.toSorted((a, b) => b.score - a.score)) {
    if (kept.length >= most) break
    const features = bodyFeatures(candidate.motion, RATE, run.kernels)
    if (known.some((other) => meanDifference(features, other) < minDifference)) continue
    known.push(features)
    kept.push(candidate)
  }
  return kept
}

/** Samples per second at which two results are compared. */
const RATE = 10

/** Mean RMS displacement between two motions, sample by sample as far as both go; of quite different length, infinite. */
function meanDifference(a: Float32Array, b: Float32Array): number {
  const [n, m] = [a.length / FRAME_WIDTH, b.length / FRAME_WIDTH]
  if (Math.abs(n - m) > 0.1 * Math.max(n, m)) return Infinity
  const count = Math.min(n, m)
  let total = 0
  for (let row = 0; row < count; row++) {
    let sum = 0
    for (let c = row * FRAME_WIDTH; c < (row + 1) * FRAME_WIDTH; c++) sum += (a[c] - b[c]) ** 2
    total += Math.sqrt(sum)
  }
  return total / count
}

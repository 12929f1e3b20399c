/** One measured row: what ran, on how much, how long it took, and how it compares with the others of its run. */
export interface BenchRow {
  readonly job: string
  readonly implementation: string
  /** For people: `5000 frames x 31 joints`. */
  readonly size: string
  readonly median_ms: number
  readonly best_ms: number
  /** Amount of work per second at the best time, in `unit`. */
  readonly throughput: number
  /** `MB/s`, `frames/s`. */
  readonly unit: string
  /**
   * How many times faster this one was than each other implementation of the run: other's median / own median.
   * Above 1 this row is the faster.
   */
  readonly ratio_to?: Readonly<Record<string, number>>
  /** Additions and multiplications per second at the best time, in thousand millions, where the work says how many it takes. */
  readonly gflops?: number
  /** What kind they are: the peak to compare with. */
  readonly kind?: PeakKind
  /** `gflops` over what one core of this machine reached in the same run with products and sums of that kind alone. */
  readonly peak_share?: number
  /** p of best time ∝ amountᵖ over the sizes of the run: 1 where twice the work takes twice as long. */
  readonly exponent?: number
  /** CPU time of all threads, and resident memory at most, of a job that ran in a process of its own: the least and the most of the passes. */
  readonly cpu_ms?: number
  readonly peak_mb?: number
  /** Cores that other programs used meanwhile: above 0.3 two threads cannot be judged. */
  readonly others_cores?: number
}

/** Lanes of 128 bits: doubles, floats, or whole numbers of sixteen bits with sums of thirty-two. */
export type PeakKind = 'f64' | 'f32' | 'i16'

export interface BenchOptions {
  /** Timed passes over every implementation. Defaults to `COMPARE_DEFAULTS.rounds`. */
  readonly rounds?: number
  /** Untimed passes before them, so that the compiler has seen the hot loops. */
  readonly warmup?: number
}

export const COMPARE_DEFAULTS = { rounds: 9, warmup: 2 } as const

/** What a file of this folder exports as `benches`: a named job that measures itself. */
export interface Bench {
  readonly job: string
  run(options: BenchOptions): readonly BenchRow[] | Promise<readonly BenchRow[]>
}

/** How much one call does: `{ amount: 3.2, unit: 'MB' }` is reported as `MB/s`. */
export interface Work {
  readonly amount: number
  readonly unit: string
  /** Additions and multiplications that any implementation must do, as the fastest known algebra counts them. */
  readonly operations?: { readonly count: number; readonly kind: PeakKind }
}

/** A timed body; what it returns is kept alive until the clock has stopped. */
export type Implementation = () => unknown

/**
 * Times the implementations in alternating rounds: a b c, then c b a, and so on. Run apart, one after the
 * other, the later ones would meet a warmer cache, another clock rate or a neighbour's load, and the ratio
 * would measure that.
 */
export function compare(
  job: string,
  size: string,
  work: Work,
  implementations: Readonly<Record<string, Implementation>>,
  options: BenchOptions = {},
): BenchRow[] {
  const times = new Map<string, number[]>(Object.keys(implementations).map((name) => [name, []]))
  for (const { name, timed } of schedule([...times.keys()], options)) {
    const milliseconds = measure(implementations[name])
    if (timed) times.get(name)!.push(milliseconds)
  }
  return rows(job, size, work, times)
}

/** `compare` for bodies that answer with a promise; awaiting it costs about a microsecond. */
export async function compareAsync(
  job: string,
  size: string,
  work: Work,
  implementations: Readonly<Record<string, () => Promise<unknown>>>,
  options: BenchOptions = {},
): Promise<BenchRow[]> {
  const times = new Map<string, number[]>(Object.keys(implementations).map((name) => [name, []]))
  for (const { name, timed } of schedule([...times.keys()], options)) {
    const start = performance.now()
    await implementations[name]()
    const milliseconds = performance.now() - start
    if (timed) times.get(name)!.push(milliseconds)
  }
  return rows(job, size, work, times)
}

/** Who runs when: every other round backwards, the warm-up rounds first and untimed. */
function* schedule(
  names: readonly string[],
  options: BenchOptions,
): Generator<{ name: string; timed: boolean }> {
  const { rounds, warmup } = { ...COMPARE_DEFAULTS, ...options }
  for (let round = -warmup; round < rounds; round++) {
    const order = round % 2 === 0 ? names : names.toReversed()
    for (const name of order) yield { name, timed: round >= 0 }
  }
}

/** No body can return this, but the compiler cannot know: it must compute what the body returns. */
const NEVER: unique symbol = Symbol('never')

/** Milliseconds of one call. */
export function measure(body: Implementation): number {
  const start = performance.now()
  const result = body()
  const milliseconds = performance.now() - start
  if (result === NEVER) throw new Error('unreachable')
  return milliseconds
}

/** The middle value; of an even number the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

/** Times per implementation, in milliseconds, to rows with every ratio. */
function rows(
  job: string,
  size: string,
  work: Work,
  times: ReadonlyMap<string, readonly number[]>,
): BenchRow[] {
  const medians = new Map([...times].map(([name, list]) => [name, median(list)]))
  return [...times].map(([implementation, list]) => {
    const median_ms = medians.get(implementation)!
    const best_ms = Math.min(...list)
    const others = [...medians].filter(([name]) => name !== implementation)
    const row = {
      job,
      implementation,
      size,
      median_ms,
      best_ms,
      throughput: (work.amount * 1000) / best_ms,
      unit: `${work.unit}/s`,
      ...(work.operations && { gflops: work.operations.count / best_ms / 1e6, kind: work.operations.kind }),
    }
    if (others.length === 0) return row
    return { ...row, ratio_to: Object.fromEntries(others.map(([name, other]) => [name, other / median_ms])) }
  })
}

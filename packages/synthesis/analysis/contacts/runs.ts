/** Samples `from` to `to`, the last one included. */
export interface SampleRun {
  readonly from: number
  readonly to: number
}

/** Where `test` holds, as runs. */
export function runsOf(count: number, test: (sample: number) => boolean): SampleRun[] {
  const runs: SampleRun[] = []
  let from = -1
  for (let sample = 0; sample <= count; sample++) {
    const holds = sample < count && test(sample)
    if (holds && from < 0) from = sample
    if (!holds && from >= 0) {
      runs.push({ from, to: sample - 1 })
      from = -1
    }
  }
  return runs
}

/** Closes gaps of at most `maxGap` samples, then drops runs of fewer than `minLength`. */
export function withoutFlicker(runs: readonly SampleRun[], maxGap: number, minLength: number): SampleRun[] {
  const merged: SampleRun[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (last && run.from - last.to - 1 <= maxGap) merged[merged.length - 1] = { from: last.from, to: run.to }
    else merged.push(run)
  }
  return merged.filter((run) => run.to - run.from + 1 >= minLength)
}

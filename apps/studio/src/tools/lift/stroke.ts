import type { TrackSample } from '../../document/lift-recipe.ts'

/** Drawing one track: from press to release. Knows no page. */
export interface Stroke {
  /** A press; places in picture heights, seconds of any clock. */
  down(sample: TrackSample): void
  move(samples: readonly TrackSample[]): void
  /** The stroke on its own clock, or undefined where none was begun. */
  up(): readonly TrackSample[] | undefined
  cancel(): boolean
}

/** `show` hears of the stroke as it grows, and of its end with nothing. */
export function makeStroke(show: (stroke: readonly TrackSample[]) => void): Stroke {
  let samples: TrackSample[] | undefined
  const tell = (): void => show(samples ?? [])
  const relative = ([time, x, y]: TrackSample): TrackSample => [time - (start ?? time), x, y]
  let start: number | undefined
  return {
    down: (sample) => {
      start = sample[0]
      samples = [relative(sample)]
      tell()
    },
    move: (more) => {
      if (!samples) return
      const last = samples[samples.length - 1][0]
      // Coalesced events may repeat a time stamp; a track is seen once at a time.
      samples = [...samples, ...more.map(relative).filter(([time]) => time > last)]
      tell()
    },
    up: () => {
      const done = samples
      samples = undefined
      tell()
      return done
    },
    cancel: () => {
      const had = samples !== undefined
      samples = undefined
      tell()
      return had
    },
  }
}

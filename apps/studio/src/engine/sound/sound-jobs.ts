import { soundBeats } from '@understudy/synthesis/analysis/beats'
import { peaksOf } from './peaks.ts'
import { give, type JobContext } from '../worker/job.ts'

/** What is known of a sound once it was listened to. */
export interface Heard {
  readonly beats: readonly number[]
  readonly tempo: number
  /** The loudest of each stretch, 0 to 1: `PEAK_RATE` a second. */
  readonly peaks: Float32Array
}

/** Channels as one. */
function mixed(channels: readonly Float32Array[]): Float32Array {
  if (channels.length === 1) return channels[0]
  const out = new Float32Array(channels[0].length)
  for (const channel of channels) for (let i = 0; i < out.length; i++) out[i] += channel[i] / channels.length
  return out
}

export const jobs = {
  listen(_: JobContext, channels: readonly Float32Array[], rate: number): Heard {
    const samples = mixed(channels)
    const peaks = peaksOf(samples, rate)
    return give({ ...soundBeats({ samples, rate }), peaks }, [peaks.buffer])
  },
  /** What is drawn of a sound whose beats are known. */
  draw(_: JobContext, channels: readonly Float32Array[], rate: number): Float32Array {
    const peaks = peaksOf(mixed(channels), rate)
    return give(peaks, [peaks.buffer])
  },
}

export type SoundJobs = typeof jobs

/** Peaks per second: one for each pixel of a bar that shows six seconds. */
export const PEAK_RATE = 200

/** The loudest of each stretch of a sound. */
export function peaksOf(samples: Float32Array, rate: number): Float32Array {
  const peaks = new Float32Array(Math.ceil((samples.length / rate) * PEAK_RATE))
  for (let i = 0; i < samples.length; i++) {
    const at = Math.min(peaks.length - 1, Math.floor((i / rate) * PEAK_RATE))
    const loud = Math.abs(samples[i])
    if (loud > peaks[at]) peaks[at] = loud
  }
  return peaks
}
